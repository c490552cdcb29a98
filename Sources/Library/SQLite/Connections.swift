internal import Glibc
internal import Synchronization

/// The connections to one database file: one that writes, behind a lock, and as many that read as are needed at once.
final class Connections: Sendable {
    private let path: String
    private let busyMilliseconds: Int32
    private let writer: Mutex<Database>
    private let idleReaders: Mutex<[Database]> = Mutex([])
    private let keptReaders = 8

    /// Opens the file, or makes one, and brings it to the present layout.
    init(path: String, migrator: Migrator, busyMilliseconds: Int32) throws(StoreError) {
        Self.makePrivate(path)
        let database = try Database(path: path, access: .creating, busyMilliseconds: busyMilliseconds)
        // Before the first pragma that writes, so that what a later version made stays as it is.
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
        // The connection that is closed last writes the log of changes into the file, which those that only read cannot.
        idleReaders.withLock { $0 = [] }
    }

    /// Runs a body that sees everything as it is at one moment, at the same time as others.
    func read<Value: Sendable>(_ body: (Database) throws(StoreError) -> Value) throws(StoreError) -> Value {
        try borrow { database throws(StoreError) in try database.reading(body) }
    }

    /// Runs a body of one statement, which needs no transaction.
    func glance<Value: Sendable>(_ body: (Database) throws(StoreError) -> Value) throws(StoreError) -> Value {
        try borrow(body)
    }

    /// Runs a body, one at a time, whose changes are all kept, or none of them.
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

    /// Whether the writer has read a damaged page since ``takeDamagedPages()`` was asked.
    var hasReadDamage: Bool { writer.withLock { $0.hasReadDamage } }

    /// The pages that were damaged when the writer read them, since the last question. What it reads it may write again, with a new checksum.
    func takeDamagedPages() -> [Int] { writer.withLock { $0.takeDamagedPages() } }

    /// Makes an empty file that only this user may read, if there is none; SQLite gives the files beside it the same rights.
    ///
    /// A file that is there is not even opened: closing it again would give back the locks that SQLite holds on it in this process.
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
