import Story
import StoryChecker
import StoryFormat
import TestSupport
import Testing

@testable import StoryEngine

/// Planted mistakes: if one makes a story worse for its readers, the checker reports something new.
@Suite struct MutationTests {
    private static let checker = StoryChecker(bounds: ExplorationBounds(states: 20_000))

    @Test(arguments: StoryMutator.Mutation.allCases) func whatAMistakeSpoilsIsSaid(_ mutation: StoryMutator.Mutation) throws {
        var spoilt = 0
        for seed in OracleScale.seeds(160, from: 300_000) {
            let story = OracleScale.story(seed)
            let brute = try BruteForce(story, cap: 300)
            guard brute.isExhaustive else { continue }
            var mutator = StoryMutator(seed: seed)
            // Few of the smallest changes break anything.
            let tries = mutation == .movedThreshold || mutation == .removedEffect ? 30 : 1
            for _ in 0..<tries {
                guard let mutant = mutator.mutate(story, mutation), let (defects, trap) = try newDefects(of: mutant, besides: brute) else {
                    continue
                }
                // The verdict tests check that a few states are enough if brute force needs few.
                guard let before = sayings(of: story), let after = sayings(of: mutant) else { continue }
                // Where links alone lead nowhere, it was already said of the trap's own locations that no ending can be reached.
                let isTrapKnown = before.keys.contains { saying in trap.contains { saying.hasPrefix("B0504 locations/\($0) ") } }
                let news = isTrapKnown ? defects.subtracting([BruteForce.trap]) : defects
                guard !news.isEmpty else { continue }
                let isSaid = after.contains { saying, count in count > before[saying, default: 0] }
                #expect(isSaid, "seed \(seed): nothing is said of this: \(news.sorted().joined(separator: "; "))")
                spoilt += 1
            }
        }
        #expect(spoilt >= OracleScale.least(5))
    }

    /// What a mistake broke, and where the story now goes on for ever; nil if nothing is broken, or if it is unknown.
    private func newDefects(of mutant: Story, besides brute: BruteForce) throws -> (defects: Set<String>, trap: Set<String>)? {
        guard StoryValidator.problems(in: mutant).isEmpty else { return nil }
        let mutantBrute = try BruteForce(mutant, cap: 600)
        let defects = mutantBrute.defects.subtracting(brute.defects)
        return mutantBrute.isExhaustive && !defects.isEmpty ? (defects, mutantBrute.trapLocations) : nil
    }

    /// How often each diagnostic is reported for a story, without the exact place: what comes after a choice moves when the choice is
    /// removed. nil if not everything was explored.
    private func sayings(of story: Story) -> [String: Int]? {
        let report = Self.checker.check(StoryDocument(story.json))
        guard report.exploration?.isComplete == true else { return nil }
        var sayings: [String: Int] = [:]
        for diagnostic in report.problems.diagnostics {
            // The keys of the location, as far as there is one.
            let place = diagnostic.pointer.split(separator: "/").prefix(2).joined(separator: "/")
            let words = [diagnostic.message] + diagnostic.related.map { $0.message }
            sayings["\(diagnostic.code) \(place) \(words)", default: 0] += 1
        }
        return sayings
    }
}
