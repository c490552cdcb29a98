internal import Glibc

extension SQLiteStore {
    /// Copies a consistent snapshot of everything into a new file, while others read and write.
    public func backup(to path: String) throws(StoreError) {
        guard unsafe access(path, F_OK) != 0 else { throw .refused("A file already exists where the backup should go.") }
        let temporary = "\(path).\(UInt64.random(in: .min ... .max)).part"
        defer { unsafe unlink(temporary) }
        Connections.makePrivate(temporary)
        try connections.glance { database throws(StoreError) in
            try database.run("VACUUM INTO ?", [.text(temporary)])
        }
        try Self.synchronise(temporary)
        // Unlike renaming, linking never replaces a file that someone else has created meanwhile.
        if unsafe link(temporary, path) != 0 {
            guard errno == EPERM || errno == EOPNOTSUPP, unsafe access(path, F_OK) != 0, unsafe rename(temporary, path) == 0 else {
                throw .unavailable("The backup cannot be moved into place: \(Self.reason()).")
            }
        }
        try Self.synchronise(path.lastIndex(of: "/").map { String(path[...$0]) } ?? ".")
    }

    /// Checks all data.
    /// - Parameter pause: Called from time to time.
    /// - Returns: The problems, in sentences; empty if there are none.
    public func integrityProblems(pause: () -> Void) throws(StoreError) -> [String] {
        let noted = connections.takeDamagedPages()
        // Without a transaction, which would prevent checkpoints of the write-ahead log for as long as this takes.
        let damage = try connections.glance { database throws(StoreError) in PageSums.problems(in: database, noted: noted, pause: pause) }
        do throws(StoreError) {
            let problems = try connections.read { database throws(StoreError) in
                let pages = try database.rows("PRAGMA integrity_check") { $0.text(0) }.filter { $0 != "ok" }
                let orphans = try database.rows("PRAGMA foreign_key_check") { "\($0.text(0)) belongs to a missing row of \($0.text(2))" }
                let others = try database.lineProblems() + database.bookmarkProblems() + database.countProblems()
                let damages = damage + (pages + orphans).map { "The library’s data is damaged: \($0)." } + others
                guard damages.isEmpty else { return damages }
                return try database.storiesWithOtherWords().map { "Search cannot find “\($0)”: add the story again." }
            }
            return problems
        } catch {
            guard case .damaged(let sentence) = error else { throw error }
            return damage + [sentence]
        }
    }

    private static func synchronise(_ path: String) throws(StoreError) {
        let file = unsafe open(path, O_RDONLY)
        guard file >= 0 else { throw .unavailable("The backup cannot be reached: \(reason()).") }
        defer { close(file) }
        guard fsync(file) == 0 else { throw errno == ENOSPC ? .full : .unavailable("The backup cannot be saved: \(reason()).") }
    }

    private static func reason() -> String { unsafe String(cString: strerror(errno)) }
}
