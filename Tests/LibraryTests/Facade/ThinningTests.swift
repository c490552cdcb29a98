import Story
import StoryEditing
import TestSupport
import Testing

@testable import Library

/// Old snapshots of drafts go, and every version stays.
struct ThinningTests {
    private let home: WritingHome
    private var library: StoryLibrary { home.library }
    private static let day: Int64 = 86_400_000

    init() throws { home = try WritingHome() }

    /// The numbers of all snapshots, the earliest first.
    private func snapshots() throws -> [Int64] {
        var found: [Int64] = []
        var last = Int64.max
        while let snapshot = try library.store.snapshot(of: WritingHome.id, near: last), snapshot.number <= last {
            found.insert(snapshot.number, at: 0)
            last = snapshot.number - 1
        }
        return found
    }

    private func largestGap(_ numbers: [Int64]) -> Int64 { zip(numbers, numbers.dropFirst()).map { $1 - $0 }.max() ?? 0 }

    @Test(arguments: [1, 2] as [UInt64]) func everyVersionOpensAsBefore(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        _ = try home.begin()
        var device = try WritingHome.Device(library, home.ada)
        // Somebody takes a tablet along to a place without a network.
        var tablet = try WritingHome.Device(library, home.ada)
        _ = try tablet.device.perform("addLocation") { composer throws(CommandRefusal) in composer.addLocation(named: "Far away") }
        let count = Int64.random(in: 3_000...4_500, using: &random)
        var time: Int64 = 0
        while device.known < count {
            for _ in 0..<Int.random(in: 1...60, using: &random) {
                if Int.random(in: 0..<50, using: &random) == 0 {
                    let name = "Place \(UInt32.random(in: 0...9_999, using: &random))"
                    _ = try device.device.perform("addLocation") { composer throws(CommandRefusal) in composer.addLocation(named: name) }
                } else {
                    try device.write("A door, and \(UInt32.random(in: 0...9_999, using: &random)) more.")
                }
            }
            time += Int64.random(in: 0...(4 * Self.day), using: &random)
            try device.send(library, home.visitor("ada", at: time))
        }
        let now = home.visitor("ada", at: time)
        let before = try snapshots()
        var numbers = before.flatMap { [$0 - 1, $0, $0 + 1] }.filter { (0...device.known).contains($0) }
        for _ in 0..<40 { numbers.append(Int64.random(in: 0...device.known, using: &random)) }
        let versions = try numbers.map { try library.moment($0, of: WritingHome.id, as: now).text }
        let opened = try library.history(of: WritingHome.id, after: nil, as: now)
        let moments = try library.moments(of: WritingHome.id, as: now)
        let usage = try #require(try library.store.usage(of: "ada")).bytes

        try library.tidy(now: now.now)
        let after = try snapshots()
        #expect(after.count < before.count / 2 && Set(after).isSubset(of: before) && after.first == 0 && after.last == before.last)
        // Snapshots come every 200 entries, and as many may arrive at once.
        #expect(largestGap(after) <= StoryLibrary.entriesBetweenOldSnapshots + 400)
        let start = try #require(moments.last).number
        let needed = after.last { $0 <= min(start, device.known - StoryLibrary.mostUndone) } ?? 0
        #expect(after.filter { $0 >= needed } == before.filter { $0 >= needed })
        #expect(try #require(try library.store.usage(of: "ada")).bytes < usage)
        #expect(try library.verify() == [])
        try library.tidy(now: now.now)
        #expect(try snapshots() == after)

        // Nothing of it is in memory there.
        let again = try WritingHome.open(home.folder)
        for (number, version) in zip(numbers, versions) {
            #expect(try again.moment(number, of: WritingHome.id, as: now).text == version, "version \(number)")
        }
        #expect(try again.history(of: WritingHome.id, after: nil, as: now) == opened)
        #expect(try again.moments(of: WritingHome.id, as: now) == moments)
        // The tablet comes home after months.
        try tablet.send(again, now)
        try device.send(again, now)
        #expect(tablet.device.draft == device.device.draft)
        let fresh = try WritingHome.Device(again, now)
        #expect(fresh.device.draft == device.device.draft)
    }
}
