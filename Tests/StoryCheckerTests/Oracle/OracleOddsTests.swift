import Story
import StoryChecker
import TestSupport
import Testing

@testable import StoryEngine

/// Compares the checker's odds with the slow flow over the graph of all readings, and with the engine's random reader.
@Suite struct OracleOddsTests {
    @Test(arguments: 0..<4) func oddsAreThoseOfTheSlowFlow(_ block: UInt64) throws {
        var compared = 0
        for seed in OracleScale.seeds(480, from: 200_000) where seed % 4 == block {
            let story = OracleScale.story(seed)
            let brute = try BruteForce(story, reader: .random, cap: 600)
            guard brute.isComplete, let expected = expected(brute) else { continue }
            let exploration = try Explorer.explore(story, bounds: ExplorationBounds(states: 20_000))
            guard exploration.isComplete else { continue }
            let mistakes = mistakes(exploration.odds(), expected, brute)
            #expect(mistakes.isEmpty, "seed \(seed): \(mistakes.joined(separator: "; "))")
            compared += 1
        }
        #expect(compared > OracleScale.least(60))
    }

    /// Twenty thousand readings of a story; a mean may be 4.5 standard errors away, which happens by chance once in 150,000 times.
    @Test func oddsAreThoseOfTheRandomReader() throws {
        let plays = 20_000
        var compared = 0
        for seed in OracleScale.seeds(400, from: 210_000) where compared < 4 {
            let story = OracleScale.story(seed)
            let exploration = try Explorer.explore(story, bounds: ExplorationBounds(states: 20_000))
            guard exploration.isComplete, exploration.stateCount > 10 else { continue }
            let odds = exploration.odds()
            guard odds.endings.count(where: { $0 > 0.02 }) > 1, odds.unfinished < 0.3, odds.choices.expected < 8 else { continue }
            let played = RandomPlays(try Program(story), plays: plays)
            for (ending, probability) in odds.endings.enumerated() {
                let error = (probability * (1 - probability) / Double(plays)).squareRoot()
                #expect(abs(played.endings[ending] - probability) <= 4.5 * error + 1e-12, "seed \(seed), ending \(ending)")
            }
            let variance = max(0, played.meanSquare - played.meanChoices * played.meanChoices)
            let error = (variance / Double(max(1, played.finished))).squareRoot()
            #expect(abs(played.meanChoices - odds.choices.expected) <= 4.5 * error + 1e-12, "seed \(seed), choices")
            compared += 1
        }
        #expect(compared >= OracleScale.least(4))
    }

    private func expected(_ brute: BruteForce) -> BruteForceOdds? {
        BruteForceOdds(brute.graph, endings: brute.program.endingCount, locations: brute.story.locations.count)
    }

    /// The errors in some odds, in words; empty if they are right.
    private func mistakes(_ odds: Odds, _ expected: BruteForceOdds, _ brute: BruteForce) -> [String] {
        var mistakes: [String] = []
        func compare(_ name: String, _ found: Double, _ right: Double) {
            if !(abs(found - right) <= 1e-9) { mistakes.append("\(name) is \(found) in place of \(right)") }
        }
        for (number, right) in expected.endings.enumerated() { compare("ending \(number)", odds.endings[number], right) }
        compare("unfinished", odds.unfinished, 1 - expected.finished)
        for (number, right) in expected.locations.enumerated() {
            if let found = odds.locations[number] { compare("location \(number)", found, right) }
        }
        guard expected.finished > 1e-9, let least = expected.leastChoices else { return mistakes }
        compare("expected choices", odds.choices.expected, expected.expectedChoices)
        if odds.choices.least != least { mistakes.append("the fewest choices are \(odds.choices.least) in place of \(least)") }
        switch expected.mostChoices {
        case .choices(let most) where odds.choices.most != most:
            mistakes.append("the most choices are \(String(describing: odds.choices.most)) in place of \(most)")
        case .none where odds.choices.most != nil:
            mistakes.append("the most choices are \(String(describing: odds.choices.most)), though readings go round")
        default:
            break
        }
        // If some readings never end, their choices recur without end.
        if 1 - expected.finished < 1e-9 { compareOutcomes(odds, expected, brute, compare) }
        return mistakes
    }

    private func compareOutcomes(
        _ odds: Odds,
        _ expected: BruteForceOdds,
        _ brute: BruteForce,
        _ compare: (String, Double, Double) -> Void
    ) {
        let tables = brute.program.shared.tables
        for (location, row) in tables.locations.enumerated() {
            for (number, choice) in row.choices.indices.enumerated() {
                let taken = tables.choices[choice].outcomes.indices.map { expected.outcomes[$0] ?? 0 }
                let picked = taken.reduce(0, +)
                for (outcome, often) in taken.enumerated() {
                    let share = picked > 0 ? often / picked : 0
                    compare("outcome \(location)/\(number)/\(outcome)", odds.outcomes[location][number][outcome], share)
                }
            }
        }
    }
}
