import Story
import StoryFormat
import StoryImport
import Testing

/// Which passages become places, and which places are endings.
@Suite struct PlaceTests {
    private static func ids(_ imported: ImportedStory) -> [String] { imported.story.locations.map { $0.id.text } }

    private static func endings(_ imported: ImportedStory) -> [String] {
        imported.story.locations.compactMap { if case .ending(let ending) = $0.exit { ending.title } else { nil } }
    }

    /// A story of nothing but these passages.
    private static func story(_ passages: String, _ format: String = "Harlowe") throws -> ImportedStory {
        let data = ":: StoryData\n{ \"ifid\": \"I\", \"format\": \"\(format)\", \"start\": \"Start\" }\n\n"
        let imported = try #require(try TwineImporter.stories(in: Array((data + passages).utf8)).first)
        #expect(Imports.flaw(of: imported) == nil)
        return imported
    }

    // MARK: Passages that are no places

    @Test(arguments: [
        ("(display: \"Part\")", "Harlowe"), ("<<include \"Part\">>", "SugarCube"), ("{embed passage: 'Part'}", "Chapbook"),
        ("{reveal link: 'More', passage: 'Part'}", "Chapbook"), ("<<set $x to \"Part\">><<include $x>>", "SugarCube"),
        ("(set: $x to \"t\")(display: \"Par\" + $x)", "Harlowe"),
        ("<<link \"?\">><<script>>Dialog.setup(\"?\");Dialog.wiki(Story.get(\"Part\").text);<</script>><</link>>", "SugarCube"),
    ])
    func whatIsOnlyShownInsideOthersIsNoPlace(markup: String, format: String) throws {
        let imported = try Self.story(":: Start\nHere. \(markup)\n\n:: Part\nA part.\n\n:: Par2\nOther.", format)
        #expect(!Self.ids(imported).contains("part"), "\(Self.ids(imported))")
        #expect(imported.story.json.contains("A part."))
        #expect(!imported.report.leftOut.contains { $0.sort == .special })
    }

    @Test(arguments: [
        ("(display: \"Part\") [[Part]]", "Harlowe"), ("<<include \"Part\">><<goto \"Part\">>", "SugarCube"),
        ("<<set $x to \"Part\">><<include \"Part\">>[[Go|$x]]", "SugarCube"),
        ("(display: \"Part\")(link-goto: \"Go\", \"Pa\" + $x)", "Harlowe"),
    ])
    func whatALinkCanLeadToIsAPlace(markup: String, format: String) throws {
        #expect(Self.ids(try Self.story(":: Start\nHere. \(markup)\n\n:: Part\nA part.", format)).contains("part"))
    }

    @Test func aPassageOfCodeThatNothingLeadsToIsListed() throws {
        let rest = ":: Code\n<<set $a to 1>>\n<<mine>>\n\n:: Empty\n\n:: Words\nNot linked."
        let imported = try Self.story(":: Start\nHere.\n\n" + rest, "SugarCube")
        #expect(Self.ids(imported) == ["start", "words"])
        #expect(imported.report.leftOut.filter { $0.sort == .special }.map(\.words) == ["Code", "Empty"])
        #expect(imported.report.locationsOfPassages == 2)
    }

    @Test func aStoryletIsAPlace() throws {
        let imported = try Self.story(":: Start\n(link-storylet: 1)\n\n:: Part\n(storylet: when true)(set: $a to 1)")
        #expect(Self.ids(imported).contains("part"))
    }

    // MARK: Links that do nothing

