import Story
import Synchronization
import Testing

@testable import Library

/// Ages are right however the clock jumps.
@Suite struct SteadyClockTests {
    private static let day: Int64 = 86_400_000
    private static let year = 365 * day
    private static let now: Int64 = 1_800_000_000_000

    /// A machine whose clock can be set, and which can be switched off.
    private final class Machine: Sendable {
        private struct Times {
            var wall: Int64
            var uptime: Int64 = 0
        }

        private let times: Mutex<Times>
        let folder: StoreFolder

        init(wall: Int64) throws {
            times = Mutex(Times(wall: wall))
            folder = try StoreFolder()
        }

        func open() throws -> SQLiteStore {
            try SQLiteStore(
                path: folder.path + "/library.sqlite",
                clock: { self.times.withLock { Timestamp(milliseconds: $0.wall) } },
                uptime: { self.times.withLock { Timestamp(milliseconds: $0.uptime) } }
            )
        }

        func run(_ time: Int64) {
            times.withLock { times in
                times.wall += time
                times.uptime += time
            }
        }

        func set(_ wall: Int64) { times.withLock { $0.wall = wall } }

        /// Restarts the uptime at 0.
        func restart(wall: Int64) { times.withLock { $0 = Times(wall: wall) } }
    }

    @Test func timePassesAsTheMachineRunsWhateverTheClockSays() throws {
        let machine = try Machine(wall: 1_000)
        let store = try machine.open()
        let start = try store.steadyTime().milliseconds
        machine.run(5)
        machine.set(Self.now)
        #expect(try store.steadyTime().milliseconds == start + 5)
        machine.set(Self.now + 20 * Self.year)
        machine.run(Self.day)
        #expect(try store.steadyTime().milliseconds == start + 5 + Self.day)
        machine.set(0)
        #expect(try store.steadyTime().milliseconds == start + 5 + Self.day)
    }

    @Test(arguments: [(3 * 86_400_000, 3 * 86_400_000), (-5, 0), (20 * 365 * 86_400_000, 86_400_000)] as [(Int64, Int64)])
    func aPauseCountsAsFarAsItCanBeBelieved(_ pause: Int64, _ counts: Int64) throws {
        let machine = try Machine(wall: Self.now)
        let before = try machine.open().steadyTime().milliseconds
        machine.restart(wall: Self.now + pause)
        #expect(try machine.open().steadyTime().milliseconds == before + counts)
    }

    @Test func aKilledProcessLosesNoTime() throws {
        let machine = try Machine(wall: Self.now)
        let store = try machine.open()
        let start = try store.steadyTime().milliseconds
        for _ in 0..<100 {
            machine.run(60_000)
            _ = try store.steadyTime()
        }
        // The second opening stands for the process after the first was killed.
        #expect(try machine.open().steadyTime().milliseconds == start + 100 * 60_000)
    }

    /// A session of 30 days that starts now.
    private func session(_ hash: String, at wall: Int64) -> Session {
        let (until, end) = (Timestamp(milliseconds: wall + 1_000), Timestamp(milliseconds: wall + 30 * Self.day))
        return Session(hash: hash, reader: nil, administratorUntil: until, expires: end)
    }

    @Test(arguments: [0, 1_577_836_800_000] as [Int64]) func aSessionOutlivesAClockThatWasBehind(_ behind: Int64) throws {
        let machine = try Machine(wall: behind)
        let store = try machine.open()
        try store.put(session("s", at: behind))
        machine.set(Self.now)
        try store.removeSessions(expiredBefore: Timestamp(milliseconds: Self.now))
        let kept = try #require(try store.session(hash: "s", now: Timestamp(milliseconds: Self.now)))
        #expect(kept.expires.milliseconds == Self.now + 30 * Self.day)
        // It survives another restart, and ends after 30 days of running.
        machine.restart(wall: Self.now + 1)
        let again = try machine.open()
        #expect(try again.session(hash: "s", now: Timestamp(milliseconds: Self.now + 1)) != nil)
        machine.run(30 * Self.day)
        #expect(try again.session(hash: "s", now: Timestamp(milliseconds: Self.now + 1 + 30 * Self.day)) == nil)
    }

    @Test func aClockThatIsSetEndsNothingAtOnceAndLetsNothingLastForEver() throws {
        let machine = try Machine(wall: Self.now)
        let store = try machine.open()
        try store.put(session("s", at: Self.now))
        let future = Self.now + 20 * Self.year
        machine.set(future)
        #expect(try store.session(hash: "s", now: Timestamp(milliseconds: future)) != nil)
        try store.put(session("ahead", at: future))
        machine.set(Self.now)
        machine.run(1_000)
        let early = try #require(try store.session(hash: "ahead", now: Timestamp(milliseconds: Self.now + 1_000)))
        // The administrator's 30 minutes do not get longer because the clock went back.
        #expect(early.administratorUntil.map { $0.milliseconds <= Self.now + 1_000 } == true)
        machine.run(30 * Self.day)
        let later = Timestamp(milliseconds: Self.now + 1_000 + 30 * Self.day)
        #expect(try store.session(hash: "ahead", now: later) == nil)
        #expect(try store.session(hash: "s", now: later) == nil)
        try store.removeSessions(expiredBefore: later)
        let left = try store.connections.glance { database throws(StoreError) in
            try database.first("SELECT count(*) FROM sessions") { $0.int(0) }
        }
        #expect(left == 0)
    }

    @Test func whatWasReadLastStandsFirstHoweverTheClockJumped() throws {
        let machine = try Machine(wall: Self.now)
        let store = try machine.open()
        try store.add(StoreSamples.reader("ada"))
        func read(_ play: Play.ID, _ wall: Int64, story: String) throws {
            machine.run(1_000)
            machine.set(wall)
            var lines = StoreSamples.lines(["x"], play: play, story: story)
            lines.begun = Timestamp(milliseconds: wall)
            lines.read = Timestamp(milliseconds: wall)
            _ = try store.append(lines, facts: StoreSamples.facts)
        }
        try read("first", Self.now + 20 * Self.year, story: "a")
        try read("second", 5_000, story: "b")
        try read("third", Self.now, story: "a")
        #expect(try store.plays(of: "ada", story: nil).map(\.id) == ["third", "second", "first"])
        let progress = try store.progress(of: "ada").sorted { ($0.recency ?? 0) > ($1.recency ?? 0) }
        #expect(progress.map(\.story) == ["a", "b"])
        #expect(progress.first?.newestPlay == "third")
        #expect(progress.first?.lastRead == Timestamp(milliseconds: Self.now))
        // Lines read offline long ago do not become the most recent.
        var late = StoreSamples.lines(["x"], play: "late", story: "b")
        late.read = Timestamp(milliseconds: Self.now - Self.day)
        _ = try store.append(late, facts: StoreSamples.facts)
        #expect(try store.plays(of: "ada", story: nil).map(\.id) == ["third", "second", "first", "late"])
    }
}
