internal import Story

extension MarkupParser {
    /// A whole passage of Chapbook: its variables up to a line `--`, then text, which lines of modifiers divide.
    mutating func chapbookPassage() -> [Node] {
        var variables: [Node] = []
        var lines = lineRanges(from: 0)
        if let end = lines.firstIndex(where: { cursor.text($0).trimmed.isSame(as: "--") }) {
            for line in lines[..<end] { variables += chapbookVariable(line) }
            lines.removeFirst(end + 1)
        }
        var parts = ChapbookParts()
        var start = lines.first?.lowerBound ?? cursor.end
        for line in lines {
            guard let modifiers = modifiers(of: line) else { continue }
            parts.add(nodes(in: start..<line.lowerBound))
            parts.begin(modifiers, self, at: Place(passage: passage, offset: line.lowerBound))
            start = min(line.upperBound + 1, cursor.end)
        }
        parts.add(self.nodes(in: min(start, cursor.end)..<cursor.end))
        return variables + parts.finished
    }

    private func lineRanges(from start: Int) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var first = start
        for index in start..<cursor.end where cursor.bytes[index] == 10 {
            ranges.append(first..<index)
            first = index + 1
        }
        ranges.append(min(first, cursor.end)..<cursor.end)
        return ranges
    }

    /// `hasKey: true` or `hasKey (strength > 3): true`
    private func chapbookVariable(_ line: Range<Int>) -> [Node] {
        guard let colon = parts(of: line, separator: UInt8(ascii: ":")).first?.upperBound, colon < line.upperBound else { return [] }
        let place = Place(passage: passage, offset: line.lowerBound)
        var name = line.lowerBound..<colon
        var condition: Formula?
        if let bracket = cursor.bytes[name].firstIndex(of: UInt8(ascii: "(")),
            let close = cursor.bytes[name].lastIndex(of: UInt8(ascii: ")")), close > bracket
        {
            condition = formula(bracket + 1..<close)
            name = name.lowerBound..<bracket
        }
        let path = cursor.text(name).trimmed
        guard !path.hasPrefix("config."), !path.hasPrefix("config ") else { return [.leftOut(.style, cursor.text(line).trimmed, place)] }
        guard !path.isEmpty, path.utf8.allSatisfy({ ByteCursor.isWord($0) || $0 == UInt8(ascii: ".") }) else {
            return [.leftOut(.setting, cursor.text(line).trimmed, place)]
        }
        let nodes = assignment(of: path, colon + 1..<line.upperBound, place)
        guard let condition else { return nodes }
        return [.conditional([Node.Branch(condition: condition, place: place, nodes: nodes)], otherwise: nil)]
    }

    /// The modifiers of a line such as `[if hasKey; align center]`; nil if this is another line.
    private func modifiers(of line: Range<Int>) -> [Range<Int>]? {
        var range = line
        while let last = range.last, ByteCursor.isBlank(cursor.bytes[last]) { range.removeLast() }
        guard range.count > 2, cursor.bytes[range.lowerBound] == UInt8(ascii: "["), cursor.bytes[range.lowerBound + 1] != UInt8(ascii: "["),
            cursor.bytes[range.upperBound - 1] == UInt8(ascii: "]"), cursor.bytes[range.upperBound - 2] != UInt8(ascii: "]")
        else { return nil }
        return parts(of: range.lowerBound + 1..<range.upperBound - 1, separator: UInt8(ascii: ";"))
    }

    /// The parts of a passage that modifiers divide.
    private struct ChapbookParts {
        private enum Wrapper {
            case none, skipped
            case conditional(Formula, Place)
            case otherwise
        }

        private var nodes: [Node] = []
        private var wrapper = Wrapper.none

        var finished: [Node] { nodes }

        mutating func add(_ part: [Node]) {
            guard !part.isEmpty else { return }
            switch wrapper {
            case .none: nodes += part
            case .skipped: return
            case .conditional(let condition, let place):
                nodes.append(.conditional([Node.Branch(condition: condition, place: place, nodes: part)], otherwise: nil))
            case .otherwise:
                guard let index = nodes.lastIndex(where: { if case .conditional(_, otherwise: nil) = $0 { true } else { false } }),
                    case .conditional(let branches, _) = nodes[index], nodes[(index + 1)...].allSatisfy({ !$0.isShown })
                else {
                    nodes += part
                    return
                }
                nodes[index] = .conditional(branches, otherwise: part)
            }
        }

        mutating func begin(_ modifiers: [Range<Int>], _ parser: MarkupParser, at place: Place) {
            wrapper = .none
            for range in modifiers {
                let text = parser.cursor.text(range).trimmed
                let word = String(text.split(separator: " ").first ?? "").smallLetters
                let start = range.lowerBound + (parser.cursor.text(range).utf8.count - text.utf8.count)
                switch Bytes(word.utf8) {
                case "if":
                    wrapper = .conditional(parser.formula(min(start + 2, range.upperBound)..<range.upperBound), place)
                case "unless":
                    wrapper = .conditional(.not(parser.formula(min(start + 6, range.upperBound)..<range.upperBound)), place)
                case "else": wrapper = .otherwise
                case "ifnever", "note", "n.b.", "todo", "fixme": wrapper = .skipped
                case "ifalways", "continue", "cont", "cont'd", "cont’d", "continued", "append": continue
                case "javascript":
                    wrapper = .skipped
                    nodes.append(.leftOut(.code, text, place))
                case "css":
                    wrapper = .skipped
                    nodes.append(.leftOut(.style, text, place))
                case "align": nodes.append(.leftOut(.style, text, place))
                case "after": nodes.append(.leftOut(.timing, text, place))
                default: nodes.append(.leftOut(.macro, "[" + text + "]", place))
                }
            }
        }
    }

    /// Chapbook's inserts in braces, and Markdown.
    mutating func chapbook(_ byte: UInt8, after found: Found) -> [Node]? {
        guard byte == UInt8(ascii: "{") else { return markdown(byte, after: found) }
        let place = place
        if cursor.starts(with: "{embed image:"), let picture = embeddedPicture(at: place) { return [picture] }
        var index = cursor.position + 1
        let limit = min(cursor.end, cursor.position + 1_000)
        while index < limit, cursor.bytes[index] != UInt8(ascii: "}") {
            let byte = cursor.bytes[index]
            if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\""), let end = Self.endOfQuote(at: index, in: cursor) { index = end }
            index += 1
        }
        guard index < limit else {
            pay(index - cursor.position)
            return nil
        }
        let content = cursor.position + 1..<index
        let words = cursor.text(cursor.position..<index + 1)
        cursor.position = index + 1
        return insert(content, words, at: place)
    }

    /// A picture that is in the insert as a whole: `{embed image: 'data:…', alt: '…'}`; nil for an address.
    private mutating func embeddedPicture(at place: Place) -> Node? {
        var look = cursor
        _ = look.take("{embed image:")
        look.skipBlanks()
        let isSingle = look.take("'")
        guard canSearch, isSingle || look.take("\""), look.starts(with: "data:") else { return nil }
        let start = look.position
        guard let end = isSingle ? look.find("'") : look.find("\"") else {
            pay(look.end - start)
            return nil
        }
        look.position = end + 1
        guard let close = look.find("}", within: 1_000) else { return nil }
        let words = option("alt", in: parts(of: end + 1..<close)) ?? ""
        let source = cursor.text(start..<end)
        cursor.position = close + 1
        return .picture(ShownPicture(source: source, words: words), place)
    }

    private func option(_ wanted: String, in list: [Range<Int>]) -> String? {
        for part in list {
            guard let colon = parts(of: part, separator: UInt8(ascii: ":")).first?.upperBound, colon < part.upperBound,
                cursor.text(part.lowerBound..<colon).trimmed.isSame(as: wanted)
            else { continue }
            return text(of: colon + 1..<part.upperBound)
        }
        return nil
    }

    private mutating func insert(_ content: Range<Int>, _ words: String, at place: Place) -> [Node] {
        let list = parts(of: content)
        var name = content.lowerBound..<(list.first?.upperBound ?? content.upperBound)
        var first: Range<Int>?
        if let colon = parts(of: name, separator: UInt8(ascii: ":")).first?.upperBound, colon < name.upperBound {
            first = colon + 1..<name.upperBound
            name = name.lowerBound..<colon
        }
        let title = cursor.text(name).trimmed.smallLetters
        let main = first.map { text(of: $0) } ?? nil
        func option(_ wanted: String) -> String? { self.option(wanted, in: Array(list.dropFirst())) }
        switch Bytes(title.utf8) {
        case "embed passage", "embed passage named":
            return [.include(main.map { .passage($0.trimmed) } ?? .here, place)]
        case "embed image", "embed unsplash image", "embed flickr image":
            return [.picture(ShownPicture(source: main ?? words, words: option("alt") ?? ""), place)]
        case "link to":
            guard let main, !isInLabel else { return [] }
            let label = option("label") ?? main
            if Self.isAddress(main) { return nodes(ofText: label, at: place) + [.leftOut(.webLink, main, place)] }
            return [.link(Link(label: nodes(ofText: label, at: place), target: .passage(main.trimmed), place: place))]
        case "reveal link":
            guard let main, !isInLabel else { return [] }
            let shown = option("passage").map { [Node.include(.passage($0), place)] }
            let body = shown ?? nodes(ofText: option("text") ?? "", at: place, isLabel: false)
            return [.link(Link(label: nodes(ofText: main, at: place), target: .here, body: body, place: place))]
        case "text input for", "text input":
            guard let main else { return [.leftOut(.input, words, place)] }
            let suggested = option("default").map { Formula.text($0) }
            return [.question(Question(variable: main.trimmed, suggested: suggested, place: place))]
        case "cycling link for", "cycling link", "dropdown menu for", "dropdown menu":
            return picker(of: main, list.dropFirst(), at: place) ?? [.leftOut(.input, words, place)]
        case "back link":
            guard !isInLabel else { return [] }
            return [.link(Link(label: nodes(ofText: option("label") ?? "Back", at: place), target: .previous, place: place))]
        case "restart link": return [.leftOut(.navigation, words, place)]
        case "ambient sound", "no ambient sound", "sound effect", "embed youtube video", "embed video", "embed audio":
            return [.leftOut(.sound, words, place)]
        case "theme switcher": return [.leftOut(.style, words, place)]
        default:
            // Words in braces that are neither an insert nor a variable are only words.
            let formula = formula(content)
            if formula.unsupportedWords == nil { return [.value(formula, place)] }
            return [.leftOut(first == nil ? .value : .macro, words, place)]
        }
    }

    /// `{dropdown menu for: 'colour', choices: ['red', 'green']}`; a variable that holds something keeps it. Nil if the choices are not
    /// written out as texts.
    private func picker(of path: String?, _ facts: ArraySlice<Range<Int>>, at place: Place) -> [Node]? {
        guard let path = path?.trimmed, !path.isEmpty, !isInLabel else { return nil }
        for fact in facts {
            var look = ByteCursor(cursor.bytes, from: fact.lowerBound, to: fact.upperBound)
            look.skipBlanks()
            guard look.take("choices:"), let open = look.find("["), let close = look.find("]") else { continue }
            let texts = parts(of: open + 1..<close).map { text(of: $0) }
            let known = texts.compactMap { $0 }
            guard let first = known.first, known.count == texts.count, known.count <= Self.mostOptions else { return nil }
            let isUnset = Formula.binary(.equal, .variable(path), .text(""))
            let options = known.map { (label: nodes(ofText: $0, at: place), value: Formula.text($0)) }
            return Picker(path: path, options: options, initial: (.text(first), isUnset), place: place).nodes
        }
        return nil
    }

    private func text(of range: Range<Int>) -> String? {
        if case .text(let text) = formula(range) { text } else { nil }
    }
}

extension Node {
    /// Whether readers see it.
    fileprivate var isShown: Bool {
        switch self {
        case .text(let text): !text.trimmed.isEmpty
        case .lineBreak, .set, .leftOut: false
        default: true
        }
    }
}
