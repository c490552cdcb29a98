import Story
import StoryEngine
import StoryFormat
import TestSupport
import Testing

@Suite struct StoryGeneratorTests {
    @Test(arguments: 0..<4) func generatedStoriesHoldTogetherAndSurviveTheirFile(_ block: UInt64) {
        for seed in block * 300..<(block + 1) * 300 {
            var generator = StoryGenerator(seed: seed)
            let story = generator.story(seed % 50 == 0 ? .medium : .small)
            let problems = StoryValidator.problems(in: story)
            #expect(problems.isEmpty, "seed \(seed): \(problems.first.map { "\($0)" } ?? "")")
            let document = StoryDocument(story.json)
            #expect(
                document.story == story,
                "seed \(seed): \(document.diagnostics.first.map { "\($0)" } ?? "it differs")"
            )
            if !problems.isEmpty || document.story != story { return }
        }
    }

    @Test func theSameSeedGivesTheSameStory() {
        var first = StoryGenerator(seed: 5)
        var second = StoryGenerator(seed: 5)
        var other = StoryGenerator(seed: 6)
        let story = first.story(.medium)
        #expect(story == second.story(.medium))
        #expect(story != other.story(.medium))
    }

    @Test func withoutVariablesNothingIsAskedKeptOrCounted() {
        var generator = StoryGenerator(seed: 1)
        let story = generator.story(.withoutVariables(locations: 300))
        #expect(story.locations.count == 300)
        #expect(story.variables.isEmpty)
        let json = story.json
        for word in ["\"if\"", "visits(", "visited(", "turns"] { #expect(!json.contains(word), "\(word)") }
    }

    @Test func aHundredKilobytesAreAboutThatAndAbout28ChoicesLong() throws {
        var bytes = 0
        var turns = 0
        let stories = 5
        let plays = 30
        for seed in 0..<UInt64(stories) {
            var generator = StoryGenerator(seed: seed)
            let story = generator.story(.hundredKilobytes)
            bytes += story.json.utf8.count
            let program = try Program(story)
            for seed in 0..<UInt64(plays) {
                var playthrough = Playthrough(program, seed: seed)
                var reader = RandomReader(seed: seed)
                while let input = reader.input(for: playthrough) {
                    try playthrough.apply(input)
                    if case .choose = input { turns += 1 }
                }
                guard case .ending = playthrough.scene else {
                    Issue.record("seed \(seed) ends at \(playthrough.scene)")
                    return
                }
            }
        }
        let meanBytes = bytes / stories
        let meanTurns = Double(turns) / Double(stories * plays)
        #expect((90_000...110_000).contains(meanBytes), "\(meanBytes)")
        #expect((25.0...31.0).contains(meanTurns), "\(meanTurns)")
    }
}
