import Story
import StoryEngine
import StoryFormat
import TestSupport
import Testing

@testable import StoryMap

@Suite struct MapListTests {
    private let story: Story
    private let program: Program

    init() throws {
        story = try #require(StoryDocument(Stories.garden).story)
        program = try Program(story)
    }

    private func seen(after choices: [String]) throws -> SeenStory {
        var recording = Recording(program, seed: 7)
        var rest = choices[...]
        var answers: [AnswerValue] = [.text("Robin"), .number(8), .yesNo(true), .option("straw")]
        while true {
            switch recording.playthrough.scene {
            case .question: try recording.apply(.answer(answers.removeFirst()))
            case .choices where !rest.isEmpty: try recording.apply(.choose(rest.removeFirst()))
            case .choices, .ending: return try SeenStory(story, program, record: recording.takeNewLines().joined())
            default: try recording.apply(.advance)
            }
        }
    }

    @Test func theListTellsWhatWasSeenAndNothingElse() throws {
        let first = MapList(ReaderMapPlanner.plan(story, try seen(after: [])))
        #expect(
            first.lines.map { $0.text } == [
                "1  gate (start, you are here)", "Unlock it. → ?", "Dig. → ?", "Climb. → ?",
            ]
        )
        #expect(first.lines.map { $0.kind } == [.here, .fog, .fog, .fog])

        let last = MapList(ReaderMapPlanner.plan(story, try seen(after: ["dig", "unlock"])))
        #expect(last.lines.contains(MapList.Line(text: "Dig. → 1  gate", kind: .choice)))
        #expect(last.lines.contains(MapList.Line(text: "Unlock it. → 2  On the Lawn", kind: .choice)))
        #expect(last.lines.last?.kind == .here)
        #expect(!last.lines.contains { $0.text.contains("All Mud") || $0.text.contains("Fly") })
    }

    @Test func endingsAreCounted() throws {
        #expect(try seen(after: []).endings(of: story) == (0, 2))
        #expect(try seen(after: ["dig", "unlock"]).endings(of: story) == (1, 2))
        #expect(SeenStory().endings(of: story) == (0, 2))
    }

    @Test func anUnreadStoryIsFog() {
        #expect(MapList(ReaderMapPlanner.plan(story, SeenStory())).lines.map { $0.kind } == [.fog])
    }
}
