import Story
import StoryEngine
import TestSupport
import Testing

@Suite struct NoteTests {
    @Test(arguments: OracleScale.seeds(40)) func aNoteIsInNoProgram(seed: UInt64) throws {
        var generator = StoryGenerator(seed: seed)
        let story = generator.story()
        var noted = story
        noted.changeNotes { $0 = "Only for the author." }
        #expect(noted != story)
        #expect(try Program(noted).whole == Program(story).whole)
    }

    @Test func generatedStoriesHaveNotes() {
        var generator = StoryGenerator(seed: 1)
        var small = SmallStoryGenerator(seed: 1)
        #expect((0..<20).contains { _ in generator.story().hasNotes })
        #expect((0..<20).contains { _ in small.next().hasNotes })
    }
}

extension Story {
    fileprivate var hasNotes: Bool { self != withoutNotes }
}
