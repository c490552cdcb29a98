internal import Story

/// Reads calculations: those of Harlowe in its words, all others as JavaScript with SugarCube's words.
struct FormulaParser {
    private var lexer: FormulaLexer
    private(set) var token: FormulaLexer.Token
    /// The byte where the token begins.
    private(set) var tokenStart = 0
    private let dialect: Dialect
    private var depth = 0
    private var size = 0
    private var hasFailed = false
    /// What `it` means.
    private var subject: Formula?

    /// The maximum nesting of a calculation.
    private static let deepest = 16
    /// The maximum number of operations.
    private static let longest = 150

    init(_ cursor: ByteCursor, _ dialect: Dialect, it: Formula? = nil) {
        lexer = FormulaLexer(cursor: cursor)
        self.dialect = dialect
        token = .end
        subject = it
        advance()
    }

    /// Reads a whole text as one calculation; what is not understood is unsupported, in its words.
    static func formula(_ text: String, _ dialect: Dialect, it: Formula? = nil) -> Formula {
        let cursor = ByteCursor(Array(text.utf8))
        return formula(in: 0..<cursor.end, of: cursor, dialect, it: it)
    }

    static func formula(in range: Range<Int>, of cursor: ByteCursor, _ dialect: Dialect, it: Formula? = nil) -> Formula {
        guard range.count <= 4_000 else { return .unsupported(cursor.text(range.lowerBound..<range.lowerBound + 200).trimmed) }
        var parser = FormulaParser(ByteCursor(cursor.bytes, from: range.lowerBound, to: range.upperBound), dialect, it: it)
        return parser.whole() ?? .unsupported(cursor.text(range).trimmed)
    }

    /// A variable without the `$` before it; that of a temporary one stays, because another may have the same name.
    static func path(_ word: String) -> String { word.hasPrefix("$") ? String(word.dropFirst()) : word }

    private mutating func whole() -> Formula? {
        let formula = expression()
        return hasFailed || token != .end ? nil : formula
    }

    /// Reads one calculation and stops where it ends; nil if there is none.
    mutating func one() -> Formula? {
        let formula = expression()
        return hasFailed ? nil : formula
    }

    // MARK: Tokens

    mutating func advance() {
        lexer.cursor.skipBlanks()
        tokenStart = lexer.cursor.position
        token = lexer.next()
    }

    mutating func takeSign(_ sign: String) -> Bool {
        guard case .sign(let found) = token, found.isSame(as: sign) else { return false }
        advance()
        return true
    }

    mutating func takeWord(_ word: String) -> Bool {
        guard case .word(let found) = token, found.isSame(as: word) else { return false }
        advance()
        return true
    }

    private func isNextWord(_ word: String) -> Bool {
        var look = lexer
        return look.next() == .word(word)
    }

    private mutating func fail() -> Formula {
        hasFailed = true
        return .number(0)
    }

    private mutating func made(_ formula: Formula) -> Formula {
        size += 1
        return size > Self.longest ? fail() : formula
    }

    private mutating func deeper(_ body: (inout Self) -> Formula) -> Formula {
        depth += 1
        defer { depth -= 1 }
        return depth > Self.deepest || hasFailed ? fail() : body(&self)
    }

    // MARK: Levels, the loosest first

    private mutating func expression() -> Formula {
        deeper { parser in
            let first = parser.disjunction()
            guard parser.dialect != .harlowe, parser.takeSign("?") else { return first }
            let value = parser.expression()
            guard parser.takeSign(":") else { return parser.fail() }
            let other = parser.expression()
            return parser.made(.conditional(value, if: first, else: other))
        }
    }

    private mutating func disjunction() -> Formula {
        var left = conjunction()
        while !hasFailed, takeSign("||") || takeWord("or") {
            let right = completed(conjunction(), after: left)
            left = made(.binary(.or, left, right))
        }
        return left
    }

    private mutating func conjunction() -> Formula {
        var left = negation()
        while !hasFailed, takeSign("&&") || takeWord("and") {
            let right = completed(negation(), after: left)
            left = made(.binary(.and, left, right))
        }
        return left
    }

