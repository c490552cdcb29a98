import Story
import StoryImport
import Testing
import WordFiles

@testable import StoryExport

/// What paragraphs of Word have besides their words: cross-references, numbers of lists, and marks that are deleted.
@Suite struct WordParagraphTests {
    private static func heading(_ words: String, _ bookmark: String = "", in list: String? = nil) -> String {
        let mark = bookmark.isEmpty ? "" : "<w:bookmarkStart w:id=\"0\" w:name=\"\(bookmark)\"/><w:bookmarkEnd w:id=\"0\"/>"
        let number = list.map { "<w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"\($0)\"/></w:numPr>" } ?? ""
        let run = words.isEmpty ? "" : "<w:r><w:t>\(words)</w:t></w:r>"
        return "<w:p><w:pPr><w:pStyle w:val=\"berschrift1\"/>\(number)</w:pPr>\(mark)\(run)</w:p>"
    }

    private static func words(_ words: String) -> String { "<w:r><w:t xml:space=\"preserve\">\(words)</w:t></w:r>" }

    /// A field as Word writes it, with its instruction in several runs.
    private static func field(_ instruction: String, _ shown: String) -> String {
        let parts = [instruction.prefix(4), instruction.dropFirst(4)].map {
            "<w:r><w:instrText xml:space=\"preserve\">\($0)</w:instrText></w:r>"
        }
        return "<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r>" + parts.joined() + "<w:r><w:fldChar w:fldCharType=\"separate\"/></w:r>"
            + words(shown) + "<w:r><w:fldChar w:fldCharType=\"end\"/></w:r>"
    }

    private static func paragraph(_ content: String, _ properties: String = "") -> String {
        "<w:p><w:pPr>\(properties)</w:pPr>\(content)</w:p>"
    }

    private static func story(_ body: String, styles: String = "", numbering: String = "") throws -> ImportedStory {
        let bytes = try WordTrips.document(body, styles: styles, numbering: numbering)
        return try WordReader.story(name: "cave.docx", bytes: bytes)
    }

    private static func lines(_ story: Story, _ place: Int = 0) -> [String] {
        story.locations[place].pages.flatMap(\.lines).map { $0.description }
    }

    private static func ways(_ story: Story, _ place: Int = 0) -> [String] {
        story.locations[place].choices.map { "\($0.text.description) > \($0.outcomes[0].target.text)" }
    }

    private static let rest = heading("Garden", "_Ref2") + heading("Bed", "_Ref3")

    // MARK: Cross-references

    @Test func crossReferencesAreChoices() throws {
        let body =
            Self.heading("Hall", "_Ref1")
            + Self.paragraph(
                Self.words("If you open it, turn to ") + Self.field(" REF _Ref2 \\h ", "Garden") + Self.words(". Otherwise see ")
                    + Self.field(" REF _Ref3 \\r \\h ", "3") + Self.words(" on page ") + Self.field(" PAGEREF _Ref3 \\h ", "7")
                    + Self.words(".")
            ) + Self.rest
        let imported = try Self.story(body)
        #expect(Self.lines(imported.story) == ["If you open it, turn to Garden. Otherwise see 3 on page 7."])
        #expect(Self.ways(imported.story) == ["Garden > garden", "Bed > bed"])
        let numbers = ["3", "7"].map { $0 + ", the number of a place or of its page" }
        #expect(imported.report.leftOut.map { $0.words } == numbers)
        #expect(imported.report.links == imported.report.linksImported)
    }

