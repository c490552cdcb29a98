import Story
import Testing

@testable import StoryExport

@Suite struct WebFileTests {
    private static let page = """
        <!doctype html><html><head><title>Branchbook</title><script type="module">run()</script></head>
        <body><p><!-- title --></p>
        <!-- story -->
        <script type="text/plain" id="branchbook-engine">AAAA</script></body></html>
        """
    /// What could end an element or begin another one, or is special in JSON.
    private static let hostile = #"</script><script>alert("1")</script><!-- <b>bold</b> & 'x' \ </title>"#

    private static func story(title: String = "The Door", text: String = "A door.") -> Story {
        let hall = Story.Location(
            id: "hall",
            pages: [Story.Page(lines: [Template(literal: text)])],
            exit: .ending(Story.Ending(id: "home", title: text, kind: .happy))
        )
        var story = Story(id: "the-door", title: title, start: "hall", locations: [hall])
        story.summary = text
        story.authors = [text]
        return story
    }

    private static func file(of story: Story, files: [ExportSource.File] = [], expectedChoices: Int? = nil) throws -> String {
        let template = try #require(WebFileTemplate(Array(page.utf8)))
        let filed = try #require(FiledStory(ExportSource(story, files: files, expectedChoices: expectedChoices)))
        return String(decoding: template.file(of: filed), as: UTF8.self)
    }

    /// The content of an element, up to the first end of a script, as browsers take it.
    private static func content(of id: String, in html: String) throws -> String {
        let start = try #require(html.firstRange(of: "id=\"branchbook-\(id)\">")).upperBound
        let end = try #require(html[start...].firstRange(of: "</script>")).lowerBound
        return String(html[start..<end])
    }

    @Test func nothingThatAnAuthorWroteBecomesMarkup() throws {
        let html = try Self.file(of: Self.story(title: Self.hostile, text: Self.hostile))
        let parts = html.split(separator: "<script ", omittingEmptySubsequences: false)
        // The template's two, the story and the program.
        #expect(parts.count == 5)
        #expect(!html.contains("alert(\"1\")</script>"))
        #expect(!html.contains("<b>"))
        #expect(html.contains("<title>&lt;/script&gt;&lt;script&gt;"))
        let description = try Self.content(of: "story", in: html)
        #expect(!description.contains("<"))
        #expect(description.hasSuffix("}"))
        #expect(description.contains(#""title":"\u003c/script>"#))
    }

    @Test func theTitleStandsInTheWindowAndOnThePage() throws {
        let html = try Self.file(of: Self.story(title: "Cat & Mouse"))
        #expect(html.contains("<title>Cat &amp; Mouse · Branchbook</title>"))
        #expect(html.contains("<p>Cat &amp; Mouse</p>"))
    }

    @Test func everythingAroundTheStoryStays() throws {
        let html = try Self.file(of: Self.story())
        #expect(html.hasPrefix("<!doctype html><html><head><title>"))
        #expect(html.contains("<script type=\"module\">run()</script>"))
        #expect(html.hasSuffix("<script type=\"text/plain\" id=\"branchbook-engine\">AAAA</script></body></html>"))
    }

    @Test func filesAreBase64InTheOrderOfTheDescription() throws {
        let files = [
            ExportSource.File(name: "a.svg", type: "image/svg+xml", bytes: Array("<svg/>".utf8)),
            ExportSource.File(name: "b\".mp3", type: "audio/mpeg", bytes: [0, 255]),
        ]
        let html = try Self.file(of: Self.story(), files: files, expectedChoices: 7)
        #expect(try Self.content(of: "file-0", in: html) == "PHN2Zy8+")
        #expect(try Self.content(of: "file-1", in: html) == "AP8=")
        let description = try Self.content(of: "story", in: html)
        #expect(description.contains(#""files":[{"name":"a.svg","type":"image/svg+xml"},{"name":"b\".mp3","type":"audio/mpeg"}]"#))
        #expect(description.contains(#""endings":1,"choices":7"#))
    }

    @Test func narrationsStayBehindAndAreNamed() throws {
        var story = Self.story()
        story.narrator = Story.Narrator(name: "Ada")
        story.locations[0].pages[0].narration = "voice/hall.mp3"
        let names = ["voice/hall.mp3", "voice/hall.vtt", "door.svg"]
        let filed = try #require(
            FiledStory(ExportSource(story, files: names.map { ExportSource.File(name: $0, type: "x/y", bytes: [1]) }))
        )
        #expect(filed.files.map(\.name) == ["door.svg"])
        #expect(filed.leftOut.last == LeftOut(words: "the story’s narration", locations: ["hall"]))
        #expect(try !Self.file(of: story).contains("Ada\""))
        let silent = try #require(FiledStory(ExportSource(Self.story(), files: [])))
        #expect(silent.leftOut == filed.leftOut.dropLast())
    }

    @Test func theSameStoryGivesTheSameBytes() throws {
        #expect(try Self.file(of: Self.story()) == Self.file(of: Self.story()))
    }

    @Test(arguments: ["<title>Branchbook</title>", "<!-- title -->", "<!-- story -->"])
    func aTemplateWithoutOneOfItsPlacesIsNone(mark: String) {
        #expect(WebFileTemplate(Array(Self.page.replacing(mark, with: "").utf8)) == nil)
    }

    @Test func pagesThatAreNotBundledAreNoTemplate() {
        let page = Self.page.replacing("<script type=\"module\">run()", with: "<script type=\"module\" src=\"/main.js\">")
        #expect(WebFileTemplate(Array(page.utf8)) == nil)
    }
}
