import Story
import StoryEngine
import StoryFormat
import TestSupport
import Testing

@testable import StoryExport

/// The book and the engine, side by side.
@Suite struct GamebookPlayTests {
    /// Reads at random until the end, or for so many inputs.
    private static func walk(_ program: Program, _ book: Gamebook, seed: UInt64, most: Int = 60) throws {
        var twin = try PaperTwin(program, book, seed: seed)
        var reader = RandomReader(seed: seed)
        for _ in 0..<most {
            guard !twin.isOver, let input = reader.input(for: twin.playthrough) else { return }
            try twin.apply(input)
        }
    }

    @Test func theBundledStoriesReadTheSameOnPaper() throws {
        let stories = try TweeTrips.bundled()
        #expect(stories.count >= 12)
        for (name, story) in stories {
            let (program, book) = (try Program(story), Gamebook(story))
            for seed in OracleScale.seeds(20, from: 1) {
                #expect(throws: Never.self, "\(name), \(seed)") { try Self.walk(program, book, seed: seed) }
            }
        }
    }

    @Test func smallGeneratedStoriesReadTheSameOnPaper() throws {
        for seed in OracleScale.seeds(150) {
            let story = OracleScale.story(seed)
            let (program, book) = (try Program(story), Gamebook(story))
            for walk in UInt64(1)...5 {
                #expect(throws: Never.self, "seed \(seed), \(walk)") { try Self.walk(program, book, seed: walk, most: 30) }
            }
        }
    }

    @Test func generatedStoriesReadTheSameOnPaper() throws {
        for seed in OracleScale.seeds(40, from: 1) {
            var generator = StoryGenerator(seed: seed)
            let story = generator.story()
            let (program, book) = (try Program(story), Gamebook(story))
            for walk in UInt64(1)...5 {
                #expect(throws: Never.self, "seed \(seed), \(walk)") { try Self.walk(program, book, seed: walk, most: 30) }
            }
        }
    }

    /// The stories whose every state is soon gone through.
    @Test(
        arguments: [
            "seven-pages", "01-choosing", "04-rolling", "05-rocket-boots", "06-finding-all-endings", "07-reading-together",
            "08-writing-your-first-story", "09-sharing-it", "the-yawn-that-got-away",
        ]
    )
    func everythingOnPaperIsAsInTheEngine(name: String) throws {
        let story = try #require(try TweeTrips.bundled().first { $0.name == name }).story
        let search = try PaperSearch(story, Gamebook(story))
        #expect(search.isComplete)
        #expect(search.endings.count == story.locations.count { if case .ending = $0.exit { true } else { false } })
    }

    @Test func everythingInSmallGeneratedStoriesIsAsInTheEngine() throws {
        var complete = 0
        for seed in OracleScale.seeds(60) {
            let story = OracleScale.story(seed)
            #expect(throws: Never.self, "seed \(seed)") {
                let search = try PaperSearch(story, Gamebook(story), most: 150)
                if search.isComplete { complete += 1 }
            }
        }
        #expect(complete > OracleScale.least(20))
    }
}
