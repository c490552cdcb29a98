internal import Story

extension InkParser {
    /// What stands behind `~`: an assignment, a call or a return.
    mutating func logic(at place: Int, _ nodes: inout [InkNode]) {
        cursor.skipSpaces()
        let start = cursor.position
        let words = cursor.restOfLine().trimmed
        let end = cursor.peek(-1) == 10 ? cursor.position - 1 : cursor.position
        var look = ByteCursor(cursor.bytes, from: start, to: end)
        var name = look.takeWord(hyphens: false)
        look.skipSpaces()
        if name.isSame(as: "return") {
            let value = look.isAtEnd ? nil : calculation(look.position..<end) ?? .unsupported(words)
            nodes.append(.giveBack(value, place: place))
            return
        }
        let isTemporary = name.isSame(as: "temp")
        if isTemporary {
            name = look.takeWord(hyphens: false)
            look.skipSpaces()
        }
        if !name.isEmpty, let value = assigned(to: name, &look, words) {
            nodes.append(.set(InkAssignment(name: name, value: value, isTemporary: isTemporary, place: place)))
            if value.hasCall { nodes.append(.newline(place: place)) }
        } else if case .call(let function, let arguments)? = calculation(start..<end) {
            nodes.append(.call(function, arguments, place: place))
            // What a function puts out here is a line of its own.
            nodes.append(.newline(place: place))
        } else {
            nodes.append(.leftOut(.setting, words, place: place))
        }
    }

    private mutating func assigned(to name: String, _ look: inout ByteCursor, _ words: String) -> InkExpression? {
        if look.take("++") { return look.isAtLineEnd ? .binary(.plus, .name(name), .number(1)) : nil }
        if look.take("--") { return look.isAtLineEnd ? .binary(.minus, .name(name), .number(1)) : nil }
        let operation: Expression.Operator? = look.take("+=") ? .plus : look.take("-=") ? .minus : nil
        if operation == nil {
            guard look.peek() == UInt8(ascii: "="), look.peek(1) != UInt8(ascii: "=") else { return nil }
            look.position += 1
        }
        let value = calculation(look.position..<look.end) ?? .unsupported(words)
        return operation.map { .binary($0, .name(name), value) } ?? value
    }

    /// Takes a line that declares something; false if it does not.
    mutating func declaration(at place: Int, _ nodes: inout [InkNode]) -> Bool {
        var look = cursor
        let word = look.takeWord(hyphens: false)
        let kind = Bytes(word.utf8)
        switch kind {
        case "VAR", "CONST", "LIST", "EXTERNAL", "INCLUDE":
            guard look.peek() == 32 || look.peek() == 9 else { return false }
        case "TODO":
            guard look.peek() == UInt8(ascii: ":") || look.peek() == 32 else { return false }
        default: return false
        }
        _ = cursor.restOfLine()
        let end = cursor.peek(-1) == 10 ? cursor.position - 1 : cursor.position
        let words = cursor.text(place..<end).trimmed
        switch kind {
        case "VAR", "CONST":
            look.skipSpaces()
            var inner = ByteCursor(look.bytes, from: look.position, to: end)
            let name = inner.takeWord(hyphens: false)
            inner.skipSpaces()
            let value = inner.take("=") ? calculation(inner.position..<end) : nil
            let made = InkAssignment(name: name, value: value ?? .unsupported(words), isTemporary: false, place: place)
            declare(made, isConstant: kind == Bytes("CONST".utf8))
        case "LIST":
            look.skipSpaces()
            if let list = list(ByteCursor(look.bytes, from: look.position, to: end), at: place) {
                declare(list)
            } else {
                leaveOut(.setting, words, at: place)
            }
        case "TODO": break
        default: leaveOut(.code, words, at: place)
        }
        return true
    }

    /// What stands behind `LIST`, such as `door = (shut), open = 5`; nil if it cannot be read.
    private func list(_ cursor: ByteCursor, at place: Int) -> InkListDefinition? {
        var look = cursor
        var made = InkListDefinition(name: look.takeWord(hyphens: false), items: [], place: place)
        look.skipSpaces()
        guard !made.name.isEmpty, look.take("=") else { return nil }
        var next: Int64 = 1
        repeat {
            look.skipSpaces()
            let isIncluded = look.take("(")
            look.skipSpaces()
            let name = look.takeWord(hyphens: false)
            guard !name.isEmpty, made.items.count < 1_000 else { return nil }
            look.skipSpaces()
            if look.take("=") {
                look.skipSpaces()
                guard let number = look.takeNumber() else { return nil }
                next = number
                look.skipSpaces()
            }
            if isIncluded, !look.take(")") { return nil }
            made.items.append((name, next, isIncluded))
            next += 1
            look.skipSpaces()
        } while look.take(",")
        return look.isAtEnd ? made : nil
    }
}

extension ByteCursor {
    /// Takes a whole number that is not too large to count on from.
    fileprivate mutating func takeNumber() -> Int64? {
        let isNegative = take("-")
        var number: Int64?
        while let byte = peek(), ByteCursor.isDigit(byte) {
            guard number ?? 0 < 1_000_000 else { return nil }
            number = (number ?? 0) * 10 + Int64(byte - UInt8(ascii: "0"))
            position += 1
        }
        return number.map { isNegative ? -$0 : $0 }
    }
}

extension InkExpression {
    /// Whether a function is called in it.
    var hasCall: Bool {
        switch self {
        case .call: true
        case .not(let inner), .negative(let inner): inner.hasCall
        case .binary(_, let left, let right), .has(let left, let right, _), .common(let left, let right): left.hasCall || right.hasCall
        case .conditional(let value, let condition, let other): value.hasCall || condition.hasCall || other.hasCall
        case .items(let items): items.contains { $0.hasCall }
        case .number, .text, .yesNo, .name, .known, .quoted, .place, .unsupported: false
        }
    }
}
