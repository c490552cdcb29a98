internal import Glibc

/// A library's data in one SQLite file, which several processes can have open at once.
public final class SQLiteStore: LibraryStore {
    let connections: Connections
    let searchMemory = SearchMemory()
    let clock: @Sendable () -> Timestamp
    private let steadyClock: SteadyClock

    /// Opens or creates the file, and migrates it to the current layout.
    /// - Parameters:
    ///   - clock: The current time; no reading is dated later.
    ///   - uptime: The time since the machine started, including sleep; it never jumps.
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

    /// A time for measuring ages: it advances while the machine runs or sleeps, whatever its clock is set to. It says nothing about the
    /// date.
    public func steadyTime() throws(StoreError) -> Timestamp { try steadyClock.now(connections) }

    /// How far the steady time is ahead of the clock, in milliseconds. Expiry times are stored in steady time, so that setting the clock
    /// neither ends anything at once nor makes it last for ever.
    func steadyLead() throws(StoreError) -> Int64 {
        let now = clock()
        return try steadyTime().milliseconds - now.milliseconds
    }

    /// How long this machine has been running, including sleep.
    @Sendable public static func systemUptime() -> Timestamp { SteadyClock.systemUptime() }

    /// The machine's clock, which may be wrong; ages use the steady time instead.
    @Sendable public static func systemTime() -> Timestamp {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
