extension Expression {
    /// Parses an expression.
    /// - Parameter text: For example `coins >= 3 and not metTroll`.
    /// - Throws: The first error, with the bytes it is about.
    /// - Complexity: O(*n*) in the bytes of the text.
    public init(parsing text: String) throws(TextProblem) {
        let bytes = Array(text.utf8)
        try self.init(parsing: bytes, in: 0..<bytes.count)
    }

    /// Parses the expression in this range of a text; errors have positions in the whole text.
    init(parsing text: [UInt8], in bytes: Range<Int>) throws(TextProblem) {
        var parser = try ExpressionParser(text, in: bytes)
        self = try parser.whole()
    }

    /// The maximum nesting of parentheses and operations.
    public static let deepest = 32
    /// The maximum number of names, numbers and operations in an expression.
    public static let longest = 250
}

/// A recursive-descent parser with one function for each level of precedence.
struct ExpressionParser {
    private var lexer: ExpressionLexer
    private var token: ExpressionLexer.Token
    /// The bytes of the last token that was taken.
    private var last = 0..<0
    private var depth = 0
    private var size = 0

    init(_ text: [UInt8], in bytes: Range<Int>) throws(TextProblem) {
        lexer = ExpressionLexer(text, in: bytes)
        token = try lexer.next()
    }

    mutating func whole() throws(TextProblem) -> Expression {
        if token.kind == .end {
            throw TextProblem(
                .expressionSyntax,
                "The expression is empty.",
                fix: "Write an expression, such as coins > 3.",
                at: token.bytes
            )
        }
        let expression = try conditional()
        guard token.kind == .end else { throw unexpected("Expected the end of the expression") }
        return expression
    }

    private mutating func conditional() throws(TextProblem) -> Expression {
        let value = try disjunction()
        guard try takeWord("if") else { return value }
        let condition = try disjunction()
        guard try takeWord("else") else {
            guard [.end, .symbol(")"), .symbol(",")].contains(token.kind) else { throw unexpected("Expected “else”") }
            let fix = "Say what it is otherwise: 2 if hasBoots else 1."
            throw TextProblem(.expressionSyntax, "Expected “else” after the condition.", fix: fix, at: token.bytes)
        }
        return try node(.conditional(value, if: condition, else: conditional()), from: value.bytes)
    }

    private mutating func disjunction() throws(TextProblem) -> Expression {
        var left = try conjunction()
        while try takeWord("or") {
            left = try node(.binary(.or, left, conjunction()), from: left.bytes)
        }
        return left
    }

    /// Parses the parentheses that open here, with the given content.
    private mutating func parenthesis<Content>(_ content: (inout Self) throws(TextProblem) -> Content) throws(TextProblem) -> Content {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Expression.deepest else {
            throw TextProblem(
                .expressionTooLong,
                "This expression is nested more than \(Expression.deepest) levels deep.",
                fix: "Store part of it in a separate variable.",
                at: token.bytes
            )
        }
        try expectSymbol("(")
        let inner = try content(&self)
        try expectSymbol(")")
        return inner
    }

    private mutating func conjunction() throws(TextProblem) -> Expression {
        var left = try negation()
        while try takeWord("and") {
            left = try node(.binary(.and, left, negation()), from: left.bytes)
        }
        return left
    }

    private mutating func negation() throws(TextProblem) -> Expression {
        let start = token.bytes
        var count = 0
        while try takeWord("not") { count += 1 }
        var operand = try comparison()
        for _ in 0..<count {
            operand = try node(.not(operand), from: start)
        }
        return operand
    }

    private mutating func comparison() throws(TextProblem) -> Expression {
        let left = try sum()
        let start = token
        if case .symbol(let symbol) = token.kind, let operation = Expression.Operator(rawValue: symbol), operation.isComparison {
            try advance()
            let right = try sum()
            if case .symbol(let next) = token.kind, Expression.Operator(rawValue: next)?.isComparison == true {
                throw TextProblem(
                    .expressionSyntax,
                    "Comparisons cannot be chained.",
                    fix: "Write both and join them: 0 < coins and coins < 5.",
                    at: token.bytes
                )
            }
            return try node(.binary(operation, left, right), from: left.bytes)
        }
        let negated = try takeWord("not")
        guard try takeWord("in") else {
            guard !negated else { throw unexpected("Expected “in” after “not”", instead: start) }
            return left
        }
        return try node(.membership(left, list(), negated: negated), from: left.bytes)
    }

    private mutating func sum() throws(TextProblem) -> Expression {
        var left = try product()
        while let operation = try takeOperator(["+", "-"]) {
            left = try node(.binary(operation, left, product()), from: left.bytes)
        }
        return left
    }

    private mutating func product() throws(TextProblem) -> Expression {
        var left = try signed()
        while let operation = try takeOperator(["*", "/", "%"]) {
            left = try node(.binary(operation, left, signed()), from: left.bytes)
        }
        return left
    }

