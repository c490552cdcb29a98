import Bundle
import Story
import StoryEngine
import StoryFormat
import TestSupport
import Testing

@testable import StoryExport

/// The file for e-readers. `Scripts/test books` has epubcheck look at those of the bundled stories.
@Suite struct EPUBBookTests {
    private static func garden() throws -> Story { try #require(StoryDocument(Stories.garden).story) }

    private static let gate = ExportSource.File(name: "gate.svg", type: "image/svg+xml", bytes: Array(Stories.gatePicture.utf8))

    private static func book(_ story: Story, files: [ExportSource.File] = [gate]) throws -> EPUBBook {
        try #require(EPUBBook(ExportSource(story, files: files)))
    }

    private static func bytes(_ story: Story, as format: ExportFormat = .epub) throws -> [UInt8] {
        try format.file(of: ExportSource(story, files: [gate])).bytes()
    }

    private static func text(_ name: String, of book: EPUBBook) throws -> String {
        try #require(EPUBPackage(book: book).texts.first { $0.name == name }, "\(name)").text
    }

    @Test func theArchiveSaysFirstWhatItIs() throws {
        let bytes = try Self.bytes(try Self.garden())
        let beginning = String(decoding: bytes[..<58], as: UTF8.self)
        #expect(beginning.hasPrefix("PK\u{3}\u{4}"))
        // Not compressed, and without extra fields.
        #expect(bytes[8...9].elementsEqual([0, 0]) && bytes[28...29].elementsEqual([0, 0]))
        #expect(beginning.hasSuffix("mimetypeapplication/epub+zip"))
    }

    @Test func theSameStoryGivesTheSameBytes() throws {
        #expect(try Self.bytes(try Self.garden()) == Self.bytes(try Self.garden()))
        var other = try Self.garden()
        other.title = "Another"
        #expect(try Self.bytes(other) != Self.bytes(try Self.garden()))
    }

    @Test func programsAreToldAboutTheBook() throws {
        var story = try Self.garden()
        story.illustrators = ["Cy"]
        story.series = Story.Series(title: "Gardens", number: 2)
        story.ages = Story.Ages(from: 4, to: 6)
        story.tags = ["mud & moss"]
        story.titlePicture = "gate"
        let package = try Self.text("book/package.opf", of: try Self.book(story))
        for line in [
            "<dc:title>The Garden</dc:title>", "<dc:language>en</dc:language>", "<dc:creator id=\"author1\">Bo</dc:creator>",
            "<dc:contributor id=\"illustrator0\">Cy</dc:contributor>", "<dc:description>A very small story.</dc:description>",
            "<dc:subject>mud &amp; moss</dc:subject>", "id=\"series\">Gardens</meta>", "refines=\"#series\">2</meta>", ">4-6</meta>",
            "media-type=\"image/svg+xml\" properties=\"cover-image\"/>", "\"schema:accessModeSufficient\">textual</meta>",
            "\"schema:accessibilityHazard\">none</meta>", "id=\"conformance\">EPUB Accessibility 1.1 - WCAG 2.1 Level AA</meta>",
        ] {
            #expect(package.contains(line), "\(line)")
        }
    }

    @Test func nothingIsClaimedOfPicturesThatNobodyDescribed() throws {
        var story = try Self.garden()
        story.pictures[0].alternative = nil
        let package = try Self.text("book/package.opf", of: try Self.book(story))
        #expect(!package.contains("conformsTo") && !package.contains("alternativeText"))
        #expect(!package.contains("\"schema:accessModeSufficient\">textual</meta>"))
        story = try Self.garden()
        story.language = nil
        #expect(!(try Self.text("book/package.opf", of: try Self.book(story))).contains("conformsTo"))
    }

    @Test func everyLinkLeadsToADocumentAndEveryDocumentIsLinked() throws {
        for story in try [Self.garden()] + TweeTrips.bundled().filter({ $0.name.hasPrefix("0") }).map({ $0.story }) {
            let book = try Self.book(story, files: [])
            let linked = Set(book.documents.flatMap { $0.body.matches(of: #/href="([^"]*)"/#).map { String($0.output.1) } })
            let names = book.documents.map { $0.name }
            #expect(Set(names).count == names.count)
            #expect(linked.isSubset(of: names), "\(story.id)")
            let story = book.documents.filter { $0.role == .story }.map { $0.name }
            #expect(linked.isSuperset(of: story))
        }
    }

    @Test func nothingThatAnAuthorWroteBecomesMarkup() throws {
        let hostile = "</p><script>alert(\"1\")</script>&\"'\u{1}\u{FFFF}"
        for isGamebook in [false, true] {
            var story = try Self.garden()
            story.title = hostile
            story.summary = hostile
            story.authors = [hostile]
            story.tags = [hostile]
            story.glossary = [Story.GlossaryEntry(word: hostile, text: hostile)]
            story.pictures[0].alternative = Template(literal: hostile)
            story.pictures[0].credit = hostile
            story.variables[2].prompt = Template(literal: hostile)
            story.variables[1].kind = .number(limits: isGamebook ? -500...500 : 1...7)
            for number in story.locations.indices {
                story.locations[number].title = hostile
                story.locations[number].pages = [Story.Page(lines: [Template(literal: hostile)], picture: "gate")]
            }
            let book = try Self.book(story)
            #expect(book.isGamebook == isGamebook)
            for (name, text) in EPUBPackage(book: book).texts {
                #expect(!text.contains("<script"), "\(name)")
                #expect(!text.contains("alert(\"1\")"), "\(name)")
            }
            let bytes = try EPUBPackage(book: book).bytes()
            #expect(!bytes.isEmpty)
            #expect(EPUBPackage.allowed("a\u{1}b\u{FFFF}\tc\n") == "ab\tc\n")
        }
    }

    @Test func aStoryWithFewStatesHasAPageForEach() throws {
        var story = try Self.garden()
        story.variables[1].kind = .number(limits: 1...3)
        story.variables[1].defaultValue = .number(2)
        let book = try Self.book(story)
        #expect(!book.isGamebook)
        #expect(book.leftOut.map { $0.words }.prefix(1) == ["answers in readers’ own words: “heroName” is always “Robin”"])
        let pages = book.documents.map { $0.body }
        for words in [
            "In this book the answer is: Robin", ">The tin pot</a>", "<summary>More about this</summary>\n<p>Locks keep things in.</p>",
            "<p>It is <em>locked</em>.</p>", "Unlock it. <span class=\"reason\">(You have no key.)</span>",
            "<p class=\"do\">Roll two dice and add them up.</p>\n<p class=\"do\">Take 1 off <span class=\"reason\">(soft moss)</span>.</p>",
            ">7 or less</a> <span class=\"reason\">(about 7 in 10)</span>", "<p>Over you go.</p>", "<p>You find a key!</p>",
            "<img alt=\"A gate with a mossy lock.\" src=\"picture-1.svg\"/>", "<p class=\"title\">All Mud</p>",
        ] {
            #expect(pages.contains { $0.contains(words) }, "\(words)")
        }
    }

    @Test func aStoryWithManyStatesIsAGamebookWithLinks() throws {
        let (name, story) = try #require(try TweeTrips.bundled().first { $0.name == "puddle-of-phantasmal-sharks" })
        let book = try Self.book(story, files: [])
        #expect(book.isGamebook, "\(name)")
        let first = try #require(book.leftOut.first).words
        #expect(first.contains("there are more than 10000 states; the reader keeps a sheet"))
        let listed = book.documents.filter { $0.isListed }.map { $0.title }
        #expect(listed.prefix(4) == ["Title page", "How to read this book", "Your sheet", "Before you begin"])
        let contents = try Self.text("book/contents.xhtml", of: book)
        #expect(contents.contains("epub:type=\"page-list\"") && contents.contains("<a href=\"s37.xhtml\">37</a>"))
        // Nobody can tick a box beside a choice.
        #expect(!book.documents.contains { $0.role == .story && $0.body.contains("class=\"box\"") })
    }

    @Test func anAnswerThatDecidesMakesAGamebook() throws {
        // Whether somebody may fly depends on an age from -500 to 500.
        var story = try Self.garden()
        story.variables[1].kind = .number(limits: -500...500)
        #expect(try Self.book(story).leftOut.first?.words.contains("the answer for “age” decides something") == true)
    }

    @Test func theGamebookForAScreenReadsAsInTheEngine() throws {
        for seed in OracleScale.seeds(60) {
            let story = OracleScale.story(seed)
            #expect(throws: Never.self, "seed \(seed)") { _ = try PaperSearch(story, Gamebook(story, isOnScreen: true), most: 100) }
        }
        for (name, story) in try TweeTrips.bundled() {
            let (program, book) = (try Program(story), Gamebook(story, isOnScreen: true))
            #expect(!book.sheet.fields.contains { $0.kind == .boxBesideChoice })
            for seed in OracleScale.seeds(5, from: 1) {
                var twin = try PaperTwin(program, book, seed: seed)
                var reader = RandomReader(seed: seed)
                #expect(throws: Never.self, "\(name), \(seed)") {
                    for _ in 0..<60 {
                        guard !twin.isOver, let input = reader.input(for: twin.playthrough) else { return }
                        try twin.apply(input)
                    }
                }
            }
        }
    }

    @Test func whatAnEReaderDoesNotHaveIsNamed() throws {
        var story = try Self.garden()
        story.variables[1].kind = .number(limits: 1...3)
        story.variables[1].defaultValue = .number(2)
        let picture = ExportSource.File(name: "gate.svg", type: "image/webp", bytes: [0])
        let book = try Self.book(story, files: [picture])
        #expect(book.pictures.isEmpty)
        let words = book.leftOut.map { $0.words }
        #expect(words.contains("pictures as WebP or AVIF, which not every e-reader shows"))
        #expect(words.contains("text shown line by line; it is there at once"))
        #expect(!words.contains("explanations of pages"))
    }

    @Test func aSecretEndingKeepsItsTitleAtTheBack() throws {
        var story = try Self.garden()
        story.locations[2].exit = .ending(Story.Ending(id: "lawn", title: "On the Lawn", kind: .secret))
        let book = try Self.book(story)
        let back = try #require(book.documents.first { $0.name == "endings.xhtml" }).body
        #expect(back.contains("<li>a secret one</li>") && back.contains("<li>All Mud</li>") && !back.contains("On the Lawn"))
    }

    @Test func pagesOfArabicGoFromRightToLeft() throws {
        var story = try Self.garden()
        story.language = "ar-EG"
        let book = try Self.book(story)
        #expect(try Self.text("book/package.opf", of: book).contains("page-progression-direction=\"rtl\""))
        #expect(try Self.text("book/title.xhtml", of: book).contains("xml:lang=\"ar-EG\" dir=\"rtl\""))
        #expect(!(try Self.text("book/title.xhtml", of: try Self.book(try Self.garden()))).contains("rtl"))
    }

    // MARK: The two small formats

    @Test func theStoryFileIsTheCanonicalOne() throws {
        let story = try Self.garden()
        let file = try ExportFormat.json.file(of: ExportSource(story, files: []))
        #expect(try file.bytes() == Array(story.json.utf8))
        #expect(file.pictures == ["gate.svg"])
        #expect(StoryDocument(String(decoding: try file.bytes(), as: UTF8.self)).story == story)
    }

    @Test func theArchiveForGameSitesHoldsOnePage() throws {
        let page = "<title>Branchbook</title><p><!-- title --></p><!-- story -->"
        let template = try #require(WebFileTemplate(Array(page.utf8)))
        let source = ExportSource(try Self.garden(), files: [Self.gate])
        #expect(throws: ExportProblem.noTemplate) { try ExportFormat.zip.file(of: source) }
        let bytes = try ExportFormat.zip.file(of: source, template: template).bytes()
        #expect(String(decoding: bytes[30..<40], as: UTF8.self) == "index.html")
        let web = try ExportFormat.web.file(of: source, template: template).bytes()
        #expect(bytes[22..<26].reversed().reduce(0) { $0 << 8 | Int($1) } == web.count)
    }
}
