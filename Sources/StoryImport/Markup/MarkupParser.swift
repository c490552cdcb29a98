internal import Story

/// Reads the markup of one passage. What a dialect has of its own is in its extension; text, links and HTML are here.
///
/// Every function moves on, and whatever is not understood is text, so that any bytes end in nodes. What searches for an end that is
/// not there pays for it from a budget, so that this takes linear time.
struct MarkupParser {
    /// The maximum nesting of hooks, styles, elements and commands: with that of the texts it leads to, below ``Template/deepest``.
    /// More values to pick from than this are left out.
    static let mostOptions = 40
    static let deepest = 12
    /// The maximum number of bytes between the brackets of a link.
    private static let longestLink = 4_000

    let dialect: Dialect
    let passage: Int
    var cursor: ByteCursor
    /// What encloses the text here, outermost first.
    var open: [End] = []
    /// Whether a link would be inside the words of another one.
    var isInLabel = false
    /// How many bytes may still be searched in vain.
    private var budget: Int
    /// Where the next `]]` is; the end of the text if there is none.
    private var nextLinkEnd = -1
    var hasReportedNesting = false
    /// Where a text in quotes stands that is read as markup.
    var fixedPlace: Place?
    /// How many parts are open in which a line break is only a space.
    var joinedLines = 0
    /// Where this line begins, and the one above.
    private var lines = (this: 0, above: -1)
    /// The numbers of the last item of a numbered list, by level, and where its line begins.
    private var listNumbers: [Int] = []
    private var itemLine = -2

    /// What ends a part of the text.
    enum End: Equatable {
        case whole
        /// A hook of Harlowe, up to `]`.
        case hook
        /// A style that ends as it began.
        case style(String, endsWithLine: Bool)
        /// An HTML element.
        case element(String)
        /// A container of SugarCube, such as `if`, up to its end or its next part.
        case macro(String)
    }

    init(_ text: [UInt8], _ dialect: Dialect, passage: Int) {
        self.dialect = dialect
        self.passage = passage
        cursor = ByteCursor(text)
        budget = 16 * text.count + 10_000
    }

    /// The nodes of a whole passage.
    static func nodes(of passage: TwineStory.Passage, number: Int, _ dialect: Dialect) -> [Node] {
        var parser = MarkupParser(passage.text, dialect, passage: number)
        return dialect == .chapbook ? parser.chapbookPassage() : parser.nodes(.whole).nodes
    }

    var place: Place { fixedPlace ?? Place(passage: passage, offset: cursor.position) }

    /// Whether so many bytes may be searched in vain.
    mutating func pay(_ count: Int) {
        budget -= count
    }

    var canSearch: Bool { budget > 0 }

    // MARK: The text

    /// Reads up to an end, and takes it.
    mutating func nodes(_ end: End) -> (nodes: [Node], isClosed: Bool) {
        open.append(end)
        defer { open.removeLast() }
        var found = Found()
        while let byte = cursor.peek() {
            if let depth = closing(byte) {
                if depth == open.count - 1, end != .whole {
                    takeEnd(end)
                    return (found.finished, true)
                }
                if depth < open.count - 1 { return (found.finished, false) }
            }
            if byte == 10 {
                if case .style(_, endsWithLine: true) = end { return (found.finished, false) }
                if takeLineJoinedFromBelow() { continue }
                cursor.position += 1
                lines = (cursor.position, lines.this)
                if joinedLines > 0 { found.literal.append(UInt8(ascii: " ")) } else { found.add(.lineBreak) }
                continue
            }
            let start = cursor.position
            if let nodes = construct(byte, after: found) {
                found.add(contentsOf: nodes)
                if cursor.position == start { cursor.position += 1 }
                continue
            }
            cursor.position += 1
            if byte != 13 { found.literal.append(byte) }
        }
        return (found.finished, false)
    }

    /// Takes a line break after which the line begins with a backslash, with that.
    private mutating func takeLineJoinedFromBelow() -> Bool {
        guard dialect == .sugarCube || dialect == .harlowe else { return false }
        var look = cursor
        look.position += 1
        if dialect == .sugarCube { look.skipSpaces() }
        guard look.take("\\") else { return false }
        cursor = look
        return true
    }

    /// Whether only spaces stand before this on its line in the source.
    var isAtLineStart: Bool {
        var index = cursor.position
        while index > 0, cursor.bytes[index - 1] == UInt8(ascii: " ") || cursor.bytes[index - 1] == 9 { index -= 1 }
        return index == 0 || cursor.bytes[index - 1] == 10
    }

