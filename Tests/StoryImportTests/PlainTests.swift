import Story
import StoryFormat
import StoryImport
import Testing

@Suite struct PlainTests {
    /// Every case is right, and says what it left out.
    @Test func everyMarkdownCaseIsRight() throws {
        var right = 0
        for example in PlainCase.markdown {
            let imported = try PlainImports.markdown(example.source)
            right += isRight(imported, example) ? 1 : 0
        }
        print("Markdown: \(right) right, \(PlainCase.markdown.count - right) wrong")
        #expect(right > 40)
    }

    @Test func everyTreeIsRight() throws {
        var right = 0
        for example in PlainCase.trees {
            let imported = try PlainImports.tree(example.source)
            right += isRight(imported, example) ? 1 : 0
        }
        print("JSON: \(right) right, \(PlainCase.trees.count - right) wrong")
        #expect(right > 10)
    }

    private func isRight(_ imported: ImportedStory, _ example: PlainCase) -> Bool {
        let flaw = PlainImports.flaw(of: imported)
        let (outline, listed) = (PlainImports.outline(of: imported), PlainImports.listed(imported))
        #expect(flaw == nil, "\(example.name)")
        #expect(outline == example.outline, "\(example.name)")
        #expect(listed == example.listed, "\(example.name)")
        return flaw == nil && outline == example.outline && listed == example.listed
    }

    @Test func theTopOfTheFileIsTheStorys() throws {
        let top = "title: 'The Door'\nauthor: Ada\nlanguage: de\nsummary: A door.\nstart: garden\n"
        let source = "---\n\(top)---\n# Hall\nA.\n# Garden\nB.\n"
        let story = try PlainImports.markdown(source).story
        #expect((story.title, story.authors, story.start) == ("The Door", ["Ada"], "garden"))
        #expect((story.language, story.summary) == ("de", "A door."))
        #expect(try PlainImports.markdown("# The Door\n## Hall\nA.\n").story.title == "The Door")
        #expect(try MarkdownImporter.story(name: "x/the door.md", bytes: Array("# Hall\nA.\n".utf8)).story.title == "the door")
    }

    @Test func theWholeOfATreeIsTheStorys() throws {
        let example = try #require(PlainCase.trees.first { $0.name == "pages inside of the whole" })
        let story = try PlainImports.tree(example.source).story
        #expect((story.title, story.authors, story.language, story.start) == ("The Door", ["Ada", "Bo"], "en", "b"))
        let starts = try PlainCase.trees.map { try PlainImports.tree($0.source).story.start.text }
        #expect(starts == ["intro", "1", "b", "a", "1", "a", "a", "a", "start", "a", "a", "a", "a", "a", "a"])
    }

    @Test func picturesAreNamed() throws {
        let imported = try PlainImports.markdown("# Hall\n![a](a.png) ![b](b.png) ![a](a.png)\n")
        #expect(imported.report.pictures == ["a.png", "b.png"])
        #expect(imported.story.locations[0].note == "Not imported: ![a](a.png)\nNot imported: ![b](b.png)")
    }

    @Test func whatIsLeftOutHasItsPlace() throws {
        let imported = try PlainImports.markdown("# Hall\n- A `key` and\n  [go](#nowhere)\n")
        #expect(imported.report.leftOut.map { $0.position } == [.init(line: 2, column: 5), .init(line: 3, column: 3)])
        #expect(imported.report.leftOut.map { $0.passage } == ["Hall", "Hall"])
    }

