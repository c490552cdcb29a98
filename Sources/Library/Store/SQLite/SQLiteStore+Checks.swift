extension SQLiteStore {
    /// The number of results that are kept.
    private static let keptChecks = 10

    /// Stores the result of a check.
    public func keep(_ check: LibraryCheck) throws(StoreError) {
        let steady = try steadyTime()
        try connections.write { database throws(StoreError) in
            try database.run(
                "INSERT INTO checks (begun, ended, steady, problems) VALUES (?, ?, ?, ?)",
                [.integer(check.begun), .integer(check.ended), .integer(steady), .text(TextList.text(check.problems))]
            )
            try database.run("DELETE FROM checks WHERE number <= ?", [.integer(database.lastNumber - Int64(Self.keptChecks))])
        }
    }

    /// The result of the last check, and the steady time then; nil if there was none.
    public func lastCheck() throws(StoreError) -> (check: LibraryCheck, steady: Timestamp)? {
        try connections.glance { database throws(StoreError) in
            try database.first("SELECT begun, ended, steady, problems FROM checks ORDER BY number DESC LIMIT 1") {
                let check = LibraryCheck(begun: $0.timestamp(0), ended: $0.timestamp(1), problems: TextList.items($0.text(3)))
                return (check: check, steady: $0.timestamp(2))
            }
        }
    }

    /// Whether a damaged page was read since the last check.
    public var hasMetDamage: Bool { connections.hasReadDamage }
}
