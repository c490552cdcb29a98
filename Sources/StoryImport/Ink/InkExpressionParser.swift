internal import Story

/// Reads ink's calculations, with the precedence that ink gives its operators.
struct InkExpressionParser {
    private var lexer: FormulaLexer
    private var token: FormulaLexer.Token
    /// Where the token begins, with the blanks before it.
    private var start: Int
    private let words: String
    /// Whether `2.0` is no whole number, because it may be divided by or with.
    private let divides: Bool
    private var depth = 0
    private var size = 0

    private static let deepest = 30
    private static let longest = 120

    private init(_ bytes: [UInt8], _ range: Range<Int>, divides: Bool) {
        self.divides = divides
        let cursor = ByteCursor(bytes, from: range.lowerBound, to: range.upperBound)
        words = cursor.text(range).trimmed
        lexer = FormulaLexer(cursor: cursor)
        start = cursor.position
        token = lexer.next()
    }

    /// The calculation in these bytes; nil if it is none. What ink has and the story format has not is `unsupported`.
    static func expression(_ bytes: [UInt8], _ range: Range<Int>, divides: Bool) -> InkExpression? {
        var parser = InkExpressionParser(bytes, range, divides: divides)
        guard let found = parser.infix(above: 0), parser.token == .end else { return nil }
        return found
    }

    /// Values between commas, up to the end.
    static func list(_ bytes: [UInt8], _ range: Range<Int>, divides: Bool) -> [InkExpression]? {
        var parser = InkExpressionParser(bytes, range, divides: divides)
        if parser.token == .end { return [] }
        var items: [InkExpression] = []
        repeat {
            guard let item = parser.infix(above: 0) else { return nil }
            items.append(item)
        } while parser.take(",")
        return parser.token == .end ? items : nil
    }

    private mutating func advance() {
        start = lexer.cursor.position
        token = lexer.next()
    }

    private mutating func take(_ sign: String) -> Bool {
        guard token == .sign(sign) else { return false }
        advance()
        return true
    }

    /// The operator that is here, and how tightly it binds.
    private var infixOperator: (operation: Expression.Operator?, precedence: Int)? {
        let sign: String
        switch token {
        case .sign(let text), .word(let text): sign = text
        default: return nil
        }
        switch Bytes(sign.utf8) {
        case "&&", "and": return (.and, 1)
        case "||", "or": return (.or, 1)
        case "==": return (.equal, 2)
        case "!=": return (.notEqual, 2)
        case "<": return (.less, 2)
        case "<=": return (.lessOrEqual, 2)
        case ">": return (.greater, 2)
        case ">=": return (.greaterOrEqual, 2)
        case "?", "has", "hasnt", "^", "!": return (nil, 3)
        case "+": return (.plus, 4)
        case "-": return (.minus, 5)
        case "*": return (.times, 6)
        case "/": return (.divided, 7)
        case "%", "mod": return (.remainder, 8)
        default: return nil
        }
    }

    private mutating func infix(above minimum: Int) -> InkExpression? {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest, var left = unary() else { return nil }
        while let (operation, precedence) = infixOperator, precedence > minimum {
            let isNotIn = token == .sign("!")
            advance()
            // `!?` is two signs for the lexer.
            if isNotIn, !take("?") { return nil }
            guard let right = infix(above: precedence) else { return nil }
            size += 1
            guard size < Self.longest, let operation else {
                left = .unsupported(words)
                continue
            }
            left = .binary(operation, left, right)
        }
        return left
    }

    private mutating func unary() -> InkExpression? {
        if take("-") {
            if take(">") { return divertTarget() }
            guard let operand = operand() else { return nil }
            if case .number(let number) = operand { return .number(-number) }
            return .negative(operand)
        }
        if token == .word("not") || token == .sign("!") {
            advance()
            return operand().map { .not($0) }
        }
        return operand()
    }

    private mutating func divertTarget() -> InkExpression? {
        guard case .word = token else { return nil }
        _ = path()
        return .unsupported(words)
    }

    private mutating func path() -> String {
        var path = ""
        while case .word(let word) = token {
            path += word
            advance()
            guard token == .sign(".") else { break }
            path += "."
            advance()
        }
        return path
    }

    private mutating func operand() -> InkExpression? {
        size += 1
        switch token {
        case .number(let number):
            let isFraction = divides && lexer.cursor.hasPoint(from: start)
            advance()
            return isFraction ? .unsupported(words) : .number(number)
        case .other:
            advance()
            return .unsupported(words)
        case .text(let text):
            let hasLogic = lexer.cursor.hasBrace(from: start)
            advance()
            return hasLogic ? .unsupported(words) : .text(text)
        case .sign("("):
            advance()
            guard let inner = infix(above: 0) else { return nil }
            if take(")") { return inner }
            // A list of several things.
            while take(",") { guard infix(above: 0) != nil else { return nil } }
            return take(")") ? .unsupported(words) : nil
        case .word: return named()
        default: return nil
        }
    }

    private mutating func named() -> InkExpression? {
        let name = path()
        switch Bytes(name.utf8) {
        case "true": return .yesNo(true)
        case "false": return .yesNo(false)
        case "and", "or", "not", "mod", "has", "hasnt", "temp", "return", "else": return nil
        default: break
        }
        guard take("(") else { return name.hasSuffix(".") ? nil : .name(name) }
        var arguments: [InkExpression] = []
        if take(")") { return .call(name, []) }
        repeat {
            guard let argument = infix(above: 0) else { return nil }
            arguments.append(argument)
        } while take(",")
        return take(")") ? .call(name, arguments) : nil
    }
}

extension ByteCursor {
    fileprivate func hasPoint(from start: Int) -> Bool { bytes[start..<position].contains(UInt8(ascii: ".")) }

    /// Whether a brace stands before this place that no backslash takes its meaning from.
    fileprivate func hasBrace(from start: Int) -> Bool {
        var index = start
        while index < position {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "{"), UInt8(ascii: "}"): return true
            default: break
            }
            index += 1
        }
        return false
    }
}
