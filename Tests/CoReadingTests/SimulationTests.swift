import CoReading
import Foundation
import StoryEngine
import Synchronization
import TestSupport
import Testing

/// Groups under everything that can happen to them, from seeds. `ORACLE_SCALE` tries more.
@Suite struct SimulationTests {
    /// Stories that differ, compiled once.
    private static let steps = 400
    private static let programs: [Program] = OracleScale.programs(64)

    @Test func groupsStayInOrder() async {
        let seeds = OracleScale.seeds(10_000)
        let findings = await withTaskGroup(of: [String].self) { tasks in
            for part in 0..<64 as Range<UInt64> {
                tasks.addTask {
                    seeds.filter { $0 % 64 == part }.flatMap { seed in Self.findings(seed: seed).map { "seed \(seed): \($0)" } }
                }
            }
            return await tasks.reduce(into: []) { $0 += $1 }
        }
        #expect(findings.isEmpty, "\(findings.prefix(3))")
    }

    /// Seeds in which something went wrong once.
    @Test(arguments: [664_802 as UInt64]) func whatWentWrongOnceDoesNot(seed: UInt64) {
        #expect(Self.findings(seed: seed).isEmpty)
    }

    /// What a simulation is blind to would go wrong unnoticed.
    @Test(arguments: guards.keys.sorted()) func eachGuardIsMissed(name: String) {
        let rest = GroupGuards.all.subtracting(Self.guards[name] ?? [])
        #expect((0..<2_000 as Range<UInt64>).contains { !Self.findings(seed: $0, guards: rest).isEmpty })
    }

    /// A simulation in which hardly anything happens proves nothing.
    @Test func everythingHappensOften() throws {
        var counts: [String: Int] = [:]
        for seed in 0..<200 as Range<UInt64> {
            var simulation = try Simulation(seed: seed, program: Self.programs[Int(seed % 64)])
            try simulation.run(steps: Self.steps)
            counts.merge(simulation.counts) { $0 + $1 }
        }
        let words = [
            "joined", "left", "returned", "removed", "turned", "leafed", "begun", "wished", "asked", "offered", "declined", "handed",
            "taken",
        ]
        for word in words {
            #expect(counts[word] ?? 0 >= 10, "\(word): \(counts[word] ?? 0)")
        }
    }

    @Test func tellingBeforeStoringIsNoticed() {
        #expect((0..<2_000 as Range<UInt64>).contains { !Self.findings(seed: $0, storesFirst: false).isEmpty })
    }

    static let guards: [String: GroupGuards] = [
        "term": .term, "move": .move, "owner": .owner, "repetition": .repetition, "invitation": .invitation, "admission": .admission,
        "removal": .removal, "grace": .grace, "offer": .offer, "replacement": .replacement, "clock": .clock, "seniority": .seniority,
    ]

    @Test func everyGuardIsTakenAwayOnce() {
        #expect(Self.guards.values.reduce(GroupGuards()) { $0.union($1) } == GroupGuards.all)
    }

    private static func findings(seed: UInt64, guards: GroupGuards = .all, storesFirst: Bool = true) -> [String] {
        do {
            var simulation = try Simulation(
                seed: seed,
                program: programs[Int(seed % 64)],
                guards: guards,
                storesFirst: storesFirst
            )
            try simulation.run(steps: steps)
            return simulation.findings
        } catch {
            return ["\(error)"]
        }
    }
}

extension OracleScale {
    fileprivate static func programs(_ count: UInt64) -> [Program] {
        (0..<count).compactMap { try? Program(story($0)) }
    }
}
