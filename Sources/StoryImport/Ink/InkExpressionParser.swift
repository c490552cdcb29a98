internal import Story

/// Where words in quotes stand that have braces in them: each becomes a list of the tree.
struct InkQuotes {
    /// The number of the first of these lists.
    let first: Int
    private(set) var ranges: [Range<Int>] = []

    init(first: Int) { self.first = first }

    /// Adds words, and gives the number of their list.
    mutating func add(_ range: Range<Int>) -> Int {
        ranges.append(range)
        return first + ranges.count - 1
    }
}

/// Reads ink's calculations, with the precedence that ink gives its operators.
struct InkExpressionParser {
    private var lexer: FormulaLexer
    private var token: FormulaLexer.Token
    /// Where the token begins, with the blanks before it.
    private var start: Int
    private let words: String
    /// Whether `2.0` is no whole number, because it may be divided by or with.
    private let divides: Bool
    private var quotes: InkQuotes
    private var depth = 0
    private var size = 0

    private static let deepest = 30
    private static let longest = 120

    private init(_ bytes: [UInt8], _ range: Range<Int>, divides: Bool, _ quotes: InkQuotes) {
        self.divides = divides
        self.quotes = quotes
        let cursor = ByteCursor(bytes, from: range.lowerBound, to: range.upperBound)
        words = cursor.text(range).trimmed
        lexer = FormulaLexer(cursor: cursor)
        start = cursor.position
        token = lexer.next()
    }

    /// The calculation in these bytes; nil if it is none. What ink has and the story format has not is `unsupported`.
    static func expression(_ bytes: [UInt8], _ range: Range<Int>, divides: Bool, _ quotes: inout InkQuotes) -> InkExpression? {
        var parser = InkExpressionParser(bytes, range, divides: divides, quotes)
        guard let found = parser.infix(above: 0), parser.token == .end else { return nil }
        quotes = parser.quotes
        return found
    }

    /// Values between commas, up to the end.
    static func list(_ bytes: [UInt8], _ range: Range<Int>, divides: Bool, _ quotes: inout InkQuotes) -> [InkExpression]? {
        var parser = InkExpressionParser(bytes, range, divides: divides, quotes)
        if parser.token == .end { return [] }
        var items: [InkExpression] = []
        repeat {
            guard let item = parser.infix(above: 0) else { return nil }
            items.append(item)
        } while parser.take(",")
        quotes = parser.quotes
        return parser.token == .end ? items : nil
    }

    private mutating func advance() {
        start = lexer.cursor.position
        token = lexer.next()
        // In Harlowe, `?word` is one word.
        if case .word(let word) = token, word.hasPrefix("?") {
            lexer.cursor.position -= word.utf8.count - 1
            token = .sign("?")
        }
    }

    private mutating func take(_ sign: String) -> Bool {
        guard token == .sign(sign) else { return false }
        advance()
        return true
    }

    /// What stands between two values.
    private enum Infix {
        case binary(Expression.Operator)
        case has, hasNot, common

        func joining(_ left: InkExpression, _ right: InkExpression) -> InkExpression {
            switch self {
            case .binary(let operation): .binary(operation, left, right)
            case .has: .has(left, right, negated: false)
            case .hasNot: .has(left, right, negated: true)
            case .common: .common(left, right)
            }
        }
    }

    /// The operator that is here, and how tightly it binds.
    private var infixOperator: (operation: Infix, precedence: Int)? {
        let sign: String
        switch token {
        case .sign(let text), .word(let text): sign = text
        default: return nil
        }
        switch Bytes(sign.utf8) {
        case "&&", "and": return (.binary(.and), 1)
        case "||", "or": return (.binary(.or), 1)
        case "==": return (.binary(.equal), 2)
        case "!=": return (.binary(.notEqual), 2)
        case "<": return (.binary(.less), 2)
        case "<=": return (.binary(.lessOrEqual), 2)
        case ">": return (.binary(.greater), 2)
        case ">=": return (.binary(.greaterOrEqual), 2)
        case "?", "has": return (.has, 3)
        // `!?` is two signs for the lexer.
        case "hasnt", "!": return (.hasNot, 3)
        case "^": return (.common, 3)
        case "+": return (.binary(.plus), 4)
        case "-": return (.binary(.minus), 5)
        case "*": return (.binary(.times), 6)
        case "/": return (.binary(.divided), 7)
        case "%", "mod": return (.binary(.remainder), 8)
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
            if isNotIn, !take("?") { return nil }
            guard let right = infix(above: precedence) else { return nil }
            size += 1
            left = size < Self.longest ? operation.joining(left, right) : .unsupported(words)
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
        return .place(path())
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
            let quoted = lexer.cursor.hasBrace(from: start) ? quotedWords : nil
            advance()
            return quoted.map { .quoted(quotes.add($0)) } ?? .text(text)
        case .sign("("):
            advance()
            if take(")") { return .items([]) }
            guard let inner = infix(above: 0) else { return nil }
            if take(")") { return inner }
            var items = [inner]
            while take(",") {
                guard let item = infix(above: 0) else { return nil }
                items.append(item)
            }
            return take(")") ? .items(items) : nil
        case .word: return named()
        default: return nil
        }
    }

    /// Where the words of the token stand, without its quotes.
    private var quotedWords: Range<Int> {
        var look = lexer.cursor
        look.position = start
        look.skipBlanks()
        return look.position + 1..<max(look.position + 1, lexer.cursor.position - 1)
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
