internal import Story

extension StoryLibrary {
    /// Copies the whole library, as it is at one moment, into a new folder, while others read and write.
    /// - Parameter progress: Is told how many of how many files were copied.
    /// - Throws: ``LibraryError``; the folder is then as it was before.
    public func backup(to folder: String, progress: (Int, Int) -> Void = { _, _ in }) throws(LibraryError) {
        try FolderInTheMaking.fill(folder) { () throws(LibraryError) in
            let copy = FileStore(folder: folder + "/files", incoming: folder + "/incoming")
            try Disk.createFolders(copy.folder)
            // Files are only ever added meanwhile: whatever the copied database needs is among those that are there after it was copied.
            try files.withoutSweeping { () throws(LibraryError) in
                let half = folder + "/database.part"
                try storing { () throws(StoreError) in try store.backup(to: half) }
                try StoryLibrary.copy(files, to: copy, progress: progress)
                try Disk.move(half, to: "\(folder)/\(StoryLibrary.databaseName)")
                try Disk.synchronize(folder: folder)
            }
        }
    }

    /// Makes a library of a backup, in a folder that is empty or not there yet.
    /// - Throws: ``LibraryError``; the folder is then as it was before, so that the next try finds it so.
    public static func restore(from backup: String, to folder: String, progress: (Int, Int) -> Void = { _, _ in }) throws(LibraryError) {
        let database = "\(backup)/\(databaseName)"
        guard Disk.status(of: database) != nil else { throw .missing("“\(backup)” is not a backup: it has no \(databaseName).") }
        try FolderInTheMaking.fill(folder) { () throws(LibraryError) in
            try fill(folder, from: backup, database: database, progress: progress)
        }
    }

    private static func fill(
        _ folder: String,
        from backup: String,
        database: String,
        progress: (Int, Int) -> Void
    ) throws(LibraryError) {
        let original = FileStore(folder: backup + "/files", incoming: backup + "/incoming")
        let copy = FileStore(folder: folder + "/files", incoming: folder + "/incoming")
        try Disk.createFolders(copy.folder)
        try Self.copy(original, to: copy, progress: progress)
        let half = folder + "/database.part"
        // A copy, so that the backup stays as it is even where the store brings an older layout up to date.
        let opened = folder + "/database.copy"
        try Disk.copy(database, to: opened)
        defer { for suffix in ["", "-wal", "-shm"] { Disk.remove(opened + suffix) } }
        // Through the store, which also notices a database that is damaged.
        let store = try storing { () throws(StoreError) in try SQLiteStore(path: opened) }
        let problems = try storing { () throws(StoreError) in try store.integrityProblems() }
        if let problem = problems.first { throw .refused("The backup is damaged: \(problem)") }
        try storing { () throws(StoreError) in try store.backup(to: half) }
        try Disk.move(half, to: "\(folder)/\(databaseName)")
        try Disk.synchronize(folder: folder)
    }

    /// Looks whether everything is as it should be: the data, the bytes of all files, and that no story lacks one.
    /// - Parameter progress: Is told how many of how many files were read.
    /// - Returns: What is wrong, in sentences.
    public func verify(progress: (Int, Int) -> Void = { _, _ in }) throws(LibraryError) -> [String] {
        try verify(progress: progress, pause: {})
    }

    /// - Parameter pause: Is called after every file, and every mebibyte of data or so.
    func verify(progress: (Int, Int) -> Void = { _, _ in }, pause: () -> Void) throws(LibraryError) -> [String] {
        var problems = try storing { () throws(StoreError) in try store.integrityProblems(pause: pause) }
        problems += try files.verify { done, all in
            progress(done, all)
            pause()
        }
        let listings = try storing { () throws(StoreError) in try store.changes(since: nil).put }
        for listing in listings {
            guard let entry = try story(listing.id) else { continue }
            for file in entry.files where files.size(sha256: file.sha256) != file.size {
                let name = file.name.isEmpty ? "compiled part or source" : "file “\(file.name)”"
                problems.append("A \(name) of “\(listing.title)” (\(listing.id)) is missing or cut off; add the story again.")
            }
        }
        return problems
    }

    /// Puts away what nobody needs: sessions that are over, unused guests, deleted readers whose time is over, and files that belong to no
    /// story.
    ///
    /// To be called when the library is opened, and each day after that; more often does no harm.
    public func tidy(now: Timestamp) throws(LibraryError) {
        try storing { () throws(StoreError) in
            try store.removeSessions(expiredBefore: now)
            try store.tidyReaders(day: now.milliseconds / 86_400_000, within: bounds) { removed in
                let guests = removed.count { $0.kind == .guest }
                var entries: [AuditEntry] = []
                if guests > 0 {
                    let detail = "\(guests) of them, because they were no longer used."
                    entries.append(AuditEntry(time: now, actor: "server", action: "guests.removed", subject: "guests", detail: detail))
                }
                for reader in removed where reader.kind == .profile {
                    let id = reader.id.text
                    entries.append(AuditEntry(time: now, actor: "server", action: "reader.erased", subject: id, detail: reader.name))
                }
                return entries
            }
        }
        try sweep(now: now)
    }

    /// Removes the files that no story needs any more.
    /// - Returns: How many were removed, and how many bytes they had.
    @discardableResult
    public func sweep(now: Timestamp) throws(LibraryError) -> (files: Int, bytes: Int) {
        try files.sweep(
            keeping: { () throws(LibraryError) in try storing { () throws(StoreError) in try store.fileDigests() } },
            now: now
        )
    }

    private static func copy(_ from: FileStore, to other: FileStore, progress: (Int, Int) -> Void) throws(LibraryError) {
        let digests = try from.digests()
        for (number, digest) in digests.enumerated() {
            progress(number, digests.count)
            guard let bytes = try from.bytes(sha256: digest) else { continue }
            guard try other.keep(bytes) == digest else {
                throw .refused("The file \(digest) is damaged; “branchbook library verify” shows more.")
            }
        }
    }
}
