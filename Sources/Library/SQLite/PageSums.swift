/// The checksums of all pages of a database.
enum PageSums {
    /// Adds checksums to a database of an earlier version by rewriting it once. If that fails, as on a full disk, it works without them,
    /// and ``problems(in:pause:)`` says so.
    /// - Throws: ``StoreError/damaged(_:)`` if the file has lost the mark that it has checksums.
    static func add(to database: Database) throws(StoreError) {
        let isEmpty = try database.first("PRAGMA page_count") { $0.int(0) } == 0
        guard !isEmpty, !database.hasPageSums else { return }
        let layout = try database.first("PRAGMA user_version") { $0.int(0) } ?? 0
        guard layout == 0 || (try? isMarked(database)) != true else {
            throw .damaged("The library’s data is damaged: the start of the file was changed.")
        }
        do throws(StoreError) {
            try database.execute("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
        } catch .busy {
            throw .busy
        } catch {
            return
        }
    }

    /// Notes in the database itself that it has checksums, so that a damaged header cannot hide that.
    static func mark(_ database: Database) throws(StoreError) {
        guard database.hasPageSums, try !isMarked(database) else { return }
        try database.writing { database throws(StoreError) in try database.run("INSERT OR REPLACE INTO moments VALUES ('sums', 1)") }
    }

    private static func isMarked(_ database: Database) throws(StoreError) -> Bool {
        try database.first("SELECT 1 FROM moments WHERE name = 'sums'") { _ in true } ?? false
    }

    /// Compares every page of the file with its checksum.
    /// - Parameter pause: Called about once per mebibyte, so that concurrent work can use the disk.
    /// - Returns: The problems, in sentences.
    static func problems(in database: Database, noted: [Int], pause: () -> Void) -> [String] {
        guard database.hasPageSums else {
            return ["The library’s data has no checksums yet, for lack of disk space. Free some space and start Branchbook again."]
        }
        var damaged = Set(noted)
        var page = 1
        while let scan = database.scanPages(from: page, count: 256) {
            damaged.formUnion(scan.damaged)
            page += scan.read
            guard scan.read == 256 else { break }
            pause()
        }
        guard !damaged.isEmpty else { return [] }
        let pages = damaged.sorted()
        let tables = tables(of: pages, in: database)
        let told = pages.prefix(10).map { page in tables[page].map { "\(page) (\($0))" } ?? String(page) }.joined(separator: ", ")
        return ["Damaged pages of the library’s data: \(told + (pages.count > 10 ? " and others" : ""))."]
    }

    /// The tables or indexes that pages belong to, as far as the damage allows finding out.
    private static func tables(of pages: [Int], in database: Database) -> [Int: String] {
        let list = pages.prefix(10).map { String($0) }.joined(separator: ", ")
        let rows = try? database.rows("SELECT pageno, name FROM dbstat WHERE pageno IN (\(list))") { ($0.int(0), $0.text(1)) }
        return Dictionary(rows ?? [], uniquingKeysWith: { first, _ in first })
    }
}
