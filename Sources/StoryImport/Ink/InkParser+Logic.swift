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
        } else if case .call(let function, let arguments)? = calculation(start..<end) {
            nodes.append(.call(function, arguments, place: place))
        } else {
            nodes.append(.leftOut(.setting, words, place: place))
        }
    }

    private func assigned(to name: String, _ look: inout ByteCursor, _ words: String) -> InkExpression? {
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
        case "TODO": break
        default: leaveOut(kind == Bytes("LIST".utf8) ? .setting : .code, words, at: place)
        }
        return true
    }
}
