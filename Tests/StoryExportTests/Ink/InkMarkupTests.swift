import Story
import StoryFormat
import StoryImport
import TestSupport
import Testing

@testable import StoryExport

@Suite struct InkMarkupTests {
    private static func story(_ lines: [Template], choice: Template) -> Story {
        let hall = Story.Location(
            id: "hall",
            pages: [Story.Page(lines: lines)],
            exit: .choices([Story.Choice(id: "go", text: choice, action: .outcome(Story.Outcome(target: "end")))])
        )
        let end = Story.Location(id: "end", pages: [], exit: .ending(Story.Ending(id: "end", title: "The end")))
        return Story(id: "tale", title: "Tale", start: "hall", locations: [hall, end])
    }

    /// Lines there and back, on a page and in a condition.
    private static func compare(_ lines: [String], _ comment: String) throws {
        let templates = lines.map { Template(literal: $0) }
        var conditional = Story.Page(lines: templates)
        conditional.condition = Expression(.variable("on"))
        var story = Self.story(templates, choice: templates[0])
        story.variables = [Story.Variable(id: "on", name: "on", kind: .yesNo, defaultValue: .yesNo(true))]
        story.locations[0].pages.append(conditional)
        let branch = Template.Branch(condition: Expression(.variable("on")), parts: templates[0].parts)
        story.locations[0].pages.append(Story.Page(lines: [Template([.conditional([branch], otherwise: templates[0].parts)])]))
        let imported = try InkTrips.imported(InkFile(story).text)
        #expect(imported.report.leftOut.isEmpty, "\(comment)")
        // What stands before the first knot is a place, too.
        #expect(imported.story.locations.map { $0.id.text } == ["beginning", "hall", "end"], "\(comment)")
        let words = try InkTrips.words(imported.story, picks: 1, quarters: 0)
        #expect(try words == InkTrips.words(story, picks: 1, quarters: 0), "\(comment)")
        #expect(words.count == 2 * lines.count + 3, "\(comment)")
    }

    @Test(arguments: [
        "-> garden", "a -> b", "->", "-", "- dash", "-- two", "* star", "+ plus", "= stitch", "=== knot ===", "== function x()", "~ x = 1",
        "{x}", "{", "}", "{a|b}", "{~a|b}", "a | b", "[words]", "a ] b [", "# tag", "no # tag", "<>", "<> a", "a <>", "<- thread", "a <- b",
        "<",
        "// a comment", "https://example.org/a//b///c", "/* no", "no */ x", "/", "\\", "\\\\", "a\\", "\\n", "TODO: nothing", "VAR x = 1",
        "CONST Y = 2", "LIST l = a", "INCLUDE other.ink", "EXTERNAL f()", "(label) x", "\"quoted\"", "'", "a: b", ":", "&", "! no", "$ 5",
        "…", "é 字 👩‍🚀", "a\tb", "else: x", "- else: y", "A", "AB", "x ->-> y", "5 < 6 > 4", "->->", "-->", "<->",
    ])
    func wordsHaveNoMeaning(words: String) throws {
        try Self.compare([words, "x " + words + " x", words + words], words)
    }

    @Test func noRandomSignsHaveAMeaning() throws {
        let signs = Array("[]<>{}()~^@%!*#|-=+/\\\"'`?:&;.,$ VARTODOx1é👍".unicodeScalars)
        var chance = SeededGenerator(seed: 7)
        for round in 0..<1_000 {
            let lines = (0..<3).map { _ in
                var words = ""
                for _ in 0..<Int.random(in: 1...12, using: &chance) {
                    words.unicodeScalars.append(signs.randomElement(using: &chance) ?? "w")
                }
                return words + "w"
            }
            try Self.compare(lines, "round \(round): \(lines)")
        }
    }