    /// In Harlowe, `$a is 1 or 2` compares twice.
    private func completed(_ right: Formula, after left: Formula) -> Formula {
        guard dialect == .harlowe else { return right }
        switch right {
        case .number, .text:
            var comparison = left
            while case .binary(let operation, _, let last) = comparison, operation == .or || operation == .and { comparison = last }
            guard case .binary(let operation, let member, _) = comparison, operation.isComparison else { return right }
            return .binary(operation, member, right)
        default:
            return right
        }
    }

    private mutating func negation() -> Formula {
        guard takeWord("not") || takeSign("!") else { return comparison() }
        return deeper { parser in
            let operand = parser.dialect == .harlowe ? parser.negation() : parser.negationOfScript()
            return parser.made(.not(operand))
        }
    }

    /// In JavaScript, `!` binds tighter than a comparison.
    private mutating func negationOfScript() -> Formula {
        if takeWord("not") || takeSign("!") {
            return deeper { parser in
                let operand = parser.negationOfScript()
                return parser.made(.not(operand))
            }
        }
        return comparison()
    }

    private mutating func comparison() -> Formula {
        var left = sum()
        while !hasFailed {
            let outside = subject
            subject = left
            guard let next = takeComparison(of: left) else {
                subject = outside
                return left
            }
            left = next
            subject = outside
        }
        return left
    }

    /// Takes an operator and what follows it; nil if there is none.
    private mutating func takeComparison(of left: Formula) -> Formula? {
        if takeSign("===") || takeSign("==") || takeWord("eq") { return compared(.equal, left) }
        if takeSign("!==") || takeSign("!=") || takeWord("neq") || takeWord("isnot") { return compared(.notEqual, left) }
        if takeSign("<=") || takeWord("lte") { return compared(.lessOrEqual, left) }
        if takeSign(">=") || takeWord("gte") { return compared(.greaterOrEqual, left) }
        if takeSign("<") || takeWord("lt") { return compared(.less, left) }
        if takeSign(">") || takeWord("gt") { return compared(.greater, left) }
        if takeWord("contains") {
            guard case .text(let text) = token else { return fail() }
            advance()
            return contains(left, text)
        }
        if takeWord("in") { return member(left) }
        guard takeWord("is") else { return nil }
        if takeWord("not") {
            if takeWord("in") { return made(.not(member(left))) }
            return compared(.notEqual, left)
        }
        if takeWord("in") { return member(left) }
        // $a is > 3
        if takeSign("<=") { return compared(.lessOrEqual, left) }
        if takeSign(">=") { return compared(.greaterOrEqual, left) }
        if takeSign("<") { return compared(.less, left) }
        if takeSign(">") { return compared(.greater, left) }
        if token == .word("a") || token == .word("an") { return fail() }
        return compared(.equal, left)
    }

    private mutating func compared(_ operation: Expression.Operator, _ left: Formula) -> Formula {
        let right = sum()
        return made(.binary(operation, left, right))
    }

    private mutating func member(_ left: Formula) -> Formula {
        guard case .text(let text) = left else { return fail() }
        return contains(sum(), text)
    }

    private mutating func contains(_ list: Formula, _ text: String) -> Formula {
        switch list {
        case .variable(let path): made(.contains(path, text: text))
        // (history:) contains "Cellar"
        case .visits(nil): made(.binary(.greater, .visits(text), .number(0)))
        default: fail()
        }
    }

    private mutating func sum() -> Formula {
        var left = product()
        while !hasFailed {
            if takeSign("+") {
                let right = product()
                left = made(.plus(left, right))
            } else if takeSign("-") {
                let right = product()
                left = made(.binary(.minus, left, right))
            } else {
                break
            }
        }
        return left
    }

    private mutating func product() -> Formula {
        var left = signed()
        while !hasFailed {
            let operation: Expression.Operator
            if takeSign("*") {
                operation = .times
            } else if takeSign("/") {
                operation = .divided
            } else if takeSign("%") {
                operation = .remainder
            } else {
                break
            }
            let right = signed()
            left = made(.binary(operation, left, right))
        }
        return left
    }

