import Foundation
import Story
import StoryFormat
import Testing

/// A story in `Tests/OracleStories` in which the checker was wrong once.
///
/// It is a file and not a seed, so that the generator of small stories can change without changing this test.
struct PinnedStory: Sendable, CustomTestStringConvertible {
    /// The file's name without its extension.
    var name: String
    private var file: URL

    var testDescription: String { name }

    /// All of them, sorted by name.
    static func all() throws -> [PinnedStory] {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let folder = tests.appending(path: "OracleStories")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
        return names.filter { $0.hasSuffix(".json") }.sorted().map { name in
            PinnedStory(name: String(name.dropLast(".json".count)), file: folder.appending(path: name))
        }
    }

    func story() throws -> Story {
        let document = StoryDocument([UInt8](try Data(contentsOf: file)))
        let story = document.story
        return try #require(story, "\(document.diagnostics)")
    }
}
