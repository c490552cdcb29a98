import StoryEngine
import Testing

@testable import StoryMap

@Suite struct SeenStoryTests {
    @Test func severalReadingsAddUp() throws {
        let garden = try GardenReading()
        let one = try garden.record(choosing: ["dig"])
        let other = try garden.record(choosing: ["climb"])
        let seen = SeenStory(garden.story, garden.program, records: [one, "no record", other])
        let alone = try SeenStory(garden.story, garden.program, record: one)
        #expect(seen.taken.isStrictSuperset(of: alone.taken))
        #expect(seen.here == alone.here)
        #expect(SeenStory(garden.story, garden.program, records: []) == SeenStory())
    }

    @Test func aLineThatArrivedTwiceIsReadOnce() throws {
        let garden = try GardenReading()
        let (start, _) = try RecordedPlaythrough.resume(garden.program, record: garden.record(choosing: []))
        var recorded = start
        var text = try garden.record(choosing: [])
        // Undone and chosen again: code that reads the first choice twice undoes too little.
        for input in [Input.choose("dig"), .undo, .choose("climb")] {
            try recorded.apply(input)
            text += recorded.takeNewLines().joined()
        }
        let once = try SeenStory(garden.story, garden.program, record: text)
        let lines = text.split(separator: "\n").map { String($0) + "\n" }
        for index in lines.indices.dropFirst() {
            var twice = lines
            twice.insert(lines[index], at: index)
            let seen = try SeenStory(garden.story, garden.program, record: twice.joined())
            #expect(seen == once, "line \(index + 1)")
        }
    }
}