    @Test(arguments: [
        ("a.md", "", "1:1 This file is empty."), ("a.md", "\n \n", "3:1 This file has no words."),
        ("a.md", "<!-- -->", "1:9 This file has no words."), ("a.md", "A\u{0}", "1:2 This is not UTF-8 text."),
        ("a.json", "{", "1:2 "), ("a.json", "{}", "1:1 This JSON has no pages of a story."), ("a.json", "[]", "1:1 This JSON has no pages"),
        ("a.json", "[1, 2]", "1:1 This JSON has no pages"), ("a.json", "{\"a\": {\"text\": \"A\"}", "1:20 "),
        ("a.json", "[{\"text\": \"A\"},\n {\"text\": \"B\"}]", "1:2 This page has no name."),
        ("a.json", "{\"a\": {\"text\": \"A\"}, \"a\": {\"text\": \"B\"}}", "1:22 "),
        ("a.json", "{\"a\": {\"text\": \"A\", \"options\": [\n{\"text\": [\"Go\"]}]}}", "2:1 This option does not say where it leads."),
        ("a.json", "{\"a\": {\"text\": \"A\", \"options\": [{\"x\": \"a\", \"y\": \"a\"}]}}", "1:44 Two keys of these options"),
        ("a.json", "{\"a\": [{\"id\": 1, \"text\": \"\"}], \"b\": [{\"id\": 1, \"text\": \"\"}]}", "1:32 More than one part"),
        ("a.txt", "Only words.", "1:1 This is not a story that Branchbook reads."),
        ("a.json", "{\"passages\": 3}", "1:1 This JSON has no pages"),
    ])
    func noStoryIsAnErrorWithItsPlace(name: String, text: String, start: String) {
        let refusal = PlainImports.refusal(name, Array(text.utf8))
        #expect(refusal?.hasPrefix(start) == true, "\(refusal ?? "imported")")
    }

    @Test func bytesThatAreNotTextAreRefused() {
        for name in ["a.md", "a.json"] {
            #expect(PlainImports.refusal(name, [0x5B, 0x41, 0xFF]) != nil)
            #expect(PlainImports.refusal(name, [0xFF, 0xFE, 0x23, 0, 0x20, 0]) != nil)
        }
    }

    @Test func eachFileHasItsTool() throws {
        let twine = #"{"name": "A", "passages": [{"name": "A", "text": "[[B]]", "pid": "1", "links": [{"name": "B", "link": "B"}]}]}"#
        let tree = #"{"a": {"text": "A"}}"#
        let files = [
            ("a.md", "# A"), ("A.MARKDOWN", "# A"), ("a.ink", "A"), ("a.json", twine), ("a.json", tree), ("a.txt", tree),
            ("a.twee", ":: A\nB"),
        ]
        let tools = try files.map { try StoryImporter(name: $0.0, bytes: Array($0.1.utf8)).tool }
        #expect(tools == [.markdown, .markdown, .ink, .twine, .tree, .tree, .twine])
    }

    @Test func theSameFileGivesTheSameIDs() throws {
        for example in PlainCase.markdown {
            #expect(try PlainImports.markdown(example.source).story.json == PlainImports.markdown(example.source).story.json)
        }
        for example in PlainCase.trees {
            #expect(try PlainImports.tree(example.source).story.json == PlainImports.tree(example.source).story.json)
        }
    }

    @Test func manyLinksAndPagesGoOnElsewhere() throws {
        let links = (0..<130).map { "- [Link \($0)](#end)\n" }.joined()
        let screens = (0..<450).map { "Screen \($0).\n\n***\n\n" }.joined()
        let imported = try PlainImports.markdown("# Hall\n\(screens)\n\(links)\n# End\n")
        #expect(PlainImports.flaw(of: imported) == nil)
        let locations = imported.story.locations
        #expect(locations.map { $0.id.text } == ["hall", "hall-next", "hall-next-2", "hall-more", "hall-more-2", "end"])
        #expect(locations.reduce(0) { $0 + $1.pages.count } == 450)
        #expect(locations.flatMap { $0.choices }.count == 132)
    }

    @Test func aLongParagraphIsInPieces() throws {
        let words = String(repeating: "wörd ", count: 30_000)
        let imported = try PlainImports.markdown("# Hall\n\(words) *end*\n\n[\(words)](#hall)\n")
        #expect(PlainImports.flaw(of: imported) == nil)
        let lines = imported.story.locations[0].pages.flatMap { $0.lines }
        #expect(lines.count > 5)
        #expect(lines.last?.description.hasSuffix("end") == true)
        #expect(imported.report.leftOut.map { $0.sort } == [.size])
    }
}
