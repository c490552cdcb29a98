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

    /// Reads the inside of a template literal as texts and values one after the other.
    static func template(in range: Range<Int>, of cursor: ByteCursor, _ dialect: Dialect) -> Formula {
        var parser = FormulaParser(ByteCursor(cursor.bytes, from: range.lowerBound, to: range.lowerBound), dialect)
        let formula = parser.template(ByteCursor(cursor.bytes, from: range.lowerBound, to: range.upperBound))
        return parser.hasFailed ? .unsupported(cursor.text(range).trimmed) : formula
    }

    private mutating func template(_ content: ByteCursor) -> Formula {
        var look = content
        var whole = Formula.text("")
        while !look.isAtEnd, !hasFailed {
            if let end = FormulaLexer.endOfValue(look) {
                var inner = FormulaParser(ByteCursor(look.bytes, from: look.position + 2, to: end - 1), dialect)
                (inner.depth, inner.size) = (depth + 1, size)
                guard let value = inner.whole() else { return fail() }
                size = inner.size
                whole = made(.plus(whole, value))
                look.position = end
                continue
            }
            let words = FormulaLexer.unescaped(&look) { FormulaLexer.endOfValue($0) != nil }
            if case .text("") = whole { whole = .text(words) } else { whole = made(.plus(whole, .text(words))) }
        }
        return whole
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
            let right = about(left) { parser in parser.conjunction() }
            left = made(.binary(.or, left, right))
        }
        return left
    }

    private mutating func conjunction() -> Formula {
        var left = negation()
        while !hasFailed, takeSign("&&") || takeWord("and") {
            let right = about(left) { parser in parser.negation() }
            left = made(.binary(.and, left, right))
        }
        return left
    }

    /// Reads what stands behind `and` or `or`. In Harlowe, `$a is 1 or 2` compares twice, and `it` is what was compared.
    private mutating func about(_ left: Formula, _ read: (inout Self) -> Formula) -> Formula {
        var comparison = left
        while case .binary(let operation, _, let last) = comparison, operation == .or || operation == .and { comparison = last }
        guard dialect == .harlowe, case .binary(let operation, let member, _) = comparison, operation.isComparison else {
            return read(&self)
        }
        let outside = subject
        subject = member
        let right = read(&self)
        subject = outside
        return switch right {
        case .number, .text: .binary(operation, member, right)
        default: right
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
        var left: Formula
        if let elidedSubject { left = elidedSubject } else { left = sum() }
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

    /// What is compared in `> 1`, which Harlowe knows from before; nil if something else begins here.
    private var elidedSubject: Formula? {
        guard dialect == .harlowe else { return nil }
        return switch token {
        case .sign("<"), .sign(">"), .sign("<="), .sign(">="), .word("is"), .word("contains"): subject
        default: nil
        }
    }

    /// Takes an operator and what follows it; nil if there is none.
    private mutating func takeComparison(of left: Formula) -> Formula? {
        if takeSign("===") { return compared(.equal, left) }
        if takeSign("==") || takeWord("eq") { return compared(.equal, left, isLoose: true) }
        if takeSign("!==") || takeWord("isnot") { return compared(.notEqual, left) }
        if takeSign("!=") || takeWord("neq") { return compared(.notEqual, left, isLoose: true) }
        if takeSign("<=") || takeWord("lte") { return compared(.lessOrEqual, left) }
        if takeSign(">=") || takeWord("gte") { return compared(.greaterOrEqual, left) }
        if takeSign("<") || takeWord("lt") { return compared(.less, left) }
        if takeSign(">") || takeWord("gt") { return compared(.greater, left) }
        if takeWord("contains") { return contains(left, sum()) }
        if dialect == .harlowe, takeWord("matches") {
            switch token {
            case .text, .number: return compared(.equal, left)
            default: return fail()
            }
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

    private mutating func compared(_ operation: Expression.Operator, _ left: Formula, isLoose: Bool = false) -> Formula {
        if dialect != .harlowe, case .variable(let path) = left, takeWord("undefined") || takeWord("null") {
            return made(operation == .equal ? .not(.isSet(path)) : .isSet(path))
        }
        let right = sum()
        return made(isLoose ? .loose(operation, left, right) : .binary(operation, left, right))
    }

    private mutating func member(_ left: Formula) -> Formula {
        var look = self
        // $colour is in (a: "red", "green")
        if let values = look.writtenList() {
            self = look
            return isOne(left, of: values)
        }
        return contains(sum(), left)
    }

    private mutating func contains(_ list: Formula, _ member: Formula) -> Formula {
        switch (list, member) {
        case (.variable(let path), .text(let text)): made(.contains(path, text: text))
        case (.variable(let path), .variable): made(.holds(path, member))
        // (history:) contains "Cellar"
        case (.visits(nil), .text(let text)): made(.binary(.greater, .visits(text), .number(0)))
        // (passage:)'s tags contains "dark"
        case (.tagged("", let passage), .text(let tag)): made(.tagged(tag, passage: passage))
        default: fail()
        }
    }

    /// Whether a value is one of several that are written out.
    private mutating func isOne(_ member: Formula, of values: [Formula]) -> Formula {
        guard let first = values.first, values.count <= Self.mostValues else { return fail() }
        return values.dropFirst().reduce(made(.binary(.equal, member, first))) { made(.binary(.or, $0, .binary(.equal, member, $1))) }
    }

    /// Takes the values of a list that is written out; nil if something else begins here.
    private mutating func writtenList() -> [Formula]? {
        if dialect != .harlowe {
            guard token == .sign("[") else { return nil }
            let list = listInBrackets()
            return hasFailed ? nil : list
        }
        guard takeSign("("), takeWord("a") || takeWord("array") || takeWord("ds") || takeWord("dataset"), takeSign(":") else { return nil }
        let list = arguments()
        return hasFailed ? nil : list
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
        case .template(let range):
            let content = ByteCursor(lexer.cursor.bytes, from: range.lowerBound, to: range.upperBound)
            advance()
            return template(content)
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

    /// `["a", "b"].random()` or `["a", "b"].includes($colour)`
    private mutating func elementOfList() -> Formula {
        let list = listInBrackets()
        guard !hasFailed, takeSign("."), case .word(let call) = token else { return fail() }
        advance()
        guard takeSign("(") else { return fail() }
        let values = arguments()
        switch Bytes(call.utf8) {
        case "random": return values.isEmpty ? either(list) : fail()
        case "includes", "contains": return values.count == 1 ? isOne(values[0], of: list) : fail()
        default: return fail()
        }
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
        case "upperfirst": return list.count == 1 ? made(.capital(list[0])) : fail()
        case "passage": return tags(of: list)
        case "a", "array", "ds", "dataset":
            guard takeWord("contains") else { return fail() }
            return isOne(sum(), of: list)
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

    /// The tags of a passage, such as `(passage:)'s tags`, of which a text may be one.
    private mutating func tags(of list: [Formula]) -> Formula {
        let names = list.compactMap { if case .text(let text) = $0 { text } else { nil } }
        guard list.count <= 1, names.count == list.count else { return fail() }
        if dialect == .harlowe {
            guard isPossessive else { return fail() }
            lexer.cursor.position = tokenStart + 2
            advance()
            return takeWord("tags") ? .tagged("", passage: names.first) : fail()
        }
        guard takeSign("."), takeWord("includes") || takeWord("contains"), takeSign("(") else { return fail() }
        let wanted = arguments()
        guard wanted.count == 1, case .text(let tag) = wanted[0] else { return fail() }
        return made(.tagged(tag, passage: names.first))
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
        case "def": return definition()
        case "ndef":
            let definition = definition()
            return made(.not(definition))
        case "new", "typeof", "null", "undefined", "function", "NaN":
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
                    guard takeSign("]") else { return fail() }
                    return withCapital(option)
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

    /// The variable behind SugarCube's `def`.
    private mutating func definition() -> Formula {
        guard case .variable(let path) = primary() else { return fail() }
        return made(.isSet(path))
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

    /// Takes `.toUpperFirst()` behind a value, if it is there.
    private mutating func withCapital(_ value: Formula) -> Formula {
        guard takeSign(".") else { return value }
        return takeWord("toUpperFirst") && takeSign("(") && takeSign(")") ? made(.capital(value)) : fail()
    }

    private mutating func call(_ name: String) -> Formula {
        let list = arguments()
        guard !hasFailed else { return .number(0) }
        if name.isSame(as: "tags") { return tags(of: list) }
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
        if name.hasSuffix(".toUpperFirst"), list.isEmpty { return made(.capital(.variable(String(name.dropLast(13))))) }
        for ending in [".includes", ".contains"] where name.hasSuffix(ending) && list.count == 1 {
            return contains(.variable(String(name.dropLast(ending.utf8.count))), list[0])
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
