/// What ends a block of HTML in a Markdown file, by how it begins (CommonMark 0.31, section 4.6).
enum MarkdownHTML: Equatable {
    /// The first line with one of these texts; nothing of the block is words for readers.
    case code(String)
    /// The first line with this text; the block is a remark, or an instruction for a program.
    case remark(String)
    /// A blank line.
    case blankLine

    /// The block that begins at a line; nil if none does.
    /// - Parameter mayFollowText: Whether only a block counts that can end a paragraph.
    static func begins(at line: MarkdownLine, mayFollowText: Bool) -> MarkdownHTML? {
        let cursor = ByteCursor(line.bytes, from: line.position, to: line.end)
        guard cursor.starts(with: "<") else { return nil }
        if cursor.starts(with: "<!--") { return .remark("-->") }
        if cursor.starts(with: "<?") { return .remark("?>") }
        if cursor.starts(with: "<![CDATA[") { return .remark("]]>") }
        if cursor.starts(with: "<!"), let next = cursor.peek(2), ByteCursor.isLetter(next) { return .remark(">") }
        var name = ByteCursor(line.bytes, from: line.position + 1, to: line.end)
        let isClosing = name.take("/")
        let word = line.bytes[name.position..<name.end].prefix(16).prefix { ByteCursor.isLetter($0) || ByteCursor.isDigit($0) }
        name.position = word.endIndex
        let tag = String(decoding: word, as: UTF8.self).smallLetters
        if !isClosing, codeTags.contains(where: { $0.isSame(as: tag) }) { return .code("</" + tag + ">") }
        let isTagEnd = name.peek().map { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/") || ByteCursor.isBlank($0) } ?? true
        if isTagEnd, blockTags.contains(where: { $0.isSame(as: tag) }) { return .blankLine }
        guard !mayFollowText, let end = MarkdownTag(at: line.position, in: line.bytes, to: line.end)?.end else { return nil }
        return line.bytes[end..<line.end].allSatisfy { ByteCursor.isBlank($0) } ? .blankLine : nil
    }

    /// Whether a line is the block's last.
    func ends(with line: MarkdownLine) -> Bool {
        switch self {
        case .code(let close): String(decoding: line.bytes[line.rest], as: UTF8.self).smallLetters.has(close)
        case .remark(let close): String(decoding: line.bytes[line.rest], as: UTF8.self).has(close)
        case .blankLine: line.isBlank
        }
    }

    /// The byte behind an instruction for a program inside of a paragraph: `<?…?>`, `<!…>`; nil if none begins here.
    static func instructionEnd(at cursor: ByteCursor) -> Int? {
        var ahead = cursor
        if ahead.take("<?") { return ahead.find("?>", within: longestInstruction).map { $0 + 2 } }
        if ahead.take("<![CDATA[") { return ahead.find("]]>", within: longestInstruction).map { $0 + 3 } }
        guard ahead.take("<!"), let letter = ahead.peek(), ByteCursor.isLetter(letter) else { return nil }
        return ahead.find(">", within: longestInstruction).map { $0 + 1 }
    }

    /// Longer ones are text, so that what never closes takes little time.
    private static let longestInstruction = 2_000

    private static let codeTags = ["script", "style", "textarea", "pre"]

    private static let blockTags = [
        "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col", "colgroup", "dd", "details",
        "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "frame", "frameset", "h1", "h2", "h3",
        "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link", "main", "menu", "menuitem", "nav", "noframes",
        "ol", "optgroup", "option", "p", "param", "search", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title",
        "tr", "track", "ul",
    ]
}

/// A tag of HTML: `<br>`, `</p>`, `<a name="garden">`.
struct MarkdownTag {
    let name: String
    let isClosing: Bool
    /// The byte behind it.
    let end: Int
    private let attributes: [(key: String, value: String)]

    /// Longer ones are text, so that what never closes takes little time.
    private static let longest = 2_000

    /// The tag that begins at a byte; nil if none does.
    init?(at position: Int, in bytes: [UInt8], to end: Int) {
        var cursor = ByteCursor(bytes, from: position, to: Swift.min(end, position + Self.longest))
        guard cursor.take("<") else { return nil }
        let isClosing = cursor.take("/")
        let start = cursor.position
        guard let first = cursor.peek(), ByteCursor.isLetter(first) else { return nil }
        while let byte = cursor.peek(), ByteCursor.isLetter(byte) || ByteCursor.isDigit(byte) || byte == UInt8(ascii: "-") {
            cursor.position += 1
        }
        name = cursor.text(start..<cursor.position).smallLetters
        var attributes: [(key: String, value: String)] = []
        while true {
            let before = cursor.position
            cursor.skipBlanks()
            if cursor.take(">") || (!isClosing && cursor.take("/>")) { break }
            guard !isClosing, cursor.position > before, let attribute = Self.attribute(&cursor) else { return nil }
            attributes.append(attribute)
        }
        self.end = cursor.position
        self.attributes = attributes
        self.isClosing = isClosing
    }

    /// The value of an attribute; nil if it has none.
    func value(of key: String) -> String? { attributes.first { $0.key.isSame(as: key) }?.value }

    private static func attribute(_ cursor: inout ByteCursor) -> (key: String, value: String)? {
        let start = cursor.position
        while let byte = cursor.peek(), ByteCursor.isWord(byte) || [0x2D, 0x2E, 0x3A].contains(byte) { cursor.position += 1 }
        guard cursor.position > start else { return nil }
        let key = cursor.text(start..<cursor.position).smallLetters
        var ahead = cursor
        ahead.skipBlanks()
        guard ahead.take("=") else { return (key, "") }
        ahead.skipBlanks()
        cursor = ahead
        let quote = cursor.peek()
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { cursor.position += 1 }
        let isQuoted = cursor.position > ahead.position
        let value = cursor.position
        while let byte = cursor.peek() {
            if isQuoted ? byte == quote : ByteCursor.isBlank(byte) || [0x22, 0x27, 0x3C, 0x3D, 0x3E, 0x60].contains(byte) { break }
            cursor.position += 1
        }
        let text = cursor.text(value..<cursor.position)
        guard isQuoted else { return text.utf8.isEmpty ? nil : (key, text) }
        guard cursor.peek() != nil else { return nil }
        cursor.position += 1
        return (key, text)
    }
}
