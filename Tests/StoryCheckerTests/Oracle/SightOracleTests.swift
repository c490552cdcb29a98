import Story
import StoryFormat
import TestSupport
import Testing

@testable import StoryChecker
@testable import StoryEngine

/// Compares what the exploration says readers would see with what the engine shows them.
@Suite struct SightOracleTests {
    /// What is wrong with a scene, by location and choices.
    private enum Sight: Hashable {
        case alike(String, String, String)
        case blank(String, String)
    }

    @Test func whatRandomReadersSeeIsFound() throws {
        var count = 0
        for seed in OracleScale.seeds(250, from: 500_000) {
            let story = try respoken(seed)
            let exploration = try Explorer.explore(story, bounds: ExplorationBounds(states: 20_000))
            guard exploration.isComplete else { continue }
            let seen = try seenByRandomReaders(of: story)
            let found = Set(exploration.findings.sights.compactMap { sight($0.finding, exploration) })
            #expect(seen.isSubset(of: found), "seed \(seed): \(seen.subtracting(found)) is not found")
            count += seen.count
        }
        #expect(count > OracleScale.least(100))
    }

    @Test func whatIsFoundIsSeenAtTheEndOfItsWay() throws {
        var count = 0
        var unpaid = 0
        for seed in OracleScale.seeds(250, from: 510_000) {
            let story = try respoken(seed)
            let exploration = try Explorer.explore(story, bounds: ExplorationBounds(states: 20_000))
            let program = try Program(story)
            for found in exploration.findings.sights {
                guard let state = found.state else { continue }
                let replay = try WitnessReplay(exploration.witness(to: Int(state)), in: program)
                if let sight = sight(found.finding, exploration) {
                    #expect(sights(in: replay.playthrough).contains(sight), "seed \(seed): \(sight) is not seen")
                    count += 1
                } else if case .bare(let location, let outcome?) = found.finding {
                    #expect(
                        try isBare(after: outcome, location, replay.playthrough, exploration),
                        "seed \(seed), \(story.locations[location].id)"
                    )
                    count += 1
                } else if case .unpaid(let outcome) = found.finding, let price = exploration.model.prices[outcome] {
                    let amount = replay.playthrough.state[Ref<VariableRow>(price.variable)]
                    #expect(amount < price.needed, "seed \(seed): outcome \(outcome) can be paid with \(amount)")
                    unpaid += 1
                }
            }
        }
        #expect(count > OracleScale.least(100))
        #expect(unpaid >= OracleScale.least(5))
    }

    // MARK: Stories

    /// The story for a seed, with choices that have few words and pages that may be silent.
    private func respoken(_ seed: UInt64) throws -> Story {
        var story = OracleScale.story(seed)
        var conditions = [try Expression(parsing: "turns > 1"), try Expression(parsing: "turns % 2 == 0")]
        for location in story.locations {
            conditions += location.pages.compactMap { $0.condition }
            if case .choices(let choices) = location.exit { conditions += choices.compactMap { $0.condition } }
        }
        var random = SeededGenerator(seed: seed)
        func condition() -> Expression { conditions[Int.random(in: 0..<conditions.count, using: &random)] }
        func text() -> Template {
            let go: [Template.Part] = [.literal("Go")]
            switch Int.random(in: 0..<6, using: &random) {
            case 0: return Template(go)
            case 1: return Template([.literal("Stay")])
            case 2: return Template([.conditional([Template.Branch(condition: condition(), parts: go)], otherwise: [])])
            case 3: return Template([.conditional([Template.Branch(condition: condition(), parts: go)], otherwise: [.literal("Stay ")])])
            case 4:
                return Template([
                    .literal("Go"), .conditional([Template.Branch(condition: condition(), parts: [.literal(" on")])], otherwise: []),
                ])
            default: return Template([.emphasis(.soft, go), .literal(" on")])
            }
        }
        for location in story.locations.indices {
            for page in story.locations[location].pages.indices {
                story.locations[location].pages[page].lines = [
                    Template([.conditional([Template.Branch(condition: condition(), parts: [.literal("Words.")])], otherwise: [])])
                ]
            }
            guard case .choices(var choices) = story.locations[location].exit else { continue }
            for choice in choices.indices { choices[choice].text = text() }
            story.locations[location].exit = .choices(choices)
        }
        // Parsed again, so that every condition has its own place.
        return try #require(StoryDocument(story.json).story, "seed \(seed)")
    }

    // MARK: What is seen

    private func seenByRandomReaders(of story: Story) throws -> Set<Sight> {
        let program = try Program(story)
        var seen: Set<Sight> = []
        for seed in 0..<12 as Range<UInt64> {
            var playthrough = Playthrough(program, seed: seed)
            var reader = RandomReader(seed: seed &+ 77)
            for _ in 0..<60 {
                seen.formUnion(sights(in: playthrough))
                guard let input = reader.input(for: playthrough), (try? playthrough.apply(input)) != nil else { break }
            }
        }
        return seen
    }

    private func sights(in playthrough: Playthrough) -> Set<Sight> {
        guard case .choices(let list) = playthrough.scene, let location = playthrough.position?.location else { return [] }
        var sights: Set<Sight> = []
        let open = list.choices.filter { $0.isEnabled }.map { (id: $0.id, words: TextCases.words($0.text.map { $0.text }.joined())) }
        for (number, choice) in open.enumerated() {
            if choice.words.isEmpty { sights.insert(.blank(location, choice.id)) }
            for other in open.dropFirst(number + 1) where other.words == choice.words && !choice.words.isEmpty {
                sights.insert(.alike(location, choice.id, other.id))
            }
        }
        return sights
    }

    private func sight(_ finding: Watch.Finding, _ exploration: Exploration) -> Sight? {
        func name(_ choice: Int) -> (location: String, id: String) {
            let location = exploration.model.locationOfChoice[choice]
            guard case .choices(let choices) = exploration.story.locations[location].exit else { return ("", "") }
            let first = exploration.model.shared.tables.locations[location].choices.start
            return (exploration.story.locations[location].id.text, choices[choice - first].id.text)
        }
        switch finding {
        case .alike(let first, let second): return .alike(name(first).location, name(first).id, name(second).id)
        case .blank(let choice): return .blank(name(choice).location, name(choice).id)
        case .bare, .unpaid: return nil
        }
    }

    /// Whether a choice's outcome shows nothing, and the location after it neither.
    private func isBare(after outcome: Int, _ location: Int, _ playthrough: Playthrough, _ exploration: Exploration) throws -> Bool {
        var playthrough = playthrough
        let choice = try #require(exploration.model.shared.tables.choices.firstIndex { $0.outcomes.indices.contains(outcome) })
        let origin = exploration.model.locationOfChoice[choice]
        guard case .choices(let choices) = exploration.story.locations[origin].exit else { return false }
        try playthrough.apply(.choose(choices[choice - exploration.model.shared.tables.locations[origin].choices.start].id.text))
        guard playthrough.position?.location == exploration.story.locations[location].id.text else { return false }
        switch playthrough.scene {
        case .choices(let list): return list.page == nil
        case .ending: return true
        default: return false
        }
    }
}
