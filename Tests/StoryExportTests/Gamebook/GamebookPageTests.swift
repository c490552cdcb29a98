import Story
import StoryFormat
import TestSupport
import Testing

@testable import StoryExport

/// The file that is printed.
@Suite struct GamebookPageTests {
    private func html(_ story: Story, files: [ExportSource.File] = []) -> String {
        String(decoding: Gamebook(story).file(with: files), as: UTF8.self)
    }

    @Test func everyNumberIsALinkToItsSection() throws {
        for (name, story) in try TweeTrips.bundled() {
            let html = html(story)
            let linked = Set(html.matches(of: #/href="#(s\d+)"/#).map { String($0.output.1) })
            let sections = Set(html.matches(of: #/class="place" id="(s\d+)"/#).map { String($0.output.1) })
            #expect(linked == sections, "\(name)")
        }
    }

    /// What the reader of the book is proved to do has to be on the page, all of it and in its order.
    @Test func everyInstructionOfTheBookIsPrinted() throws {
        let stories = try TweeTrips.bundled().map { $0.story } + OracleScale.seeds(100).map { OracleScale.story($0) }
        for story in stories {
            let book = Gamebook(story)
            let speech = SheetSpeech(words: book.words, fields: book.sheet.fields)
            let pages = html(story).split(separator: "<section class=\"place\"").dropFirst()
            try #require(pages.count == book.sections.count)
            for (section, page) in zip(book.sections, pages) {
                let inside = page.prefix(upTo: try #require(page.firstRange(of: "</section>")).lowerBound)
                let links = inside.matches(of: #/href="#s(\d+)"/#).compactMap { Int($0.output.1) }
                #expect(links == section.steps.targets, "\(section)")
                var rest = inside[...]
                for change in section.steps.changes {
                    let sentence = HTML.escaped(speech.sentence(change))
                    rest = rest[try #require(rest.firstRange(of: sentence), "\(sentence) in \(section)").upperBound...]
                }
            }
        }
    }

    @Test func nothingThatAnAuthorWroteBecomesMarkup() throws {
        let hostile = "</p><script>alert(\"1\")</script>&\"'"
        var story = try #require(StoryDocument(Stories.garden).story)
        story.title = hostile
        story.summary = hostile
        story.authors = [hostile]
        story.language = hostile
        story.glossary = [Story.GlossaryEntry(word: hostile, text: hostile)]
        story.pictures[0].alternative = Template(literal: hostile)
        story.variables[0].prompt = Template(literal: hostile)
        story.variables[3].kind = .oneOf([Story.Option(id: "straw", text: hostile), Story.Option(id: "tin", text: "tin")])
        for number in story.locations.indices {
            story.locations[number].title = hostile
            story.locations[number].pages = [Story.Page(lines: [Template(literal: hostile)], picture: "gate")]
            if case .ending(var ending) = story.locations[number].exit {
                ending.title = hostile
                story.locations[number].exit = .ending(ending)
            }
        }
        let html = html(story, files: [ExportSource.File(name: "gate.svg", type: "image/svg+xml", bytes: Array("<svg/>".utf8))])
        #expect(!html.contains("<script"))
        #expect(!html.contains("alert(\"1\")"))
        #expect(html.contains("&lt;/p&gt;&lt;script&gt;alert(&quot;1&quot;)"))
        #expect(html.contains("src=\"data:image/svg+xml;base64,PHN2Zy8+\""))
    }

    @Test func everyElementIsClosed() throws {
        for (name, story) in try TweeTrips.bundled() {
            let html = html(story)
            for element in ["section", "div", "p", "ul", "li", "span", "a", "i", "b", "h2", "h3", "main", "header"] {
                let opened = html.matches(of: try Regex("<\(element)[ >]")).count
                #expect(opened == html.matches(of: try Regex("</\(element)>")).count, "\(name): \(element)")
            }
        }
    }

    @Test func thePagesOfTheBookAreThere() throws {
        let story = try #require(StoryDocument(Stories.garden).story)
        let html = html(story)
        for words in [
            "<h1>The Garden</h1>", "by Ada, Bo", "A very small story.", "How to read this book", "Your sheet", "Before you begin",
            "How old are you, <span class=\"blank\">[hero name]</span>?", "Write a number from 1 to 99 at Age.",
            "Roll two dice and add them up.",
            "<i>If box A is ticked:</i> take 1 off <span class=\"reason\">(soft moss)</span>.", "The endings", "On the Lawn",
        ] {
            #expect(html.contains(words), "\(words)")
        }
    }

    @Test func aReasonSaysWhenItCounts() throws {
        var story = try #require(StoryDocument(Stories.garden).story)
        guard case .choices(var choices) = story.locations[0].exit else { return }
        choices[1].isOnce = true
        choices[1].reason = Template(literal: "The hole is deep enough.")
        story.locations[0].exit = .choices(choices)
        let html = html(story)
        #expect(html.contains("(Otherwise: You have no key.)"))
        #expect(
            html.contains("<span class=\"box\"></span> Dig. <span class=\"reason\">(Once it is ticked: The hole is deep enough.)</span>")
        )
    }

    /// Nobody can rub out what is printed.
    @Test func theSheetIsEmptyAndSaysWhatItBeginsWith() throws {
        var story = try #require(StoryDocument(Stories.garden).story)
        for number in story.variables.indices { story.variables[number].prompt = nil }
        let html = html(story)
        for line in [
            "<b>Hero name</b> <span class=\"line\"></span> <span class=\"reason\">(at first: Robin)</span>",
            "<b>Age</b> <span class=\"count\"></span> <span class=\"reason\">(from 1 to 99)</span> <span class=\"reason\">(at first: 7)</span>",
            "<b>A</b> <span class=\"box\"></span> <span class=\"reason\">(at first: ticked)</span>",
            "<span class=\"ring\"></span> The tin pot</span> <span class=\"reason\">(at first: The straw hat)</span>",
        ] {
            #expect(html.contains(line), "\(line)")
        }
        let asked = self.html(try #require(StoryDocument(Stories.garden).story))
        #expect(!asked.contains("(at first:"))
    }

    @Test func aSecretEndingKeepsItsTitle() throws {
        var story = try #require(StoryDocument(Stories.garden).story)
        story.locations[2].exit = .ending(Story.Ending(id: "lawn", title: "On the Lawn", kind: .secret))
        let html = html(story)
        let back = try #require(html.firstRange(of: "The endings"))
        #expect(html[back.upperBound...].contains("a secret one"))
        #expect(!html[back.upperBound...].contains("On the Lawn"))
    }
}
