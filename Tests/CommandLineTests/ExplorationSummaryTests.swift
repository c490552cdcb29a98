import StoryFormat
import TestSupport
import Testing

@testable import CommandLineTool
@testable import StoryChecker

@Suite struct ExplorationSummaryTests {
    @Test(
        arguments: [
            (1, nil, "Everything readers can do was explored: 1 state."),
            (12_345, nil, "Everything readers can do was explored: 12,345 states."),
            (
                5_000_000, .states,
                "Only 5,000,000 states were explored; there are more. Anything not found may still be reachable. Raise --max-states to explore further."
            ),
            (
                9, .bytes,
                "Only 9 states were explored; the rest need more memory. Anything not found may still be reachable. Raise --max-memory to explore further."
            ),
            (
                7, .answers(["age", "name"]),
                "7 states were explored, but only some answers for “age”, “name” were tried, because there are so many. Anything not found may still be reachable."
            ),
            (1, .cancelled, "Only 1 state was explored before the check was stopped. Anything not found may still be reachable."),
        ] as [(Int, Exploration.Stop?, String)]
    )
    func howMuchWasLookedAtIsSaid(states: Int, stop: Exploration.Stop?, words: String) throws {
        #expect(try ExplorationSummary(.made(states: states, stop: stop), nanoseconds: 1).words == words)
    }

    @Test func whatCostsTheMostStatesIsSaid() throws {
        var exploration = try Exploration.made(states: 9, stop: .states)
        exploration.costs = [
            StateCost(source: .variable("gold"), factor: 4_000), StateCost(source: .visits("cave"), factor: 12),
            StateCost(source: .turns, factor: 2),
        ]
        let summary = ExplorationSummary(exploration, nanoseconds: 1)
        let advice =
            "Most states come from “gold” (4,000 times as many), then how often “cave” was visited (12 times as many), then how many choices "
            + "were made (2 times as many). Give numbers a smaller “min” and “max”, or let fewer conditions and effects use them."
        #expect(summary.words.hasSuffix("Raise --max-states to explore further. " + advice), "\(summary.words)")
        #expect(summary.json.compact.contains(#""costs":[{"kind":"variable","name":"gold","factor":4000},"#))
        #expect(summary.json.compact.hasSuffix(#"{"kind":"turns","name":null,"factor":2}]}"#))
    }

    @Test func machinesAreToldTheSame() throws {
        let whole = try ExplorationSummary(.made(states: 500, stop: nil), nanoseconds: 2_000_000)
        #expect(whole.json.compact == #"{"states":500,"complete":true,"statesPerSecond":250000,"stop":null,"variables":[],"costs":[]}"#)
        let part = try ExplorationSummary(.made(states: 0, stop: .answers(["age"])), nanoseconds: 0)
        #expect(part.json.compact == #"{"states":0,"complete":false,"statesPerSecond":0,"stop":"answers","variables":["age"],"costs":[]}"#)
        for (stop, word) in [(Exploration.Stop.states, "states"), (.bytes, "memory"), (.cancelled, "cancelled")] {
            #expect(try ExplorationSummary(.made(states: 1, stop: stop), nanoseconds: 5).json["stop"]?.string == word)
        }
    }
}

extension Exploration {
    /// An exploration's result with other numbers, for a test.
    static func made(states: Int, stop: Stop?, endings: [ExploredEnding] = []) throws -> Exploration {
        var exploration = try #require(StoryChecker().check(StoryDocument(Stories.garden)).exploration)
        exploration.stateCount = states
        exploration.stop = stop
        exploration.endings = endings
        return exploration
    }
}
