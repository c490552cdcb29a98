import Testing

@testable import Library

struct DraftFileNameTests {
    @Test(arguments: [
        "pictures/dragon-3f2a9c1b0d4e.webp", "pictures/a-b-c-000000000000.jpg", "sounds/rain-3f2a9c1b0d4e.ogg",
        "pictures/9-3f2a9c1b0d4e.svg",
    ])
    func namesOfTheEditorAreNames(_ name: String) throws {
        let read = try #require(DraftFileName(name))
        #expect(read.text == name && read.digest.count == 12)
    }

    @Test(arguments: [
        "", "/", "pictures/", "dragon-3f2a9c1b0d4e.webp", "pictures/3f2a9c1b0d4e.webp", "pictures/dragon-3f2a9c1b0d4.webp",
        "pictures/dragon-3F2A9C1B0D4E.webp", "pictures/dragon-3f2a9c1b0d4g.webp", "pictures/Dragon-3f2a9c1b0d4e.webp",
        "pictures/dra gon-3f2a9c1b0d4e.webp", "pictures/drägon-3f2a9c1b0d4e.webp", "pictures/dragon--3f2a9c1b0d4e.webp",
        "pictures/-3f2a9c1b0d4e.webp", "sounds/dragon-3f2a9c1b0d4e.webp", "pictures/rain-3f2a9c1b0d4e.ogg",
        "pictures/dragon-3f2a9c1b0d4e.json",
        "pictures/dragon-3f2a9c1b0d4e.vtt", "pictures/dragon-3f2a9c1b0d4e", "pictures/dragon-3f2a9c1b0d4e.",
        "pictures/../dragon-3f2a9c1b0d4e.svg",
        "pictures/x/dragon-3f2a9c1b0d4e.svg", "pictures/dragon-3f2a9c1b0d4e.svg.svg", "pictures/dragon-3f2a9c1b0d4e.exe.svg",
        "pictures/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-3f2a9c1b0d4e.svg",
    ])
    func otherNamesAreNone(_ name: String) {
        #expect(DraftFileName(name) == nil)
    }
}
