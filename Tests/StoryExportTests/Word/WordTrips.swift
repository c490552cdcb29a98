import Bundle
import Story
import StoryFormat
import StoryImport
import WordFiles

@testable import StoryExport

/// Takes stories out as Word documents and brings them in again.
enum WordTrips {
    static func imported(_ story: Story) throws -> ImportedStory {
        try WordReader.story(name: "story.docx", bytes: try WordFile(story).bytes)
    }

    /// A document with this body, and styles as Word writes them in German.
    static func document(_ body: String, styles: String = "", numbering: String = "") throws -> [UInt8] {
        let space =
            "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\" "
            + "xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\""
        let heading = { (level: Int) in
            "<w:style w:type=\"paragraph\" w:styleId=\"berschrift\(level)\"><w:name w:val=\"heading \(level)\"/></w:style>"
        }
        return try pack([
            ("[Content_Types].xml", "<Types/>"),
            (
                "_rels/.rels",
                "<Relationships><Relationship Id=\"rId1\" Type=\"x/officeDocument\" Target=\"word/document.xml\"/></Relationships>"
            ),
            ("word/styles.xml", "<w:styles \(space)>" + heading(1) + heading(2) + styles + "</w:styles>"),
            ("word/numbering.xml", "<w:numbering \(space)>" + numbering + "</w:numbering>"),
            (
                "word/_rels/document.xml.rels",
                "<Relationships><Relationship Id=\"rId5\" Type=\"x/hyperlink\" Target=\"https://example.org/\"/></Relationships>"
            ),
            ("word/document.xml", "<w:document \(space)><w:body>\(body)</w:body></w:document>"),
        ])
    }

    static func pack(_ parts: [(String, String)]) throws -> [UInt8] {
        let zip = try ZipWriter()
        for (name, content) in parts { try zip.add(name, Array(content.utf8), isText: true) }
        return try zip.finish()
    }

    /// The words of a text without its values, all branches one after the other, with one space between them.
    static func words(_ template: Template) -> String {
        func words(_ parts: [Template.Part]) -> String {
            parts.map { part -> String in
                switch part {
                case .literal(let text): text
                case .value: ""
                case .emphasis(_, let inner): words(inner)
                case .conditional(let branches, let otherwise): branches.map { words($0.parts) }.joined() + words(otherwise)
                }
            }.joined()
        }
        return words(template.parts).split { $0 == " " || $0 == "\t" || $0 == "\n" }.joined(separator: " ")
    }

    static func words(_ lines: [Template]) -> [String] { lines.map { words($0) }.filter { !$0.isEmpty } }

    /// What stands in a location, page by page: first what figures say.
    static func pages(_ location: Story.Location) -> [[String]] {
        let said = location.sequence?.steps.flatMap { [$0.left?.text, $0.right?.text].compactMap { $0 } } ?? []
        return ([said] + location.pages.map(\.lines)).map { words($0) }.filter { !$0.isEmpty }
    }

    /// Where a location leads: the words of each choice, what is shown when it is picked, and the place.
    struct Way: Equatable {
        var words: String?
        var result: [String] = []
        var target: String
    }

    /// The ways of a story that is taken out, as a document has them: nothing rolls, so each outcome of a check is a choice.
    static func ways(_ location: Story.Location, of story: Story) -> [Way] {
        let index = StoryIndex(story)
        func id(_ target: Story.Location.ID) -> String { index.location(target).map { story.locations[$0].id.text } ?? target.text }
        let choices = location.choices.flatMap { choice in
            choice.outcomes.map { Way(words: words(choice.text), result: words($0.lines), target: id($0.target)) }
        }
        return choices + location.continuations.map { Way(target: id($0.target)) }
    }

    /// The ways of an imported story, in which a result is a place of its own.
    static func ways(_ location: Story.Location, imported story: Story, known: Set<String>) -> [Way] {
        let index = StoryIndex(story)
        let choices = location.choices.map { choice in
            var way = Way(words: words(choice.text), target: choice.outcomes[0].target.text)
            if !known.contains(way.target), let place = index.location(choice.outcomes[0].target) {
                way.result = story.locations[place].pages.flatMap { words($0.lines) }
                way.target = story.locations[place].continuations.first?.target.text ?? ""
            }
            return way
        }
        return choices + location.continuations.map { Way(target: $0.target.text) }
    }
}
