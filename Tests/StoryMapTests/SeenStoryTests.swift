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
}
