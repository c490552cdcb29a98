import Story
import TestSupport
import Testing

@testable import StoryFormat

@Suite struct CanonicalWriterTests {
    @Test(arguments: [
        CanonicalWriterTests.smallest(), CanonicalWriterTests.full(), CanonicalWriterTests.strange(), CanonicalWriterTests.noted(),
    ])
    func whatIsWrittenReadsTheSame(story: Story) {
        let text = story.json
        let document = StoryDocument(text)
        #expect(document.diagnostics.map { "\($0.position.line) \($0.message)" } == [])
        #expect(document.story == story, "\(text)")
        #expect(document.story?.json == text)
    }

    @Test func usesShortForms() {
        #expect(
            Self.smallest().json == """
                {
                  "branchbook": 1,
                  "id": "tiny",
                  "title": "Tiny",
                  "start": "hall",
                  "locations": { "hall": { "text": "Hello.", "ending": "Home" } }
                }

                """
        )
    }

    @Test func aNoteIsWrittenAsItIsAndWithoutItFormsStayShort() {
        var notes = 0
        var story = Self.full()
        story.changeNotes { note in
            notes += 1
            note = "note \(notes) {*"
        }
        #expect(story.json.ranges(of: "\"note\": \"note ").count == notes)
        #expect(story.withoutNotes.json == Self.full().json)
        #expect(story.jsonWithoutNotes == Self.full().json)
    }

    @Test func doesNotKeepTheSchema() {
        let text = Self.smallest().json
        let story = StoryDocument("{ \"$schema\": \"story.schema.json\"," + text.dropFirst()).story
        #expect(story == Self.smallest())
        #expect(story?.json == text)
    }

    // MARK: Stories

    fileprivate static func smallest() -> Story {
        let hall = Story.Location(
            id: "hall",
            pages: [Story.Page(lines: [Template(literal: "Hello.")])],
            exit: .ending(Story.Ending(id: "hall", title: "Home"))
        )
        return Story(id: "tiny", title: "Tiny", start: "hall", locations: [hall])
    }

    /// A story with every feature of the format.
    fileprivate static func full() -> Story {
        var story = Story(id: "full", title: "Full", start: "hall", locations: [hall(), yard(), end()])
        story.authors = ["Ada", "Bo"]
        story.illustrators = ["Cy"]
        story.language = "pt-BR"
        story.summary = "A {summary} with *stars*.\nAnd a line."
        story.titlePicture = "cover"
        story.series = Story.Series(title: "Doors", number: 100_000)
        story.tags = ["doors"]
        story.ages = Story.Ages(from: 0, to: 120)
        story.version = "1.2"
        story.variables = variables()
        var cover = Story.Picture(id: "cover", file: "art/cover.svg", alternative: line("A door of {heroName}."))
        cover.aliases = ["old-cover"]
        cover.credit = "Ada"
        cover.paint = Story.Paint(file: "art/stencil.png", variable: "colour")
        story.pictures = [cover, Story.Picture(id: "plain", file: "plain.AVIF")]
        var creak = Story.Sound(id: "creak", file: "creak.ogg", alternative: line("A creak."))
        creak.aliases = ["squeak"]
        creak.credit = "Bo"
        story.narrator = Story.Narrator(name: "A machine", isSynthetic: true)
        var hinge = Story.GlossaryEntry(word: "hinge", text: "What a door {hangs} *on*.")
        hinge.forms = ["hinges", "Door hinge"]
        story.glossary = [hinge, Story.GlossaryEntry(word: "Tür", text: "A door.")]
        story.sounds = [creak, Story.Sound(id: "plop", file: "plop.m4a")]
        return story
    }

    private static func variables() -> [Story.Variable] {
        let colours = [
            Story.Option(id: "red", text: "Red", colour: Story.Colour("#D04030")),
            Story.Option(id: "2", text: "2", colour: Story.Colour("#000000")),
        ]
        var plain = [Story.Option(id: "otter", text: "otter"), Story.Option(id: "fox", text: "A fox")]
        plain[0].aliases = ["stoat"]
        var named = Story.Variable(
            id: "1-2",
            name: "heroName",
            kind: .text(length: 0...200),
            defaultValue: .text("Robin"),
            prompt: line("Who?")
        )
        named.aliases = ["hero"]
        return [
            named,
            Story.Variable(id: "motto", name: "motto", kind: .text(length: 1...40), defaultValue: .text("")),
            Story.Variable(id: "short", name: "short", kind: .text(length: 3...3), defaultValue: .text("")),
            Story.Variable(id: "coins", name: "coins", kind: .number(limits: 0...99), defaultValue: .number(3)),
            Story.Variable(id: "least", name: "least", kind: .number(limits: .min ... -5), defaultValue: .number(.min)),
            Story.Variable(
                id: "most",
                name: "most",
                kind: .number(limits: .min ... .max),
                defaultValue: .number(.max),
                prompt: line("How many?")
            ),
            Story.Variable(id: "boots", name: "boots", kind: .yesNo, defaultValue: .yesNo(true)),
            Story.Variable(
                id: "asked",
                name: "asked",
                kind: .yesNo,
                defaultValue: .yesNo(false),
                prompt: line("Boots?")
            ),
            Story.Variable(
                id: "colour",
                name: "colour",
                kind: .oneOf(colours),
                defaultValue: .option("2"),
                prompt: line("Paint!")
            ),
            Story.Variable(id: "pet", name: "pet", kind: .oneOf(plain), defaultValue: .option("otter")),
        ]
    }

    private static func hall() -> Story.Location {
        var page = Story.Page(
            lines: [line("One *line* and {coins}."), line("{if boots}Two{else}2{end} \\{\\}.")],
            picture: "cover"
        )
        page.sound = "creak"
        page.ambience = .sound("plop")
        page.narration = "voice/hall.ogg"
        page.reveal = .lines
        page.explanation = [line("It is a door."), line("It is red.")]
        page.condition = expression("coins >= 3 and not boots")
        var hall = Story.Location(
            id: "hall",
            pages: [
                page, Story.Page(lines: []), Story.Page(lines: [line("Short.")]),
                Story.Page(lines: [], picture: "plain"),
            ],
            exit: .choices(choices())
        )
        hall.pages[1].ambience = .silence
        hall.ambience = "creak"
        hall.aliases = ["room"]
        hall.title = "The hall"
        hall.effects = [
            effect("coins", "coins + 1"), effect("boots", "no"), effect("motto", "'Ada'"),
            effect("most", "-9223372036854775808"),
        ]
        hall.questions = ["heroName", "colour"]
        var event = Story.Sequence.Event(text: line("Hi, {heroName}!"), picture: "cover")
        event.position = .far
        event.animation = .slide
        hall.sequence = Story.Sequence(
            condition: expression("visits(hall) == 1"),
            steps: [
                Story.Sequence.Step(left: event, right: Story.Sequence.Event()),
                Story.Sequence.Step(right: Story.Sequence.Event(text: line("Just words."))),
            ]
        )
        return hall
    }

    private static func choices() -> [Story.Choice] {
        var plain = Story.Choice(id: "yard", text: line("Out"), action: .outcome(Story.Outcome(target: "yard")))
        plain.aliases = ["outside"]
        var outcome = Story.Outcome(target: "yard")
        outcome.lines = [line("You go."), line("You {coins}.")]
        outcome.picture = "plain"
        outcome.sound = "plop"
        outcome.effects = [effect("pet", "'fox'")]
        var named = Story.Choice(id: "named", text: line("Out too"), action: .outcome(outcome))
        named.condition = expression("boots or coins in (1, 2)")
        named.reason = line("No *boots*")
        let kinds: [Story.Check.Kind] = [
            .passFail(pass: 1, of: 2), .passFail(pass: 0, of: 1000), .percentile(atMost: 100),
            .die(sides: 6, dice: 1, target: .atMost(5)),
            .die(sides: 100, dice: 8, target: .atLeast(800)), .difficulty(.veryHard),
            .range([
                Story.RangeBucket(bucket: "low", from: 0, to: 9),
                Story.RangeBucket(bucket: "high", from: 10, to: 1_000_000),
            ]),
            .random([
                Story.WeightedBucket(bucket: "sun", weight: 1), Story.WeightedBucket(bucket: "rain", weight: 1_000_000),
            ]),
        ]
        let rolled = kinds.enumerated().map { number, kind in
            var check = Story.Check(id: number == 0 ? "hall/c0" : Story.Check.ID("check\(number)"), kind: kind)
            if number < 7 {
                check.modifiers = [
                    Story.Modifier(shift: -1000, reason: line("boots")),
                    Story.Modifier(condition: expression("boots"), shift: 1000, reason: line("{coins}")),
                ]
            }
            let outcomes = check.buckets.enumerated().map { index, bucket in
                var outcome = Story.BucketOutcome(bucket: bucket, outcome: Story.Outcome(target: "end"))
                if index == 0 {
                    outcome.aliases = ["was-\(bucket)"].map { Story.Bucket.ID($0) }
                    outcome.outcome.lines = [line("So.")]
                }
                return outcome
            }
            return Story.Choice(id: Story.Choice.ID("c\(number)"), text: line("Roll"), action: .check(check, outcomes))
        }
        return [plain, named] + rolled
    }

    private static func yard() -> Story.Location {
        var ways = [Story.Continuation(target: "end"), Story.Continuation(target: "hall")]
        ways[0].condition = expression("visited(yard)")
        return Story.Location(id: "yard", pages: [], exit: .continuations(ways))
    }

    private static func end() -> Story.Location {
        var ending = Story.Ending(id: "home", title: "Home {at} *last*")
        ending.aliases = ["house"]
        ending.kind = .bittersweet
        var page = Story.Page(lines: [line("Home.")])
        page.reveal = .lines
        page.narration = "voice/end.m4a"
        return Story.Location(id: "end", pages: [page], exit: .ending(ending))
    }

    /// Texts and IDs that are hard to encode.
    fileprivate static func strange() -> Story {
        var story = smallest()
        story.title = "\"\\/\u{8}\u{C}\r\t\u{7F}\u{2028}🦊 e\u{301}"
        story.summary = ""
        story.version = ""
        story.locations[0].title = ""
        story.locations[0].pages = [
            Story.Page(lines: [Template(literal: "{}*\\ {if a} **x** 'q' \"r\"")]),
            Story.Page(lines: [
                Template([.value(Expression(.text("}'\\\""))), .literal(" "), .value(Expression(.number(.min)))])
            ]),
        ]
        var next = Story.Location(id: ".-.", pages: [], exit: .continuations([Story.Continuation(target: "日本語")]))
        next.aliases = ["-", "_"]
        story.locations.append(next)
        story.locations.append(
            Story.Location(id: "日本語", pages: [], exit: .continuations([Story.Continuation(target: "hall")]))
        )
        return story
    }

    /// A story with a note in every place that can have one.
    fileprivate static func noted() -> Story {
        var story = full()
        story.changeNotes { $0 = "A \"note\" with {braces} and\na line." }
        return story
    }

    private static func line(_ text: String) -> Template {
        (try? Template(parsing: text)) ?? Template(literal: "This does not parse: \(text)")
    }

    private static func expression(_ text: String) -> Expression {
        (try? Expression(parsing: text)) ?? Expression(.text("This does not parse: \(text)"))
    }

    private static func effect(_ variable: String, _ text: String) -> Story.Effect {
        Story.Effect(variable: variable, value: expression(text))
    }
}
