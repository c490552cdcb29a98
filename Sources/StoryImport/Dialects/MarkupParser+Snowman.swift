internal import Story

extension MarkupParser {
    /// Snowman: Markdown, links, and templates of JavaScript, which are left out.
    mutating func snowman(_ byte: UInt8, after found: Found) -> [Node]? {
        let place = place
        if byte == UInt8(ascii: "<"), cursor.starts(with: "<%") {
            guard let end = search("%>") else { return nil }
            let words = cursor.text(cursor.position..<end + 2)
            let isShown = cursor.peek(2) == UInt8(ascii: "=") || cursor.peek(2) == UInt8(ascii: "-")
            cursor.position = end + 2
            return [.leftOut(isShown ? .value : .code, words, place)]
        }
        if byte == UInt8(ascii: "["), let nodes = markdownLink(at: place) { return nodes }
        return markdown(byte, after: found)
    }

    /// `[words](name)`, with which some write links to passages.
    private mutating func markdownLink(at place: Place) -> [Node]? {
        guard !isInLabel, let middle = cursor.find("]", within: 300) else { return nil }
        var look = cursor
        look.position = middle + 1
        guard look.take("("), let end = look.find(")", within: 300) else { return nil }
        let words = nodes(in: cursor.position + 1..<middle, isLabel: true)
        let address = cursor.text(middle + 2..<end).trimmed
        cursor.position = end + 1
        guard !Self.isAddress(address), !address.has("."), !address.has("/") else { return words + [.leftOut(.webLink, address, place)] }
        let name = String((address.hasPrefix("#") ? address.dropFirst() : address[...]).split(separator: "?").first ?? "")
        return [.link(Link(label: words.hasWords ? words : [.text(name)], target: .passage(name.trimmed), place: place))]
    }

    /// What Chapbook and Snowman have of Markdown.
    mutating func markdown(_ byte: UInt8, after found: Found) -> [Node]? {
        if found.isAtLineStart, let nodes = markdownLine(byte) { return nodes }
        switch byte {
        case UInt8(ascii: "\\"):
            guard let next = cursor.peek(1), !ByteCursor.isWord(next), next != UInt8(ascii: " "), next != 9 else { return nil }
            // At the end of a line, it only says that the line ends.
            guard !ByteCursor.isBlank(next) else {
                cursor.position += 1
                return []
            }
            cursor.position += 2
            return [.text(String(Unicode.Scalar(next)) + (next == UInt8(ascii: "<") || next == UInt8(ascii: "[") ? "\u{2060}" : ""))]
        case UInt8(ascii: "*"):
            if cursor.starts(with: "**") { return style("**", .strong, endsWithLine: true) }
            return style("*", .soft, endsWithLine: true)
        case UInt8(ascii: "_"):
            guard !(cursor.peek(-1).map(ByteCursor.isWord) ?? false) else { return nil }
            if cursor.starts(with: "__") { return style("__", .strong, endsWithLine: true) }
            return style("_", .soft, endsWithLine: true)
        case UInt8(ascii: "~"):
            guard cursor.starts(with: "~~") else { return nil }
            cursor.position += 2
            return []
        case UInt8(ascii: "!"):
            return markdownPicture()
        case UInt8(ascii: "["):
            return markdownLink()
        case UInt8(ascii: "`"):
            return verbatim()
        default:
            return dialect == .chapbook ? typographic(byte) : nil
        }
    }

    /// Chapbook shows quotes, dashes and three full stops as printers do.
    private mutating func typographic(_ byte: UInt8) -> [Node]? {
        let sign: String
        switch byte {
        case UInt8(ascii: "\""): sign = isAfterOpening ? "“" : "”"
        case UInt8(ascii: "'"): sign = isAfterOpening || cursor.peek(-1) == UInt8(ascii: "\"") ? "‘" : "’"
        case UInt8(ascii: "-"):
            guard cursor.take("---") else { return cursor.take("--") ? [.text("–")] : nil }
            return [.text("—")]
        case UInt8(ascii: "."): return cursor.take("...") ? [.text("…")] : nil
        default: return nil
        }
        cursor.position += 1
        return [.text(sign)]
    }

