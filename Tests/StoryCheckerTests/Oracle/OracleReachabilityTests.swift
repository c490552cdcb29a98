import Story
import StoryChecker
import StoryFormat
import TestSupport
import Testing

@testable import StoryEngine

/// Compares what the explorer says readers can reach with brute force.
@Suite struct OracleReachabilityTests {
    private static let bounds = ExplorationBounds(states: 20_000)

    @Test(arguments: 0..<8) func verdictsAreThoseOfBruteForce(_ block: UInt64) throws {
        var complete = 0
        for seed in OracleScale.seeds(1_200) where seed % 8 == block {
            let story = OracleScale.story(seed)
            let brute = try BruteForce(story, cap: 1_500)
            let exploration = try Explorer.explore(story, bounds: Self.bounds)
            let mistakes = mistakes(exploration, brute)
            #expect(mistakes.isEmpty, "seed \(seed): \(mistakes.joined(separator: "; "))")
            if brute.isExhaustive { complete += 1 }
        }
        #expect(complete > OracleScale.least(100))
    }

    @Test(arguments: 0..<4) func reportsSayWhatBruteForceSaw(_ block: UInt64) throws {
        var compared = 0
        for seed in OracleScale.seeds(600, from: 50_000) where seed % 4 == block {
            let story = OracleScale.story(seed)
            let brute = try BruteForce(story, cap: 800)
            guard brute.isExhaustive else { continue }
            let report = StoryChecker(bounds: Self.bounds).check(StoryDocument(story.json))
            // The report says nothing about what was not explored; the verdict tests check that it should have been.
            guard report.exploration?.isComplete == true else { continue }
            let disagreements = ExpectedProblems(brute).disagreements(with: report.problems)
            #expect(disagreements.isEmpty, "seed \(seed): \(disagreements.joined(separator: "; "))")
            compared += 1
        }
        #expect(compared > OracleScale.least(100))
    }

    /// Stories in which the checker was wrong once, or nearly silent: continuations in a circle, a count that is compared inside another
    /// comparison, a question that no reader gets to, buckets and endings that modifiers make impossible, a condition that fails after it
    /// was settled, arithmetic with a remainder.
    @Test(arguments: try PinnedStory.all()) func whatWasWrongOnceStaysRight(_ pinned: PinnedStory) throws {
        let brute = try BruteForce(try pinned.story(), cap: 1_500)
        try #require(brute.isExhaustive)
        let mistakes = mistakes(try Explorer.explore(brute.story, bounds: Self.bounds), brute)
        #expect(mistakes.isEmpty, "\(mistakes.joined(separator: "; "))")
        let report = StoryChecker(bounds: Self.bounds).check(StoryDocument(brute.story.json))
        let disagreements = ExpectedProblems(brute).disagreements(with: report.problems)
        #expect(disagreements.isEmpty, "\(disagreements.joined(separator: "; "))")
    }

    /// The files exist: a parameterised test without arguments would pass silently.
    @Test func storiesArePinned() throws { #expect(try PinnedStory.all().count >= 13) }

    /// The errors in an exploration, in words; empty if it is right.
    private func mistakes(_ exploration: Exploration, _ brute: BruteForce) -> [String] {
        var mistakes: [String] = []
        if let disagreement = brute.disagreement { mistakes.append(disagreement) }
        // If brute force can distinguish everything in this few states, the checker needs no more.
        if brute.isExhaustive, let stop = exploration.stop { mistakes.append("stopped by \(stop)") }
        for (name, verdict, isReached) in pairs(exploration, brute) {
            // Even if brute force is incomplete, whatever it reached is certain.
            var right: Set<Verdict> = isReached ? [.reachable] : brute.isExhaustive ? [.impossible] : [.reachable, .impossible]
            if !exploration.isComplete { right.insert(.unknown) }
            if !right.contains(verdict) { mistakes.append("\(name) is \(verdict.rawValue)") }
        }
        return mistakes
    }

    /// The names of everything that can be reached, with the verdict of the explorer and of brute force.
    private func pairs(_ exploration: Exploration, _ brute: BruteForce) -> [(String, Verdict, Bool)] {
        let story = brute.story
        var pairs: [(String, Verdict, Bool)] = []
        #expect(exploration.locations.count == story.locations.count)
        for (number, location) in story.locations.enumerated() {
            pairs.append(("location \(location.id)", exploration.locations[number], brute.reachedLocations[number]))
            #expect(exploration.choices[number].count == brute.reachedChoices[number].count)
            for (choice, isReached) in brute.reachedChoices[number].enumerated() {
                pairs.append(("choice \(location.id)/\(choice)", exploration.choices[number][choice], isReached))
                let outcomes = brute.reachedOutcomes[number][choice]
                #expect(exploration.outcomes[number][choice].count == outcomes.count)
                for (outcome, isReached) in outcomes.enumerated() {
                    pairs.append(("outcome \(location.id)/\(choice)/\(outcome)", exploration.outcomes[number][choice][outcome], isReached))
                }
            }
        }
        #expect(exploration.endings.map { $0.id } == brute.program.endingIDs)
        for (ending, isReached) in zip(exploration.endings, brute.reachedEndings) {
            pairs.append(("ending \(ending.id)", ending.verdict, isReached))
            #expect((ending.witness != nil) == (ending.verdict == .reachable), "ending \(ending.id)")
        }
        return pairs
    }
}
