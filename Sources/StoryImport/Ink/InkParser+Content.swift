internal import Story

extension InkParser {
    /// Where a piece of text ends.
    enum Extent {
        /// At the end of the line.
        case line
        /// At the end of the line, at a bracket, or at a divert.
        case choice
        /// At `|` or `}`.
        case part
        /// Where the cursor ends.
        case quote
    }

    /// Text, with what is in braces, diverts and glue.
    mutating func content(_ extent: Extent, keepsSpaces: Bool = false, _ nodes: inout [InkNode]) {
        var text: [UInt8] = []
        if !keepsSpaces { cursor.skipSpaces() }
        if extent == .part {
            // The spaces around the parts of an alternative are words.
            while cursor.peek(-1).map({ $0 == UInt8(ascii: " ") || $0 == 9 }) ?? false { cursor.position -= 1 }
        }
        func flush(_ nodes: inout [InkNode]) {
            if !text.isEmpty { nodes.append(.text(String(decoding: text, as: UTF8.self))) }
            text = []
        }
        scan: while let byte = cursor.peek() {
            switch byte {
            case 10:
                guard extent == .part else { break scan }
                flush(&nodes)
                nodes.append(.newline(place: cursor.position))
                cursor.skipBlanks()
            case UInt8(ascii: "\\"):
                if let next = cursor.peek(1), next != 10 { text.append(next) }
                cursor.position += cursor.peek(1) == 10 ? 1 : 2
            case UInt8(ascii: "{") where depth < Self.deepest:
                flush(&nodes)
                braces(&nodes)
            case UInt8(ascii: "}"), UInt8(ascii: "|"):
                if extent == .part { break scan }
                text.append(byte)
                cursor.position += 1
            case UInt8(ascii: "["), UInt8(ascii: "]"):
                if extent == .choice { break scan }
                text.append(byte)
                cursor.position += 1
            case UInt8(ascii: "<") where cursor.starts(with: "<>"):
                flush(&nodes)
                nodes.append(.glue)
                cursor.position += 2
            case UInt8(ascii: "<") where cursor.starts(with: "<-") && extent != .quote:
                flush(&nodes)
                thread(&nodes)
            case UInt8(ascii: "-") where cursor.starts(with: "->") && extent != .quote:
                if extent == .choice { break scan }
                flush(&nodes)
                diverts(&nodes)
                if extent == .line {
                    skipToLineEnd()
                    break scan
                }
            case UInt8(ascii: "#") where extent != .quote:
                flush(&nodes)
                cursor.position += 1
                nodes.append(.tag(lineWords(extent).trimmed))
            default:
                text.append(byte == 13 || byte == 9 ? 32 : byte)
                cursor.position += 1
            }
        }
        if extent == .line { while text.last == 32 { text.removeLast() } }
        flush(&nodes)
        if cursor.position > cursor.end { cursor.position = cursor.end }
    }

    private mutating func skipToLineEnd() {
        while let byte = cursor.peek(), byte != 10 { cursor.position += 1 }
    }

    /// The words up to where this text ends, or to the next tag.
    private mutating func lineWords(_ extent: Extent) -> String {
        let start = cursor.position
        while let byte = cursor.peek(), byte != 10, cursor.position == start || byte != UInt8(ascii: "#") {
            if extent == .choice, byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") { break }
            if extent == .choice, cursor.starts(with: "->") { break }
            if extent == .part, byte == UInt8(ascii: "}") || byte == UInt8(ascii: "|") { break }
            cursor.position += 1
        }
        return cursor.text(start..<cursor.position)
    }

    /// One or several places to go to: `-> a`, `-> a -> b`, `-> a ->`, `->->`.
    private mutating func diverts(_ nodes: inout [InkNode]) {
        let place = cursor.position
        var targets: [InkDivert] = []
        var isTunnel = false
        if cursor.take("->->") {
            var back = InkDivert(kind: .back, place: place)
            cursor.skipSpaces()
            if cursor.peek().map(ByteCursor.isWord) ?? false { (back.path, back.arguments) = target() }
            nodes.append(.divert(back))
            return
        }
        while cursor.take("->") {
            cursor.skipSpaces()
            isTunnel = true
            let start = cursor.position
            guard cursor.peek().map(ByteCursor.isWord) ?? false else { break }
            let (path, arguments) = target()
            targets.append(InkDivert(kind: .to, path: path, arguments: arguments, place: start))
            isTunnel = false
            cursor.skipSpaces()
        }
        for index in targets.indices {
            if index < targets.count - 1 || isTunnel { targets[index].kind = .tunnel }
            let isEnd = targets[index].path.isSame(as: "END") || targets[index].path.isSame(as: "DONE")
            if isEnd { targets[index].kind = .end }
            nodes.append(.divert(targets[index]))
        }
        if targets.isEmpty { nodes.append(.leftOut(.link, "->", place: place)) }
    }

