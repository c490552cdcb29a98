internal import Story

extension MarkupParser {
    /// The assignments of SugarCube's `<<set>>`, and of what is in its links.
    func assignments(in range: Range<Int>) -> [Node] {
        var nodes: [Node] = []
        for statement in parts(of: range, separator: UInt8(ascii: ";")) {
            let list = parts(of: statement)
            // A comma may also stand in a call.
            for part in list { nodes += scriptAssignment(part) }
        }
        return nodes
    }

    private func scriptAssignment(_ range: Range<Int>) -> [Node] {
        let words = cursor.text(range).trimmed
        let place = fixedPlace ?? Place(passage: passage, offset: range.lowerBound)
        guard !words.isEmpty else { return [] }
        if dialect == .sugarCube, let target = engineTarget(words) { return [.jump(target, place)] }
        var parser = FormulaParser(ByteCursor(cursor.bytes, from: range.lowerBound, to: range.upperBound), .other)
        let failure: [Node] = [.leftOut(.setting, words, place)]
        guard case .word(let first) = parser.token, first.hasPrefix("$") || first.hasPrefix("_") || first.isSame(as: "State") else {
            return [.leftOut(.code, words, place)]
        }
        guard let path = parser.path() else { return listChange(range, place) ?? failure }
        if let value = change(of: path, &parser, range) { return [.set(Assignment(path: path, value: value, place: place))] }
        guard parser.takeWord("to") || parser.takeSign("=") else { return failure }
        return assignment(of: path, parser.tokenStart..<range.upperBound, place)
    }

    /// Where `Engine.backward()` and its like lead; nil if this is none of them.
    private func engineTarget(_ words: String) -> Target? {
        switch Bytes(words.utf8.filter { !ByteCursor.isBlank($0) }) {
        case "Engine.backward()", "Engine.go(-1)": return .previous
        default: break
        }
        guard words.hasPrefix("Engine.play("), words.hasSuffix(")") else { return nil }
        let formula = FormulaParser.formula(String(words.dropFirst(12).dropLast()), dialect)
        return formula.leftOutWords == nil ? Target(formula) : nil
    }

    /// `$things.push("rope")`; nil if this is none of the calls that change a list.
    private func listChange(_ range: Range<Int>, _ place: Place) -> [Node]? {
        var look = ByteCursor(cursor.bytes, from: range.lowerBound, to: range.upperBound)
        look.skipBlanks()
        for (call, isAdding) in [(".push(" as StaticString, true), (".pushUnique(", true), (".delete(", false)] {
            guard let found = look.find(call), let close = cursor.bytes[found..<range.upperBound].lastIndex(of: UInt8(ascii: ")")) else {
                continue
            }
            var texts: [String] = []
            for part in parts(of: found + call.utf8CodeUnitCount..<close) {
                guard case .text(let text) = formula(part) else { return nil }
                texts.append(text)
            }
            guard case .variable(let path) = formula(look.position..<found), !texts.isEmpty else { return nil }
            return [.set(Assignment(path: path, value: isAdding ? .adding(texts) : .removing(texts), place: place))]
        }
        return nil
    }

    /// `+= 1`, `++`, `-= 2`; nil if this is none of them.
    private func change(of path: String, _ parser: inout FormulaParser, _ range: Range<Int>) -> Assignment.Value? {
        let variable = Formula.variable(path)
        if parser.takeSign("++") { return .formula(.plus(variable, .number(1))) }
        if parser.takeSign("--") { return .formula(.binary(.minus, variable, .number(1))) }
        for (sign, operation) in [("-=", Expression.Operator.minus), ("*=", .times), ("/=", .divided), ("%=", .remainder)]
        where parser.takeSign(sign) {
            return .formula(.binary(operation, variable, formula(parser.tokenStart..<range.upperBound)))
        }
        if parser.takeSign("+=") { return .formula(.plus(variable, formula(parser.tokenStart..<range.upperBound))) }
        return nil
    }

    /// Sets a variable, or each part of an object.
    func assignment(of path: String, _ range: Range<Int>, _ place: Place, depth: Int = 0) -> [Node] {
        var look = ByteCursor(cursor.bytes, from: range.lowerBound, to: range.upperBound)
        look.skipBlanks()
        var end = look.end
        while end > look.position, ByteCursor.isBlank(cursor.bytes[end - 1]) { end -= 1 }
        let isObject = look.peek() == UInt8(ascii: "{") && end - 1 > look.position && cursor.bytes[end - 1] == UInt8(ascii: "}")
        let isList = look.peek() == UInt8(ascii: "[") && end - 1 > look.position && cursor.bytes[end - 1] == UInt8(ascii: "]")
        let inner = look.position + 1..<max(look.position + 1, end - 1)
        if isList {
            var texts: [String] = []
            for part in parts(of: inner) {
                guard case .text(let text) = formula(part) else {
                    return [.set(Assignment(path: path, value: .unsupported(cursor.text(range).trimmed), place: place))]
                }
                texts.append(text)
            }
            return [.set(Assignment(path: path, value: .list(texts), place: place))]
        }
        if isObject, depth < 4 {
            var nodes: [Node] = []
            for part in parts(of: inner) {
                guard let colon = parts(of: part, separator: UInt8(ascii: ":")).first?.upperBound, colon < part.upperBound else { continue }
                var key = cursor.text(part.lowerBound..<colon).trimmed
                if key.hasPrefix("\"") || key.hasPrefix("'") { key = String(key.dropFirst().dropLast()) }
                nodes += assignment(of: path + "." + key, colon + 1..<part.upperBound, place, depth: depth + 1)
            }
            return nodes
        }
        return [.set(Assignment(path: path, value: .formula(formula(range, it: .variable(path))), place: place))]
    }
}

extension FormulaParser {
    /// Takes the variable that a statement begins with, such as `$hero.hp`; nil if it is not one.
    mutating func path() -> String? {
        guard case .word(let first) = token else { return nil }
        advance()
        var path = FormulaParser.path(first)
        while takeSign(".") {
            guard case .word(let part) = token else { return nil }
            // A call such as $things.push("rope") is not a path.
            if ["push", "pushUnique", "delete", "concat", "pop", "shift"].contains(where: { $0.isSame(as: part) }) { return nil }
            advance()
            path += "." + part
        }
        if path.hasPrefix("State.variables.") { return String(path.dropFirst(16)) }
        return path
    }
}
