import Foundation
import Story
import StoryFormat
import TestSupport
import Testing

@testable import StoryChecker

struct StaticRulesTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Stories").standardized

    @Test(arguments: [
        "seven-pages", "puddle-of-phantasmal-sharks", "the-yawn-that-got-away", "who-stole-seven-oclock", "an-honest-mistake",
        "heap-of-snoring-dragons", "the-smallest-ferry-on-the-river",
    ])
    func ourOwnStoriesAreSound(name: String) throws {
        let folder = Self.folder.appending(path: name)
        let story = NumberedStory(wholeFile: try String(contentsOf: folder.appending(path: "story.json"), encoding: .utf8))
        let read = try #require(story.document.story)
        var files = StoryFiles()
        for file in read.pictures.flatMap({ [$0.file] + ($0.paint.map { [$0.file] } ?? []) }) + read.sounds.map({ $0.file }) {
            let bytes = Array(try Data(contentsOf: folder.appending(path: file)))
            files.facts[file] = .file(size: bytes.count, head: Array(bytes.prefix(StoryFiles.headSize)))
        }
        // Some of their longest sentences are too hard for the youngest readers by this measure; their authors can judge that.
        let found = try story.findings(files: files).filter { $0.code != .sentenceTooHard }
        #expect(found.isEmpty, "\(found.map { "\($0.position.line):\($0.position.column) \($0.code) \($0.message)" })")
    }

    /// The places of problems are paths that exist in the story's file, whatever the story is like.
    @Test(arguments: UInt64(1)...40)
    func everyFindingOfAGeneratedStoryHasItsPlace(seed: UInt64) throws {
        var generator = StoryGenerator(seed: seed)
        let story = generator.story(seed % 4 == 0 ? .medium : .small)
        let document = StoryDocument(story.json)
        let read = try #require(document.story)
        let found = StaticRules.problems(in: read, files: StoryFiles(), isWhole: true)
        for problem in found where problem.place.path != Path() {
            let diagnostic = try #require(document.problems(with: [problem]).diagnostics.first)
            // In a short form, some steps of the path have no place of their own in the file.
            var steps = problem.place.path.pointer.split(separator: "/")[...]
            for step in diagnostic.pointer.split(separator: "/") {
                let place = try #require(steps.firstIndex(of: step), "\(problem) is placed at \(diagnostic.pointer)")
                steps = steps[(place + 1)...]
            }
            #expect(diagnostic.pointer.split(separator: "/").count >= min(2, problem.place.path.steps.count), "\(problem)")
            // The key itself is never left out.
            if problem.place.part == .key {
                #expect(diagnostic.pointer.split(separator: "/").last == problem.place.path.pointer.split(separator: "/").last)
            }
        }
        #expect(found == StaticRules.problems(in: read, files: StoryFiles(), isWhole: true))
    }

    /// The stack size of a browser's engine.
    @Test func theLongestStoryNeedsOneMebibyteOfStack() async {
        let count = Story.Limits.locations
        var story = Story(id: "s", title: "S", start: "0", locations: [])
        story.locations = (0..<count).map { number in
            let isLast = number == count - 1
            let target = Story.Location.ID("\(number + 1)")
            let exit: Story.Exit =
                isLast ? .ending(Story.Ending(id: "end", title: "End")) : .continuations([Story.Continuation(target: target)])
            return Story.Location(id: Story.Location.ID("\(number)"), pages: [], exit: exit)
        }
        let given = story
        let codes = await withCheckedContinuation { continuation in
            let thread = Thread {
                let found = StaticRules.problems(in: given, files: nil, isWhole: true)
                continuation.resume(returning: found.map { $0.code } + (Complexity(given).rating == 1 ? [] : [.overflow]))
            }
            thread.stackSize = 1 << 20
            thread.start()
        }
        #expect(codes == [.missingLanguage, .missingSummary])
    }

    @Test func ofTooManyFindingsErrorsAreKeptFirst() {
        var story = Story(id: "s", title: "S", start: "0", locations: [])
        let ending = Story.Exit.ending(Story.Ending(id: "end", title: "End"))
        story.locations = (0..<12_000).map { number in
            let isEnding = number == 0 || number == 11_999
            let exit: Story.Exit = isEnding ? ending : .continuations([Story.Continuation(target: "0")])
            return Story.Location(id: Story.Location.ID("\(number)"), pages: [], exit: exit)
        }
        let found = StaticRules.problems(in: story, files: nil, isWhole: true)
        #expect(found.count == Problem.mostKept)
        #expect(found.first?.code == .endingNeverReached)
    }
}
