import Story
import Testing

@testable import StoryEngine

/// Which answers are accepted, and which are not.
@Suite struct AnswerTests {
    @Test(arguments: [
        ("Ada", "Ada"), ("  Ada\n", "Ada"), ("\u{A0}\u{2003}Zoë\t", "Zoë"), ("A B", "A B"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦"),
        ("жук", "жук"),
        ("\u{200F}نور", "\u{200F}نور"), ("12345", "12345"),
    ])
    func aTextIsTrimmedAndKept(_ text: String, _ kept: String) throws {
        var playthrough = try asking(.text(length: 2...5), .text(""))
        try playthrough.apply(.answer(.text(text)))
        #expect(playthrough.state.text(playthrough.state[Ref<VariableRow>(0)], in: playthrough.program) == kept)
    }

    @Test(
        arguments: [
            ("", Refusal.answerTooShort(least: 2)), ("  \n ", .answerTooShort(least: 2)),
            (" A ", .answerTooShort(least: 2)),
            ("123456", .answerTooLong(most: 5)), ("A\u{0}B", .answerHasControlCharacters),
            ("A\nB", .answerHasControlCharacters),
            ("A\u{7F}B", .answerHasControlCharacters), ("A\u{202E}B", .answerHasControlCharacters),
            ("A\u{2067}B", .answerHasControlCharacters),
            ("A\u{2028}B", .answerHasControlCharacters), ("A\u{9B}B", .answerHasControlCharacters),
            ("A\u{FFF9}B", .answerHasControlCharacters),
        ] as [(String, Refusal)]
    )
    func aTextThatDoesNotFitIsRefused(_ text: String, _ refusal: Refusal) throws {
        var playthrough = try asking(.text(length: 2...5), .text(""))
        let before = Everything(playthrough)
        #expect(throws: refusal) { try playthrough.apply(.answer(.text(text))) }
        expectEqual(Everything(playthrough), before, "\(refusal)")
    }

    @Test func anEnormousTextIsRefusedWithoutGoingThroughIt() throws {
        var playthrough = try asking(.text(length: 0...200), .text(""))
        for text in [
            String(repeating: "a", count: 10_000_000), String(repeating: " ", count: 10_000_000),
            "e" + String(repeating: "\u{301}", count: 5_000_000),
        ] {
            let clock = ContinuousClock()
            let duration = clock.measure {
                for _ in 0..<100 {
                    #expect(throws: Refusal.answerTooLong(most: 200)) { try playthrough.apply(.answer(.text(text))) }
                }
            }
            // A hundred passes over ten megabytes would take many times as long.
            #expect(duration < .seconds(2))
        }
        let longest = String(repeating: "👨‍👩‍👧‍👦", count: 200)
        try playthrough.apply(.answer(.text(longest)))
    }

    @Test(
        arguments: [(Int64(3), true), (9, true), (2, false), (10, false), (.min, false), (.max, false)]
            as [(Int64, Bool)]
    )
    func aNumberStaysWithinItsLimits(_ number: Int64, _ fits: Bool) throws {
        var playthrough = try asking(.number(limits: 3...9), .number(4))
        if fits {
            try playthrough.apply(.answer(.number(number)))
            #expect(playthrough.state[Ref<VariableRow>(0)] == number)
        } else {
            #expect(throws: Refusal.numberOutOfRange(3...9)) { try playthrough.apply(.answer(.number(number))) }
        }
    }

    @Test func limitsAreSaidInWords() {
        #expect(Refusal.numberOutOfRange(3...9).message == "Choose a number from 3 to 9.")
        #expect(Refusal.numberOutOfRange(.min...9).message == "Choose 9 or less.")
        #expect(Refusal.numberOutOfRange(3 ... .max).message == "Choose 3 or more.")
        #expect(Refusal.answerTooShort(least: 1).message == "Write something first.")
    }

    @Test func anOptionIsAnsweredByItsID() throws {
        let options = [Story.Option(id: "hen", text: "a hen"), Story.Option(id: "cat", text: "a cat")]
        var playthrough = try asking(.oneOf(options), .option("hen"))
        #expect(throws: Refusal.unknownOption("a cat")) { try playthrough.apply(.answer(.option("a cat"))) }
        #expect(throws: Refusal.answerOfWrongKind) { try playthrough.apply(.answer(.number(1))) }
        try playthrough.apply(.answer(.option("cat")))
        #expect(playthrough.state[Ref<VariableRow>(0)] == 1)
        try playthrough.apply(.undo)
        try playthrough.apply(.answer(.text("cat")))
        #expect(playthrough.state[Ref<VariableRow>(0)] == 1)
    }

    @Test func aTextThatTheStoryNamesIsEqualToIt() throws {
        var story = story(.text(length: 0...9), .text(""))
        story.locations[0].pages[0].lines = [try Template(parsing: "{if v == 'Ada'}It is.{else}It is not.{end}")]
        for (name, line) in [("Ada", "It is."), ("Bo", "It is not."), (" Ada ", "It is.")] {
            var playthrough = Playthrough(try Program(story), seed: 1)
            try playthrough.apply(.advance)
            try playthrough.apply(.answer(.text(name)))
            guard case .page(let page) = playthrough.scene else {
                Issue.record("\(playthrough.scene)")
                return
            }
            #expect(page.lines[0].plainText == line)
        }
    }

    private func asking(_ kind: Story.Kind, _ value: Story.Value) throws -> Playthrough {
        var playthrough = Playthrough(try Program(story(kind, value)), seed: 1)
        try playthrough.apply(.advance)
        return playthrough
    }

    private func story(_ kind: Story.Kind, _ value: Story.Value) -> Story {
        let location = Story.Location(
            id: "a",
            pages: [Story.Page(lines: [Template(literal: "Hm.")])],
            exit: .ending(Story.Ending(id: "a", title: "End"))
        )
        var story = Story(id: "s", title: "S", start: "a", locations: [location])
        story.variables = [
            Story.Variable(id: "v", name: "v", kind: kind, defaultValue: value, prompt: Template(literal: "?"))
        ]
        return story
    }
}
