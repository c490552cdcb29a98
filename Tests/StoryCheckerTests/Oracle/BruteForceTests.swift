import Story
import StoryFormat
import TestSupport
import Testing

@testable import StoryEngine

/// Tests of the oracle itself: stories whose readings can all be counted by hand, and comparisons with the engine's random reader.
@Suite struct BruteForceTests {
    @Test func countsACoinAndTwoEndings() throws {
        let story = try story(
            """
            "coin": { "text": "A coin.", "choices": [
                { "id": "throw", "text": "Throw it", "check": { "type": "passFail", "pass": 1, "of": 4 },
                  "outcomes": { "pass": { "go": "won" }, "fail": { "go": "lost" } } },
                { "text": "Go", "go": "lost" } ] },
            "won": { "text": "Won.", "ending": "Won" },
            "lost": { "text": "Lost.", "ending": "Lost" }
            """,
            start: "coin"
        )
        let brute = try BruteForce(story)
        #expect(brute.disagreement == nil && brute.isExhaustive)
        #expect(brute.graph.nodes.count == 3)
        #expect(brute.graph.distances() == [0, 1, 1])
        let odds = try #require(BruteForceOdds(brute.graph, endings: 2, locations: 3))
        #expect(odds.endings == [0.125, 0.875] && odds.finished == 1)
        #expect(odds.expectedChoices == 1 && odds.leastChoices == 1 && odds.mostChoices == .choices(1))
        #expect(odds.locations == [1, 0.125, 0.875])
    }

    @Test func goesRoundALoopForEver() throws {
        let story = try story(
            """
            "hall": { "text": "A hall.", "choices": [
                { "text": "Wait", "id": "wait", "go": "hall" }, { "text": "Go", "go": "out" }, { "text": "Jump", "go": "pit" } ] },
            "pit": { "text": "A pit.", "choices": [ { "text": "Wait", "go": "pit" } ] },
            "out": { "text": "Out.", "ending": "Out" }
            """,
            start: "hall"
        )
        let brute = try BruteForce(story)
        #expect(brute.graph.nodes.count == 3)
        let reachEnding = brute.graph.reaching { $0.kind == .ending(0) }
        #expect(reachEnding.count { !$0 } == 1)
        let odds = try #require(BruteForceOdds(brute.graph, endings: 1, locations: 3))
        #expect(abs(odds.endings[0] - 0.5) < 1e-12 && abs(odds.locations[1] - 0.5) < 1e-12)
        // Of the readings that reach an ending, each further round has one third of the rest: 1/3 · Σ k (1/3)^(k-1) / (1/2).
        #expect(abs(odds.expectedChoices - 1.5) < 1e-12)
        #expect(odds.leastChoices == 1 && odds.mostChoices == .none)
    }

    @Test func seesWhatIsStuckLostAndFaulty() throws {
        let story = try story(
            """
            "cross": { "set": { "coins": "4 / coins" }, "choices": [
                { "text": "Left", "go": "gate" }, { "text": "Right", "go": "ring" }, { "text": "Up", "go": "out" } ] },
            "gate": { "choices": [ { "id": "pay", "text": "Pay", "if": "coins > 3", "go": "out" } ] },
            "ring": { "continue": "round" },
            "round": { "continue": [ { "if": "coins > 3", "go": "out" }, { "go": "ring" } ] },
            "out": { "ending": "Out" }
            """,
            start: "cross"
        )
        let brute = try BruteForce(story)
        #expect(brute.disagreement == nil)
        let kinds = brute.graph.nodes.map { $0.kind }
        #expect(kinds == [.open, .stuck(1), .lost(3), .ending(0)] || kinds == [.open, .stuck(1), .lost(2), .ending(0)])
        #expect(brute.sightings.faults == [FoundFault(location: 0, isDivision: true)])
        let tables = brute.program.shared.tables
        let pay = try #require(tables.choices[3].condition)
        #expect(brute.sightings.wasFalse.contains(pay.index) && !brute.sightings.wasTrue.contains(pay.index))
        #expect(!brute.sightings.choices.contains(3) && brute.sightings.choices.contains(2))
        #expect(!brute.sightings.ways.contains(1) && brute.sightings.ways.contains(2))
    }

