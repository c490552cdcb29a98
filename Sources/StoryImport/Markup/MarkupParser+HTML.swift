internal import Story

extension MarkupParser {
    /// A start tag with its attributes.
    struct Tag {
        var name: String
        var attributes: [(name: String, value: String)] = []
        var isEmpty = false

        func value(_ wanted: String) -> String? {
            attributes.first { $0.name.isSame(as: wanted) }?.value
        }

        /// Whether readers never see it.
        var isHidden: Bool {
            if value("hidden") != nil { return true }
            let style = ByteCursor(Array((value("style") ?? "").smallLetters.utf8.filter { !ByteCursor.isBlank($0) }))
            return style.find("display:none") != nil || style.find("visibility:hidden") != nil
        }
    }

    /// Whether the end tag of an element is here.
    func isEndTag(of name: String) -> Bool {
        guard cursor.starts(with: "</") else { return false }
        var look = cursor
        look.position += 2
        return look.takeWord().smallLetters.isSame(as: name)
    }

    /// Reads an element, a comment or a stray end tag; nil if this is only a `<`.
    mutating func element() -> [Node]? {
        if cursor.starts(with: "<!--") { return comment("<!--", until: "-->") }
        let place = place
        if cursor.peek(1) == UInt8(ascii: "/"), cursor.peek(2).map(ByteCursor.isLetter) ?? false {
            guard let end = search(">", within: 200) else { return nil }
            let name = cursor.text(cursor.position + 2..<end).trimmed.smallLetters
            cursor.position = end + 1
            return Self.blocks.contains(where: { $0.isSame(as: name) }) ? [.lineBreak] : []
        }
        guard let next = cursor.peek(1), ByteCursor.isLetter(next), let tag = startTag() else { return nil }
        return element(tag, at: place)
    }

    private static let blocks = [
        "p", "div", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "table", "blockquote", "section", "center", "hr", "article",
        "header", "footer", "details", "summary", "figure",
    ]

    private mutating func element(_ tag: Tag, at place: Place) -> [Node] {
        if tag.isHidden, let nodes = hidden(tag, at: place) { return nodes }
        switch Bytes(tag.name.utf8) {
        case "b", "strong": return styled(.strong, tag, at: place)
        case "i", "em": return styled(.soft, tag, at: place)
        case "br", "hr": return [.lineBreak]
        case "img":
            let words = tag.value("alt") ?? ""
            // SugarCube shows the picture of a passage that `data-passage` names.
            guard let passage = tag.value("data-passage") else {
                return [.picture(ShownPicture(source: tag.value("src") ?? "", words: words), place)]
            }
            guard tag.value("src") == nil, dialect == .sugarCube else {
                return [.picture(ShownPicture(source: tag.value("src") ?? "", words: words), place), webless(passage, at: place)]
            }
            return [.picture(ShownPicture(source: passage, words: words), place)]
        case "script": return raw("</script", .code, "<script>", at: place)
        case "style": return raw("</style", .style, "<style>", at: place)
        case "svg": return raw("</svg", .picture, "<svg>", at: place)
        case "audio": return raw("</audio", .sound, "<audio>", at: place)
        case "video": return raw("</video", .sound, "<video>", at: place)
        case "iframe": return raw("</iframe", .element, "<iframe>", at: place)
        case "textarea", "input", "select": return [.leftOut(.input, "<\(tag.name)>", place)]
        case "a", "button", "span", "area": return anchor(tag, at: place)
        case "u", "s", "small", "font", "sup", "sub":
            return [.leftOut(.style, "<\(tag.name)>", place)]
        case "td", "th": return [.text(" ")]
        case "table": return [.lineBreak, .leftOut(.style, "<table>", place)]
        // They only hold other elements.
        case "tbody", "thead", "label", "form", "fieldset", "legend", "pre", "code", "html", "body", "main", "nav", "aside", "caption",
            "option",
            "nobr", "nowiki", "figcaption", "wbr", "picture", "tt", "kbd", "em-dash":
            return []
        default:
            let isBlock = Self.blocks.contains { $0.isSame(as: tag.name) }
            return isBlock ? [.lineBreak] : [.leftOut(.element, "<\(tag.name)>", place)]
        }
    }

    /// What a hidden element does without being seen; nil if it does not end, or has content that is no markup.
    private mutating func hidden(_ tag: Tag, at place: Place) -> [Node]? {
        if ["img", "br", "hr", "input"].contains(where: { $0.isSame(as: tag.name) }) { return [] }
        guard canSearch, !tag.isEmpty, !["script", "style"].contains(where: { $0.isSame(as: tag.name) }) else { return nil }
        let outside = cursor
        guard let (nodes, isClosed) = nested(.element(tag.name)), isClosed else {
            cursor = outside
            pay(cursor.end - cursor.position)
            return nil
        }
        return nodes.silent + (nodes.hasWords ? [.leftOut(.extra, "<\(tag.name)>", place)] : [])
    }

