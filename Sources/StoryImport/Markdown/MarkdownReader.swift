/// A block of a Markdown file: what is inside of quotes and lists stands in the same row, and says so.
struct MarkdownBlock: Sendable {
    enum Kind: Equatable, Sendable {
        case heading(level: Int)
        case paragraph
        case rule
        /// Code, which no reader sees.
        case code
        /// Tags, and the words in them.
        case html
        /// A remark that HTML hides.
        case remark
        /// Rows of words; the second line is not among them.
        case table
    }

    var kind: Kind
    /// The bytes of its lines, without markers and line breaks.
    var lines: [Range<Int>] = []
    /// The byte where it begins.
    var place: Int
    /// Whether it is in a quote or a list.
    var isNested = false
    var isQuoted = false
    /// What stands before the first words of an entry of a list; otherwise empty.
    var marker = ""
}

/// Where a reference such as `[garden]` leads.
struct MarkdownReference: Sendable {
    var destination: String
    var title: String
}

/// Reads the blocks of a Markdown file line by line, as CommonMark 0.31 does, with GitHub's tables.
///
/// Every line is looked at once for each quote and list that it is in; of those, at most ``deepest`` count.
struct MarkdownReader {
    private let bytes: [UInt8]
    private(set) var blocks: [MarkdownBlock] = []
    private(set) var references: [Bytes: MarkdownReference] = [:]
    private var containers: [Container] = []
    private var leaf = Leaf.none
    /// The block that ``leaf`` is about.
    private var block: MarkdownBlock?
    /// The marker of a list whose entry has no block yet.
    private var marker = ""

    /// Markers of more quotes and lists inside each other are words.
    private static let deepest = 24

    private enum Container: Equatable {
        case quote
        /// An entry of a list, whose lines are indented by this.
        case entry(indent: Int)
    }

    private enum Leaf: Equatable {
        case none, paragraph, indentedCode, table
        case fence(mark: UInt8, count: Int)
        case html(MarkdownHTML)
    }

    /// Reads the part of a file that begins at a byte.
    init(_ bytes: [UInt8], from start: Int) {
        self.bytes = bytes
        for line in Self.lines(of: bytes, from: start) { add(MarkdownLine(bytes, line)) }
        finishLeaf()
    }

