import Foundation
import Story
import StoryFormat
import Testing

/// The hand-written story with some of everything, in `Tests/Golden/lantern`.
enum GoldenStory {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Golden/lantern")
        .standardized

    static func story() throws -> Story {
        let document = StoryDocument(try String(contentsOf: folder.appending(path: "story.json"), encoding: .utf8))
        return try #require(document.story, "\(document.diagnostics)")
    }
}
