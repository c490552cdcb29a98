import StoryImport
import Testing

/// Lists of values in Twine, of which readers pick one.
@Suite struct TwinePickerTests {
    @Test(arguments: [
        ("Harlowe", "Paint it (dropdown: bind $colour, \"red\", \"green\").\n[[Next]]", "$colour"),
        ("Harlowe", "Paint it (cycling-link: bind $colour, \"red\", \"green\").\n[[Next]]", "$colour"),
        ("Harlowe", "Paint it (cycling-link: 2bind $colour, \"red\", \"green\").\n[[Next]]", "$colour"),
        (
            "SugarCube", "Paint it <<listbox \"$colour\">><<option \"red\">><<option \"green\">><</listbox>>.\n[[Next]]",
            "$colour"
        ),
        (
            "SugarCube", "Paint it <<cycle \"$colour\">>\n<<option \"green\">>\n<<option \"red\" selected>>\n<</cycle>>.\n[[Next]]",
            "$colour"
        ),
        ("Chapbook", "Paint it {dropdown menu for: 'colour', choices: ['red', 'green']}.\n[[Next]]", "{colour}"),
        ("Chapbook", "Paint it {cycling link for: 'colour', choices: ['red', 'green']}.\n[[Next]]", "{colour}"),
    ])
    func eachValueIsAChoiceAndTheTextHasTheOneThatWasPicked(format: String, markup: String, value: String) throws {
        let imported = try Imports.story(markup, format, more: ":: Next\nIt is \(value).")
        #expect(Imports.flaw(of: imported) == nil)
        #expect(imported.report.leftOut.isEmpty, "\(imported.report.leftOut)")
        let offered = try InkImports.transcript(of: imported, picks: "")
        #expect(offered[0] == "Paint it red.", "\(offered)")
        let labels = offered[1].dropFirst().dropLast().split(separator: "|").map(String.init)
        #expect(Set(labels) == ["red", "green", "Next"])
        let next = try #require(labels.firstIndex(of: "Next"))
        let green = try #require(labels.firstIndex(of: "green"))
        #expect(try InkImports.transcript(of: imported, picks: "\(next)").last == "It is red.")
        let picked = try InkImports.transcript(of: imported, picks: "\(green)\(next)")
        #expect(picked[2] == "Paint it green." && picked.last == "It is green.", "\(picked)")
    }

    @Test func aValueMayHaveOtherWords() throws {
        let list = "<<listbox \"$size\">><<option \"Large\" 3>><<option \"Small\" 1 selected>><</listbox>>\n[[Next]]"
        let imported = try Imports.story(list, "SugarCube", more: ":: Next\n<<if $size gt 2>>Roomy.<<else>>Cosy.<</if>>")
        #expect(Imports.flaw(of: imported) == nil)
        #expect(try InkImports.transcript(of: imported, picks: "2").last == "Cosy.")
        #expect(try InkImports.transcript(of: imported, picks: "02").last == "Roomy.")
    }

    @Test func whatIsBoundTwiceOrSelectedByItselfKeepsItsValue() throws {
        for (format, set, list) in [
            ("Harlowe", "(set: $c to \"green\")", "(dropdown: 2bind $c, \"red\", \"green\")"),
            ("SugarCube", "<<set $c to \"green\">>", "<<cycle \"$c\" autoselect>><<option \"red\">><<option \"green\">><</cycle>>"),
        ] {
            let imported = try Imports.story("\(set)It is \(list).\n[[Cellar]]", format)
            #expect(try InkImports.transcript(of: imported, picks: "")[0] == "It is green.")
        }
    }

    @Test func aCheckboxIsTurnedOnAndOff() throws {
        let markup = "(checkbox: bind $hungry, \"I am hungry\")\n[[Next]]"
        let imported = try Imports.story(markup, "Harlowe", more: ":: Next\n(if: $hungry)[You eat.](else:)[You go on.]")
        #expect(Imports.flaw(of: imported) == nil)
        for (picks, end) in [("1", "You go on."), ("01", "You eat."), ("001", "You go on.")] {
            #expect(try InkImports.transcript(of: imported, picks: picks).last == end)
        }
    }

    @Test(arguments: [
        ("Harlowe", "(dropdown: bind $c, ...$list)"), ("Harlowe", "(cycling-link: \"a\", \"b\")"), ("Harlowe", "(dropdown: bind $c)"),
        ("SugarCube", "<<listbox \"$c\">><<optionsfrom $list>><</listbox>>"), ("SugarCube", "<<cycle \"$c\">><<option \"a\">>"),
        ("SugarCube", "<<checkbox \"$c\" false true>>"), ("Chapbook", "{dropdown menu for: 'c', choices: list}"),
    ])
    func aListThatIsNotWrittenOutIsListed(format: String, markup: String) throws {
        let imported = try Imports.story(markup, format)
        #expect(Imports.flaw(of: imported) == nil)
        #expect(imported.report.leftOut.contains { $0.sort == .input }, "\(imported.report.leftOut)")
    }
}
