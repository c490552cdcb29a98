internal import Story

/// Reads the lines of ink files into knots, stitches and lists of nodes.
///
/// ink is read line by line, except that what stands in braces may span several lines.
struct InkParser {
    var cursor: ByteCursor
    private(set) var tree = InkTree()
    /// The flow whose lines are read.
    private var flow = 0
    private var knot = ""
    var depth = 0
    /// The files that stand where they are included, by the place of the line that includes them.
    private let included: [Int: Range<Int>]
    /// Whether something may be divided: 5 / 2.0 is no whole number in ink, and 5 / 2 is.
    private let divides: Bool

    /// The deepest nesting of braces that is read.
    static let deepest = 24

    /// - Parameters:
    ///   - bytes: All files, one behind the other, without comments.
    ///   - main: The bytes of the first file.
    ///   - included: For each line that includes a file, the bytes of that file.
    init(_ bytes: [UInt8], main: Range<Int>, included: [Int: Range<Int>]) {
        cursor = ByteCursor(bytes, from: main.lowerBound, to: main.upperBound)
        self.included = included
        divides = bytes.contains(UInt8(ascii: "/"))
        tree.flows = [InkFlow()]
        tree.lists = [InkList()]
    }

    /// The story in these files.
    static func tree(_ bytes: [UInt8], main: Range<Int>, included: [Int: Range<Int>]) -> InkTree {
        var parser = InkParser(bytes, main: main, included: included)
        var nodes: [InkNode] = []
        parser.file(&nodes)
        parser.keep(nodes)
        return parser.tree
    }

    /// Reads a file: what stands before its first knot belongs to the place that includes it, its knots to the story.
    private mutating func file(_ nodes: inout [InkNode]) {
        while !cursor.isAtEnd {
            if knotHeader(&nodes) || stitchHeader(&nodes) || include(&nodes) { continue }
            statement(isBranch: false, &nodes)
        }
    }

    private mutating func include(_ nodes: inout [InkNode]) -> Bool {
        var outer = cursor
        outer.skipBlanks()
        guard let range = included[outer.position] else { return false }
        _ = outer.restOfLine()
        let (outerFlow, outerKnot) = (flow, knot)
        cursor = ByteCursor(outer.bytes, from: range.lowerBound, to: range.upperBound)
        file(&nodes)
        if flow != outerFlow {
            keep(nodes)
            (flow, knot) = (outerFlow, outerKnot)
            nodes = tree.lists[tree.flows[flow].list].nodes
        }
        cursor = outer
        return true
    }

    /// Ends the flow that is read.
    private mutating func keep(_ nodes: [InkNode]) {
        setNodes(nodes, of: tree.flows[flow].list)
    }

    /// Adds the nodes of a list, whose branches then belong to it.
    private mutating func setNodes(_ nodes: [InkNode], of list: Int) {
        tree.lists[list].nodes = nodes
        tree.lists[list].flow = flow
        for (index, node) in nodes.enumerated() {
            switch node {
            case .conditional(let branches, _): for branch in branches { tree.lists[branch.list].parent = (list, index) }
            case .alternative(let alternative): for part in alternative.lists { tree.lists[part].parent = (list, index) }
            default: continue
            }
        }
    }

    /// The calculation in these bytes; nil if it is none.
    mutating func calculation(_ range: Range<Int>) -> InkExpression? {
        var quoted = InkQuotes(first: tree.lists.count)
        guard let made = InkExpressionParser.expression(cursor.bytes, range, divides: divides, &quoted) else { return nil }
        add(quoted)
        return made
    }

    /// The calculations between commas in these bytes.
    mutating func calculations(_ range: Range<Int>) -> [InkExpression]? {
        var quoted = InkQuotes(first: tree.lists.count)
        guard let made = InkExpressionParser.list(cursor.bytes, range, divides: divides, &quoted) else { return nil }
        add(quoted)
        return made
    }

    /// Reads words in quotes, each as a list of its own. Their numbers are known before, so all are added first.
    private mutating func add(_ quotes: InkQuotes) {
        for _ in quotes.ranges { _ = newList([]) }
        let outer = cursor
        for (index, range) in quotes.ranges.enumerated() {
            cursor = ByteCursor(outer.bytes, from: range.lowerBound, to: range.upperBound)
            depth += 1
            var nodes: [InkNode] = []
            content(.quote, keepsSpaces: true, &nodes)
            depth -= 1
            setNodes(nodes, of: quotes.first + index)
        }
        cursor = outer
    }

    mutating func newList(_ nodes: [InkNode]) -> Int {
        tree.lists.append(InkList())
        setNodes(nodes, of: tree.lists.count - 1)
        return tree.lists.count - 1
    }

