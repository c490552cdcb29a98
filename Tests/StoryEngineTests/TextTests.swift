import Story
import TestSupport
import Testing

@testable import StoryEngine

/// How texts are rendered: capitals, values, conditions, emphasis and painted pictures.
@Suite struct TextTests {
    @Test(arguments: [
        ("{v} runs.", "Otter runs."), ("The {v} runs.", "The otter runs."), ("Look! {v} runs.", "Look! Otter runs."),
        ("Look. {v} runs.", "Look. Otter runs."), ("Look? {v}.", "Look? Otter."), ("Look… {v}.", "Look… Otter."),
        ("Look.{v}", "Look.otter"), ("Look.  {v}", "Look.  Otter"), ("“{v}!” it says.", "“Otter!” it says."),
        ("He says: “{v}!”", "He says: “otter!”"), ("“Go!” {v} runs.", "“Go!” Otter runs."),
        ("(Go.) {v} runs.", "(Go.) Otter runs."),
        ("«{v}»", "«Otter»"), ("({v})", "(Otter)"), ("¿{v}?", "¿Otter?"), ("¡Si! ¿{v}?", "¡Si! ¿Otter?"),
        ("„{v}“", "„Otter“"),
        ("'{v}'", "'Otter'"), ("\u{A0}{v}", "\u{A0}otter"), ("End.\u{A0}{v}", "End.\u{A0}otter"),
        ("End. \u{A0}{v}", "End. \u{A0}otter"),
        ("*{v}* runs.", "Otter runs."), ("End. **{v}** runs.", "End. Otter runs."), ("— {v}", "— Otter"),
        ("so — {v}", "so — otter"),
        ("e, {v}", "e, otter"), ("{if yes}{v}{end}", "Otter"), ("{e}{v}", "Otter"), ("{e} {v}", " Otter"),
        ("3 {v}", "3 otter"),
        ("{n} {v}", "5 otter"), ("{v} {v}", "Otter otter"), ("dogs' {v}", "dogs' otter"),
        ("{v}: {v}. {v}", "Otter: otter. Otter"),
    ])
    func aValueGetsACapitalWhereASentenceStarts(_ text: String, _ expected: String) throws {
        #expect(try shown(text, value: "otter") == expected)
    }

    @Test(arguments: [
        ("жук", "Жук"), ("élan", "Élan"), ("e\u{301}lan", "E\u{301}lan"), ("ßig", "Ssig"), ("猫", "猫"), ("قط", "قط"),
        ("ωmega", "Ωmega"),
        ("Otter", "Otter"), ("3d", "3d"), ("", ""), ("კატა", "კატა"), ("👧🏽 x", "👧🏽 x"), ("ǆ", "ǅ"),
    ])
    func capitalsInOtherScripts(_ value: String, _ expected: String) throws {
        #expect(try shown("{v}", value: value) == expected)
    }

    @Test func valuesOfEveryKindReadAsWords() throws {
        #expect(
            try shown("{o} and {n}, {n + 1}, {visits(a)}, {turns}, {min(n, 2)}, {'quoted'}", value: "x")
                == "Deep teal and 5, 6, 1, 0, 2, quoted"
        )
        #expect(try shown("{n / 0}!", value: "x") == "!")
        #expect(try shown("{if n / 0 == 1}a{else if n > 4}b{else}c{end}", value: "x") == "b")
    }

    @Test func emphasisComesOutAsStyles() throws {
        let story = try story("a *b {v}* **c** {if yes}*d*{end}", value: "x")
        var playthrough = Playthrough(try Program(story), seed: 1)
        try playthrough.apply(.advance)
        guard case .page(let page) = playthrough.scene else {
            Issue.record("\(playthrough.scene)")
            return
        }
        #expect(
            page.lines[0] == [
                TextRun(text: "a "), TextRun(text: "b x", style: .emphasis), TextRun(text: " "),
                TextRun(text: "c", style: .strong),
                TextRun(text: " "), TextRun(text: "d", style: .emphasis),
            ]
        )
    }

    @Test(arguments: [("teal", UInt32(0x20_80_80)), ("red", 0xD0_40_30)])
    func aPictureIsPaintedInTheColourOfItsVariable(_ option: String, _ rgb: UInt32) throws {
        var story = try story("{v}", value: "x")
        story.variables[2].defaultValue = .option(Identifier(option))
        story.pictures = [Story.Picture(id: "p", file: "p.svg", alternative: try Template(parsing: "{o} robot"))]
        story.pictures[0].paint = Story.Paint(file: "stencil.svg", variable: "o")
        story.locations[0].pages[0].picture = "p"
        var playthrough = Playthrough(try Program(story), seed: 1)
        try playthrough.apply(.advance)
        guard case .page(let page) = playthrough.scene else {
            Issue.record("\(playthrough.scene)")
            return
        }
        #expect(page.picture?.paint == PictureView.Paint(file: "stencil.svg", rgb: rgb))
        #expect(page.picture?.alternative == (option == "teal" ? "Deep teal robot" : "Red robot"))
    }

    private func shown(_ text: String, value: String) throws -> String {
        var playthrough = Playthrough(try Program(story(text, value: value)), seed: 1)
        try playthrough.apply(.advance)
        guard case .page(let page) = playthrough.scene else { return "" }
        return page.lines.first?.plainText ?? ""
    }

    private func story(_ text: String, value: String) throws -> Story {
        let location = Story.Location(
            id: "a",
            pages: [Story.Page(lines: [try Template(parsing: text)])],
            exit: .ending(Story.Ending(id: "a", title: "End"))
        )
        var story = Story(id: "s", title: "S", start: "a", locations: [location])
        story.variables = [
            Story.Variable(id: "v", name: "v", kind: .text(length: 0...40), defaultValue: .text(value)),
            Story.Variable(id: "n", name: "n", kind: .number(limits: .min ... .max), defaultValue: .number(5)),
            Story.Variable(
                id: "o",
                name: "o",
                kind: .oneOf([
                    Story.Option(id: "teal", text: "deep teal", colour: Story.Colour("#208080")),
                    Story.Option(id: "red", text: "red", colour: Story.Colour("#d04030")),
                ]),
                defaultValue: .option("teal")
            ),
            Story.Variable(id: "e", name: "e", kind: .text(length: 0...40), defaultValue: .text("")),
        ]
        return story
    }
}