    private mutating func signed() -> Formula {
        if takeSign("-") {
            return deeper { parser in
                let operand = parser.signed()
                if case .number(let number) = operand, number != .min { return .number(-number) }
                return parser.made(.negative(operand))
            }
        }
        if dialect != .harlowe {
            if takeSign("+") { return deeper { parser in parser.signed() } }
            if token == .sign("!") { return negation() }
        }
        return primary()
    }

    // MARK: Values

    private mutating func primary() -> Formula {
        guard !hasFailed else { return .number(0) }
        let start = tokenStart
        let value = unnamed()
        guard !hasFailed else { return value }
        // Where it is left out, the report has it as it stands in the file.
        let words = lexer.cursor.text(start..<max(start, tokenStart)).trimmed
        return switch value {
        case .random(let least, let most, _): .random(least, most, words: words)
        case .either(let list, _): .either(list, words: words)
        default: value
        }
    }

    private mutating func unnamed() -> Formula {
        switch token {
        case .number(let number):
            advance()
            return made(.number(number))
        case .text(let text):
            advance()
            return made(.text(text))
        case .sign("("):
            return dialect == .harlowe ? harloweParenthesis() : parenthesis()
        case .sign("[") where dialect != .harlowe:
            return elementOfList()
        case .word(let word):
            return dialect == .harlowe ? harloweWord(word) : scriptWord(word)
        case .sign, .other, .end:
            return fail()
        }
    }

    private mutating func parenthesis() -> Formula {
        advance()
        let inner = expression()
        return takeSign(")") ? inner : fail()
    }

    /// The values between parentheses, up to and with the closing one.
    private mutating func arguments() -> [Formula] {
        var list: [Formula] = []
        if takeSign(")") { return list }
        repeat {
            if dialect == .harlowe, takeSign(")") { return list }
            list.append(expression())
        } while !hasFailed && takeSign(",")
        if !takeSign(")") { hasFailed = true }
        return list
    }

    // MARK: Random values

    /// More values than this would make too long a calculation.
    private static let mostValues = 40

    /// A number between two that are written out; the other one is 0 where there is only one.
    private mutating func random(_ limits: [Formula]) -> Formula {
        let numbers = limits.compactMap { if case .number(let number) = $0 { number } else { nil } }
        guard numbers.count == limits.count, let first = numbers.first, numbers.count <= 2 else { return fail() }
        let last = numbers.count == 2 ? numbers[1] : 0
        return made(.random(min(first, last), max(first, last), words: ""))
    }

    private mutating func either(_ list: [Formula]) -> Formula {
        guard !list.isEmpty, list.count <= Self.mostValues else { return fail() }
        return list.count == 1 ? list[0] : made(.either(list, words: ""))
    }

    /// `["a", "b"].random()`
    private mutating func elementOfList() -> Formula {
        let list = listInBrackets()
        guard !hasFailed, takeSign("."), takeWord("random"), takeSign("("), takeSign(")") else { return fail() }
        return either(list)
    }

    private mutating func listInBrackets() -> [Formula] {
        advance()
        var list: [Formula] = []
        while !hasFailed, !takeSign("]") {
            list.append(expression())
            if takeSign(",") { continue }
            if !takeSign("]") { hasFailed = true }
            break
        }
        return list
    }

    /// Chapbook's dice, such as `random.d6`, and its coin; nil if a path is neither.
    private static func die(_ path: String) -> Formula? {
        if path.isSame(as: "random.coinFlip") { return .binary(.equal, .random(0, 1, words: path), .number(0)) }
        guard path.hasPrefix("random.d"), let sides = Int64(path.dropFirst(8)), sides > 0 else { return nil }
        return .random(1, sides, words: path)
    }

    // MARK: Harlowe

