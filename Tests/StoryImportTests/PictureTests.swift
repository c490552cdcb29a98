import Story
import StoryFormat
import StoryImport
import TestSupport
import Testing

/// Pictures of Twine, embedded or beside the file.
@Suite struct PictureTests {
    /// The first bytes of a PNG, in base64.
    private static let png = "data:image/png;base64,iVBORw0KGgo="
    private static let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    @Test(arguments: [
        (#"<img src="\(png)" alt="A cat">"#, "Harlowe"), (#"[img[A cat|\(png)]]"#, "SugarCube"), ("![A cat](\(png))", "Snowman"),
        ("{embed image: '\(png)', alt: 'A cat'}", "Chapbook"),
    ])
    func anEmbeddedPictureIsOnItsPage(markup: String, format: String) throws {
        let imported = try Imports.story("Look! " + markup.replacing(#"\(png)"#, with: Self.png), format)
        #expect(Imports.flaw(of: imported) == nil)
        #expect(
            imported.story.pictures == [Story.Picture(id: "picture", file: "pictures/picture.png", alternative: Template(literal: "A cat"))]
        )
        #expect(imported.pictures.map(\.bytes) == [Self.bytes])
        #expect(
            Imports.part("start", of: imported).hasPrefix(#"{"text":"Look!","picture":"picture""#),
            "\(Imports.part("start", of: imported))"
        )
        #expect(imported.report.leftOut == [])
    }

    @Test func aPassageCanHoldAPicture() throws {
        let imported = try Imports.story("[img[cat]] <img data-passage=\"cat\">", "SugarCube", more: ":: cat [Twine.image]\n\(Self.png)")
        #expect(imported.story.pictures.map(\.file) == ["pictures/cat.png"])
        #expect(imported.pictures.map(\.bytes) == [Self.bytes])
        #expect(imported.report.leftOut == [])
    }

    @Test func aPictureBesideTheFileKeepsItsPath() throws {
        let imported = try Imports.story("(set: $a to 1)<img src=\"./images/cat.jpg\"> One.\n<img src='images/dog.jpg'>\nTwo.", "Harlowe")
        #expect(imported.pictures.map(\.source) == ["images/cat.jpg", "images/dog.jpg"])
        #expect(imported.story.pictures.map(\.id.text) == ["cat", "dog"])
        let start = try #require(imported.story.locations.first)
        #expect(start.pages.map { $0.picture?.text } == ["cat", "dog"])
        #expect(start.pages.map { $0.lines.map(\.description) } == [["One."], ["Two."]])
    }

    @Test func picturesWithOnePathAreTwoFiles() throws {
        let markup = "<img src='\(Self.png)'> One. <img src='pictures/picture.png'> Two. <img src='Pictures/Picture.png'> Three."
        let imported = try Imports.story(markup, "Harlowe")
        #expect(Imports.flaw(of: imported) == nil)
        #expect(imported.pictures.map(\.source) == [nil, "pictures/picture.png", "Pictures/Picture.png"])
        let files = imported.pictures.map(\.file)
        #expect(Set(files.map { $0.lowercased() }).count == 3 && files[0] == "pictures/picture.png")
        #expect(imported.story.pictures.map(\.file) == files)
    }

    @Test func aPictureInWhatALinkShowsStandsAtItsPlace() throws {
        let body = "One.\n[img[a.png]]\nTwo.\n[img[b.png]]\nThree."
        let imported = try Imports.story("Start.\n<<linkreplace 'Look'>>\(body)<</linkreplace>>", "SugarCube")
        #expect(Imports.flaw(of: imported) == nil)
        let shown = try #require(imported.story.locations.first { $0.pages.contains { $0.picture != nil } })
        #expect(shown.pages.map { $0.picture?.text } == ["a", "b"])
        #expect(shown.pages.map { $0.lines.map(\.description) } == [["One.", "Two."], ["Three."]])
    }

    @Test(arguments: ["<img src='$'>", "[img[$]]", "![]($)", "{embed image: '$'}"])
    func aLargePictureIsReadQuicklyEachTime(markup: String) throws {
        let format = ["<": "Harlowe", "[": "SugarCube", "!": "Snowman", "{": "Chapbook"][String(markup.prefix(1))]
        let uri = "data:image/png;base64," + String(repeating: "QUJD", count: 50_000)
        let start = ProcessorTime.now
        let imported = try Imports.story(String(repeating: markup.replacing("$", with: uri) + "\n", count: 8), try #require(format))
        #expect(imported.pictures.map { $0.bytes?.count } == [150_000])
        #expect(ProcessorTime.now - start < 20)
    }

    @Test func aPictureThatIsNotAlwaysThereIsAPageOfItsOwn() throws {
        let imported = try Imports.story("One.\n(if: $a is 1)[<img src='a.png'>]\nTwo.", "Harlowe")
        let start = try #require(imported.story.locations.first)
        #expect(start.pages.map { $0.picture?.text } == [nil, "a", nil])
        #expect(start.pages.map { $0.condition?.description } == [nil, "a == 1", nil])
    }

    @Test(arguments: [
        "https://example.org/a.png", "a.gif", "../a.png", "C:\\a.png", "data:image/png;base64,&&&", "data:image/gif;base64,R0lGODlh",
        "data:,",
    ])
    func whatCannotBeAPictureIsListed(source: String) throws {
        let imported = try Imports.story("Here: <img src=\"\(source)\">", "Harlowe")
        #expect(Imports.flaw(of: imported) == nil)
        #expect(imported.story.pictures == [])
        #expect(
            imported.report.leftOut.map { "\($0.sort) \($0.position.line):\($0.position.column) \($0.words)" } == ["picture 8:7 \(source)"]
        )
    }

    @Test func aPictureWhoseFileIsMissingIsListedAndLeavesANote() throws {
        var imported = try Imports.story("(random: 1, 2) <img src='a.png'>\n<img src='b.png'> Two.", "Harlowe")
        let first = try #require(imported.pictures.first)
        imported.leaveOut(first, because: "There is no such file.")
        #expect(Imports.flaw(of: imported) == nil)
        #expect(imported.story.pictures.map(\.file) == ["b.png"])
        #expect(imported.report.leftOut.map { "\($0.sort) \($0.position.line):\($0.position.column)" } == ["value 8:1", "picture 8:16"])
        #expect(imported.report.leftOut.last?.words == "a.png: There is no such file.")
        #expect(imported.story.locations.first?.note?.hasSuffix("\nNot imported: a.png") == true)
    }

    @Test func aLinkThatIsAPictureHasItsWords() throws {
        let imported = try Imports.story("<a data-passage='Cellar'><img src='a.png' alt='A stair'></a>", "SugarCube")
        #expect(Imports.part("start", of: imported).contains(#""choices":[{"text":"A stair","go":"cellar"}]"#))
    }
}
