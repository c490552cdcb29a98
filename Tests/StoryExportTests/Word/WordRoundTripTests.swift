import Story
import StoryFormat
import StoryImport
import TestSupport
import Testing
import WordFiles

@testable import StoryExport

@Suite struct WordRoundTripTests {
    /// A story comes back with its locations, words and links.
    private static func compare(_ story: Story, _ name: String) throws {
        let imported = try WordTrips.imported(story).story
        #expect(imported.title == story.title, "\(name)")
        #expect(imported.authors == story.authors, "\(name)")
        let index = StoryIndex(story)
        #expect(index.location(story.start).map { story.locations[$0].id } == imported.start, "\(name)")
        let known = Set(story.locations.map { $0.id.text })
        let again = imported.locations.filter { known.contains($0.id.text) }
        #expect(again.map { $0.id } == story.locations.map { $0.id }, "\(name)")
        for (location, again) in zip(story.locations, again) {
            #expect(again.title == location.title, "\(name), \(location.id)")
            #expect(again.pages.map { WordTrips.words($0.lines) } == WordTrips.pages(location), "\(name), \(location.id)")
            if case .ending(let ending) = location.exit, case .ending(let found) = again.exit { #expect(found.title == ending.title) }
            let ways = WordTrips.ways(location, of: story)
            let found = WordTrips.ways(again, imported: imported, known: known)
            #expect(found.map(\.target) == ways.map(\.target), "\(name), \(location.id)")
            #expect(found.map(\.result) == ways.map(\.result), "\(name), \(location.id)")
            for (way, found) in zip(ways, found) {
                if let words = way.words, !words.isEmpty { #expect(found.words == words, "\(name), \(location.id)") }
            }
        }
    }

    @Test func theBundledStoriesComeBackWithTheirWordsAndLinks() throws {
        let stories = try TweeTrips.bundled()
        #expect(stories.count >= 12)
        for (name, story) in stories { try Self.compare(story, name) }
    }

    @Test func generatedStoriesComeBackWithTheirWordsAndLinks() throws {
        for seed in OracleScale.seeds(150, from: 1) {
            var generator = StoryGenerator(seed: seed)
            try Self.compare(generator.story(), "seed \(seed)")
        }
    }

    @Test func emphasisStays() throws {
        var count = 0
        for (name, story) in try TweeTrips.bundled() {
            let again = try WordTrips.imported(story).story
            let index = StoryIndex(again)
            for location in story.locations where location.sequence == nil {
                let place = try #require(index.location(location.id))
                let found = again.locations[place].pages.flatMap(\.lines)
                for (line, again) in zip(location.pages.flatMap(\.lines), found) where line.expressions.isEmpty && !line.isNested {
                    #expect(again == line, "\(name), \(location.id)")
                    count += line.hasEmphasis ? 1 : 0
                }
            }
        }
        #expect(count > 20)
    }

    @Test func theSameStoryGivesTheSameBytes() throws {
        let story = try #require(StoryDocument(Stories.garden).story)
        #expect(try WordFile(story).bytes == WordFile(story).bytes)
    }

    @Test func aPictureIsInTheDocumentWithItsDescription() throws {
        var story = try #require(StoryDocument(Stories.garden).story)
        story.pictures = [Story.Picture(id: "door", file: "door.svg", alternative: Template(literal: "A <green> door"))]
        story.locations[0].pages = [Story.Page(lines: [Template(literal: "Look.")], picture: "door")]
        let svg = Array("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 100\"></svg>".utf8)
        let file = try WordFile(story, files: [ExportSource.File(name: "door.svg", type: "image/svg+xml", bytes: svg)])
        let document = try WordReader.document(file.bytes)
        let pieces = document.paragraphs.flatMap(\.pieces).map(\.content)
        #expect(pieces.contains(.picture("door.svg", description: "A <green> door")))
        let report = try WordReader.story(name: "a.docx", bytes: file.bytes).report
        #expect(report.pictures == ["door.svg"])
        let left = try #require(report.leftOut.first { $0.sort == .picture })
        #expect(left.words == "door.svg: A <green> door")
        #expect(left.passage != nil)
        // One that Word cannot show is named.
        let other = try WordFile(story, files: [ExportSource.File(name: "door.svg", type: "image/webp", bytes: [1, 2, 3])])
        #expect(other.leftOut.contains { $0.words.hasPrefix("pictures of a kind") && $0.locations == [story.locations[0].id] })
    }

    @Test func theLogicIsInPlainWords() throws {
        let text = #"""
            {"branchbook": 1, "id": "t", "title": "T", "start": "hall", "variables": {"coins": 3, "brave": false}, "locations": {
              "hall": {"text": "You have {coins} coins.", "choices": [
                {"id": "pay", "text": "Pay", "if": "coins >= 2 and not brave or visited(end)", "set": {"coins": "coins - 2"}, "go": "end"},
                {"id": "jump", "text": "Jump", "check": {"type": "die", "atLeast": 4, "modifiers": [{"if": "brave", "shift": 1, "reason": "You dare"}]},
                  "outcomes": {"pass": "end", "fail": "hall"}}]},
              "end": {"ending": "The end"}}}
            """#
        guard let story = StoryDocument(text).story else {
            Issue.record("\(StoryDocument(text).diagnostics.map(\.message))")
            return
        }
        let paragraphs = try WordReader.document(WordFile(story).bytes).paragraphs.map { paragraph in
            paragraph.pieces.map { if case .words(let words) = $0.content { words } else { "" } }.joined()
        }
        for words in [
            "You have [coins] coins.", "Open if (coins is at least 2 and brave is no) or “end” was visited.", "coins goes down by 2.",
            "Roll a die with 6 sides; 4 or more passes.", "If brave is yes, add 1.", "[Passed:] → end", "[Failed:] → hall",
            "[Ending, plain:]The end",
        ] { #expect(paragraphs.contains(words), "\(words) is not in \(paragraphs)") }
    }
}

extension Template {
    /// Whether there is emphasis inside of emphasis, of which only the outer one comes back.
    fileprivate var isNested: Bool {
        parts.contains { if case .emphasis(_, let inner) = $0 { Template(inner).hasEmphasis } else { false } }
    }
}