    private mutating func harloweParenthesis() -> Formula {
        advance()
        guard case .word(let first) = token else {
            let inner = expression()
            return takeSign(")") ? inner : fail()
        }
        var look = lexer
        var name = first
        var next = look.next()
        // Names such as (text-style:) have hyphens, which are minus signs elsewhere.
        while next == .sign("-"), case .word(let more) = look.next() {
            name += more
            next = look.next()
        }
        guard next == .sign(":") else {
            let inner = expression()
            return takeSign(")") ? inner : fail()
        }
        lexer = look
        advance()
        return harloweMacro(HarloweName.plain(name))
    }

    private mutating func harloweMacro(_ name: String) -> Formula {
        let list = arguments()
        guard !hasFailed else { return .number(0) }
        switch Bytes(name.utf8) {
        case "min": return list.isEmpty ? fail() : made(.extreme(.min, list))
        case "max": return list.isEmpty ? fail() : made(.extreme(.max, list))
        case "num", "number", "str", "string", "text", "print":
            guard let first = list.first else { return fail() }
            return list.dropFirst().reduce(first) { .plus($0, $1) }
        case "floor": return rounded(list, .down)
        case "ceil": return rounded(list, .up)
        case "round": return rounded(list, .nearest)
        case "trunc": return rounded(list, .towardsZero)
        case "random": return random(list)
        case "either": return either(list)
        case "history": return list.isEmpty ? made(.visits(nil)) : fail()
        case "visited":
            guard list.count == 1, case .text(let passage) = list[0] else { return fail() }
            return made(.binary(.greater, .visits(passage), .number(0)))
        case "cond":
            guard list.count >= 3, list.count % 2 == 1, let last = list.last else { return fail() }
            var value = last
            for index in stride(from: list.count - 3, through: 0, by: -2) {
                value = made(.conditional(list[index + 1], if: list[index], else: value))
            }
            return value
        default: return fail()
        }
    }

    private mutating func harloweWord(_ word: String) -> Formula {
        advance()
        let small = word.smallLetters
        if word.hasPrefix("$") || word.hasPrefix("_"), word.utf8.count > 1 { return possessives(of: Self.path(word)) }
        switch Bytes(small.utf8) {
        case "true": return made(.yesNo(true))
        case "false": return made(.yesNo(false))
        case "it": return subject ?? fail()
        case "visits", "visit": return made(.visits(nil))
        case "turns", "turn": return made(.turns)
        default:
            // hp of $hero
            guard takeWord("of"), case .word(let owner) = token, owner.hasPrefix("$") else { return fail() }
            advance()
            return made(.variable(owner.dropFirst() + "." + word))
        }
    }

    /// `$hero's hp`
    private mutating func possessives(of name: String) -> Formula {
        var path = name
        while !hasFailed, isPossessive {
            lexer.cursor.position = tokenStart + 2
            advance()
            switch token {
            case .word(let part), .text(let part): path += "." + part
            default: return fail()
            }
            advance()
        }
        return made(.variable(path))
    }

    private var isPossessive: Bool {
        var look = lexer.cursor
        look.position = tokenStart
        // A possessive touches its variable, so that it is not the start of a text.
        return look.starts(with: "'s") && !(look.peek(-1).map(ByteCursor.isBlank) ?? true)
            && !(look.peek(2).map(ByteCursor.isWord) ?? false)
    }

    // MARK: JavaScript

    private mutating func scriptWord(_ word: String) -> Formula {
        advance()
        switch Bytes(word.utf8) {
        case "true": return made(.yesNo(true))
        case "false": return made(.yesNo(false))
        case "ndef", "def", "new", "typeof", "null", "undefined",
            "function", "NaN":
            return fail()
        default: break
        }
        var path = Self.path(word)
        let isVariable = word.hasPrefix("$") || word.hasPrefix("_") || dialect == .chapbook
        while !hasFailed {
            if takeSign(".") {
                guard case .word(let part) = token else { return fail() }
                advance()
                path += "." + part
            } else if token == .sign("[") {
                advance()
                if path.hasPrefix("setup.words.") {
                    // The words of an option, which Branchbook finds itself.
                    let option = expression()
                    guard takeSign("]"), takeCapital() else { return fail() }
                    return option
                }
                let part: String
                switch token {
                case .text(let text): part = text
                case .number(let number): part = String(number)
                default: return fail()
                }
                advance()
                guard takeSign("]") else { return fail() }
                path += "." + part
            } else {
                break
            }
        }
        if takeSign("(") { return call(path) }
        if path.isSame(as: "passage.visits") { return made(.visits(nil)) }
        if dialect == .chapbook, let die = Self.die(path) { return made(die) }
        for prefix in ["State.variables.", "variables.", "V."] where path.hasPrefix(prefix) {
            return made(.variable(String(path.dropFirst(prefix.utf8.count))))
        }
        for prefix in ["engine.", "random.", "config.", "browser.", "now.", "setup.", "State.", "Math.", "passage.", "settings."]
        where path.hasPrefix(prefix) { return fail() }
        guard isVariable, !path.isEmpty else { return fail() }
        return made(.variable(path))
    }

