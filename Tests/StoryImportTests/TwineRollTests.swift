import StoryFormat
import StoryImport
import TestSupport
import Testing

/// Random values of Twine, which choices roll.
@Suite struct TwineRollTests {
    /// What many readers see who pick these choices, and how many of them.
    private func seen(_ markup: String, _ format: String, more: String = "", picks: String = "0") throws -> [String: Int] {
        let imported = try Imports.story(markup, format, more: more)
        #expect(Imports.flaw(of: imported) == nil)
        #expect(!imported.report.leftOut.contains { $0.sort.changesTheStory || $0.sort == .value }, "\(imported.report.leftOut)")
        var counts: [String: Int] = [:]
        for seed in UInt64(1)...300 {
            let lines = try InkImports.transcript(of: imported, picks: picks, seed: seed).filter { !$0.hasPrefix("[") }
            counts[lines.joined(separator: " / "), default: 0] += 1
        }
        return counts
    }

    @Test(arguments: [
        ("[[Roll]]", "Harlowe", ":: Roll\nYou rolled (random: 1, 6)."),
        ("[[Roll]]", "Harlowe", ":: Roll\n(set: $x to (random: 5) + 1)You rolled $x."),
        ("(link: \"Roll\")[(set: $x to (random: 6, 1))(goto: \"Roll\")]", "Harlowe", ":: Roll\nYou rolled $x."),
        ("[[Roll]]", "SugarCube", ":: Roll\n<<set $x to random(1, 6)>>You rolled $x."),
        ("[[Roll]]", "SugarCube", ":: Roll\nYou rolled <<= Math.floor(Math.random() * 6) + 1>>."),
        ("<<link \"Roll\" \"Roll\">><<set $x to Math.ceil(6 * Math.random())>><</link>>", "SugarCube", ":: Roll\nYou rolled $x."),
        ("[[Roll][$x = random(1, 6)]]", "SugarCube", ":: Roll\nYou rolled $x."),
        ("[[Roll]]", "SugarCube", ":: Roll\n<<set $x to either(1, 2, 3, 4, 5, 6)>>You rolled $x."),
        ("[[Roll]]", "Chapbook", ":: Roll\nx: random.d6\n--\nYou rolled {x}."),
    ])
    func theChoiceBeforeRollsANumber(markup: String, format: String, more: String) throws {
        let counts = try seen(markup, format, more: more)
        #expect(Set(counts.keys) == Set((1...6).map { "You rolled \($0)." }))
        #expect(counts.values.allSatisfy { (25...80).contains($0) }, "\(counts)")
    }

    @Test(arguments: [
        ("Harlowe", ":: Next\nIt is (either: \"red\", \"green\")."),
        ("Harlowe", ":: Next\n(set: $c to (either: \"red\", \"green\"))It is $c."),
        ("Harlowe", ":: Next\nIt is (if: (random: 1, 2) is 1)[red](else:)[green]."),
        ("SugarCube", ":: Next\nIt is <<= either(\"red\", \"green\")>>."),
        ("SugarCube", ":: Next\n<<set $c to [\"red\", \"green\"].random()>>It is $c."),
        ("SugarCube", ":: Next\nIt is <<if random(1) eq 0>>red<<else>>green<</if>>."),
        ("Chapbook", ":: Next\nred: random.coinFlip\n--\nIt is\n[if red]\nred.\n[else]\ngreen."),
    ])
    func oneOfTwoIsDrawn(format: String, more: String) throws {
        let counts = try seen("[[Next]]", format, more: more)
        let words = counts.keys.map { $0.replacing("It is / ", with: "It is ") }
        #expect(Set(words) == ["It is red.", "It is green."])
        #expect(counts.values.allSatisfy { (110...190).contains($0) }, "\(counts)")
    }

    @Test(arguments: [
        ("Harlowe", "(goto: (either: \"Cellar\", \"Attic\", \"Room 1\"))"),
        ("SugarCube", "<<goto `either(\"Cellar\", \"Attic\", \"Room 1\")`>>"),
        (
            "Harlowe",
            "(if: (random: 1, 3) is 1)[(goto: \"Cellar\")](else-if: (random: 1, 2) is 1)[(goto: \"Attic\")](else:)[(goto: \"Room 1\")]"
        ),
    ])
    func oneOfSeveralPlacesIsEntered(format: String, markup: String) throws {
        let counts = try seen("[[Next]]", format, more: ":: Next\n\(markup)")
        #expect(Set(counts.keys) == ["Dark.", "Dusty.", "First."])
        #expect(counts.values.allSatisfy { (65...135).contains($0) }, "\(counts)")
    }

    @Test func aLinkLeadsToOneOfSeveralPlaces() throws {
        let counts = try seen("[[Next]]", "Harlowe", more: ":: Next\n(link-goto: \"Go\", (either: \"Cellar\", \"Attic\"))", picks: "00")
        #expect(Set(counts.keys) == ["Dark.", "Dusty."], "\(counts)")
    }

    @Test func severalValuesAreDrawnAtOnce() throws {
        let counts = try seen("[[Next]]", "SugarCube", more: ":: Next\n<<= random(1, 2)>>, <<= either(\"a\", \"b\", \"c\")>>")
        #expect(Set(counts.keys) == ["1, a", "1, b", "1, c", "2, a", "2, b", "2, c"], "\(counts)")
    }

    @Test func aPageIsRolledAgainWhenItIsEnteredAgain() throws {
        let counts = try seen("[[Coin]]", "Harlowe", more: ":: Coin\n(random: 1, 2)\n[[Coin]]", picks: "000")
        #expect(counts.count == 8, "\(counts)")
    }

    /// What a link shows on its page changes nothing that was rolled for that page.
    @Test func aPageStaysAsItWasRolledWhileReadersAreOnIt() throws {
        let markup = ":: Coin\n(random: 1, 2)\n(link: \"Look\")[Again (random: 3, 4).]"
        for (seen, _) in try seen("[[Coin]]", "Harlowe", more: markup, picks: "00") {
            let parts = seen.split(separator: " / ")
            try #require(parts.count == 3, "\(seen)")
            #expect(parts[0] == parts[2] && ["Again 3.", "Again 4."].contains(parts[1]), "\(seen)")
        }
    }

    @Test(arguments: [
        ("(random: 1, 6)", "Harlowe", "(random: 1, 6)"), ("[[Next]]", "Harlowe", "(random: 1, $n)"),
        ("[[Next]]", "SugarCube", "<<= random(1, 2000)>>"), ("[[Next]]", "SugarCube", "<<= random(1, 100)>> <<= random(1, 100)>>"),
        ("[[Next]]", "SugarCube", "<<= Math.random()>>"), ("[[Next]]", "SugarCube", "<<= Math.random() * 6>>"),
        ("<<goto \"Next\">>", "SugarCube", "<<= random(1, 6)>>"),
    ])
    func whatNoChoiceCanRollIsListed(markup: String, format: String, next: String) throws {
        let imported = try Imports.story(markup, format, more: ":: Next\n\(next)")
        #expect(Imports.flaw(of: imported) == nil)
        #expect(imported.report.leftOut.contains { $0.words.lowercased().contains("random") }, "\(imported.report.leftOut)")
        #expect(!imported.story.json.contains("\"check\""))
    }
}