    @Test(arguments: [
        ("<<link \"Ring\">><<audio \"bell\" play>><</link>>", "SugarCube"), ("<<link \"Ring\">><<run setup.ring()>><</link>>", "SugarCube"),
        ("<<link \"Ring\">><<script>>UI.restart()<</script>><</link>>", "SugarCube"), ("(link: \"Ring\")[(restart:)]", "Harlowe"),
        ("(link-repeat: \"Ring\")[(track: 'bell', 'play')]", "Harlowe"),
        ("(link-rerun: \"Ring\")[(if: (passages:)'s length > 2)[(set: $a to 1)(rerun: ?a)]]", "Harlowe"),
    ])
    func aLinkThatDoesNothingHereIsNoChoice(markup: String, format: String) throws {
        let imported = try Self.story(":: Start\nA bell.\n\(markup)", format)
        #expect(Self.endings(imported) == ["Start"])
        #expect(imported.story.locations.map { $0.choices.count } == [0])
        #expect(imported.story.json.contains("Ring") && !imported.report.leftOut.isEmpty)
    }

    @Test func aLinkThatSetsOrShowsSomethingIsAChoice() throws {
        let imported = try Self.story(":: Start\n(link: \"One\")[(set: $a to 1)] (link: \"Two\")[Two.] [[Next]]\n\n:: Next\n$a")
        #expect(imported.story.locations.flatMap { $0.choices }.map { $0.text.description } == ["One", "Two", "Next"])
    }

    // MARK: Endings

    @Test(arguments: [
        "[[Play again?->Start]]", "[[Noch einmal!->Start]]", "(link: \"Try again\")[(set: $a to 0)(go-to: \"Start\")]",
        "[[Start over->Start]] or [[restart->Start]]",
    ])
    func aPlaceThatOnlyStartsAgainIsAnEnding(markup: String) throws {
        let rest = ":: Room\n(set: $a to it + 1)[[Back->Start]] [[Out]]\n\n:: Out\nStars. \(markup)"
        let imported = try Self.story(":: Start\nA room. [[Room]]\n\n" + rest)
        #expect(Self.endings(imported) == ["Out"])
        let listed = imported.report.leftOut.filter { $0.sort == .navigation }
        #expect(!listed.isEmpty && imported.report.leftOut.count == listed.count && listed.allSatisfy { $0.passage == "Out" })
    }

    @Test func aRoundWithoutAnythingToRememberEndsWhereItBeginsAnew() throws {
        let imported = try Self.story(":: Start\n[[Hall]]\n\n:: Hall\n[[Attic]] [[Start]]\n\n:: Attic\nDust. [[Down->Start]]")
        #expect(Self.endings(imported) == ["Attic"])
        let reset = ":: Start\n(set: $a to 1)[[Hall]]\n\n:: Hall\n(set: $a to 2)[[Attic]]\n\n:: Attic\n$a [[Down->Start]]"
        #expect(Self.endings(try Self.story(reset)) == ["Attic"])
    }

