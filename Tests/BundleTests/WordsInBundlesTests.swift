import Bundle
import Foundation
import Story
import Testing

/// Words in other languages in bundles.
struct WordsInBundlesTests {
    private static let german = """
        {"branchbookWords":1,"story":"the-door","language":"de","texts":{"title":[{"from":"The Door","to":"Die Tür"}]}}
        """

    /// A folder with the story and files with words.
    private static func folder(_ words: [String: String]) throws -> BundleFolder {
        let folder = try BundleFolder(["story.json": SampleStories.source(), "door.svg": SampleStories.vector])
        try FileManager.default.createDirectory(atPath: folder.path + "/words", withIntermediateDirectories: true)
        for (name, text) in words { try Data(text.utf8).write(to: URL(filePath: folder.path + "/words/" + name)) }
        return folder
    }

    @Test func theyArePackedAndComeBackByteForByte() throws {
        let folder = try Self.folder(["de.json": Self.german, "notes.txt": "Mine."])
        let bytes = try BundleWriter.pack(folder: folder.path)
        let bundle = try BundleReader.read(bytes)
        #expect(bundle.words.map(\.name) == ["words/de.json"])
        #expect(bundle.words[0].source == Array(Self.german.utf8))
        #expect(bundle.words[0].words.entries.map(\.text) == ["Die Tür"])
        #expect(bundle.files.map(\.name) == ["door.svg"])
        #expect(try BundleWriter.pack(bundle) == bytes)
        // Its content is another one; the story's logic, and with it every record, is the same.
        let bare = try Self.folder([:])
        let without = try BundleReader.read(BundleWriter.pack(folder: bare.path))
        #expect(bundle.digest != without.digest && bundle.story == without.story)
    }

    @Test func theRepositorysStoriesBringTheirs() throws {
        let pages = try BundleWriter.read(folder: SampleStories.folders[1])
        #expect(pages.words.map(\.words.language) == ["de"])
    }

    @Test(arguments: [
        ("de.json", "{", "has a mistake"), ("de.json", german.replacing("the-door", with: "the-gate"), "another story"),
        ("en.json", german.replacing(#""de""#, with: #""en""#), "the story's own language"),
        ("fr.json", german, "its name says otherwise"),
    ])
    func aFileThatCannotBeReadIsRefused(name: String, text: String, reason: String) throws {
        let folder = try Self.folder([name: text])
        let error = try #require(throws: BundleError.self) { try BundleWriter.pack(folder: folder.path) }
        #expect(error.code == .brokenWords && error.file == "words/" + name)
        #expect(error.message.contains(reason), "\(error.message)")
    }

    @Test func aLinkThatLeadsOutIsRefused() throws {
        let folder = try Self.folder([:])
        let outside = try BundleFolder(["de.json": Self.german])
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/words/de.json",
            withDestinationPath: outside.path + "/de.json"
        )
        let error = try #require(throws: BundleError.self) { try BundleWriter.pack(folder: folder.path) }
        #expect(error.code == .leadsOut && error.file == "words/de.json")
    }
}
