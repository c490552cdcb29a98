import Story
import StoryChecker
import TestSupport
import Testing

@testable import StoryEngine

/// Whether the explorer's witnesses lead where it says, and whether none is shorter.
@Suite struct WitnessTests {
    @Test(arguments: 0..<4) func everyWitnessReplaysAndIsAsShortAsCanBe(_ block: UInt64) throws {
        var replayed = 0
        for seed in OracleScale.seeds(400, from: 100_000) where seed % 4 == block {
            let story = OracleScale.story(seed)
            let exploration = try Explorer.explore(story, bounds: ExplorationBounds(states: 5_000))
            let brute = try BruteForce(story, cap: 800)
            let distances = brute.endingDistances
            for (number, ending) in exploration.endings.enumerated() {
                guard let witness = ending.witness else { continue }
                do {
                    let replay = try WitnessReplay(witness, in: brute.program)
                    guard case .ending(let shown) = replay.playthrough.scene else {
                        Issue.record("seed \(seed): the witness of \(ending.id) does not end: \(witness.steps)")
                        continue
                    }
                    #expect(shown.id == ending.id, "seed \(seed)")
                    #expect(witness.choices.count == witness.steps.count { if case .choose = $0 { true } else { false } })
                    // If every state was explored, or every shorter way was, no way is shorter.
                    if brute.isExhaustive { #expect(replay.decisions == distances[number], "seed \(seed), ending \(ending.id)") }
                    replayed += 1
                } catch {
                    Issue.record("seed \(seed): the witness of \(ending.id) does not hold: \(error), \(witness.steps)")
                }
            }
        }
        #expect(replayed > OracleScale.least(60))
    }

    /// An author reads from a location: its record begins there, in the state in which the way comes there.
    private func expectRecordThere(_ witness: Witness, _ location: Int, _ program: Program, _ words: String) throws {
        let playthrough = try #require(witness.play(program, toLocation: location, seed: 4_711), "\(words)")
        var recorded = RecordedPlaythrough(from: playthrough)
        let (resumed, report) = try RecordedPlaythrough.resume(program, record: recorded.takeNewLines().joined())
        #expect(report.notices.isEmpty, "\(words)")
        #expect(resumed.playthrough.scene == playthrough.scene, "\(words)")
        let states = [resumed.playthrough, playthrough].map { Snapshot(of: $0.state, in: program) }
        #expect(states[0].variables == states[1].variables && states[0].visits == states[1].visits, "\(words)")
        #expect(states[0].runs == states[1].runs, "\(words)")
        #expect(resumed.playthrough.canUndo == playthrough.canUndo, "\(words)")
    }

    @Test func everyLocationIsComeToAsShown() throws {
        var replayed = 0
        for seed in OracleScale.seeds(150, from: 110_000) {
            let story = OracleScale.story(seed)
            let exploration = try Explorer.explore(story, bounds: ExplorationBounds(states: 5_000))
            let brute = try BruteForce(story, cap: 800)
            let distances = brute.locationDistances
            for (number, location) in story.locations.enumerated() {
                let witness = exploration.witness(toLocation: number)
                #expect((witness != nil) == (exploration.locations[number] == .reachable), "seed \(seed), location \(location.id)")
                guard let witness else { continue }
                do {
                    let replay = try WitnessReplay(witness, in: brute.program)
                    let visits = replay.playthrough.state.slots[State.slot(ofVisits: Ref(number), in: brute.program)]
                    #expect(visits > 0, "seed \(seed), location \(location.id)")
                    if brute.isExhaustive { #expect(replay.decisions == distances[number], "seed \(seed), location \(location.id)") }
                    try expectRecordThere(witness, number, brute.program, "seed \(seed), location \(location.id)")
                    replayed += 1
                } catch {
                    Issue.record("seed \(seed): the witness of \(location.id) does not hold: \(error), \(witness.steps)")
                }
            }
        }
        #expect(replayed > OracleScale.least(300))
    }
}