    mutating func declare(_ assignment: InkAssignment, isConstant: Bool) {
        if isConstant { tree.constants.append(assignment) } else { tree.variables.append(assignment) }
    }

    mutating func declare(_ list: InkListDefinition) { tree.listDefinitions.append(list) }

    mutating func leaveOut(_ sort: LeftOut.Sort, _ words: String, at place: Int) {
        tree.leftOut.append((sort, words, place))
    }

    // MARK: Knots and stitches

    private mutating func knotHeader(_ nodes: inout [InkNode]) -> Bool {
        var look = cursor
        look.skipBlanks()
        guard look.starts(with: "==") else { return false }
        let place = look.position
        while look.take("=") {}
        look.skipSpaces()
        keep(nodes)
        cursor = look
        begin([], at: place)
        nodes = tree.lists[tree.flows[flow].list].nodes
        return true
    }

    private mutating func stitchHeader(_ nodes: inout [InkNode]) -> Bool {
        var look = cursor
        look.skipBlanks()
        guard look.starts(with: "="), !look.starts(with: "==") else { return false }
        let place = look.position
        look.position += 1
        look.skipSpaces()
        keep(nodes)
        cursor = look
        begin([knot], at: place)
        nodes = tree.lists[tree.flows[flow].list].nodes
        return true
    }

    /// Reads the name and the parameters of a knot or a stitch.
    private mutating func begin(_ outer: [String], at place: Int) {
        var made = InkFlow(path: outer)
        made.place = place
        var name = cursor.takeWord(hyphens: false)
        var look = cursor
        look.skipSpaces()
        if name.isSame(as: "function"), look.peek().map(ByteCursor.isWord) ?? false {
            made.isFunction = true
            cursor = look
            name = cursor.takeWord(hyphens: false)
        }
        made.path = outer.filter { !$0.isEmpty } + [name.isEmpty ? "knot" : name]
        if outer.isEmpty { knot = name }
        cursor.skipSpaces()
        if cursor.take("(") {
            while let byte = cursor.peek(), byte != UInt8(ascii: ")"), byte != 10 {
                guard ByteCursor.isWord(byte) else {
                    cursor.position += 1
                    continue
                }
                var parameter = cursor.takeWord(hyphens: false)
                var isReference = false
                if parameter.isSame(as: "ref") {
                    isReference = true
                    cursor.skipSpaces()
                    parameter = cursor.takeWord(hyphens: false)
                }
                made.parameters.append((parameter, isReference))
            }
        }
        _ = cursor.restOfLine()
        tree.lists.append(InkList())
        made.list = tree.lists.count - 1
        tree.flows.append(made)
        flow = tree.flows.count - 1
        tree.lists[made.list].flow = flow
    }

    // MARK: Lines

    /// Reads what is on one line, or a block in braces that begins there.
    mutating func statement(isBranch: Bool, _ nodes: inout [InkNode]) {
        cursor.skipBlanks()
        guard let byte = cursor.peek() else { return }
        let place = cursor.position
        switch byte {
        case UInt8(ascii: "*"), UInt8(ascii: "+"): choice(byte, &nodes)
        case UInt8(ascii: "-") where !isBranch && !cursor.starts(with: "->"): gather(&nodes)
        case UInt8(ascii: "~"):
            cursor.position += 1
            logic(at: place, &nodes)
        case UInt8(ascii: "<") where cursor.starts(with: "<-"):
            thread(&nodes)
            line(&nodes)
        default:
            if declaration(at: place, &nodes) { return }
            line(&nodes)
        }
    }

    /// A line of text and what is in it, with its end.
    mutating func line(_ nodes: inout [InkNode]) {
        let start = cursor.position
        let count = nodes.count
        content(.line, &nodes)
        if nodes.count > count, !nodes[nodes.count - 1].leadsAway { nodes.append(.newline(place: start)) }
        if cursor.peek() == 10 { cursor.position += 1 }
        // A sign that means nothing here must not be read forever.
        if cursor.position == start, !cursor.isAtEnd { cursor.position += 1 }
    }

