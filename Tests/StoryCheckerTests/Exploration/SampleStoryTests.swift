import Foundation
import Story
import StoryChecker
import StoryFormat
import Testing

/// What the checker finds in the bundled stories.
@Suite struct SampleStoryTests {
    @Test(arguments: [
        "puddle-of-phantasmal-sharks", "seven-pages", "the-yawn-that-got-away", "who-stole-seven-oclock", "an-honest-mistake",
        "heap-of-snoring-dragons", "the-smallest-ferry-on-the-river",
    ])
    func theBundledStoriesAreSound(_ name: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Stories/\(name)")
        let document = StoryDocument([UInt8](try Data(contentsOf: folder.appending(path: "story.json"))))
        let report = StoryChecker().check(document)
        #expect(report.problems.diagnostics.isEmpty, "\(report.problems.diagnostics.map { $0.message })")
        let exploration = try #require(report.exploration)
        #expect(exploration.isComplete)
        #expect(exploration.endings.allSatisfy { $0.verdict == .reachable })
        #expect(exploration.locations.allSatisfy { $0 == .reachable })
    }
}
