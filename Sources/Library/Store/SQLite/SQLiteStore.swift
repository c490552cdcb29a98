internal import Glibc

/// The library's data in one SQLite file, which several processes may have open at once.
public final class SQLiteStore: LibraryStore {
    let connections: Connections
    let searchMemory = SearchMemory()
    let clock: @Sendable () -> Timestamp
    private let steadyClock: SteadyClock

    /// Opens the file, or makes one, and brings it to the present layout.
    /// - Parameters:
    ///   - clock: By which no reading is dated later than now.
    ///   - uptime: Goes forward as the machine runs, also asleep, and never jumps.
    public convenience init(
        path: String,
        clock: @escaping @Sendable () -> Timestamp = SQLiteStore.systemTime,
        uptime: @escaping @Sendable () -> Timestamp = SQLiteStore.systemUptime
    ) throws(StoreError) {
        try self.init(path: path, clock: clock, uptime: uptime, busyMilliseconds: 10_000)
    }

    init(
        path: String,
        clock: @escaping @Sendable () -> Timestamp,
        uptime: @escaping @Sendable () -> Timestamp = SQLiteStore.systemUptime,
        busyMilliseconds: Int32
    ) throws(StoreError) {
        connections = try Connections(path: path, migrator: SQLiteLayout.migrator, busyMilliseconds: busyMilliseconds)
        self.clock = clock
        steadyClock = SteadyClock(wall: clock, uptime: uptime)
    }

    /// A time by which ages are told: it goes forward as the machine runs, whatever its clock is set to. It says nothing of the date.
    public func steadyTime() throws(StoreError) -> Timestamp { try steadyClock.now(connections) }

    /// How far the steady time is ahead of the clock just now. What is to end some time from now is kept in steady time, so that a clock that is
    /// set meanwhile ends nothing at once and lets nothing last for ever.
    func steadyLead() throws(StoreError) -> Int64 {
        let now = clock()
        return try steadyTime().milliseconds - now.milliseconds
    }

    /// How long this machine has been running, also asleep.
    @Sendable public static func systemUptime() -> Timestamp { SteadyClock.systemUptime() }

    /// The machine's clock, which may be wrong; ages go by the steady time instead.
    @Sendable public static func systemTime() -> Timestamp {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
