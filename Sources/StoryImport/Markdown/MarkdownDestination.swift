/// Where links lead, as Markdown writes it: `garden.md`, `<my garden>`, `#garden "The garden"`.
enum MarkdownDestination {
    /// The most characters of the name of a reference.
    static let longestLabel = 999
    /// The most brackets of one kind inside each other.
    private static let deepest = 32
    /// Longer titles are words, so that what never closes takes little time.
    private static let longestTitle = 4_000

    /// Takes `(destination "title")` behind the words of a link; nil, without moving, if that is not here.
    static func takeInline(_ cursor: inout ByteCursor) -> MarkdownReference? {
        var ahead = cursor
        guard ahead.take("(") else { return nil }
        ahead.skipBlanks()
        guard let destination = ahead.peek() == UInt8(ascii: ")") ? "" : takeDestination(&ahead) else { return nil }
        var title = ""
        if let byte = ahead.peek(), ByteCursor.isBlank(byte) {
            ahead.skipBlanks()
            if ahead.peek() != UInt8(ascii: ")") {
                guard let found = takeTitle(&ahead) else { return nil }
                title = found
                ahead.skipBlanks()
            }
        }
        guard ahead.take(")") else { return nil }
        cursor = ahead
        return MarkdownReference(destination: destination, title: title)
    }

    /// The definition of a reference at the beginning of lines: `[garden]: #the-garden "The garden"`.
    ///
    /// Its name is on one line; what it means may be on the next, and the title on the one after.
    /// - Returns: Its name, and how many lines it takes; nil if there is none.
    static func definition(
        in bytes: [UInt8],
        _ lines: ArraySlice<Range<Int>>
    ) -> (label: Bytes, reference: MarkdownReference, lines: Int)? {
        guard let first = lines.first else { return nil }
        var cursor = ByteCursor(bytes, from: first.lowerBound, to: first.upperBound)
        guard let label = takeLabel(&cursor), !label.isEmpty, cursor.take(":") else { return nil }
        var count = 1
        func nextLine() -> ByteCursor? {
            guard count < lines.count else { return nil }
            let next = lines[lines.startIndex + count]
            return ByteCursor(bytes, from: next.lowerBound, to: next.upperBound)
        }
        cursor.skipBlanks()
        if cursor.isAtEnd {
            guard let next = nextLine() else { return nil }
            cursor = next
            count += 1
        }
        guard let destination = takeDestination(&cursor) else { return nil }
        let end = cursor.position
        cursor.skipBlanks()
        var reference = MarkdownReference(destination: destination, title: "")
        if !cursor.isAtEnd {
            guard cursor.position > end, let title = takeTitle(&cursor) else { return nil }
            cursor.skipBlanks()
            guard cursor.isAtEnd else { return nil }
            reference.title = title
        } else if var next = nextLine(), let title = takeTitle(&next) {
            next.skipBlanks()
            if next.isAtEnd {
                reference.title = title
                count += 1
            }
        }
        return (label, reference, count)
    }

    /// Takes `[name]`, and gives the name as references are compared; nil if it is not here.
    static func takeLabel(_ cursor: inout ByteCursor) -> Bytes? {
        var ahead = cursor
        guard ahead.take("[") else { return nil }
        let start = ahead.position
        while let byte = ahead.peek(), byte != UInt8(ascii: "]") {
            guard byte != UInt8(ascii: "["), ahead.position - start <= 4 * longestLabel else { return nil }
            ahead.position += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        guard ahead.position < ahead.end else { return nil }
        let label = label(ahead.text(start..<ahead.position))
        ahead.position += 1
        cursor = ahead
        return label
    }

    /// A name as references are compared: without capitals, and with one space between words.
    static func label(_ words: String) -> Bytes {
        let folded = words.unicodeScalars.count <= longestLabel ? words.lowercased().shortened(to: longestLabel) : ""
        return Bytes(folded.utf8)
    }

    private static func takeDestination(_ cursor: inout ByteCursor) -> String? {
        let start = cursor.position
        if cursor.take("<") {
            while let byte = cursor.peek(), byte != UInt8(ascii: ">") {
                guard byte != 10, byte != UInt8(ascii: "<") else { return nil }
                cursor.position += byte == UInt8(ascii: "\\") ? 2 : 1
            }
            let end = cursor.position
            guard cursor.take(">") else { return nil }
            return plain(cursor.bytes[start + 1..<end])
        }
        var depth = 0
        while let byte = cursor.peek(), byte > 32, byte != 127 {
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") {
                guard depth > 0 else { break }
                depth -= 1
            }
            guard depth <= deepest else { return nil }
            let isEscape = byte == UInt8(ascii: "\\") && cursor.peek(1).map { isPunctuation($0) } ?? false
            cursor.position += isEscape ? 2 : 1
        }
        return cursor.position > start && depth == 0 ? plain(cursor.bytes[start..<cursor.position]) : nil
    }

    private static func takeTitle(_ cursor: inout ByteCursor) -> String? {
        guard let open = cursor.peek(), [0x22, 0x27, 0x28].contains(open) else { return nil }
        let close = open == 0x28 ? 0x29 : open
        let start = cursor.position + 1
        cursor.position = start
        while let byte = cursor.peek(), byte != close {
            guard cursor.position - start < longestTitle, open != 0x28 || byte != open else { return nil }
            cursor.position += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        guard cursor.position < cursor.end else { return nil }
        let title = plain(cursor.bytes[start..<cursor.position])
        cursor.position += 1
        return title
    }

    /// The text of bytes in which backslashes and references to characters may stand.
    static func plain(_ slice: ArraySlice<UInt8>) -> String {
        let bytes = Array(slice)
        var made: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count, isPunctuation(bytes[index + 1]) {
                made.append(bytes[index + 1])
                index += 2
            } else if bytes[index] == UInt8(ascii: "&"), let found = HTMLEntities.reference(at: index, in: bytes, to: bytes.count) {
                made += Array(found.text.utf8)
                index += found.length
            } else {
                made.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: made, as: UTF8.self)
    }

    /// Whether a backslash before this sign takes its meaning.
    static func isPunctuation(_ byte: UInt8) -> Bool {
        (0x21...0x2F).contains(byte) || (0x3A...0x40).contains(byte) || (0x5B...0x60).contains(byte) || (0x7B...0x7E).contains(byte)
    }
}
