internal import Glibc
internal import Synchronization

/// The connections to a database file: one for writing, behind a lock, and as many for reading as are needed at once.
final class Connections: Sendable {
    private let path: String
    private let busyMilliseconds: Int32
    private let writer: Mutex<Database>
    private let idleReaders: Mutex<[Database]> = Mutex([])
    private let keptReaders = 8

    /// Opens or creates the file, and migrates it to the current layout.
    init(path: String, migrator: Migrator, busyMilliseconds: Int32) throws(StoreError) {
        Self.makePrivate(path)
        let database = try Database(path: path, access: .creating, busyMilliseconds: busyMilliseconds)
        // Before the first pragma that writes, so that a file from a later version stays unchanged.
        try migrator.check(database)
        try Self.prepare(database)
        try PageSums.add(to: database)
        try migrator.migrate(database)
        try PageSums.mark(database)
        self.path = path
        self.busyMilliseconds = busyMilliseconds
        writer = Mutex(database)
    }

    deinit {
        // The connection that is closed last checkpoints the write-ahead log, which read-only connections cannot do.
        idleReaders.withLock { $0 = [] }
    }

    /// Runs a body that sees a consistent snapshot, concurrently with others.
    func read<Value: Sendable>(_ body: (Database) throws(StoreError) -> Value) throws(StoreError) -> Value {
        try borrow { database throws(StoreError) in try database.reading(body) }
    }

    /// Runs a body with a single statement, which needs no transaction.
    func glance<Value: Sendable>(_ body: (Database) throws(StoreError) -> Value) throws(StoreError) -> Value {
        try borrow(body)
    }

    /// Runs a body, one at a time, as a transaction: all of its changes are stored, or none.
    func write<Value: Sendable>(_ body: (Database) throws(StoreError) -> Value) throws(StoreError) -> Value {
        try writer.withLock { database throws(StoreError) in try database.writing(body) }
    }

    private func borrow<Value: Sendable>(_ body: (Database) throws(StoreError) -> Value) throws(StoreError) -> Value {
        let database: Database
        if let idle = idleReaders.withLock({ $0.popLast() }) {
            database = idle
        } else {
            database = try Database(path: path, access: .reading, busyMilliseconds: busyMilliseconds)
            try database.execute("PRAGMA mmap_size = 268435456; PRAGMA cache_size = -8000")
        }
        defer {
            idleReaders.withLock { if $0.count < keptReaders { $0.append(database) } }
        }
        return try body(database)
    }

    /// Whether the writer has read a damaged page since ``takeDamagedPages()`` was last called.
    var hasReadDamage: Bool { writer.withLock { $0.hasReadDamage } }

    /// The pages that were damaged when the writer read them, since the last call. The writer may write them again, with a new checksum.
    func takeDamagedPages() -> [Int] { writer.withLock { $0.takeDamagedPages() } }

    /// Creates an empty file that only this user may read, if there is none; SQLite gives the files next to it the same permissions.
    ///
    /// An existing file is not even opened: closing it again would release SQLite's locks on it in this process.
    static func makePrivate(_ path: String) {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) }
    }

    private static func prepare(_ database: Database) throws(StoreError) {
        try database.execute(
            """
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = FULL;
            PRAGMA journal_size_limit = 67108864;
            PRAGMA cache_size = -32000;
            """
        )
    }
}
