import Foundation
import Server
import Testing

/// Stories as authors keep them, read into what the server hands out.
struct StoryShelfTests {
    private static let door = """
        {
          "branchbook": 1,
          "id": "the-door",
          "title": "The Door",
          "authors": ["Ada"],
          "language": "en",
          "titlePicture": "cover",
          "series": { "title": "Doors", "number": 2 },
          "ages": { "from": 6, "to": 9 },
          "variables": { "heroName": { "prompt": "Who?", "default": "Robin" } },
          "pictures": { "cover": { "file": "pictures/cover.svg", "alt": "{heroName} at a door" } },
          "start": "hall",
          "locations": {
            "hall": {
              "text": "A door, {heroName}. Open it?",
              "choices": [{ "text": "Yes", "go": "garden" }, { "text": "No", "go": "bed" }]
            },
            "garden": { "text": "The garden is full of stars.", "ending": "Under the stars" },
            "bed": { "text": "You sleep, and dream of a door.", "ending": "Good night" }
          }
        }
        """

    @Test func storyIsReadWithItsPictures() throws {
        let files = ["door/story.json": Self.door, "door/pictures/cover.svg": "<svg/>", "notes.txt": "not a story"]
        let (shelf, faults) = try load(files)
        #expect(faults.isEmpty)
        let entry = try #require(shelf.entries.first)
        #expect(shelf.entries.count == 1)
        #expect(entry.id == "the-door")
        #expect(entry.card.title == "The Door")
        #expect(entry.card.authors == ["Ada"])
        #expect(entry.card.picture == StoryCard.Picture(file: "pictures/cover.svg", alt: "Robin at a door"))
        #expect(entry.card.series == StoryCard.Series(title: "Doors", number: 2))
        #expect(entry.card.ages == StoryCard.Ages(from: 6, to: 9))
        #expect(entry.card.endings == 2)
        #expect(entry.card.locations == 3)
        // 5 + 1 + 1 in the hall, 6 in the garden, 7 in bed.
        #expect(entry.card.words == 20)
        #expect(entry.source == Array(Self.door.utf8))
        #expect(entry.files == [ShelfFile(name: "pictures/cover.svg", bytes: Array("<svg/>".utf8))])
        #expect(!entry.head.isEmpty)
        #expect(entry.parts.count == 1)
        #expect(entry.firstParts == 1)
        #expect(!entry.revision.isEmpty)
    }

    @Test func otherTextIsAnotherRevision() throws {
        let files = ["a/story.json": Self.door, "a/pictures/cover.svg": "<svg/>"]
        let changed = files.mapValues { $0.replacing("stars.", with: "bees.") }
        let revisions = try [files, files, changed].map { try load($0).shelf.entries[0].revision }
        #expect(revisions[0] == revisions[1])
        #expect(revisions[0] != revisions[2])
    }

    @Test func brokenStoryIsLeftOutAndTheOthersAreOffered() throws {
        let (shelf, faults) = try load([
            "a/story.json": "{\n  \"branchbook\": 2\n}",
            "b/story.json": Self.door,
            "b/pictures/cover.svg": "<svg/>",
        ])
        #expect(shelf.entries.map(\.id) == ["the-door"])
        #expect(faults.contains { $0.isFatal && $0.place.hasSuffix("a/story.json:2:17") })
        #expect(faults.allSatisfy { $0.place.contains("a/story.json:") })
    }

    @Test func missingPictureIsSaidAndTheStoryIsOffered() throws {
        let (shelf, faults) = try load(["door/story.json": Self.door])
        #expect(shelf.entries.map(\.files) == [[]])
        #expect(faults.count == 1)
        #expect(faults.first?.isFatal == false)
        #expect(faults.first?.place.hasSuffix("door/pictures/cover.svg") == true)
    }

    @Test func linkOutOfTheFolderIsNotFollowed() throws {
        let (shelf, faults) = try load(
            ["door/story.json": Self.door, "secret.svg": "<svg>secret</svg>"],
            links: ["door/pictures": ".."]
        )
        #expect(shelf.entries.map(\.files) == [[]])
        #expect(faults.map(\.isFatal) == [false])
        let (linked, said) = try load(
            ["door/story.json": Self.door, "door/pictures/a.svg": "", "secret.svg": "<svg>secret</svg>"],
            links: ["door/pictures/cover.svg": "../../secret.svg"]
        )
        #expect(linked.entries.map(\.files) == [[]])
        #expect(said.map(\.message) == ["This leads out of the story's folder."])
    }

    @Test func secondStoryWithTheSameIDIsSaid() throws {
        let (shelf, faults) = try load([
            "a/story.json": Self.door, "a/pictures/cover.svg": "1", "b/story.json": Self.door,
            "b/pictures/cover.svg": "2",
        ])
        #expect(shelf.entries.map { $0.files.map(\.bytes) } == [[Array("1".utf8)]])
        #expect(faults.map(\.message) == ["Another story has the ID the-door already."])
    }

    @Test func missingFolderIsNamed() {
        let error = #expect(throws: ServerError.self) {
            try StoryShelf.load(folder: URL(filePath: "/nowhere/Stories"))
        }
        #expect(error?.description.hasPrefix("cannot read /nowhere/Stories: ") == true)
    }

    private func load(
        _ files: [String: String],
        links: [String: String] = [:]
    ) throws -> (shelf: StoryShelf, faults: [StoryFault]) {
        try withTemporaryFolder { folder in
            let manager = FileManager.default
            for (name, text) in files {
                let file = folder.appending(path: name)
                try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
            for (name, target) in links {
                try manager.createSymbolicLink(
                    atPath: folder.appending(path: name).path,
                    withDestinationPath: target
                )
            }
            return try StoryShelf.load(folder: folder)
        }
    }
}
