import Story
import StoryImport
import Testing

/// Pictures for a host that shows them from where they are, and the passages that locations come from.
@Suite struct ShownPictureTests {
    private func shown(_ markup: String, _ format: String = "SugarCube") throws -> ImportedStory {
        let twee = ":: StoryData\n{ \"format\": \"\(format)\", \"start\": \"Start\" }\n\n:: Start\n\(markup)\n\n:: Cellar\nDark."
        let imported = try #require(try TwineImporter.stories(in: Array(twee.utf8), takesAddresses: true).first)
        #expect(Imports.flaw(of: imported) == nil)
        return imported
    }

    @Test(arguments: [
        ("SugarCube", "[img[A fox.|art/fox.png]]A den."), ("SugarCube", "A den.<img alt='A fox.' src='art/fox.png'>"),
        ("SugarCube", "[img[A fox.|art/fox.png][Cellar]]A den."), ("Chapbook", "{embed image: 'art/fox.png', alt: 'A fox.'}\nA den."),
        ("Snowman", "![A fox.](art/fox.png) A den."),
    ])
    func aPictureStandsOnThePageOfItsPassage(format: String, markup: String) throws {
        let imported = try shown(markup, format)
        #expect(imported.pictures.map { $0.address } == ["art/fox.png"])
        #expect(imported.story.pictures.map { $0.alternative } == [Template(literal: "A fox.")])
        #expect(imported.story.locations[0].pages.map { $0.picture } == [imported.pictures[0].id])
        #expect(!imported.report.leftOut.contains { $0.sort == .picture })
    }

    @Test func onePictureInTwoPassagesIsOnePicture() throws {
        let imported = try shown("[img[a.png]]A.\n\n:: Attic\n[img[b.png]]B.\n\n:: Roof\n[img[a.png]]")
        #expect(imported.pictures.map { $0.address } == ["a.png", "b.png"])
        let shown = imported.story.locations.flatMap { $0.pages }.compactMap { $0.picture }
        #expect(shown == [0, 1, 0].map { imported.pictures[$0].id })
    }

    @Test func aPictureFromTheWebIsShownFromThere() throws {
        let imported = try shown("[img[https://example.org/a.gif]]A.")
        #expect(imported.pictures.map { $0.address } == ["https://example.org/a.gif"])
        #expect(imported.story.pictures.map { $0.file } == ["pictures/a.png"])
    }

    @Test func aPictureOfAVariableIsLeftOut() throws {
        let imported = try shown("[img[$b]][img[a.png]]")
        #expect(imported.pictures.map { $0.address } == ["a.png"])
        #expect(imported.report.leftOut.filter { $0.sort == .picture }.count == 1)
    }

    @Test func withoutSuchAHostPicturesFromTheWebAreLeftOut() throws {
        let imported = try Imports.story("[img[https://example.org/a.gif]]A.", "SugarCube")
        #expect(imported.pictures.isEmpty && imported.story.pictures.isEmpty)
        #expect(imported.report.leftOut.contains { $0.sort == .picture })
    }

    @Test func everyLocationNamesItsPassage() throws {
        let imported = try shown("<<linkreplace 'Look'>>A leaf.<</linkreplace>> [[Cellar]] [[Nowhere]]")
        let origins = imported.origins.map { "\($0.location): \($0.passage)" }
        #expect(Set(origins) == ["cellar: Cellar", "nowhere: Start", "start: Start", "start-text: Start", "start-then: Start"])
    }
}
