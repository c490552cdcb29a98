import Bundle
import Story
import StoryFormat
import StoryImport
import TestSupport
import Testing
import WordFiles

@testable import StoryExport

/// Documents as other programs write them, and files that are none.
@Suite struct WordReaderTests {
    private static func heading(_ words: String, _ bookmark: String, level: Int = 1) -> String {
        "<w:p><w:pPr><w:pStyle w:val=\"berschrift\(level)\"/></w:pPr><w:bookmarkStart w:id=\"0\" w:name=\"\(bookmark)\"/>"
            + "<w:r><w:t>\(words)</w:t></w:r><w:bookmarkEnd w:id=\"0\"/></w:p>"
    }

    private static func story(_ body: String, styles: String = "") throws -> ImportedStory {
        try WordReader.story(name: "cave.docx", bytes: WordTrips.document(body, styles: styles))
    }

    private static func failure(_ bytes: [UInt8]) -> ImportFailure.Problem? {
        do throws(ImportFailure) {
            _ = try WordReader.story(name: "cave.docx", bytes: bytes)
            return nil
        } catch {
            return error.problems.first
        }
    }

    @Test func headingsArePlacesAndLinksAreChoices() throws {
        let body =
            Self.heading("The Hall", "_Ref1") + """
                <w:p><w:r><w:t xml:space="preserve">A door. You may </w:t></w:r><w:hyperlink w:anchor="_Ref2"><w:r><w:t>open </w:t></w:r><w:r><w:t>it</w:t></w:r></w:hyperlink><w:r><w:t>.</w:t></w:r></w:p>
                <w:p><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr><w:hyperlink w:anchor="_Nowhere"><w:r><w:t>Go to bed</w:t></w:r></w:hyperlink></w:p>
                """ + Self.heading("Garden", "_Ref2") + """
                <w:p><w:r><w:t xml:space="preserve">Stars, </w:t></w:r><w:r><w:rPr><w:i/></w:rPr><w:t>everywhere</w:t></w:r><w:r><w:t xml:space="preserve"> </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>stars</w:t></w:r><w:r><w:rPr><w:b w:val="0"/></w:rPr><w:t>.</w:t></w:r></w:p>
                """
        let imported = try Self.story(body)
        let story = imported.story
        #expect(story.title == "cave")
        #expect(story.locations.prefix(2).map { $0.id.text } == ["the-hall", "garden"])
        #expect(story.locations[0].title == "The Hall")
        #expect(story.locations[0].pages[0].lines.map { $0.description } == ["A door. You may open it."])
        #expect(story.locations[0].choices.map { $0.text.description } == ["open it", "Go to bed"])
        #expect(story.locations[0].choices[0].outcomes[0].target == "garden")
        #expect(story.locations[1].pages[0].lines.map { $0.description } == ["Stars, *everywhere* **stars**."])
        let left = try #require(imported.report.leftOut.first)
        #expect((left.sort, left.words, left.passage, left.position.line) == (.link, "_Nowhere", "The Hall", 3))
    }

    @Test func whatWordAddsIsNoPartOfTheStory() throws {
        let toc = "<w:style w:type=\"paragraph\" w:styleId=\"Verzeichnis1\"><w:name w:val=\"toc 1\"/></w:style>"
        let body = """
            <w:p><w:pPr><w:pStyle w:val="Verzeichnis1"/></w:pPr><w:hyperlink w:anchor="a"><w:r><w:t>Hall 1</w:t></w:r></w:hyperlink></w:p>
            """ + Self.heading("Hall", "a") + """
                <w:p><w:del><w:r><w:delText>Gone</w:delText></w:r></w:del><w:ins><w:r><w:t>New</w:t></w:r></w:ins><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r><w:r><w:br/><w:t>line</w:t></w:r></w:p>
                <w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK \\l "b" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>Go</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>
                <w:tbl><w:tr><w:tc><w:p><w:r><w:t>one</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>two</w:t></w:r></w:p></w:tc></w:tr></w:tbl>
                <w:p><w:hyperlink r:id="rId5"><w:r><w:t>a site</w:t></w:r></w:hyperlink><w:r><w:footnoteReference w:id="2"/></w:r></w:p>
                """ + Self.heading("Garden", "b", level: 2)
        let imported = try Self.story(body, styles: toc)
        let hall = try #require(imported.story.locations.first)
        #expect(hall.pages.flatMap(\.lines).map { $0.description } == ["New", "line", "one · two", "a site"])
        #expect(hall.choices.map { $0.text.description } == ["Go"])
        #expect(hall.choices[0].outcomes[0].target == "garden")
        #expect(imported.report.leftOut.map { $0.sort } == [.table, .webLink, .element])
    }