    private mutating func gather(_ nodes: inout [InkNode]) {
        var level = 0
        while cursor.peek() == UInt8(ascii: "-"), !cursor.starts(with: "->") {
            cursor.position += 1
            level += 1
            cursor.skipSpaces()
        }
        nodes.append(.gather(level: level, label: label()))
        cursor.skipSpaces()
        // What follows on the line may itself be a choice.
        if let byte = cursor.peek(), byte == UInt8(ascii: "*") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "~") { return }
        if cursor.peek() == 10 { cursor.position += 1 } else { line(&nodes) }
    }

    /// `(name)` behind the signs of a choice or gather.
    private mutating func label() -> String? {
        var look = cursor
        look.skipSpaces()
        guard look.take("(") else { return nil }
        look.skipSpaces()
        let name = look.takeWord(hyphens: false)
        look.skipSpaces()
        guard !name.isEmpty, look.take(")") else { return nil }
        cursor = look
        return name
    }

    private mutating func choice(_ sign: UInt8, _ nodes: inout [InkNode]) {
        var choice = InkChoice(level: 0, isOnce: sign == UInt8(ascii: "*"), place: cursor.position)
        while let byte = cursor.peek(), byte == UInt8(ascii: "*") || byte == UInt8(ascii: "+") {
            cursor.position += 1
            choice.level += 1
            cursor.skipSpaces()
        }
        choice.label = label()
        while let condition = choiceCondition() { choice.conditions.append(condition) }
        content(.choice, &choice.start)
        var inner: [InkNode] = []
        if cursor.take("[") {
            content(.choice, keepsSpaces: true, &choice.only)
            if cursor.take("]") { content(.choice, keepsSpaces: true, &inner) }
        }
        choice.isFallback = choice.start.isEmpty && choice.only.isEmpty && inner.isEmpty
        var diverts: [InkNode] = []
        if cursor.starts(with: "->") {
            var look = cursor
            look.position += 2
            look.skipSpaces()
            if look.peek() == nil || look.peek() == 10 { cursor = look } else { content(.line, &diverts) }
        } else if cursor.peek() != 10, !cursor.isAtEnd {
            // A bracket too many.
            cursor.position += 1
            content(.line, &inner)
        }
        if cursor.peek() == 10 { cursor.position += 1 }
        nodes.append(.choice(choice))
        nodes += inner + diverts
        if !(diverts.last?.leadsAway ?? false) { nodes.append(.newline(place: choice.place)) }
    }

    /// `{cond}` before the words of a choice; nil if what is in the braces is text.
    private mutating func choiceCondition() -> (expression: InkExpression, place: Int)? {
        var look = cursor
        look.skipBlanks()
        guard look.take("{") else { return nil }
        let start = look.position
        guard let end = look.firstDelimiter, look.bytes[end] == UInt8(ascii: "}"),
            let expression = calculation(start..<end)
        else { return nil }
        cursor.position = end + 1
        // A condition may stand on a line of its own.
        look.position = end + 1
        look.skipBlanks()
        if look.peek() == UInt8(ascii: "{") || !cursor.isAtLineEnd { return (expression, start) }
        cursor = look
        return (expression, start)
    }
}

extension InkNode {
    /// Whether nothing that follows on its line is reached.
    fileprivate var leadsAway: Bool { if case .divert(let divert) = self { divert.kind != .tunnel } else { false } }
}

extension ByteCursor {
    var isAtLineEnd: Bool {
        var look = self
        look.skipSpaces()
        return look.isAtEnd || look.peek() == 10
    }

    /// Takes everything up to the end of the line, and the end of the line.
    mutating func restOfLine() -> String {
        let start = position
        while let byte = peek(), byte != 10 { position += 1 }
        let rest = text(start..<position)
        if !isAtEnd { position += 1 }
        return rest
    }

    /// The closing quote of a text behind an operator; nil for a quote of speech.
    private var endOfComparedText: Int? {
        var back = self
        back.position -= 1
        while back.peek() == 32 { back.position -= 1 }
        switch back.peek() {
        case UInt8(ascii: "="), UInt8(ascii: "("), UInt8(ascii: ","), UInt8(ascii: "+"): break
        // Behind a question, the quote ends what somebody says.
        case UInt8(ascii: "?") where back.position < position - 1: break
        default: return nil
        }
        var look = self
        look.position += 1
        while let byte = look.peek(), byte != 10 {
            if byte == UInt8(ascii: "\"") { return look.position }
            look.position += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    /// Where `:`, `|`, `}` or the end of a line stands next, outside of inner braces, parentheses and quotes; nil at the end.
    var firstDelimiter: Int? {
        var look = self
        var depth = 0
        while let byte = look.peek() {
            switch byte {
            case UInt8(ascii: "\\"): look.position += 1
            case UInt8(ascii: "\""):
                if let end = look.endOfComparedText { look.position = end }
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"):
                if depth == 0 { return look.position }
                depth -= 1
            case UInt8(ascii: "|") where depth == 0:
                if look.peek(1) != UInt8(ascii: "|") { return look.position }
                look.position += 1
            case UInt8(ascii: ":") where depth == 0: return look.position
            case 10 where depth == 0: return look.position
            default: break
            }
            look.position += 1
        }
        return nil
    }
}