    /// The number of an item of a numbered list that begins here, with its full stop; a bullet if it does not begin its line in the source.
    /// The list goes on if the line above has an item of it.
    /// - Parameter depth: Its level, from 1.
    mutating func listItem(depth: Int) -> Node {
        var start = cursor.position
        while start > 0, cursor.bytes[start - 1] == UInt8(ascii: " ") || cursor.bytes[start - 1] == 9 { start -= 1 }
        guard start == 0 || cursor.bytes[start - 1] == 10 else { return .text("• ") }
        listNumbers = start == lines.this && itemLine == lines.above ? Array(listNumbers.prefix(depth)) : []
        while listNumbers.count < depth { listNumbers.append(0) }
        listNumbers[depth - 1] += 1
        itemLine = start
        return .text("\(listNumbers[depth - 1]). ")
    }

    /// Nodes, and the text after them.
    struct Found {
        private var nodes: [Node] = []
        var literal: [UInt8] = []

        mutating func add(_ node: Node) {
            flush()
            nodes.append(node)
        }

        mutating func add(contentsOf more: [Node]) {
            guard !more.isEmpty else { return }
            flush()
            nodes += more
        }

        private mutating func flush() {
            guard !literal.isEmpty else { return }
            nodes.append(.text(String(decoding: literal, as: UTF8.self)))
            literal = []
        }

        var finished: [Node] {
            var copy = self
            copy.flush()
            return copy.nodes
        }

        /// Whether only spaces stand before this on its line.
        var isAtLineStart: Bool {
            guard literal.allSatisfy(ByteCursor.isBlank) else { return false }
            switch nodes.last {
            case nil, .lineBreak: return true
            default: return false
            }
        }
    }