    @Test(arguments: ["it's \"so\"", "{odd} \\ [x]", "a|b", "a: b", "// x /* y", "->", "#", "new name", "…"])
    func textsInVariablesStay(words: String) throws {
        let value = Expression(.text(words))
        let isSame = Expression(.binary(.equal, Expression(.variable("name")), value))
        let line = Template([
            .literal("So: "), .value(Expression(.variable("name"))), .literal(" "),
            .conditional([Template.Branch(condition: isSame, parts: [.literal("yes")])], otherwise: [.literal("no")]),
        ])
        var story = Self.story([line], choice: Template(literal: "Go"))
        story.variables = [Story.Variable(id: "name", name: "name", kind: .text(length: 1...40), defaultValue: .text("?"))]
        story.locations[0].effects = [Story.Effect(variable: "name", value: value)]
        let imported = try InkTrips.imported(InkFile(story).text)
        #expect(imported.report.leftOut.isEmpty)
        #expect(try InkTrips.words(imported.story, picks: 1, quarters: 0) == ["So: \(words) yes", "[Go]", "The end"])
    }

    @Test func whatInkHasInAnotherWayIsWrittenThatWay() throws {
        let text = #"""
            {"branchbook": 1, "id": "t", "title": "T", "start": "hall", "variables": {"coins": {"default": 3, "min": 0, "max": 9}, "größe": 2},
              "locations": {
              "hall": {"set": {"coins": "coins + 1"}, "text": "Hall.", "choices": [
                {"id": "pay", "text": "Pay", "if": "coins > 2 and größe in (1, 2)", "once": true, "reason": "Too poor", "go": "hall",
                  "set": {"coins": "größe", "größe": "coins"}},
                {"id": "look", "text": "Look", "set": {"coins": "1 if visited(hall) else 2"}, "go": "end"}],
                "continue": "end"},
              "end": {"ending": "The end"}}}
            """#
        let story = try #require(StoryDocument(text).story)
        let source = InkFile(story).text
        for line in [
            "VAR coins = 3", "VAR gruf6udfe = 2", "VAR picked_hall_pay = false", "-> hall", "=== hall ===",
            "~ visits_hall = visits_hall + 1",
            "~ coins = MAX(0, MIN(9, coins + 1))",
            "{ not ((not picked_hall_pay) and ((coins > 2) and ((gruf6udfe == 1) or (gruf6udfe == 2)))):",
            "    Pay — Too poor", "* { (coins > 2) and ((gruf6udfe == 1) or (gruf6udfe == 2)) } [Pay]",
            "    ~ picked_hall_pay = true",
            "    ~ temp new_1 = MAX(0, MIN(9, gruf6udfe))", "    ~ temp new_2 = coins", "    ~ gruf6udfe = new_2", "+ [Look]",
            "    ~ coins = MAX(0, MIN(9, pick_1()))", "=== function pick_1()", "{ visits_hall > 0:", "    ~ return 1", "The end", "-> END",
        ] {
            #expect(source.split(separator: "\n").contains { $0 == line }, "\(line) is not in\n\(source)")
        }
    }

    /// In parentheses, ink takes a word alone for a list; a branch without words is no branch.
    @Test func conditionsAreWrittenAsInkReadsThem() throws {
        let isOn = Expression(.variable("on"))
        let branches = [
            Template.Branch(condition: isOn, parts: []), Template.Branch(condition: Expression(.not(isOn)), parts: [.literal("off")]),
        ]
        var story = Self.story(
            [
                Template([.literal("It is "), .conditional(branches, otherwise: [.literal("lost")])]),
                Template([.literal("x"), .conditional([branches[0]], otherwise: [])]),
            ],
            choice: Template(literal: "Go")
        )
        story.variables = [Story.Variable(id: "on", name: "on", kind: .yesNo, defaultValue: .yesNo(true))]
        if case .choices(var choices) = story.locations[0].exit {
            choices[0].condition = isOn
            choices[0].reason = Template(literal: "No")
            story.locations[0].exit = .choices(choices)
        }
        let lines = InkFile(story).text.split(separator: "\n").map { String($0) }
        #expect(lines.contains("It is {not on:{not on:off|lost}}"))
        #expect(lines.contains("x"))
        #expect(lines.contains("{ not on:"))
    }

    @Test func whatInkCannotCarryIsNamed() throws {
        let story = try #require(StoryDocument(Stories.garden).story)
        let words = Set(InkFile(story).leftOut.map(\.words))
        #expect(words.contains("questions for a text or a number; the suggested answer counts"))
        #expect(words.contains("the numbers that checks roll, and why they are shifted; the rolls count"))
        #expect(words.contains("text shown line by line; it is there at once"))
    }
}