    @Test(arguments: [
        (" ref _Ref2 ", ["go > garden"]), ("REF  _Ref2  \\* MERGEFORMAT", ["go > garden"]), (" REF \"_Ref2\" \\h", ["go > garden"]),
        (" PAGEREF _Ref2", ["Garden > garden"]), (" REF _Ref2 \\p \\h", ["Garden > garden"]), (" HYPERLINK \\l _Ref2 ", ["go > garden"]),
        (" HYPERLINK  \\l \"_Ref2\" \\o \"A tip\"", ["go > garden"]), (" HYPERLINK \\o \"A tip\" \\l \"_Ref2\" ", ["go > garden"]),
        // A place that refers to itself does not lead on.
        (" REF _Ref1 \\h", []), (" HYPERLINK \\l \"_Ref1\"", ["go > hall"]),
        (" PAGE ", []), (" REF ", []), (" REF \\h", []), (" DATE \\@ \"_Ref2\"", []), (" NOTEREF _Ref2", []), ("", []), ("\"", []),
        (" HYPERLINK \"https://example.org/\"", []),
    ])
    func theInstructionOfAFieldSaysWhereItLeads(instruction: String, ways: [String]) throws {
        for field in [
            Self.field(instruction, "go"),
            "<w:fldSimple w:instr=\"\(instruction.replacing("\"", with: "&quot;"))\">" + Self.words("go") + "</w:fldSimple>",
        ] {
            let story = try Self.story(Self.heading("Hall", "_Ref1") + Self.paragraph(Self.words("You may ") + field) + Self.rest).story
            #expect(Self.ways(story) == ways)
            #expect(Self.lines(story) == ["You may go"])
        }
    }

    @Test func aReferenceToNothingIsListed() throws {
        let body = Self.heading("Hall") + Self.paragraph(Self.field(" REF _Gone \\h ", "Cellar")) + Self.rest
        let imported = try Self.story(body)
        #expect(Self.ways(imported.story) == ["Cellar > gone"])
        #expect(imported.report.leftOut.map { $0.sort } == [.link])
    }

    // MARK: Headings

    @Test func aHeadingWithoutWordsIsNoPlace() throws {
        let body =
            Self.heading("") + Self.heading("Hall") + Self.heading(" ") + Self.paragraph(Self.field(" REF _Ref2 \\h ", "Go"))
            + Self.heading("") + Self.rest + Self.heading("")
        let story = try Self.story(body).story
        #expect(story.locations.map { $0.id.text } == ["hall", "garden", "bed"])
        #expect(Self.ways(story) == ["Go > garden"])
    }

    @Test func aHeadingWithoutWordsThatLinksLeadToIsAPlace() throws {
        let link = Self.paragraph(Self.field(" HYPERLINK \\l \"x\" ", "Go"))
        let page = Self.heading("", "x") + Self.paragraph(Self.words("Dark."))
        let story = try Self.story(Self.heading("Hall") + link + page + Self.rest).story
        #expect(Self.ways(story) == ["Go > page"])
        #expect(Self.lines(story, 1) == ["Dark."])
        // Without words of its own it leads to the place that follows.
        let empty = try Self.story(Self.heading("Hall") + link + Self.heading("", "x") + Self.rest).story
        #expect(empty.locations[1].continuations.map { $0.target.text } == ["garden"])
    }

    @Test func theNumberOfAListIsTheTitleOfAHeadingWithoutWords() throws {
        let numbering = Self.kind(0, ["decimal %1."]) + Self.list(1, 0)
        let body =
            Self.heading("", "a", in: "1") + Self.paragraph(Self.words("Turn to ") + Self.field(" REF b \\r \\h ", "2"))
            + Self.heading("", "b", in: "1") + Self.paragraph(Self.words("Stars."))
        let story = try Self.story(body, numbering: numbering).story
        #expect(story.locations.map { $0.title } == ["1", "2"])
        #expect(story.locations[0].choices.map { $0.text.description } == ["2"])
    }

    // MARK: Lists

    private static func kind(_ number: Int, _ levels: [String]) -> String {
        let levels = levels.enumerated().map { level, text in
            let parts = text.split(separator: " ", maxSplits: 1)
            let format = "<w:start w:val=\"1\"/><w:numFmt w:val=\"\(parts[0])\"/><w:lvlText w:val=\"\(parts.last ?? "")\"/>"
            return "<w:lvl w:ilvl=\"\(level)\">\(format)</w:lvl>"
        }
        return "<w:abstractNum w:abstractNumId=\"\(number)\">\(levels.joined())</w:abstractNum>"
    }

    private static func list(_ number: Int, _ kind: Int, _ changes: String = "") -> String {
        "<w:num w:numId=\"\(number)\"><w:abstractNumId w:val=\"\(kind)\"/>\(changes)</w:num>"
    }

    private static func entry(_ text: String, _ list: Int, _ level: Int = 0) -> String {
        paragraph(words(text), "<w:numPr><w:ilvl w:val=\"\(level)\"/><w:numId w:val=\"\(list)\"/></w:numPr>")
    }

    @Test func entriesOfListsHaveTheirNumbersAndSigns() throws {
        let numbering =
            Self.kind(0, ["decimal %1.", "lowerLetter %2)", "lowerRoman %3-%1"]) + Self.kind(7, ["bullet \u{F0B7}"])
            + Self.kind(8, ["none x"]) + Self.list(1, 0) + Self.list(2, 7)
            + Self.list(3, 0, "<w:lvlOverride w:ilvl=\"0\"><w:startOverride w:val=\"9\"/></w:lvlOverride>") + Self.list(4, 8)
            + Self.list(5, 99)
        let entries = [
            ("one", 1, 0), ("two", 1, 0), ("a", 1, 1), ("b", 1, 1), ("deep", 1, 2), ("three", 1, 0), ("a again", 1, 1), ("sign", 2, 0),
            ("nine", 3, 0), ("ten", 3, 0), ("eleven", 1, 0), ("none", 4, 0), ("unknown", 5, 0), ("no list", 0, 0), ("too deep", 1, 99),
        ]
        let body = Self.heading("Hall") + entries.map { Self.entry($0.0, $0.1, $0.2) }.joined()
        let expected = [
            "1. one", "2. two", "a) a", "b) b", "i-2 deep", "3. three", "a) a again", "• sign", "9. nine", "10. ten", "11. eleven", "none",
            "unknown", "no list", "too deep",
        ]
        #expect(Self.lines(try Self.story(body, numbering: numbering).story) == expected)
    }

    @Test func aListMayBeThatOfAStyle() throws {
        let style =
            "<w:style w:styleId=\"L1\"><w:name w:val=\"Steps\"/><w:pPr><w:numPr><w:numId w:val=\"1\"/></w:numPr></w:pPr></w:style>"
            + "<w:style w:styleId=\"L2\"><w:name w:val=\"Steps 2\"/><w:basedOn w:val=\"L1\"/></w:style>"
        let second =
            "<w:lvl w:ilvl=\"1\"><w:start w:val=\"3\"/><w:numFmt w:val=\"decimalZero\"/><w:pStyle w:val=\"L2\"/>"
            + "<w:lvlText w:val=\"%1.%2\"/></w:lvl></w:abstractNum>"
        let numbering = Self.kind(0, ["decimal %1."]).replacing("</w:abstractNum>", with: second) + Self.list(1, 0)
        let body =
            Self.heading("Hall") + Self.paragraph(Self.words("one"), "<w:pStyle w:val=\"L1\"/>")
            + Self.paragraph(Self.words("below"), "<w:pStyle w:val=\"L2\"/>")
            + Self.paragraph(Self.words("plain"), "<w:pStyle w:val=\"L1\"/><w:numPr><w:numId w:val=\"0\"/></w:numPr>")
        let story = try Self.story(body, styles: style, numbering: numbering).story
        #expect(Self.lines(story) == ["1. one", "1.03 below", "plain"])
    }

    @Test func aNumberDoesNotShowALineOfNothingButLinks() throws {
        let numbering = Self.kind(0, ["decimal %1."]) + Self.list(1, 0)
        let properties = "<w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"1\"/></w:numPr>"
        let body =
            Self.heading("Hall") + Self.paragraph(Self.field(" REF _Ref2 \\h ", "Out"), properties)
            + Self.paragraph(Self.words("Or go to ") + Self.field(" REF _Ref3 \\h ", "bed"), properties)
            + "<w:tbl><w:tr><w:tc>\(Self.entry("in a table", 1))</w:tc></w:tr></w:tbl>" + Self.rest
        let story = try Self.story(body, numbering: numbering).story
        #expect(Self.lines(story) == ["2. Or go to bed", "3. in a table"])
        #expect(Self.ways(story) == ["Out > garden", "bed > bed"])
    }

    // MARK: Tracked changes

    private static let deleted = "<w:rPr><w:del w:id=\"1\" w:author=\"a\"/></w:rPr>"

    private static func gone(_ words: String) -> String { "<w:del w:id=\"2\"><w:r><w:delText>\(words)</w:delText></w:r></w:del>" }

    @Test func aDeletedParagraphMarkJoinsTwoParagraphs() throws {
        let style = "<w:pStyle w:val=\"berschrift1\"/>"
        let body =
            Self.heading("Hall") + Self.paragraph(Self.words("It is "), Self.deleted) + Self.paragraph(Self.words("dark"), Self.deleted)
            + Self.paragraph(Self.words(" here."))
            // A heading and a paragraph that are deleted leave nothing behind.
            + Self.paragraph(Self.gone("Cellar"), style + Self.deleted) + Self.paragraph(Self.gone("Damp."), Self.deleted)
            + Self.paragraph(Self.words("A "), "<w:rPr><w:moveFrom w:id=\"1\"/></w:rPr>") + Self.paragraph(Self.words("door."))
        let story = try Self.story(body).story
        #expect(story.locations.map { $0.id.text } == ["hall"])
        #expect(Self.lines(story) == ["It is dark here.", "A door."])
    }

    @Test func deletedMarksBeforeTablesAndTheEndLoseNothing() throws {
        let cell = "<w:tc>" + Self.paragraph(Self.words("in"), Self.deleted) + "</w:tc>"
        let box = "<w:r><w:pict><w:txbxContent>" + Self.paragraph(Self.words("box"), Self.deleted) + "</w:txbxContent></w:pict></w:r>"
        let body =
            Self.heading("Hall") + Self.paragraph(Self.words("before"), Self.deleted)
            + "<w:tbl><w:tr>\(cell)\(cell)</w:tr></w:tbl>" + Self.paragraph(Self.words("a") + box + Self.words("b"), Self.deleted)
            + Self.paragraph(Self.words("c"), Self.deleted)
        #expect(Self.lines(try Self.story(body).story) == ["before", "in · in", "box", "abc"])
    }
}
