import Story
import Testing
import TestSupport

@Suite struct ExpressionTests {
    @Test(
        arguments: [
            ("a or b and c", "(or a (and b c))"),
            ("a and b or c", "(or (and a b) c)"),
            ("a or b or c", "(or (or a b) c)"),
            ("(a or b) and c", "(and (or a b) c)"),
            ("not a and b", "(and (not a) b)"),
            ("not (a and b)", "(not (and a b))"),
            ("not not a", "(not (not a))"),
            ("not a == b", "(not (== a b))"),
            ("not a in (b)", "(not (in a b))"),
            ("a not in (b, c)", "(not-in a b c)"),
            ("a not  in ('x')", "(not-in a 'x')"),
            ("a + b * c", "(+ a (* b c))"),
            ("a - b - c", "(- (- a b) c)"),
            ("a / b * c % d", "(% (* (/ a b) c) d)"),
            ("-a * b", "(* (neg a) b)"),
            ("a - -b", "(- a (neg b))"),
            ("a--b", "(- a (neg b))"),
            ("--a", "(neg (neg a))"),
            ("-3", "-3"),
            ("--3", "(neg -3)"),
            ("-(3)", "(neg 3)"),
            ("2-3", "(- 2 3)"),
            ("a + 1 > b * 2", "(> (+ a 1) (* b 2))"),
            ("a >= 1 == b", nil),
            ("(a >= 1) == b", "(== (>= a 1) b)"),
            ("coins>=3 and not metTroll", "(and (>= coins 3) (not metTroll))"),
            ("visits(cave) > 1", "(> visits:cave 1)"),
            ("visits( far-side )", "visits:far-side"),
            ("visits(\n\tcave\n)", "visits:cave"),
            ("visited(3.1)", "visited:3.1"),
            ("visits(and)", "visits:and"),
            ("turns % 2 == 0", "(== (% turns 2) 0)"),
            ("min(a, max(b, 2), -3)", "(min a (max b 2) -3)"),
            ("yes or true", "(or yes yes)"),
            ("no and false", "(and no no)"),
            ("notable and andy or order", "(or (and notable andy) order)"),
            ("'it\\'s' == \"a 'b'\"", "(== 'it's' 'a 'b'')"),
            ("größe > 1", "(> größe 1)"),
            ("\t a\n+\r\n1 ", "(+ a 1)"),
            ("9223372036854775807", "9223372036854775807"),
            ("-9223372036854775808", "-9223372036854775808"),
            ("007", "7"),
        ] as [(String, String?)]
    )
    func bindsAsTheLanguageSays(text: String, grouped: String?) {
        let expression = try? Expression(parsing: text)
        #expect(expression.map { grouping(of: $0) } == grouped)
    }

