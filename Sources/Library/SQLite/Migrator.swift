/// Migrates a database from any earlier layout to the current one, never back.
struct Migrator: Sendable {
    /// Identifies a library among other databases: “BBok”.
    static let applicationID: Int64 = 0x4242_6F6B

    /// The steps; the version of a layout is the number of steps taken.
    let migrations: [Migration]

    /// Refuses a database that a later version wrote, or that is not a library, without changing it.
    func check(_ database: Database) throws(StoreError) {
        let found = try version(of: database)
        guard found <= migrations.count else { throw .newer(found: found, known: migrations.count) }
        let application = try database.first("PRAGMA application_id") { $0.integer(0) } ?? 0
        let isEmpty = try (database.first("SELECT count(*) FROM sqlite_schema") { $0.int(0) } ?? 0) == 0
        guard found >= 0, application == Self.applicationID || application == 0 && found == 0 && isEmpty else {
            throw .unavailable("The file is a database, but not a Branchbook library.")
        }
    }

    /// Takes the missing steps, each in its own transaction.
    func migrate(_ database: Database) throws(StoreError) {
        while try version(of: database) < migrations.count {
            try database.writing { database throws(StoreError) in
                // Another process may have taken the step while this one waited.
                let version = try version(of: database)
                guard version < migrations.count else { return }
                try migrations[version].body(database)
                try database.execute("PRAGMA user_version = \(version + 1); PRAGMA application_id = \(Self.applicationID)")
            }
        }
        try check(database)
    }

    private func version(of database: Database) throws(StoreError) -> Int {
        try database.first("PRAGMA user_version") { $0.int(0) } ?? 0
    }
}