    /// Which of the open parts ends here, as an index; nil if none does.
    private func closing(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: "'"), UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "_"):
            break
        default:
            return nil
        }
        var index = open.count - 1
        while index > 0 {
            if ends(open[index]) { return index }
            index -= 1
        }
        return nil
    }

    private func ends(_ end: End) -> Bool {
        switch end {
        case .whole: false
        case .hook: cursor.peek() == UInt8(ascii: "]")
        case .style(let marker, _): startsWith(marker)
        case .element(let name): isEndTag(of: name)
        case .macro(let name): isEndOfMacro(name)
        }
    }

    /// Moves behind an end that is here. What comes next of a macro is its caller's.
    private mutating func takeEnd(_ end: End) {
        switch end {
        case .whole, .macro: return
        case .hook: cursor.position += 1
        case .style(let marker, _): cursor.position += marker.utf8.count
        case .element:
            while let byte = cursor.peek(), byte != UInt8(ascii: ">") { cursor.position += 1 }
            cursor.position = min(cursor.position + 1, cursor.end)
        }
    }

    func startsWith(_ text: String) -> Bool {
        var index = cursor.position
        for byte in text.utf8 {
            guard index < cursor.end, cursor.bytes[index] == byte else { return false }
            index += 1
        }
        return true
    }

    /// Reads a part that is nested, unless it would be too deep: then it stays text.
    mutating func nested(_ end: End) -> (nodes: [Node], isClosed: Bool)? {
        guard open.count <= Self.deepest else { return nil }
        return nodes(end)
    }

    /// Says once for a passage that it is nested too deeply.
    mutating func tooDeep(at place: Place) -> [Node] {
        guard !hasReportedNesting else { return [] }
        hasReportedNesting = true
        return [.leftOut(.nesting, "more than \(Self.deepest) levels", place)]
    }

    /// Reads another range of the passage, such as the words of a link.
    mutating func nodes(in range: Range<Int>, isLabel: Bool = false) -> [Node] {
        guard open.count <= Self.deepest else { return [.text(cursor.text(range))] }
        let outside = (cursor, open, isInLabel)
        cursor.position = range.lowerBound
        cursor.end = min(range.upperBound, cursor.end)
        isInLabel = isInLabel || isLabel
        // The levels still count, but nothing outside the range can end in it.
        open = [End](repeating: .whole, count: open.count)
        let nodes = nodes(.whole).nodes
        (cursor, open, isInLabel) = outside
        return nodes
    }

    /// Reads a text from a command, such as the words of a link, as markup of the same dialect.
    func nodes(ofText text: String, at place: Place, isLabel: Bool = true) -> [Node] {
        guard open.count <= Self.deepest else { return [.text(text)] }
        var parser = MarkupParser(Array(text.utf8), dialect, passage: passage)
        parser.isInLabel = isLabel
        parser.fixedPlace = place
        parser.open = [End](repeating: .whole, count: open.count)
        return parser.nodes(.whole).nodes
    }

    // MARK: What has a meaning

    /// Reads what begins here; nil if it is plain text.
    private mutating func construct(_ byte: UInt8, after found: Found) -> [Node]? {
        if byte == UInt8(ascii: "["), cursor.starts(with: "[["), let nodes = link() { return nodes }
        switch dialect {
        case .harlowe: if let nodes = harlowe(byte, after: found) { return nodes }
        case .sugarCube: if let nodes = sugarCube(byte, after: found) { return nodes }
        case .chapbook: if let nodes = chapbook(byte, after: found) { return nodes }
        case .snowman: if let nodes = snowman(byte, after: found) { return nodes }
        case .unknown: if let nodes = unknownCommand(byte, after: found) { return nodes }
        case .other: break
        }
        switch byte {
        case UInt8(ascii: "<"): return element()
        case UInt8(ascii: "&"):
            guard let (text, length) = HTMLEntities.reference(at: cursor.position, in: cursor.bytes, to: cursor.end) else { return nil }
            cursor.position += length
            // What is written as a reference is no code.
            return [.text(["<", "[", "$"].contains { text.isSame(as: $0) } ? text + "\u{2060}" : text)]
        default: return nil
        }
    }

    /// A style that begins and ends with the same signs.
    mutating func style(_ marker: String, _ stress: Template.Stress?, endsWithLine: Bool = false) -> [Node]? {
        let place = place
        guard canSearch, let first = peekAfter(marker), !ByteCursor.isBlank(first) || !endsWithLine else { return nil }
        // The same style inside itself would be its end.
        if open.contains(where: { if case .style(let other, _) = $0 { other.isSame(as: marker) } else { false } }) { return nil }
        cursor.position += marker.utf8.count
        guard let (nodes, isClosed) = nested(.style(marker, endsWithLine: endsWithLine)) else {
            return [.text(marker)] + tooDeep(at: place)
        }
        guard isClosed else { return [.text(marker)] + nodes }
        return stress.map { [.styled($0, nodes)] } ?? nodes
    }

    private func peekAfter(_ marker: String) -> UInt8? { cursor.peek(marker.utf8.count) }

    // MARK: Links

    /// Where the next `]]` is; nil if there is none.
    private mutating func linkEnd() -> Int? {
        if nextLinkEnd < cursor.position {
            var all = cursor
            all.end = all.bytes.count
            nextLinkEnd = all.find("]]") ?? all.bytes.count
        }
        return nextLinkEnd + 2 <= cursor.end ? nextLinkEnd : nil
    }

    /// `[[label|target]]`, `[[label->target]]`, `[[target<-label]]` or `[[target]]`, in SugarCube with settings.
    private mutating func link() -> [Node]? {
        guard !isInLabel, var close = linkEnd(), close - cursor.position <= Self.longestLink else { return nil }
        let place = place
        let balanced = dialect == .sugarCube && canSearch ? Self.linkEnd(from: cursor) : nil
        if let balanced {
            close = balanced.close
        } else if dialect == .sugarCube {
            pay(min(Self.longestLink, cursor.end - cursor.position))
        }
        var content = cursor.position + 2..<close
        var body: [Node] = []
        if let gap = balanced?.gap {
            body = assignments(in: gap + 2..<content.upperBound)
            content = content.lowerBound..<gap
        }
        var end = close + 2
        // A target may end in a bracket, as in [[a[1]]].
        while dialect != .harlowe, end < cursor.end, cursor.bytes[end] == UInt8(ascii: "]"), !open.contains(.hook) { end += 1 }
        let (label, target) = parts(of: content)
        cursor.position = end
        return link(words: label, target: target, body: body, at: place)
    }

    /// The words and the target of a link.
    /// Where a link of SugarCube that begins here ends, and where what it sets begins; nil if its brackets are not in pairs.
    static func linkEnd(from cursor: ByteCursor) -> (gap: Int?, close: Int)? {
        var (index, depth) = (cursor.position + 2, 0)
        var gap: Int?
        let limit = min(cursor.end, index + longestLink)
        while index + 1 < limit {
            switch cursor.bytes[index] {
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]") where depth > 0: depth -= 1
            case UInt8(ascii: "]"):
                if cursor.bytes[index + 1] == UInt8(ascii: "]") { return (gap, index) }
                guard gap == nil, cursor.bytes[index + 1] == UInt8(ascii: "[") else { return nil }
                gap = index
                index += 1
            default: break
            }
            index += 1
        }
        return nil
    }

    /// What is in brackets in a format that is not known: a line of its own, or the name of a value.
    private mutating func unknownCommand(_ byte: UInt8, after found: Found) -> [Node]? {
        guard byte == UInt8(ascii: "["), let close = cursor.find("]", within: 300) else { return nil }
        let words = cursor.text(cursor.position..<close + 1)
        var look = cursor
        look.position = close + 1
        look.skipSpaces()
        let isLine = found.isAtLineStart && (look.isAtEnd || look.peek() == 10)
        let isName = cursor.bytes[cursor.position + 1..<close].allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_")
        }
        guard isLine || isName, close > cursor.position + 1, !words.utf8.contains(10) else { return nil }
        defer { cursor.position = close + 1 }
        return [.leftOut(isLine ? .macro : .value, words, place)]
    }

    private func parts(of content: Range<Int>) -> (label: Range<Int>, target: Range<Int>) {
        if let arrow = offset(of: "->", in: content, last: true) {
            return (content.lowerBound..<arrow, arrow + 2..<content.upperBound)
        }
        if let arrow = offset(of: "<-", in: content, last: false) {
            return (arrow + 2..<content.upperBound, content.lowerBound..<arrow)
        }
        if let bar = offset(of: "|", in: content, last: true) { return (content.lowerBound..<bar, bar + 1..<content.upperBound) }
        return (content, content)
    }

    private func offset(of text: StaticString, in range: Range<Int>, last: Bool) -> Int? {
        var look = ByteCursor(cursor.bytes, from: range.lowerBound, to: range.upperBound)
        var found: Int?
        while let next = look.find(text) {
            found = next
            if !last { break }
            look.position = next + 1
        }
        return found
    }

    private mutating func link(words: Range<Int>, target: Range<Int>, body: [Node], at place: Place) -> [Node] {
        let written = cursor.text(target).trimmed
        let name = written.isEmpty ? cursor.text(words).trimmed : written
        let target = self.target(name)
        var label = labelOfExpression(words, at: place) ?? nodes(in: words, isLabel: true)
        if !label.hasWords, case .passage(let passage) = target { label = [.text(passage)] }
        if Self.isAddress(name) { return label + [.leftOut(.webLink, name, place)] }
        return [.link(Link(label: label, target: target, body: body, place: place))]
    }

    /// The target of a link that is written without quotes.
    func target(_ name: String) -> Target {
        let first = name.utf8.first
        guard dialect == .sugarCube else { return .passage(decoded(name)) }
        if let known = Target(calling: name) { return known }
        guard first == UInt8(ascii: "$") || first == UInt8(ascii: "_") || Self.isScript(name) else { return .passage(decoded(name)) }
        return Target(FormulaParser.formula(name, dialect))
    }

    /// Whether words in a link of SugarCube are calculated: they begin with one of its objects or functions, or are a text in quotes.
    static func isScript(_ words: String) -> Bool {
        ["setup.", "settings.", "State.", "passage(", "previous(", "visited(", "turns(", "tags(", "random(", "either(", "Math."]
            .contains { words.hasPrefix($0) }
    }

    /// The words of a link that are a calculation; nil if they are only words.
    private func labelOfExpression(_ range: Range<Int>, at place: Place) -> [Node]? {
        guard dialect == .sugarCube else { return nil }
        let words = cursor.text(range).trimmed
        let isText = ["\"", "'", "`"].contains { words.hasPrefix($0) }
        guard isText || Self.isScript(words) else { return nil }
        let formula = FormulaParser.formula(words, dialect)
        // Words that only begin with a quote are words.
        return isText && formula.unsupportedWords != nil ? nil : label(formula, at: place)
    }

    private func decoded(_ name: String) -> String {
        let bytes = Array(name.utf8)
        guard bytes.contains(UInt8(ascii: "&")) else { return name }
        var text: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "&"), let (word, length) = HTMLEntities.reference(at: index, in: bytes, to: bytes.count) {
                text += Array(word.utf8)
                index += length
            } else {
                text.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    static func isAddress(_ name: String) -> Bool {
        let small = name.smallLetters
        return small.hasPrefix("http://") || small.hasPrefix("https://") || small.hasPrefix("mailto:") || small.hasPrefix("//")
    }
}
