import Story
import StoryChecker
import StoryFormat
import Testing

@testable import StoryEngine

/// What the checker knows about stories with more states than the bounds allow.
@Suite struct BoundTests {
    /// A reader collects endlessly, and eventually gets out by chance; no link leads to the attic.
    private static let endless = #"""
        "variables": { "gold": 0, "isBrave": false },
        "start": "mine",
        "locations": {
          "mine": { "text": "A mine.", "choices": [
            { "id": "dig", "text": "Dig", "set": { "gold": "gold + 1" }, "go": "mine" },
            { "id": "dare", "text": "Dare", "set": { "isBrave": "not isBrave" }, "go": "mine" },
            { "id": "lose", "text": "Lose", "if": "gold > 0", "set": { "gold": "gold - 1" }, "go": "mine" },
            { "id": "leave", "text": "Leave", "if": "gold >= 3", "go": "gate" } ] },
          "gate": { "text": "A gate.", "choices": [
            { "id": "roll", "text": "Roll", "check": { "id": "luck", "type": "passFail", "pass": 3, "of": 4 },
              "outcomes": { "pass": { "go": "out" }, "fail": { "go": "cave" } } } ] },
          "cave": { "text": "A cave.", "ending": "Cave" },
          "out": { "text": "Out.", "ending": "Out" },
          "attic": { "text": "An attic.", "ending": "Attic" }
        }
        """#

    private func explore(_ states: Int) throws -> (Exploration, Story) {
        let document = NumberedStory(Self.endless).document
        let story = try #require(document.story, "\(document.diagnostics)")
        return (try Explorer.explore(story, bounds: ExplorationBounds(states: states)), story)
    }

    @Test func randomReadingsFindWhatTheSearchDidNot() throws {
        let (exploration, story) = try explore(4)
        #expect(exploration.stop == .states)
        #expect(exploration.endings.map { $0.verdict } == [.reachable, .reachable, .impossible])
        let program = try Program(story)
        for ending in exploration.endings where ending.verdict == .reachable {
            let replay = try WitnessReplay(try #require(ending.witness), in: program)
            guard case .ending(let scene) = replay.playthrough.scene else {
                Issue.record("\(ending.id) is not where its witness leads")
                continue
            }
            #expect(scene.id == ending.id)
        }
        #expect(exploration.locations == [.reachable, .reachable, .reachable, .reachable, .impossible])
        #expect(exploration.outcomes[1] == [[.reachable, .reachable]])
        #expect(exploration.witness(toLocation: 1) != nil)
    }

    @Test func theOddsAreThoseOfRandomReadings() throws {
        let (exploration, _) = try explore(4)
        let odds = exploration.odds()
        #expect(odds.basis == .sampled(readings: RandomReadings.most))
        #expect(abs(odds.endings[0] - 0.25) < 0.05 && abs(odds.endings[1] - 0.75) < 0.05)
        #expect(odds.endings[2] == 0)
        #expect(abs(odds.endings.reduce(odds.unfinished, +) - 1) < 1e-12)
        #expect(odds.choices.expected > 4)
    }

    @Test func whatCostsTheMostStatesIsNamed() throws {
        let (exploration, _) = try explore(1_000)
        #expect(exploration.costs.map { $0.source } == [.variable("gold")])
        #expect(exploration.costs[0].factor > 100)
        #expect(try Explorer.explore(try #require(NumberedStory(Self.parity).document.story)).costs.isEmpty)
    }

    // MARK: Remainders

    /// Everything here grows without end, and only remainders are read.
    private static let parity = #"""
        "variables": { "steps": { "default": 0, "min": 0 } },
        "start": "a",
        "locations": {
          "a": { "text": "A.", "choices": [
            { "id": "even", "text": "Even", "if": "turns % 2 == 0", "go": "b" },
            { "id": "odd", "text": "Odd", "if": "(turns + 1) % 2 == 0", "set": { "steps": "steps + 2" }, "go": "a" },
            { "id": "third", "text": "Third", "if": "visits(b) % 3 == 2 and steps % 5 == 4 and turns > 7", "go": "end" },
            { "id": "never", "text": "Never", "if": "steps % 2 == 1", "go": "lost" } ] },
          "b": { "text": "B.", "choices": [{ "id": "back", "text": "Back", "go": "a" }, { "id": "wait", "text": "Wait", "go": "b" } ] },
          "end": { "text": "The end.", "ending": "End" },
          "lost": { "text": "Lost.", "ending": "Lost" }
        }
        """#

    @Test func remaindersAreEnough() throws {
        let story = try #require(NumberedStory(Self.parity).document.story)
        let exploration = try Explorer.explore(story, bounds: ExplorationBounds(states: 5_000))
        #expect(exploration.isComplete)
        #expect(exploration.endings.map { $0.verdict } == [.reachable, .impossible])
        let program = try Program(story)
        let replay = try WitnessReplay(try #require(exploration.endings[0].witness), in: program)
        #expect(replay.playthrough.state.phase == .ending)
    }

    /// Numbers that are clamped, shrink or are read in other ways are still followed one by one.
    @Test func remaindersOfWhatStopsAreNotKept() throws {
        let story = try #require(
            NumberedStory(
                #"""
                "variables": { "steps": { "default": 0, "min": 0, "max": 7 } },
                "start": "a",
                "locations": {
                  "a": { "text": "A.", "choices": [
                    { "id": "on", "text": "On", "set": { "steps": "steps + 2" }, "go": "a" },
                    { "id": "out", "text": "Out", "if": "steps % 2 == 1", "go": "out" } ] },
                  "out": { "text": "Out.", "ending": "Out" }
                }
                """#
            ).document.story
        )
        #expect(try Explorer.explore(story).endings.map { $0.verdict } == [.reachable])
    }
}