    /// `<- path`, perhaps with arguments.
    mutating func thread(_ nodes: inout [InkNode]) {
        let place = cursor.position
        cursor.position += 2
        cursor.skipSpaces()
        guard cursor.peek().map(ByteCursor.isWord) ?? false else {
            nodes.append(.leftOut(.macro, "<-", place: place))
            return
        }
        let (path, arguments) = target()
        nodes.append(.thread(InkDivert(kind: .to, path: path, arguments: arguments, place: place)))
        cursor.skipSpaces()
    }

    private mutating func target() -> (path: String, arguments: [InkExpression]) {
        let start = cursor.position
        while let byte = cursor.peek(), ByteCursor.isWord(byte) || byte == UInt8(ascii: ".") { cursor.position += 1 }
        let path = cursor.text(start..<cursor.position)
        var look = cursor
        look.skipSpaces()
        guard look.take("("), let end = look.closingParenthesis else { return (path, []) }
        let arguments = calculations(look.position..<end)
        let words = cursor.text(look.position..<end)
        cursor.position = end + 1
        return (path, arguments ?? [.unsupported(words)])
    }

    // MARK: Braces

    /// What stands in braces: a value, a condition with its parts, or alternatives.
    private mutating func braces(_ nodes: inout [InkNode]) {
        depth += 1
        defer { depth -= 1 }
        let place = cursor.position
        cursor.position += 1
        cursor.skipSpaces()
        if let kind = alternativeSign() {
            nodes.append(.alternative(InkAlternative(kind: kind, lists: parts(), place: place)))
            return
        }
        if let kind = alternativeWords() {
            let lists = blockBranches(hasValue: false).map { $0.list }
            nodes.append(.alternative(InkAlternative(kind: kind, lists: lists, place: place)))
            _ = cursor.take("}")
            return
        }
        if cursor.isAtLineEnd {
            nodes.append(.conditional(chosen(blockBranches(hasValue: true), of: nil, at: place), place: place))
            _ = cursor.take("}")
            return
        }
        let start = cursor.position
        let end = cursor.firstDelimiter ?? cursor.end
        let head = calculation(start..<end)
        guard end < cursor.end else {
            cursor.position = end
            nodes.append(.leftOut(.value, cursor.text(start..<end), place: place))
            return
        }
        switch (cursor.bytes[end], head) {
        // Two bars in what is no calculation are a part without words.
        case (UInt8(ascii: "}"), nil) where cursor.text(start..<end).has("||"):
            nodes.append(.alternative(InkAlternative(kind: .stopping, lists: parts(), place: place)))
        case (UInt8(ascii: "}"), let head):
            let words = cursor.text(place..<end + 1)
            cursor.position = end + 1
            nodes.append(head.map { .value($0, place: place) } ?? .leftOut(.value, words, place: place))
        case (UInt8(ascii: ":"), let head?):
            cursor.position = end + 1
            nodes.append(.conditional(conditional(head, at: start), place: place))
        case (UInt8(ascii: ":"), nil):
            // Perhaps these are words with a colon, the first of several alternatives.
            let look = ByteCursor(cursor.bytes, from: end + 1, to: cursor.end)
            guard let next = look.firstDelimiter, cursor.bytes[next] == UInt8(ascii: "|") else {
                nodes.append(.leftOut(.condition, cursor.text(start..<end), place: place))
                cursor.position = end + 1
                for branch in conditional(.yesNo(true), at: start) { nodes.append(.conditional([branch], place: place)) }
                return
            }
            nodes.append(.alternative(InkAlternative(kind: .stopping, lists: parts(), place: place)))
        default:
            // Words before a `|` are the first of several alternatives.
            nodes.append(.alternative(InkAlternative(kind: .stopping, lists: parts(), place: place)))
        }
    }

    private mutating func alternativeSign() -> InkAlternative.Kind? {
        var kind: InkAlternative.Kind?
        while let byte = cursor.peek() {
            switch byte {
            case UInt8(ascii: "&"): kind = .cycle
            case UInt8(ascii: "!"): kind = kind ?? .once
            case UInt8(ascii: "~"): kind = .shuffle
            case UInt8(ascii: "$"): kind = .stopping
            default: return kind
            }
            cursor.position += 1
        }
        return kind
    }