    @Test(arguments: [
        ("«»", "The expression is empty"),
        ("  «»", "The expression is empty"),
        ("coins > «»", "Expected a value, but found the end"),
        ("«and» a", "Expected a value, but found “and”"),
        ("a and «or» b", "Expected a value"),
        ("a «b»", "Expected the end of the expression"),
        ("(a«»", "Expected “)”"),
        ("a«)»", "Expected the end"),
        ("«&&» a", "“&&” has no meaning"),
        ("a «&&» b", "“&&” has no meaning"),
        ("a «||» b", "“||” has no meaning"),
        ("a «=» 3", "“=” has no meaning"),
        ("«!»a", "“!” has no meaning"),
        ("a «?» b", "“?” has no meaning"),
        ("a > «12x»", "“12x” is not a whole number"),
        ("a > «1.5»", "“1.5” is not a whole number"),
        ("a > «9223372036854775808»", "The number 9223372036854775808 is too large"),
        ("a > «99999999999999999999»", "The number 99999999999999999999 is too large"),
        ("a == «'Ada»", "This quoted text is not closed"),
        ("a == «\"Ada'»", "This quoted text is not closed"),
        ("0 < a «<» 5", "Comparisons cannot be chained"),
        ("a == b «==» c", "Comparisons cannot be chained"),
        ("a in «b»", "Expected “(”"),
        ("a in («)»", "Expected a value"),
        ("a in (b«»", "Expected “)”"),
        ("a in (b,«)»", "Expected a value"),
        ("a «not» b", "Expected “in” after “not”"),
        ("«sqrt»(4)", "There is no function “sqrt”"),
        ("«visit»(cave)", "There is no function “visit”"),
        ("visits «>» 1", "“visits” needs a location"),
        ("visits(«)»", "“visits” needs a location"),
        ("visits(«'cave'»)", "Write the location without quotes"),
        ("visits(a «b»)", "Expected “)”"),
        ("visits«»", "“visits” needs a location"),
        ("min«»", "Expected “(”"),
        ("é «=» 1", "“=” has no meaning"),
        ("a«\u{A0}»> 1", "This is a special kind of space"),
        ("a > 1 «\u{3000}»and b", "This is a special kind of space"),
        ("visits(«\u{202F}»cave)", "This is a special kind of space"),
        ("«if» a", "Expected a value, but found “if”"),
    ])
    func saysWhereTheFirstMistakeIs(marked: String, message: String) {
        let marked = MarkedText(marked)
        let problem = problem(in: marked.text)
        #expect(
            problem?.bytes == marked.marks.first,
            "\(marked.text): \(problem.map { "\($0.message) at \($0.bytes)" } ?? "no problem")"
        )
        #expect(problem?.message.hasPrefix(message) == true, "\(problem?.message ?? "no problem")")
    }

    @Test(arguments: [("visit(cave)", "visits"), ("vistied(cave)", "visited"), ("mni(a, b)", "min"), ("Max(a)", "max")])
    func suggestsAFunction(text: String, function: String) {
        #expect(problem(in: text)?.fix == "Did you mean “\(function)”?")
    }

    @Test func whatIsWrittenReadsTheSame() {
        for seed in UInt64(0)..<5_000 {
            var generator = ExpressionGenerator(source: SeededGenerator(seed: seed))
            let expression = generator.expression()
            guard size(of: expression) <= Expression.longest else { continue }
            let text = expression.description
            let again = try? Expression(parsing: text)
            #expect(again == expression, "seed \(seed): \(text)")
            #expect(again?.description == text, "seed \(seed)")
        }
    }

    @Test func holdsItsLimits() throws {
        let deep = { (count: Int) in String(repeating: "(", count: count) + "a" + String(repeating: ")", count: count) }
        #expect(throws: Never.self) { try Expression(parsing: deep(32)) }
        #expect(problem(in: deep(33))?.code == .expressionTooLong)
        #expect(problem(in: deep(33))?.bytes == 32..<33)
        let long = { (count: Int) in (["a"] + Array(repeating: "+ a", count: count)).joined(separator: " ") }
        #expect(throws: Never.self) { try Expression(parsing: long(124)) }
        #expect(problem(in: long(125))?.code == .expressionTooLong)
        #expect(throws: Never.self) { try Expression(parsing: String(repeating: "not ", count: 249) + "a") }
        #expect(problem(in: String(repeating: "not ", count: 250) + "a")?.code == .expressionTooLong)
    }

    @Test(arguments: ["coins", "_", "größe", "x1", "если", "a" + String(repeating: "b", count: 63), "Not", "andy"])
    func canBeAName(name: String) {
        #expect(Expression.isName(name))
    }

    @Test(
        arguments: ["", "1x", "a-b", "a.b", "a b", "a\u{A0}b", "a\u{3000}", "a\u{85}", "é\n"] + [
            "a" + String(repeating: "b", count: 64)
        ]
            + Expression.reservedWords
    )
    func cannotBeAName(name: String) {
        #expect(!Expression.isName(name))
    }

    // MARK: Helpers

    private func problem(in text: String) -> TextProblem? {
        do {
            _ = try Expression(parsing: text)
            return nil
        } catch {
            return error
        }
    }

    private func size(of expression: Expression) -> Int {
        switch expression.kind {
        case .negative(let operand), .not(let operand): 1 + size(of: operand)
        case .binary(_, let left, let right): 1 + size(of: left) + size(of: right)
        case .membership(let member, let list, _): list.reduce(1 + size(of: member)) { $0 + size(of: $1) }
        case .extreme(_, let list): list.reduce(1) { $0 + size(of: $1) }
        case .conditional(let value, let condition, let other): 1 + size(of: value) + size(of: condition) + size(of: other)
        default: 1
        }
    }

    /// The expression with parentheses around every operation, in prefix notation.
    private func grouping(of expression: Expression) -> String {
        switch expression.kind {
        case .number(let number): String(number)
        case .yesNo(let value): value ? "yes" : "no"
        case .text(let text): "'\(text)'"
        case .variable(let name): name
        case .visits(let location): "visits:\(location)"
        case .visited(let location): "visited:\(location)"
        case .turns: "turns"
        case .roll: "roll"
        case .negative(let operand): "(neg \(grouping(of: operand)))"
        case .not(let operand): "(not \(grouping(of: operand)))"
        case .binary(let operation, let left, let right):
            "(\(operation.rawValue) \(grouping(of: left)) \(grouping(of: right)))"
        case .membership(let member, let list, let negated):
            "(\(negated ? "not-in" : "in") \(([member] + list).map { grouping(of: $0) }.joined(separator: " ")))"
        case .extreme(let extreme, let list):
            "(\(extreme.rawValue) \(list.map { grouping(of: $0) }.joined(separator: " ")))"
        case .conditional(let value, let condition, let other):
            "(if \(grouping(of: condition)) \(grouping(of: value)) \(grouping(of: other)))"
        }
    }
}
