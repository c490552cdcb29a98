import Story
import TestSupport
import Testing

@Suite struct TemplateTests {
    @Test(arguments: [
        ("", ""),
        ("Hello.", "Hello."),
        ("Hello, {heroName}!", "Hello, [heroName]!"),
        ("{ coins + 1 }", "[coins + 1]"),
        ("{elif!= 2} {elsif}", "[elif != 2] [elsif]"),
        ("{'}'}", "['}']"),
        ("{\"a}b\"} c", "['a}b'] c"),
        ("{'it\\'s'}", "['it\\'s']"),
        ("*a*", "<a>"),
        ("**a**", "<<a>>"),
        ("a *b* c", "a <b> c"),
        ("a*b*c", "a<b>c"),
        ("*a **b** c*", "<a <<b>> c>"),
        ("**a *b* c**", "<<a <b> c>>"),
        ("***a***", "<<<a>>>"),
        ("* a *", "* a *"),
        ("a * b", "a * b"),
        ("a *", "a *"),
        ("*", "*"),
        ("* * *", "* * *"),
        ("**", "**"),
        ("****", "****"),
        ("*****************", "*****************"),
        ("*{coins}*", "<[coins]>"),
        ("2 \\* 3", "2 * 3"),
        ("\\{\\}\\*\\\\", "{}*\\"),
        ("*a\\*b*", "<a*b>"),
        ("{if a}b{end}", "(a? b)"),
        ("{if a}b{else}c{end}", "(a? b | c)"),
        ("{if a}b{else if c}d{else if e}f{else}g{end}", "(a? b | c? d | e? f | g)"),
        ("{if a}{end}", "(a? )"),
        ("{if a}b{else}{end}", "(a? b)"),
        ("{if a}{if b}c{end}{else}d{end}", "(a? (b? c) | d)"),
        ("{ if  a }b{ else  if c}d{ else }e{ end }", "(a? b | c? d | e)"),
        ("{if a}*b*{end}", "(a? <b>)"),
        ("*{if a}b{end}*", "<(a? b)>"),
        ("{if '}' == a}b{end}", "('}' == a? b)"),
        ("{ifs}", "[ifs]"),
        ("{ending}", "[ending]"),
        ("{elsewhere}", "[elsewhere]"),
        ("\u{A0}{a} é", "\u{A0}[a] é"),
    ])
    func readsAs(text: String, shape: String) {
        let (template, problems) = parse(text)
        #expect(problems.isEmpty, "\(problems.map(\.message))")
        #expect(template.parts.map { self.shape(of: $0) }.joined() == shape)
    }

    @Test(arguments: [
        ("a «{»b", ["The brace that opens here is not closed"]),
        ("«{»", ["The brace that opens here is not closed"]),
        ("{«'a»} {b}", ["This quoted text is not closed"]),
        ("{heroName«'s»} {b}", ["This quoted text is not closed"]),
        ("{if yes}a «{»b{end} c", ["The brace that opens here is not closed"]),
        ("{if yes}a «{»b", ["The brace that opens here is not closed"]),
        ("*a «{»b*", ["The brace that opens here is not closed"]),
        ("{if yes}b«{»else {end}", ["The brace that opens here is not closed"]),
        ("a «}» b", ["This brace does not close anything"]),
        ("«*»a", ["The emphasis that starts here does not end on its line"]),
        ("«**»a", ["The emphasis that starts here does not end on its line"]),
        ("a«*»", ["This star does not end any emphasis on its line"]),
        ("a «\\»n", ["This backslash has no meaning"]),
        ("a «\\»", ["This backslash has no meaning"]),
        ("«\\»\"", ["This backslash has no meaning"]),
        ("«{if a}»b", ["The {if} that starts here has no {end}"]),
        ("«{if a}»{if b}c{end}", ["The {if} that starts here has no {end}"]),
        ("«{if a}»b{else}c", ["The {if} that starts here has no {end}"]),
        ("a«{end}»", ["This belongs to no {if}"]),
        ("«{else}»", ["This belongs to no {if}"]),
        ("«{else if a}»", ["This belongs to no {if}"]),
        ("{if a}b{else}c«{else}»d{end}", ["Only {end} can follow {else}"]),
        ("{if a}b{else}c«{else if d}»e{end}", ["Only {end} can follow {else}"]),
        ("{«»}", ["The expression is empty"]),
        ("{if «»}a{end}", ["The expression is empty"]),
        ("{if a «=» b}a{end}", ["“=” has no meaning"]),
        ("{if a}b{else if «)»}c{end}", ["Expected a value"]),
        (
            "{a «?»} «}» «{»b",
            ["“?” has no meaning", "This brace does not close anything", "The brace that opens here is not closed"]
        ),
        ("é «{if yes}»x", ["The {if} that starts here has no {end}"]),
    ])
    func saysWhereEachMistakeIs(marked: String, messages: [String]) {
        let marked = MarkedText(marked)
        let problems = parse(marked.text).problems
        let found = problems.map { "\($0.message) at \($0.bytes)" }
        #expect(problems.map(\.bytes) == marked.marks, "\(marked.text): \(found)")
        #expect(
            zip(problems, messages).allSatisfy { $0.message.hasPrefix($1) } && problems.count == messages.count,
            "\(found)"
        )
    }

    @Test func whatIsWrittenReadsTheSame() {
        for seed in UInt64(0)..<5_000 {
            var generator = TemplateGenerator(source: SeededGenerator(seed: seed))
            let template = Template(generator.parts())
            let text = template.description
            let (again, problems) = parse(text)
            #expect(problems.isEmpty, "seed \(seed): \(text): \(problems.map(\.message))")
            #expect(again == template, "seed \(seed): \(text)")
        }
    }

    @Test func holdsItsLimit() {
        let nested = { (count: Int) in
            String(repeating: "{if a}", count: count) + "b" + String(repeating: "{end}", count: count)
        }
        #expect(parse(nested(32)).problems.isEmpty)
        #expect(parse(nested(33)).problems.map(\.bytes) == [192..<198])
    }

    // MARK: Helpers

    private func parse(_ text: String) -> (template: Template, problems: [TextProblem]) {
        let bytes = Array(text.utf8)
        return Template.parse(bytes, in: 0..<bytes.count)
    }

    private func shape(of part: Template.Part) -> String {
        switch part {
        case .literal(let text): text
        case .value(let expression): "[\(expression)]"
        case .emphasis(.soft, let parts): "<\(parts.map { shape(of: $0) }.joined())>"
        case .emphasis(.strong, let parts): "<<\(parts.map { shape(of: $0) }.joined())>>"
        case .conditional(let branches, let otherwise):
            "("
                + (branches.map { "\($0.condition)? " + $0.parts.map { shape(of: $0) }.joined() }
                + (otherwise.isEmpty ? [] : [otherwise.map { shape(of: $0) }.joined()])).joined(separator: " | ") + ")"
        }
    }
}