    @Test func aFileThatIsNoDocumentIsRefusedWithAReason() throws {
        #expect(Self.failure([])?.message.hasPrefix("This is not a Word document") == true)
        #expect(Self.failure(Array("PK\u{3}\u{4}".utf8))?.message.hasPrefix("This is not a Word document") == true)
        #expect(Self.failure(try WordTrips.pack([("a.txt", "a")]))?.message.contains("no text") == true)
        #expect(Self.failure(try WordTrips.document(""))?.message == "This document has no words.")
        #expect(!WordReader.reads(try WordTrips.pack([("story.json", "{}")])))
        let broken = try WordTrips.document("<w:p><w:r><w:t>One</w:t></w:r></w:p><w:p><w:r></w:p>")
        let problem = try #require(Self.failure(broken))
        #expect(problem.message == "“word/document.xml” in the document is not well-formed XML.")
        #expect((1...2).contains(problem.position.line))
    }

    @Test func nothingExpandsAndNothingIsFetched() throws {
        let parts = { (document: String) in
            [
                ("[Content_Types].xml", "<Types/>"),
                ("_rels/.rels", "<R><Relationship Type=\"/officeDocument\" Target=\"word/document.xml\"/></R>"),
                ("word/document.xml", document),
            ]
        }
        let entities = "<!DOCTYPE d [<!ENTITY a \"aaaa\"><!ENTITY b SYSTEM \"file:///etc/passwd\">]><d><p><r><t>&a;&b;</t></r></p></d>"
        #expect(Self.failure(try WordTrips.pack(parts(entities)))?.message.contains("document type") == true)
        let bomb = "<d>" + String(repeating: " ", count: 33 << 20) + "</d>"
        let packed = try WordTrips.pack(parts(bomb))
        #expect(packed.count < 1 << 20)
        #expect(Self.failure(packed)?.message == "“word/document.xml” in the document is too large once unpacked.")
        let deep = String(repeating: "<p>", count: 220) + String(repeating: "</p>", count: 220)
        #expect(Self.failure(try WordTrips.pack(parts(deep)))?.message.contains("nested too deeply") == true)
        let wide = "<d>" + String(repeating: "<p a='1' b=\"'\"/>", count: 1_000) + "<p" + Self.attributes(1_001) + "/></d>"
        #expect(Self.failure(try WordTrips.pack(parts(wide)))?.message.contains("more attributes") == true)
        let long = "<d><p a='\(String(repeating: "x", count: 10_000_001))'/></d>"
        let tooLong = "“word/document.xml” in the document has a value or text of more than 10 MB."
        #expect(Self.failure(try WordTrips.pack(parts(long)))?.message == tooLong)
    }

    static func attributes(_ count: Int) -> String { (0..<count).map { " a\($0)='x'" }.joined() }

    /// Any bytes end in a story that the format takes, or in a reason.
    private static func check(_ bytes: [UInt8], _ comment: String) {
        do throws(ImportFailure) {
            let story = try WordReader.story(name: "a.docx", bytes: bytes).story
            #expect(StoryDocument(story.json).story == story, "\(comment)")
        } catch {
            #expect(!error.problems.isEmpty, "\(comment)")
        }
    }

    @Test func damagedDocumentsAreReadOrRefused() throws {
        let story = try #require(StoryDocument(Stories.garden).story)
        let whole = try WordFile(story).bytes
        var chance = SeededGenerator(seed: 11)
        for round in 0..<400 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &chance) {
                bytes[Int.random(in: 0..<bytes.count, using: &chance)] = UInt8.random(in: 0...255, using: &chance)
            }
            if round % 3 == 0 { bytes = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &chance))) }
            Self.check(bytes, "round \(round)")
        }
    }

    @Test func documentsWithShuffledElementsAreReadOrRefused() throws {
        let names = [
            "p", "r", "t", "pPr", "rPr", "tbl", "tr", "tc", "hyperlink", "del", "drawing", "fldChar", "instrText", "bookmarkStart",
            "pStyle", "br",
            "Fallback", "docPr", "blip", "tblStyle", "rStyle", "b", "outlineLvl",
        ]
        let values = [
            "berschrift1", "StoryChoice", "StoryOutcome", "StoryResult", "StoryWay", "StoryEnding", "StoryStart", "StoryPageBreak",
            "StoryID", "Title",
            "begin", "separate", "end", "a", "b", "StoryTable", "page", "3",
        ]
        var chance = SeededGenerator(seed: 5)
        for round in 0..<1_500 {
            var body = ""
            var open: [String] = []
            for _ in 0..<Int.random(in: 5...80, using: &chance) {
                switch Int.random(in: 0..<10, using: &chance) {
                case 0..<5:
                    let name = names[Int.random(in: 0..<names.count, using: &chance)]
                    let value = values[Int.random(in: 0..<values.count, using: &chance)]
                    body +=
                        "<w:\(name) w:val=\"\(value)\" w:name=\"\(value)\" w:anchor=\"\(value)\" w:fldCharType=\"\(value)\" w:descr=\"d\">"
                    open.append(name)
                case 5..<7: body += ["word ", "HYPERLINK \\l \"a\"", "* * *", "ü ", "*"][Int.random(in: 0..<5, using: &chance)]
                default: if let name = open.popLast() { body += "</w:\(name)>" }
                }
            }
            while let name = open.popLast() { body += "</w:\(name)>" }
            Self.check(try WordTrips.document(body), "round \(round): \(body)")
        }
    }
}
