internal import CPageSums
internal import CSQLite

/// A connection to a database file with its prepared statements. Only one thread may use it at a time; ``Connections`` ensures that.
@safe
final class Database: @unchecked Sendable {
    /// What a connection may do.
    enum Access {
        case reading, writing, creating
    }

    private let handle: OpaquePointer
    private var statements: [String: Statement] = [:]

    init(path: String, access: Access, busyMilliseconds: Int32) throws(StoreError) {
        var handle: OpaquePointer?
        let flags: Int32
        switch access {
        case .reading: flags = SQLITE_OPEN_READONLY
        case .writing: flags = SQLITE_OPEN_READWRITE
        case .creating: flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        }
        guard Self.knowsPageSums else { throw .unavailable("SQLite does not accept the library’s checksums.") }
        let code = unsafe sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX, "branchbook")
        guard code == SQLITE_OK, let handle = unsafe handle else {
            let systemError = unsafe handle.map { unsafe sqlite3_system_errno($0) } ?? 0
            unsafe sqlite3_close_v2(handle)
            throw StoreError(sqlite: code, systemError: systemError)
        }
        unsafe self.handle = handle
        unsafe sqlite3_extended_result_codes(handle, 1)
        unsafe sqlite3_busy_timeout(handle, busyMilliseconds)
        unsafe csqlite_configure(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
        unsafe csqlite_configure(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
        unsafe csqlite_configure(handle, SQLITE_DBCONFIG_ENABLE_FKEY, 1)
        // Space for the checksums: at once in a new file, and in an existing one when it is rewritten.
        var reserved = Int32(CPAGESUMS_BYTES)
        if access != .reading { unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_RESERVE_BYTES, &reserved) }
    }

    deinit {
        statements = [:]
        unsafe sqlite3_close_v2(handle)
    }

    // MARK: Checksums

    private static let knowsPageSums = cpagesums_register() == SQLITE_OK

    /// Whether every page has a checksum.
    var hasPageSums: Bool { unsafe cpagesums_is_marked(handle) != 0 }

    /// Whether this connection has read a damaged page since ``takeDamagedPages()`` was last called.
    var hasReadDamage: Bool { unsafe cpagesums_has_damaged(handle) != 0 }

    /// The pages that were damaged when this connection read them, since the last call.
    func takeDamagedPages() -> [Int] {
        var pages = [UInt32](repeating: 0, count: 16)
        let count = unsafe cpagesums_take_damaged(handle, &pages, Int32(pages.count))
        return pages.prefix(Int(count)).map { Int($0) }
    }

    /// Compares pages of the file with their checksums.
    /// - Returns: The number of pages read, and the numbers of the damaged ones; nil if the file cannot be read.
    func scanPages(from first: Int, count: Int) -> (read: Int, damaged: [Int])? {
        var pages = [UInt32](repeating: 0, count: count)
        var damaged: Int32 = 0
        let read = unsafe cpagesums_scan(handle, UInt32(first), Int32(count), &pages, &damaged)
        return read < 0 ? nil : (Int(read), pages.prefix(Int(damaged)).map { Int($0) })
    }

    // MARK: Statements

    func run(_ sql: String, _ values: [SQLValue] = []) throws(StoreError) {
        try statement(sql).run(values) { _ in true }
    }

    func rows<Value>(_ sql: String, _ values: [SQLValue] = [], _ read: (Row) -> Value) throws(StoreError) -> [Value] {
        var rows: [Value] = []
        try each(sql, values) { rows.append(read($0)) }
        return rows
    }

    func each(_ sql: String, _ values: [SQLValue] = [], _ read: (Row) -> Void) throws(StoreError) {
        try statement(sql).run(values) {
            read($0)
            return true
        }
    }

    func first<Value>(_ sql: String, _ values: [SQLValue] = [], _ read: (Row) -> Value) throws(StoreError) -> Value? {
        var first: Value?
        try statement(sql).run(values) {
            first = read($0)
            return false
        }
        return first
    }

    /// Runs several statements without values and results.
    func execute(_ script: String) throws(StoreError) {
        let code = unsafe sqlite3_exec(handle, script, nil, nil, nil)
        guard code == SQLITE_OK else { throw unsafe StoreError(sqlite: code, systemError: sqlite3_system_errno(handle)) }
    }

    /// The number of rows that the last statement inserted, changed or deleted, without those changed by foreign keys.
    var changes: Int { unsafe Int(sqlite3_changes64(handle)) }

    /// The row ID of the last inserted row.
    var lastNumber: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

    // MARK: Transactions

    /// Runs a body that sees a consistent snapshot.
    func reading<Value>(_ body: (Database) throws(StoreError) -> Value) throws(StoreError) -> Value {
        try transaction(begin: "BEGIN", body)
    }

    /// Runs a body as a transaction: all of its changes are stored, or none.
    func writing<Value>(_ body: (Database) throws(StoreError) -> Value) throws(StoreError) -> Value {
        try transaction(begin: "BEGIN IMMEDIATE", body)
    }

    private func transaction<Value>(begin: String, _ body: (Database) throws(StoreError) -> Value) throws(StoreError) -> Value {
        try run(begin)
        do throws(StoreError) {
            let value = try body(self)
            try run("COMMIT")
            return value
        } catch {
            // SQLite may have rolled back already.
            if unsafe sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
            throw error
        }
    }

    private func statement(_ sql: String) throws(StoreError) -> Statement {
        if let statement = statements[sql] { return statement }
        let statement = try unsafe Statement(sql, connection: handle)
        statements[sql] = statement
        return statement
    }
}
