import Story
import StoryFormat
import StoryImport
import TestSupport
import Testing

@testable import StoryExport

/// What the markup alone says, without the passage that a file brings along for Branchbook.
@Suite struct TweeMarkupTests {
    private static func story(_ lines: [Template], choice: Template = Template(literal: "Go on")) -> Story {
        let hall = Story.Location(
            id: "hall",
            pages: [Story.Page(lines: lines)],
            exit: .choices([Story.Choice(id: "go", text: choice, action: .outcome(Story.Outcome(target: "end")))])
        )
        let end = Story.Location(id: "end", pages: [], exit: .ending(Story.Ending(id: "end", title: "The end")))
        return Story(id: "tale", title: "Tale", start: "hall", locations: [hall, end])
    }

    private static func imported(_ story: Story) throws -> ImportedStory {
        try TweeTrips.imported(TweeTrips.markup(of: story))
    }

    @Test(arguments: [
        "[[Cellar]] [[down->Cellar]] [img[a.png]] ]]", "<<set $x to 1>> <</if>> <<<", "$heroName, _temp and $$ and $5.",
        "//not soft// ''not strong'' __no__ ==no== ~~no~~ ^^no^^ @@no@@", "<b>bold</b> <html> <script>x</script> &amp; & &lt;",
        "\\ \\\\ at the end \\", "! a heading", "!!! no", "* a star", "# a number", "> a quote", ">> two", "----", "-- a dash --- ->",
        "{{{code}}} \"\"\"raw\"\"\" \"Hello,\" he said. \"\"", "/* no comment */ /% nor this %/ <!-- nor this -->", "|a|b|", "`code`",
        ":: Passage [tag] {\"position\":\"1,2\"}", "::", "It's 'quoted' and ''", "https://example.org/a_b?c=d mailto:a@b.c", "?template ?",
        "a\tb", "{braces} *stars* **two**", "5 < 6 > 4 & 3 = 3", "é 字 👩‍🚀 …", "'", "\"", "-", "a--b", "…'", "<<", ">>x", "'s",
    ])
    func wordsHaveNoMeaning(words: String) throws {
        let story = Self.story([Template(literal: words), Template(literal: "x " + words + " x")], choice: Template(literal: words + " 1"))
        let imported = try Self.imported(story)
        #expect(imported.report.leftOut.isEmpty)
        #expect(imported.report.passages == 2)
        let location = try #require(imported.story.locations.first)
        #expect(location.pages.flatMap { $0.lines } == story.locations[0].pages[0].lines)
        #expect(location.choices.map { $0.text } == [Template(literal: words + " 1")])
        #expect(location.choices.map { $0.outcomes[0].target } == ["end"])
    }

    @Test func noRandomSignsHaveAMeaning() throws {
        let signs = Array("[]<>{}()$_/\\'\"=~^@%!*#|-`?:&;.,+ ax1é\u{A0}👍".unicodeScalars)
        var chance = SeededGenerator(seed: 7)
        for round in 0..<1_500 {
            var lines: [Template] = []
            for _ in 0..<3 {
                var words = "w"
                for _ in 0..<Int.random(in: 1...12, using: &chance) {
                    words.unicodeScalars.append(signs.randomElement(using: &chance) ?? "w")
                }
                let isMiddle = Bool.random(using: &chance)
                // The importer takes blanks away at both ends of a line, and a line without a letter may be a separator.
                words = isMiddle ? words + "w" : String(words.unicodeScalars.dropFirst()) + "w"
                while words.unicodeScalars.first == " " { words.removeFirst() }
                lines.append(Template(literal: words))
            }
            let location = try #require(try Self.imported(Self.story(lines, choice: lines[0])).story.locations.first)
            #expect(location.pages.flatMap { $0.lines } == lines, "round \(round)")
            #expect(location.choices.map { $0.text } == [lines[0]], "round \(round)")
        }
    }

    @Test func stylesValuesAndConditionsStay() throws {
        let text = #"""
            {"branchbook": 1, "id": "t", "title": "T", "variables": {"coins": 3, "größe": 2, "hero": "ada", "isRed": true}, "start": "hall", "locations": {
              "hall": {"text": ["*soft* and **strong**: it's *'{hero}'*", "{hero}'s coins: {coins}.x {coins}. {coins + größe * 2}",
                "{if isRed and coins > 2}Red{else if coins / 2 == 1}[[Blue]]{else}*Grey*{end}!"],
                "choices": [{"text": "Pay {coins} \"now\"", "if": "coins in (1, 3) and not isRed or visited(hall)", "set": {"coins": "coins - 1"}, "go": "end"},
                  {"text": "Leave", "go": "end", "id": "leave"}]},
              "end": {"ending": "The end"}}}
            """#
        let story = try #require(StoryDocument(text).story)
        let location = try #require(try Self.imported(story).story.locations.first)
        let lines = location.pages.flatMap { $0.lines }.map { $0.description }
        #expect(
            lines == [
                "*soft* and **strong**: it's *'{hero}'*", "{hero}'s coins: {coins}.x {coins}. {coins + gruf6udfe * 2}",
                "{if isRed and coins > 2}Red{else if coins / 2 == 1}[[Blue]]{else}*Grey*{end}!",
            ]
        )
        #expect(location.choices[0].text.description == "Pay {coins} \"now\"")
        #expect(location.choices[0].condition?.description == "((coins == 1 or coins == 3) and not isRed) or visited(hall)")
        #expect(location.choices[0].outcomes[0].effects.all.map { $0.value.description } == ["coins - 1"])
    }

    /// A generated story without what only Branchbook has: checks become their first outcome, and nobody is asked.
    private static func plain(_ story: Story) -> Story {
        var story = story
        for index in story.variables.indices { story.variables[index].prompt = nil }
        for index in story.locations.indices {
            story.locations[index].sequence = nil
            story.locations[index].questions = []
            story.locations[index].title = nil
            for page in story.locations[index].pages.indices { story.locations[index].pages[page].reveal = .page }
            guard case .choices(var choices) = story.locations[index].exit else { continue }
            for number in choices.indices {
                choices[number].reason = nil
                if case .check(_, let outcomes) = choices[number].action { choices[number].action = .outcome(outcomes[0].outcome) }
            }
            story.locations[index].exit = .choices(choices)
        }
        return story
    }

    @Test func theLogicIsTheSame() throws {
        var walks = 0
        for seed in OracleScale.seeds(400, from: 1) {
            var generator = SmallStoryGenerator(seed: seed)
            let story = Self.plain(generator.next())
            guard StoryDocument(story.json).story == story, !story.expressions.contains(where: { $0.mayDivideByZero }) else { continue }
            let imported = try Self.imported(story)
            guard imported.report.leftOut.isEmpty else { continue }
            for walk in UInt64(1)...5 {
                let words = try TweeTrips.words(story, seed: walk)
                let again = try TweeTrips.words(imported.story, seed: walk)
                #expect(again == words || again.starts(with: words), "seed \(seed), walk \(walk)")
                walks += 1
            }
        }
        #expect(walks > OracleScale.least(1_000))
    }
}