    /// `stopping:` and the like, before a block.
    private mutating func alternativeWords() -> InkAlternative.Kind? {
        var look = cursor
        var kind: InkAlternative.Kind?
        while true {
            look.skipSpaces()
            switch Bytes(look.takeWord(hyphens: false).utf8) {
            case "stopping": kind = kind ?? .stopping
            case "cycle": kind = .cycle
            case "once": kind = kind ?? .once
            case "shuffle": kind = .shuffle
            default:
                guard let kind, look.take(":"), look.isAtLineEnd else { return nil }
                cursor = look
                return kind
            }
        }
    }

    /// The parts between `|`, and the closing brace.
    private mutating func parts() -> [Int] {
        var lists: [Int] = []
        repeat {
            var nodes: [InkNode] = []
            content(.part, &nodes)
            lists.append(newList(nodes))
        } while cursor.take("|") && lists.count < 1_000
        _ = cursor.take("}")
        return lists
    }

    /// What follows `{cond:`.
    private mutating func conditional(_ head: InkExpression, at place: Int) -> [InkBranch] {
        guard cursor.isAtLineEnd else {
            let lists = parts()
            var branches = [InkBranch(condition: head, place: place, list: lists[0])]
            if lists.count > 1 { branches.append(InkBranch(condition: nil, place: place, list: lists[1])) }
            return branches
        }
        cursor.skipBlanks()
        var made: [BlockBranch] = []
        if cursor.peek() != UInt8(ascii: "-") || cursor.starts(with: "->") {
            made.append(BlockBranch(condition: nil, isElse: false, place: place, list: block()))
        }
        made += blockBranches(hasValue: true)
        _ = cursor.take("}")
        return chosen(made, of: head, at: place)
    }

    /// A branch of a block. Without a condition of its own, what it depends on is known from those around it.
    private struct BlockBranch {
        var condition: InkExpression?
        var isElse: Bool
        var place: Int
        var list: Int
    }

    /// The branches of a block, each behind a `-`.
    /// - Parameter hasValue: Whether a branch may begin with a condition.
    private mutating func blockBranches(hasValue: Bool) -> [BlockBranch] {
        var made: [BlockBranch] = []
        cursor.skipBlanks()
        while cursor.peek() == UInt8(ascii: "-"), !cursor.starts(with: "->") {
            cursor.position += 1
            cursor.skipSpaces()
            var condition: InkExpression?
            var isElse = false
            let start = cursor.position
            if hasValue, let end = cursor.firstDelimiter, cursor.bytes[end] == UInt8(ascii: ":") {
                isElse = cursor.text(start..<end).trimmed.isSame(as: "else")
                if !isElse { condition = calculation(start..<end) }
                if isElse || condition != nil { cursor.position = end + 1 }
            }
            made.append(BlockBranch(condition: condition, isElse: isElse, place: start, list: block()))
            cursor.skipBlanks()
        }
        // What belongs to no branch is read as one, so that nothing is lost.
        if let byte = cursor.peek(), byte != UInt8(ascii: "}"), !cursor.starts(with: "=") {
            made.append(BlockBranch(condition: nil, isElse: true, place: cursor.position, list: block()))
        }
        return made
    }

    /// The lines of a branch, up to the next one or the closing brace.
    private mutating func block() -> Int {
        var nodes: [InkNode] = [.newline(place: cursor.position)]
        while true {
            cursor.skipBlanks()
            guard let byte = cursor.peek(), byte != UInt8(ascii: "}"), !cursor.starts(with: "==") else { break }
            if byte == UInt8(ascii: "-"), !cursor.starts(with: "->") { break }
            let start = cursor.position
            statement(isBranch: true, &nodes)
            if cursor.position == start { break }
        }
        return newList(nodes)
    }

    /// The conditions of a block: compared with the value before it, or alone.
    private func chosen(_ branches: [BlockBranch], of head: InkExpression?, at place: Int) -> [InkBranch] {
        var made: [InkBranch] = []
        for (index, branch) in branches.enumerated() {
            let condition: InkExpression? =
                if branch.isElse {
                    nil
                } else if let own = branch.condition {
                    head.map { .binary(.equal, $0, own) } ?? own
                } else {
                    index == 0 ? head : nil
                }
            // A block that compares one value with others is told by that value.
            made.append(InkBranch(condition: condition, place: head == nil ? branch.place : place, list: branch.list))
            if condition == nil { break }
        }
        return made
    }
}

extension ByteCursor {
    /// Where the parenthesis that is open here closes, on this line.
    fileprivate var closingParenthesis: Int? {
        var look = self
        var depth = 0
        while let byte = look.peek(), byte != 10 {
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") {
                if depth == 0 { return look.position }
                depth -= 1
            }
            look.position += 1
        }
        return nil
    }
}