    private mutating func signed() throws(TextProblem) -> Expression {
        let start = token.bytes
        var count = 0
        while try takeSymbol("-") { count += 1 }
        if count > 0, case .number(let magnitude) = token.kind {
            try advance()
            // The smallest number has no positive counterpart, so the sign is applied before the digits become an Int64.
            var operand = try node(.number(Int64(truncatingIfNeeded: 0 &- magnitude)), from: start)
            for _ in 1..<count { operand = try node(.negative(operand), from: start) }
            return operand
        }
        var operand = try primary()
        for _ in 0..<count { operand = try node(.negative(operand), from: start) }
        return operand
    }

    private mutating func primary() throws(TextProblem) -> Expression {
        let start = token
        switch token.kind {
        case .number(let magnitude):
            guard let number = Int64(exactly: magnitude) else {
                let fix = "Use at most \(Int64.max)."
                throw TextProblem(.expressionSyntax, "The number \(magnitude) is too large.", fix: fix, at: start.bytes)
            }
            try advance()
            return try node(.number(number), from: start.bytes)
        case .text(let text):
            try advance()
            return try node(.text(text), from: start.bytes)
        case .symbol("("):
            return try parenthesis { (parser: inout Self) throws(TextProblem) in try parser.conditional() }
        case .word(let word):
            return try named(word)
        default:
            throw unexpected("Expected a value")
        }
    }

    private mutating func named(_ word: String) throws(TextProblem) -> Expression {
        let start = token.bytes
        switch word {
        case "visits", "visited":
            let location = try locationArgument(of: word)
            return try node(word == "visits" ? .visits(location) : .visited(location), from: start)
        case "yes", "true", "no", "false":
            try advance()
            return try node(.yesNo(word == "yes" || word == "true"), from: start)
        case "turns", "roll":
            try advance()
            return try node(word == "turns" ? .turns : .roll, from: start)
        case "min", "max":
            try advance()
            return try node(.extreme(word == "min" ? .min : .max, list()), from: start)
        default:
            guard !Expression.reservedWords.contains(word) else { throw unexpected("Expected a value") }
            try advance()
            if token.kind == .symbol("(") {
                throw TextProblem(
                    .expressionSyntax,
                    "There is no function “\(word)”.",
                    fix: Suggestion.sentence(for: word, among: ["visits", "visited", "min", "max"]),
                    at: start
                )
            }
            return try node(.variable(word), from: start)
        }
    }

    private mutating func locationArgument(of function: String) throws(TextProblem) -> Story.Location.ID {
        let example = "Write it like this: \(function)(cave)."
        try advance()
        guard token.kind == .symbol("(") else {
            throw TextProblem(.expressionSyntax, "“\(function)” needs a location.", fix: example, at: token.bytes)
        }
        guard let identifier = lexer.takeIdentifier(), case .word(let text) = identifier.kind else {
            try advance()
            var message = "“\(function)” needs a location."
            if case .text = token.kind { message = "Write the location without quotes." }
            throw TextProblem(.expressionSyntax, message, fix: example, at: token.bytes)
        }
        try advance()
        try expectSymbol(")")
        return Story.Location.ID(text)
    }

    private mutating func list() throws(TextProblem) -> [Expression] {
        try parenthesis { (parser: inout Self) throws(TextProblem) in
            var items = [try parser.conditional()]
            while try parser.takeSymbol(",") { items.append(try parser.conditional()) }
            return items
        }
    }

    // MARK: Tokens

    private mutating func takeWord(_ word: String) throws(TextProblem) -> Bool {
        guard token.kind == .word(word) else { return false }
        try advance()
        return true
    }

    private mutating func takeSymbol(_ symbol: String) throws(TextProblem) -> Bool {
        guard token.kind == .symbol(symbol) else { return false }
        try advance()
        return true
    }

    private mutating func takeOperator(_ symbols: [String]) throws(TextProblem) -> Expression.Operator? {
        guard case .symbol(let symbol) = token.kind, symbols.contains(symbol) else { return nil }
        try advance()
        return Expression.Operator(rawValue: symbol)
    }

    private mutating func expectSymbol(_ symbol: String) throws(TextProblem) {
        guard try takeSymbol(symbol) else { throw unexpected("Expected “\(symbol)”") }
    }

    private func unexpected(_ expectation: String, instead: ExpressionLexer.Token? = nil) -> TextProblem {
        let token = instead ?? token
        let found =
            switch token.kind {
            case .number(let number): "the number \(number)"
            case .text(let text): "the text '\(text)'"
            case .word(let word): "“\(word)”"
            case .symbol(let symbol): "“\(symbol)”"
            case .end: "the end"
            }
        return TextProblem(.expressionSyntax, "\(expectation), but found \(found).", at: token.bytes)
    }

    private mutating func node(_ kind: Expression.Kind, from start: Range<Int>) throws(TextProblem) -> Expression {
        size += 1
        guard size <= Expression.longest else {
            throw TextProblem(
                .expressionTooLong,
                "This expression has more than \(Expression.longest) parts.",
                fix: "Store part of it in a separate variable.",
                at: last
            )
        }
        return Expression(kind, bytes: start.lowerBound..<max(start.upperBound, last.upperBound))
    }

    private mutating func advance() throws(TextProblem) {
        last = token.bytes
        token = try lexer.next()
    }
}
