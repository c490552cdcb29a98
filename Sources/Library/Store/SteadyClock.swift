internal import Glibc
internal import Synchronization

/// Measures ages: a time that advances while the machine runs or sleeps, whatever its clock is set to.
///
/// A small computer may show 1970 until it reaches the network, and any clock may be wrong for a while. So time advances with the machine's
/// uptime, and the clock is trusted only for how long the library did not run, and only if that is between zero and a year. The steady time
/// starts with the clock's and may drift from it; it measures ages, but does not give the date.
final class SteadyClock: Sendable {
    private struct Reading {
        /// The steady time at some uptime.
        var time: Int64
        var uptime: Int64
        /// The last stored steady time.
        var kept: Int64
    }

    /// A longer pause is not trusted, and counts as ``pauseInDoubt``.
    static let longestPause: Int64 = 366 * 86_400_000
    static let pauseInDoubt: Int64 = 86_400_000
    /// How much time may be lost if the process is killed, in milliseconds; it then counts as a pause.
    private static let keepingInterval: Int64 = 600_000

    private let reading = Mutex<Reading?>(nil)
    private let wall: @Sendable () -> Timestamp
    private let uptime: @Sendable () -> Timestamp

    init(wall: @escaping @Sendable () -> Timestamp, uptime: @escaping @Sendable () -> Timestamp) {
        self.wall = wall
        self.uptime = uptime
    }

    /// The current steady time.
    /// - Parameter connections: The database where it is stored.
    func now(_ connections: Connections) throws(StoreError) -> Timestamp {
        let uptime = self.uptime().milliseconds
        if reading.withLock({ $0 }) == nil {
            let first = try begin(connections, uptime: uptime)
            reading.withLock { if $0 == nil { $0 = first } }
        }
        let (now, isDue) = reading.withLock { reading in
            let now = (reading?.time ?? 0) + max(0, uptime - (reading?.uptime ?? uptime))
            let isDue = now - (reading?.kept ?? now) >= Self.keepingInterval
            if isDue { reading?.kept = now }
            return (now, isDue)
        }
        if isDue { keep(now, wall: wall().milliseconds, connections) }
        return Timestamp(milliseconds: now)
    }

    private func begin(_ connections: Connections, uptime: Int64) throws(StoreError) -> Reading {
        let wall = self.wall().milliseconds
        let time = try connections.read { database throws(StoreError) in
            guard let (steady, before) = try database.steadyTime() else {
                // The first time: nothing stored so far is later than now.
                return max(wall, try database.latestMoment())
            }
            let pause = wall - before
            return steady + (pause <= 0 ? 0 : pause <= Self.longestPause ? pause : Self.pauseInDoubt)
        }
        keep(time, wall: wall, connections)
        return Reading(time: time, uptime: uptime, kept: time)
    }

    /// On a full disk nothing is stored, but readers can still sign in.
    private func keep(_ time: Int64, wall: Int64, _ connections: Connections) {
        try? connections.write { database throws(StoreError) in try database.keepSteadyTime(time, wall: wall) }
    }

    /// How long this machine has been running, including sleep.
    @Sendable static func systemUptime() -> Timestamp {
        var time = timespec()
        unsafe clock_gettime(CLOCK_BOOTTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }
}

extension Database {
    /// The last stored steady time, and the clock's time then.
    fileprivate func steadyTime() throws(StoreError) -> (steady: Int64, wall: Int64)? {
        guard let steady = try first("SELECT number FROM moments WHERE name = 'steady'", [], { $0.integer(0) }),
            let wall = try first("SELECT number FROM moments WHERE name = 'wall'", [], { $0.integer(0) })
        else { return nil }
        return (steady, wall)
    }

    /// Another process may be further ahead.
    fileprivate func keepSteadyTime(_ steady: Int64, wall: Int64) throws(StoreError) {
        try run(
            "INSERT INTO moments VALUES ('steady', ?) ON CONFLICT DO UPDATE SET number = max(number, excluded.number)",
            [.integer(steady)]
        )
        try run("INSERT OR REPLACE INTO moments VALUES ('wall', ?)", [.integer(wall)])
    }

    /// The latest time of anything stored.
    fileprivate func latestMoment() throws(StoreError) -> Int64 {
        try first(
            "SELECT max(coalesce((SELECT max(last_read) FROM plays), 0), coalesce((SELECT max(time) FROM audit), 0))"
        ) { $0.integer(0) } ?? 0
    }
}
