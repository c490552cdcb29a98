import Story
import Testing

@testable import StoryMap

@Suite struct MapListTests {
    private let garden: GardenReading
    private var story: Story { garden.story }

    init() throws {
        garden = try GardenReading()
    }

    private func seen(after choices: [String]) throws -> SeenStory {
        try SeenStory(garden.story, garden.program, record: garden.record(choosing: choices))
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