    private func webless(_ name: String, at place: Place) -> Node {
        .link(Link(label: [.text(name)], target: .passage(name), place: place))
    }

    private mutating func styled(_ stress: Template.Stress, _ tag: Tag, at place: Place) -> [Node] {
        guard !tag.isEmpty else { return [] }
        guard let (nodes, isClosed) = nested(.element(tag.name)) else { return tooDeep(at: place) }
        return isClosed ? [.styled(stress, nodes)] : nodes
    }

    /// An element that may be a link: `<a data-passage="Cellar">down</a>`.
    private mutating func anchor(_ tag: Tag, at place: Place) -> [Node] {
        let program = tag.value("data-passage") == nil ? tag.value("onclick") : nil
        guard let passage = tag.value("data-passage") ?? program.flatMap({ Self.lastText(in: $0) }), !isInLabel, !tag.isEmpty else {
            guard let address = tag.value("href"), Self.isAddress(address) else { return [] }
            return [.leftOut(.webLink, address, place)]
        }
        isInLabel = true
        let inner = nested(.element(tag.name))
        isInLabel = false
        guard let (nodes, _) = inner else { return tooDeep(at: place) + [webless(passage, at: place)] }
        let label = nodes.hasWords ? nodes : [.text(passage)]
        return [.link(Link(label: label, target: .passage(passage.trimmed), program: program, place: place))]
    }

    /// The last text in quotes in a line of program, such as the passage in `go('Hall')`; nil if there is none.
    private static func lastText(in program: String) -> String? {
        let parts = program.utf8.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") }
        return parts.count > 2 ? String(decoding: Array(parts[parts.count - 2]), as: UTF8.self) : nil
    }

    /// Skips an element whose content is not text.
    private mutating func raw(_ close: StaticString, _ sort: LeftOut.Sort, _ words: String, at place: Place) -> [Node] {
        if let end = search(close) {
            cursor.position = end
            while let byte = cursor.peek(), byte != UInt8(ascii: ">") { cursor.position += 1 }
            cursor.position = min(cursor.position + 1, cursor.end)
        }
        return [.leftOut(sort, words, place)]
    }

    /// Skips a comment; nil if it does not end.
    mutating func comment(_ start: StaticString, until close: StaticString) -> [Node]? {
        guard let end = search(close) else { return nil }
        cursor.position = end + close.utf8CodeUnitCount
        return []
    }

    /// Where these bytes stand next; nil if they do not, which costs from the budget.
    mutating func search(_ text: StaticString, within most: Int = .max) -> Int? {
        guard canSearch else { return nil }
        if let found = cursor.find(text, within: most) { return found }
        pay(min(most, cursor.end - cursor.position))
        return nil
    }

    /// Takes `<name attributes>`; nil if it does not end.
    mutating func startTag() -> Tag? {
        guard canSearch else { return nil }
        var look = cursor
        look.position += 1
        var tag = Tag(name: look.takeWord().smallLetters)
        while let byte = look.peek() {
            switch byte {
            case UInt8(ascii: ">"):
                look.position += 1
                cursor.position = look.position
                return tag
            case UInt8(ascii: "<"):
                pay(look.position - cursor.position)
                return nil
            case UInt8(ascii: "/"):
                tag.isEmpty = true
                look.position += 1
            default:
                guard ByteCursor.isLetter(byte) || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "_") else {
                    look.position += 1
                    continue
                }
                tag.isEmpty = false
                tag.attributes.append(Self.attribute(&look))
            }
        }
        pay(look.position - cursor.position)
        return nil
    }

    private static func attribute(_ look: inout ByteCursor) -> (name: String, value: String) {
        if look.peek() == UInt8(ascii: "@") { look.position += 1 }
        let name = look.takeWord().smallLetters
        look.skipBlanks()
        guard look.take("=") else { return (name, "") }
        look.skipBlanks()
        let quote = look.peek().flatMap { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") ? $0 : nil }
        if quote != nil { look.position += 1 }
        let start = look.position
        while let byte = look.peek() {
            if let quote {
                if byte == quote { break }
            } else if ByteCursor.isBlank(byte) || byte == UInt8(ascii: ">") {
                break
            }
            look.position += 1
        }
        let value = look.text(start..<look.position)
        if quote != nil, !look.isAtEnd { look.position += 1 }
        return (name, value)
    }
}