    /// A number between 0 and 1.
    private static let chance = "Math.random()"

    /// One number as a whole one.
    private mutating func rounded(_ list: [Formula], _ rounding: Formula.Rounding) -> Formula {
        guard list.count == 1, let number = list.first else { return fail() }
        return made(Self.drawn(number, rounding) ?? .rounded(number, rounding))
    }

    /// `Math.random() * 6` as a whole number, each as likely as another; nil if this is anything else.
    private static func drawn(_ formula: Formula, _ rounding: Formula.Rounding) -> Formula? {
        guard rounding != .nearest, case .binary(.times, let left, let right) = formula else { return nil }
        switch (left, right) {
        case (.unsupported(let words), .number(let count)), (.number(let count), .unsupported(let words)):
            guard words.isSame(as: chance), count > 0 else { return nil }
            return rounding == .up ? .random(1, count, words: "") : .random(0, count - 1, words: "")
        default: return nil
        }
    }

    /// Takes `.toUpperFirst()`, if it is there: Branchbook begins sentences with a capital itself.
    private mutating func takeCapital() -> Bool {
        guard takeSign(".") else { return true }
        return takeWord("toUpperFirst") && takeSign("(") && takeSign(")")
    }

    private mutating func call(_ name: String) -> Formula {
        let list = arguments()
        guard !hasFailed else { return .number(0) }
        let passages = list.compactMap { if case .text(let text) = $0 { text } else { nil } }
        switch Bytes(name.utf8) {
        case "visited":
            guard passages.count == list.count, list.count <= 1 else { return fail() }
            return made(.visits(passages.first))
        case "hasVisited":
            guard passages.count == list.count, let first = passages.first else { return fail() }
            let visited = Formula.binary(.greater, .visits(first), .number(0))
            return passages.dropFirst().reduce(visited) { .binary(.and, $0, .binary(.greater, .visits($1), .number(0))) }
        case "turns": return list.isEmpty ? made(.turns) : fail()
        case "random": return random(list)
        case "either": return either(list)
        case "Math.random": return list.isEmpty ? .unsupported(Self.chance) : fail()
        case "Math.min": return list.isEmpty ? fail() : made(.extreme(.min, list))
        case "Math.max": return list.isEmpty ? fail() : made(.extreme(.max, list))
        case "Math.floor": return rounded(list, .down)
        case "Math.ceil": return rounded(list, .up)
        case "Math.round": return rounded(list, .nearest)
        case "Math.trunc", "parseInt": return rounded(list, .towardsZero)
        case "Number", "String": return list.count == 1 ? list[0] : fail()
        default: break
        }
        if name.hasSuffix(".toUpperFirst"), list.isEmpty { return made(.variable(String(name.dropLast(13)))) }
        for ending in [".includes", ".contains"] where name.hasSuffix(ending) && passages.count == 1 && list.count == 1 {
            return made(.contains(String(name.dropLast(ending.utf8.count)), text: passages[0]))
        }
        return fail()
    }
}

/// Names of Harlowe's macros, which ignore case, hyphens and underscores.
enum HarloweName {
    static func plain(_ name: String) -> String {
        String(decoding: name.smallLetters.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }, as: UTF8.self)
    }
}