    @Test(arguments: [
        // Something is remembered.
        ":: Start\n$a [[Hall]]\n\n:: Hall\n[[Attic]]\n\n:: Attic\n(set: $a to it + 1)[[Down->Start]]",
        ":: Start\n(if: visits > 1)[Again] [[Hall]]\n\n:: Hall\n[[Attic]]\n\n:: Attic\n[[Down->Start]]",
        // The first page has rooms around it.
        ":: Start\n[[Hall]] [[Attic]]\n\n:: Hall\n[[Back->Start]]\n\n:: Attic\n[[Back->Start]]",
    ])
    func aRoundThatGoesOnHasNoEnding(passages: String) throws { #expect(Self.endings(try Self.story(passages)) == []) }

    @Test func aWayBackBesideAnEndingStays() throws {
        let imported = try Self.story(":: Start\n[[Hall]] [[End]]\n\n:: Hall\n[[Attic]]\n\n:: Attic\n[[Down->Start]]\n\n:: End\nBye.")
        #expect(Self.endings(imported) == ["End"])
    }

    // MARK: Ways on after choices

    /// Conditions of two links, and whether one of them is always open.
    @Test(arguments: [
        ("$gold > 5", "$gold <= 5", true), ("$gold > 5", "$gold < 5", false), ("$gold >= 5", "5 > $gold", true),
        ("$key", "not $key", true), ("$key", "$gold > 5", false), ("$key and $gold > 5", "not $key or $gold <= 5", true),
        ("$key and $gold > 5", "not $key or $gold < 5", false), ("$day < 2", "$day is 2", true), ("$day is 1", "$day is 3", false),
        ("$name is \"Ada\"", "$name is not \"Ada\"", true), ("$name is \"Ada\"", "$name is \"Bo\"", false),
        ("visits > 3", "visits <= 3", true), ("(history:) contains \"Next\"", "not ((history:) contains \"Next\")", true),
        ("$gold + 1 > 5", "$gold + 1 <= 5", false), ("$set is 7", "$key", true), ("true", "$key", true),
    ])
    func anEndingForWhenNoChoiceIsOpenIsMadeWhereThatCanBe(first: String, second: String, isOpen: Bool) throws {
        let more = "(if: $a)[(set: $gold to it + 1)(set: $key to true)(set: $day to 2)(set: $name to $other)(set: $set to 3)]"
        let start = "(set: $set to 7)(if: \(first))[[[Next]]](if: \(second))[[[More->Next]]]"
        let rest = ":: Next\n\(more)[[Room]] [[End]]\n\n:: End\nBye."
        let imported = try Self.story(":: Start\n(set: $day to 1)[[Room]]\n\n:: Room\n\(start)\n\n" + rest)
        #expect(Self.endings(imported).contains("Room") != isOpen, "\(imported.story.json)")
        let room = try #require(imported.story.locations.first { $0.id == "room" })
        #expect(room.otherwise.isEmpty == isOpen)
    }

    // MARK: Menus

    @Test func theLinksOfAPanelAreOnAFirstPageWithoutAny() throws {
        let panel = ":: StoryInterface\n<div id=\"m\" data-passage=\"Menu\"></div><div id='passages'></div>\n\n:: Menu\nGo: [[Begin->Hall]]"
        let imported = try Self.story(":: Start\n\n:: Hall\nA hall. [[Out]]\n\n:: Out\nStars.\n\n" + panel, "SugarCube")
        #expect(Self.ids(imported) == ["start", "hall", "out"])
        #expect(Imports.part("start", of: imported) == #"{"choices":[{"text":"Begin","go":"hall"}]}"#)
        #expect(imported.report.leftOut.map { "\($0.sort) \($0.words)" } == ["special StoryInterface", "menu Menu"])
        #expect(imported.report.links == 2 && imported.report.linksImported == 2)
    }

    @Test func aMenuThatLeadsToMostOfTheStoryIsOnTheFirstPage() throws {
        let rooms = (1...5).map { ":: Room \($0)\nA room.\n\n" }.joined()
        let menu = ":: StoryMenu\n" + (1...5).map { "[[Room \($0)]]\n" }.joined()
        let imported = try Self.story(":: Start\n[[Room 1]]\n\n" + rooms + menu, "SugarCube")
        #expect(imported.story.locations[0].choices.count == 6)
        #expect(imported.report.leftOut.map(\.sort) == [.menu])
    }

    @Test func aMenuBesideAWholeStoryIsLeftOut() throws {
        let menu = ":: StoryMenu\n[[Help]]\n\n:: Help\nRead. [[End]]"
        let imported = try Self.story(":: Start\n[[Hall]]\n\n:: Hall\n[[End]]\n\n:: End\nBye.\n\n" + menu, "SugarCube")
        #expect(imported.story.locations[0].choices.count == 1)
        #expect(imported.report.leftOut.map { "\($0.sort) \($0.words)" } == ["special StoryMenu"])
    }

    // MARK: What readers can get to

    @Test func whatLinksLeadToIsCounted() throws {
        let whole = Story.Reach(of: try Self.story(":: Start\n[[Hall]]\n\n:: Hall\nBye.").story)
        #expect((whole.places, whole.reached, whole.endings, whole.isLittle) == (2, 2, 1, false))
        let cut = Story.Reach(of: try Self.story(":: Start\nHi.\n\n:: Hall\n[[End]]\n\n:: End\nBye.").story)
        #expect((cut.places, cut.reached, cut.endings, cut.isLittle) == (3, 1, 1, true))
    }
}