    @Test func triesEveryAnswerThatMatters() throws {
        let text = { (name: String) in "\"\(name)\": { \"prompt\": \"Who?\", \"kind\": \"text\" }" }
        let story = try story(
            """
            "a": { "ask": ["first", "second", "third"], "choices": [
                { "text": "1", "id": "same", "if": "first == second and second == third and first != 'Ada'", "go": "out" },
                { "text": "2", "id": "other", "if": "first != second and second != third and first != third and not first in ('Ada', '')",
                  "go": "out" },
                { "text": "3", "id": "name", "if": "third == 'Ada'", "go": "out" } ] },
            "out": { "ending": "Out" }
            """,
            start: "a",
            variables: [text("first"), text("second"), text("third")].joined(separator: ",\n")
        )
        let brute = try BruteForce(story)
        #expect(brute.isExhaustive)
        for choice in 0..<3 { #expect(brute.sightings.choices.contains(choice)) }
    }

    /// Capping a counter must not change the findings if it can also be counted without a cap.
    @Test func boundedCountersChangeNothing() throws {
        var compared = 0
        for seed in 0..<UInt64(120) {
            var generator = SmallStoryGenerator(seed: seed)
            let story = generator.next()
            let whole = try BruteForce(story, cap: 500, saturate: false)
            guard whole.isComplete else { continue }
            let bounded = try BruteForce(story, cap: 500)
            #expect(bounded.isComplete && bounded.graph.nodes.count <= whole.graph.nodes.count, "seed \(seed)")
            #expect(bounded.sightings == whole.sightings, "seed \(seed)")
            compared += 1
        }
        #expect(compared > 60)
    }

    @Test func generatedStoriesHoldTogetherAndGoWrongInEveryWay() throws {
        var found: Set<String> = []
        for seed in 0..<UInt64(300) {
            var generator = SmallStoryGenerator(seed: seed)
            let story = generator.next()
            try #require(StoryValidator.problems(in: story).isEmpty, "seed \(seed)")
            #expect(StoryDocument(story.json).story == story, "seed \(seed)")
            let brute = try BruteForce(story)
            #expect(brute.disagreement == nil, "seed \(seed)")
            guard brute.isExhaustive else {
                found.insert("too large")
                continue
            }
            let ends = brute.graph.reaching { if case .ending = $0.kind { true } else { false } }
            let stops = brute.graph.reaching { $0.kind != .open }
            for node in brute.graph.nodes {
                switch node.kind {
                case .stuck: found.insert("stuck")
                case .lost: found.insert("lost")
                case .ending: found.insert("ending")
                case .open: break
                }
            }
            if stops.contains(false) { found.insert("trap") }
            if !ends.contains(false) { found.insert("sound") }
            if !brute.sightings.faults.isEmpty { found.insert("fault") }
            if !brute.sightings.textFaults.isEmpty { found.insert("fault in a text") }
            if brute.program.shared.tables.choices.indices.contains(where: { !brute.sightings.choices.contains($0) }) {
                found.insert("closed")
            }
        }
        #expect(found == ["too large", "stuck", "lost", "ending", "trap", "sound", "fault", "fault in a text", "closed"])
    }

    /// The calculated odds match the engine's random reader, within what chance allows.
    @Test func oddsAreThoseOfTheRandomReader() throws {
        let plays = 4_000
        var compared = 0
        for seed in 0..<UInt64(200) where compared < 8 {
            var generator = SmallStoryGenerator(seed: seed)
            let story = generator.next()
            let brute = try BruteForce(story, reader: .random, cap: 300)
            guard brute.isComplete, brute.graph.nodes.count > 8, brute.program.endingCount > 1,
                let odds = BruteForceOdds(brute.graph, endings: brute.program.endingCount, locations: story.locations.count)
            else { continue }
            let played = RandomPlays(brute.program, plays: plays)
            for ending in odds.endings.indices {
                let variance = max(0, odds.endings[ending] * (1 - odds.endings[ending]))
                let error = 4.5 * (variance / Double(plays)).squareRoot() + 1e-9
                #expect(abs(played.endings[ending] - odds.endings[ending]) <= error, "seed \(seed), ending \(ending)")
            }
            compared += 1
        }
        #expect(compared == 8)
    }

    private func story(_ locations: String, start: String, variables: String = "") throws -> Story {
        let text = """
            { "branchbook": 1, "id": "small", "title": "Small", "start": "\(start)",
              "variables": { "coins": { "kind": "number", "default": 0, "min": 0, "max": 9 }\(variables.isEmpty ? "" : ",") \(variables) },
              "locations": { \(locations) } }
            """
        let document = StoryDocument(text)
        let story = document.story
        return try #require(story, "\(document.diagnostics)")
    }
}