    /// Whether a quote here opens.
    private var isAfterOpening: Bool {
        guard let before = cursor.peek(-1) else { return true }
        return ByteCursor.isBlank(before) || Array("-/([{*_>".utf8).contains(before)
    }

    /// `[words](address)`: the words.
    private mutating func markdownLink() -> [Node]? {
        let place = place
        guard !cursor.starts(with: "[["), canSearch, let middle = cursor.find("](", within: 300) else { return nil }
        var look = cursor
        look.position = middle
        guard let end = look.find(")", within: 500), !cursor.bytes[cursor.position..<end].contains(10) else { return nil }
        let words = nodes(in: cursor.position + 1..<middle)
        let address = cursor.text(middle + 2..<end).trimmed
        cursor.position = end + 1
        return words + [.leftOut(.webLink, address, place)]
    }

    /// A heading, a bullet or a rule at the start of a line.
    private mutating func markdownLine(_ byte: UInt8) -> [Node]? {
        switch byte {
        case UInt8(ascii: "#"):
            return heading("#")
        case UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "+"):
            if isRule(byte) { return [] }
            guard cursor.peek(1) == UInt8(ascii: " ") else { return nil }
            cursor.position += 2
            return [.text("• ")]
        case UInt8(ascii: ">"):
            cursor.position += 1
            return []
        case UInt8(ascii: "|"):
            return tableRow()
        default:
            return nil
        }
    }

    /// A row of a table as a line; nil if this is none.
    private mutating func tableRow() -> [Node]? {
        let place = place
        let end = cursor.find("\n") ?? cursor.end
        let last = end > cursor.position && cursor.bytes[end - 1] == 13 ? end - 1 : end
        let line = MarkdownLine(cursor.bytes, cursor.position..<last)
        guard !line.isTableRule else {
            defer { cursor.position = end }
            return [.leftOut(.table, cursor.text(cursor.position..<end), place)]
        }
        guard line.cells.count > 1, cursor.text(cursor.position..<end).trimmed.hasSuffix("|") else { return nil }
        var made: [Node] = []
        for cell in line.cells { made += (made.isEmpty ? [] : [.text(" · ")]) + nodes(in: cell) }
        cursor.position = end
        return made
    }

    /// A title over the lines after it: strong words.
    mutating func heading(_ sign: StaticString) -> [Node]? {
        let start = cursor
        while cursor.take(sign) {}
        // Only Markdown of Chapbook asks for a space after the sign.
        guard cursor.peek() == UInt8(ascii: " ") || (cursor.position - start.position < 7 && dialect != .chapbook) else {
            cursor = start
            return nil
        }
        let end = cursor.find("\n") ?? cursor.end
        let inner = nodes(in: cursor.position..<end)
        cursor.position = end
        return [.styled(.strong, inner)]
    }

    /// Takes a line of at least three equal signs.
    mutating func isRule(_ byte: UInt8) -> Bool {
        var count = 0
        while cursor.peek(count) == byte { count += 1 }
        guard count >= 3 else { return false }
        var after = count
        while let next = cursor.peek(after), next == UInt8(ascii: " ") || next == 13 { after += 1 }
        guard cursor.peek(after) == nil || cursor.peek(after) == 10 else { return false }
        cursor.position += after
        return true
    }

    /// `![words](path)`
    private mutating func markdownPicture() -> [Node]? {
        let place = place
        guard cursor.starts(with: "!["), let middle = search("](", within: 300) else { return nil }
        var look = cursor
        look.position = middle
        let isEmbedded = look.starts(with: "](data:")
        guard let end = isEmbedded ? search(")") : look.find(")", within: 500) else { return nil }
        let words = cursor.text(cursor.position + 2..<middle).trimmed
        let source = cursor.text(middle + 2..<end).trimmed
        cursor.position = end + 1
        return [.picture(ShownPicture(source: source, words: words), place)]
    }
}