    /// The lines of a file, without their ends.
    static func lines(of bytes: [UInt8], from start: Int) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var begin = start
        var index = start
        while index < bytes.count {
            if bytes[index] == 10 || bytes[index] == 13 {
                lines.append(begin..<index)
                if bytes[index] == 13, index + 1 < bytes.count, bytes[index + 1] == 10 { index += 1 }
                begin = index + 1
            }
            index += 1
        }
        if begin < bytes.count { lines.append(begin..<bytes.count) }
        return lines
    }

    // MARK: Quotes and lists

    private mutating func add(_ whole: MarkdownLine) {
        var line = whole
        let depth = matchContainers(&line)
        if depth == containers.count, continuesLeaf(line) { return }
        let begins = beginContainers(&line, at: depth)
        if line.isBlank { return addBlank(within: depth, begins: begins) }
        if depth < containers.count, !begins {
            // A paragraph goes on without the markers of what it is in.
            if leaf == .paragraph, !beginsBlock(line) { return addText(line) }
            finishLeaf()
            containers.removeLast(containers.count - depth)
        }
        addLeaf(line)
    }

    /// Takes the markers of the quotes and lists that the line goes on with, and returns their number.
    private func matchContainers(_ line: inout MarkdownLine) -> Int {
        for (number, container) in containers.enumerated() {
            switch container {
            case .quote:
                guard Self.takeQuote(&line) else { return number }
            case .entry(let indent):
                guard line.isBlank || line.indent >= indent else { return number }
                line.takeIndent(indent)
            }
        }
        return containers.count
    }

    private static func takeQuote(_ line: inout MarkdownLine) -> Bool {
        var ahead = line
        guard ahead.indent < 4 else { return false }
        ahead.takeAllIndent()
        guard ahead.peek() == UInt8(ascii: ">") else { return false }
        ahead.take(1)
        ahead.takeIndent(1)
        line = ahead
        return true
    }

    /// Begins the quotes and lists whose markers stand here, and says whether there was one.
    private mutating func beginContainers(_ line: inout MarkdownLine, at depth: Int) -> Bool {
        var begins = false
        while (begins ? containers.count : depth) < Self.deepest, line.indent < 4 {
            let isAfterText = leaf == .paragraph && depth == containers.count && !begins
            var ahead = line
            var entry: (container: Container, shown: String)? = (.quote, "")
            if !Self.takeQuote(&ahead) { entry = takeEntry(&ahead, isAfterText: isAfterText) }
            guard let entry else { break }
            if !begins { finish(downTo: depth) }
            begins = true
            containers.append(entry.container)
            marker = entry.shown
            line = ahead
        }
        return begins
    }

    private func takeEntry(_ line: inout MarkdownLine, isAfterText: Bool) -> (container: Container, shown: String)? {
        let outer = line.indent
        line.takeAllIndent()
        guard !line.isRule, let found = line.listMarker, !isAfterText || (found.isOne && !found.isAlone) else { return nil }
        line.take(found.width)
        // More than four spaces are one, and code.
        let inner = found.isAlone || line.indent > 4 ? 1 : line.indent
        line.takeIndent(inner)
        return (.entry(indent: outer + found.width + inner), found.shown)
    }

    private mutating func finish(downTo depth: Int) {
        finishLeaf()
        containers.removeLast(containers.count - depth)
        marker = ""
    }

    private mutating func addBlank(within depth: Int, begins: Bool) {
        if leaf == .paragraph || leaf == .table { finishLeaf() }
        // A blank line ends a quote, but not a list.
        if !begins, depth < containers.count { finish(downTo: depth) }
    }

    // MARK: Leaves

    /// Whether a line is a part of code or HTML that is open.
    private mutating func continuesLeaf(_ line: MarkdownLine) -> Bool {
        switch leaf {
        case .fence(let mark, let count):
            var ahead = line
            ahead.takeAllIndent()
            let run = ahead.run(of: mark)
            ahead.take(run)
            if line.indent < 4, run >= count, ahead.isBlank { finishLeaf() }
            return true
        case .html(let html):
            let isLast = html.ends(with: line)
            if html == .blankLine, isLast {
                finishLeaf()
                return false
            }
            block?.lines.append(line.rest)
            if isLast { finishLeaf() }
            return true
        case .indentedCode:
            return line.isBlank
        case .none, .paragraph, .table:
            return false
        }
    }

    /// Whether a line begins something that ends a paragraph before it.
    private func beginsBlock(_ line: MarkdownLine) -> Bool {
        guard line.indent < 4 else { return false }
        var line = line
        line.takeAllIndent()
        return line.isRule || line.heading != nil || line.fence != nil || MarkdownHTML.begins(at: line, mayFollowText: true) != nil
    }

    private mutating func addLeaf(_ indented: MarkdownLine) {
        if indented.indent >= 4, leaf != .paragraph {
            if leaf != .indentedCode { begin(.code, .indentedCode, at: indented) }
            return
        }
        if leaf == .indentedCode { finishLeaf() }
        guard indented.indent < 4 else { return addText(indented) }
        var line = indented
        line.takeAllIndent()
        if leaf == .paragraph, let level = line.underline, takeReferences() {
            block?.kind = .heading(level: level)
            return finishLeaf()
        }
        if line.isRule {
            begin(.rule, .none, at: line)
            finishLeaf()
        } else if let heading = line.heading {
            begin(.heading(level: heading.level), .none, at: line)
            block?.lines.append(heading.words)
            finishLeaf()
        } else if let fence = line.fence {
            begin(.code, .fence(mark: fence.mark, count: fence.count), at: line)
        } else if let html = MarkdownHTML.begins(at: line, mayFollowText: leaf == .paragraph) {
            addHTML(html, line)
        } else if leaf == .paragraph, line.isTableRule, isTableHead(line) {
            block?.kind = .table
            leaf = .table
        } else {
            addText(line)
        }
    }

    private mutating func addHTML(_ html: MarkdownHTML, _ line: MarkdownLine) {
        switch html {
        case .code: begin(.code, .html(html), at: line)
        case .remark: begin(.remark, .html(html), at: line)
        case .blankLine: begin(.html, .html(html), at: line)
        }
        block?.lines.append(line.rest)
        if html != .blankLine, html.ends(with: line) { finishLeaf() }
    }

    /// Whether the open paragraph is one line with as many cells as this one.
    private func isTableHead(_ line: MarkdownLine) -> Bool {
        guard let lines = block?.lines, lines.count == 1 else { return false }
        return MarkdownLine(bytes, lines[0]).cells.count == line.cells.count
    }

    private mutating func addText(_ line: MarkdownLine) {
        if leaf != .paragraph, leaf != .table { begin(.paragraph, .paragraph, at: line) }
        var words = line
        words.takeAllIndent()
        block?.lines.append(words.rest)
    }

    private mutating func begin(_ kind: MarkdownBlock.Kind, _ leaf: Leaf, at line: MarkdownLine) {
        finishLeaf()
        var words = line
        words.takeAllIndent()
        var block = MarkdownBlock(kind: kind, place: words.position)
        block.isNested = !containers.isEmpty
        block.isQuoted = containers.contains(.quote)
        block.marker = marker
        marker = ""
        self.block = block
        self.leaf = leaf
    }

    private mutating func finishLeaf() {
        defer { (block, leaf) = (nil, .none) }
        if block?.kind == .paragraph, !takeReferences() { return }
        if let block { blocks.append(block) }
    }

    // MARK: References

    /// Takes the definitions of references at the beginning of the open paragraph, and says whether something is left.
    private mutating func takeReferences() -> Bool {
        guard let lines = block?.lines else { return false }
        var start = 0
        while start < lines.count, bytes[lines[start]].first == UInt8(ascii: "[") {
            guard let found = MarkdownDestination.definition(in: bytes, lines[start...]) else { break }
            if references[found.label] == nil { references[found.label] = found.reference }
            start += found.lines
        }
        guard start < lines.count else { return false }
        if start > 0 {
            block?.lines = Array(lines[start...])
            block?.place = lines[start].lowerBound
        }
        return true
    }
}
