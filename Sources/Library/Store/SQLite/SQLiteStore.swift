internal import Glibc

/// The library's data in one SQLite file, which several processes may have open at once.
public final class SQLiteStore: LibraryStore {
    let connections: Connections
    let searchMemory = SearchMemory()
    let clock: @Sendable () -> Timestamp

    /// Opens the file, or makes one, and brings it to the present layout.
    /// - Parameter clock: By which no reading is dated later than now.
    public convenience init(path: String, clock: @escaping @Sendable () -> Timestamp = SQLiteStore.systemTime) throws(StoreError) {
        try self.init(path: path, clock: clock, busyMilliseconds: 10_000)
    }

    init(path: String, clock: @escaping @Sendable () -> Timestamp, busyMilliseconds: Int32) throws(StoreError) {
        connections = try Connections(path: path, migrator: SQLiteLayout.migrator, busyMilliseconds: busyMilliseconds)
        self.clock = clock
    }

    /// The time of this machine.
    @Sendable public static func systemTime() -> Timestamp {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
