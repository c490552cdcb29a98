internal import Bundle
internal import CoReading
internal import Story

extension StoryLibrary {
    /// Copies a consistent snapshot of the whole library into a new folder, while others read and write.
    /// - Parameter progress: Gets the number of files copied, and of all files.
    /// - Throws: ``LibraryError``; the folder is then as it was before.
    public func backup(to folder: String, progress: (Int, Int) -> Void = { _, _ in }) throws(LibraryError) {
        try FolderInTheMaking.fill(folder) { () throws(LibraryError) in
            let copy = FileStore(folder: folder + "/files", incoming: folder + "/incoming")
            try Disk.createFolders(copy.folder)
            // Files are only added meanwhile, so everything the copied database needs is there after it was copied.
            try files.withoutSweeping { _ throws(LibraryError) in
                let half = folder + "/database.part"
                try storing { () throws(StoreError) in try store.backup(to: half) }
                let damaged = try StoryLibrary.copy(files, to: copy, progress: progress)
                if let digest = damaged.first {
                    throw .refused("The file \(digest) is damaged; “branchbook library verify” shows more.")
                }
                try Disk.move(half, to: "\(folder)/\(StoryLibrary.databaseName)")
                try Disk.synchronize(folder: folder)
            }
        }
    }

    /// Turns a backup into a library, in a folder that is empty or does not exist yet.
    ///
    /// What is left of a damaged backup may be all that there is. So files that are missing or damaged do not stop it; damaged data does.
    /// - Returns: What the backup lacks, in sentences; empty if it is whole.
    /// - Throws: ``LibraryError``; the folder is then as it was before, ready for the next attempt.
    public static func restore(
        from backup: String,
        to folder: String,
        progress: (Int, Int) -> Void = { _, _ in }
    ) throws(LibraryError) -> [String] {
        let database = "\(backup)/\(databaseName)"
        guard Disk.status(of: database) != nil else { throw .missing("“\(backup)” is not a backup: it has no \(databaseName).") }
        var problems: [String] = []
        try FolderInTheMaking.fill(folder) { () throws(LibraryError) in
            problems = try fill(folder, from: backup, database: database, progress: progress)
        }
        return problems
    }

    private static func fill(
        _ folder: String,
        from backup: String,
        database: String,
        progress: (Int, Int) -> Void
    ) throws(LibraryError) -> [String] {
        let original = FileStore(folder: backup + "/files", incoming: backup + "/incoming")
        let copy = FileStore(folder: folder + "/files", incoming: folder + "/incoming")
        try Disk.createFolders(copy.folder)
        _ = try Self.copy(original, to: copy, progress: progress)
        let half = folder + "/database.part"
        // Use a copy, so that the backup stays unchanged even if the store migrates an older layout.
        let opened = folder + "/database.copy"
        try Disk.copy(database, to: opened)
        defer { for suffix in ["", "-wal", "-shm"] { Disk.remove(opened + suffix) } }
        // Through the store, which also detects a damaged database.
        let store = try storing { () throws(StoreError) in try SQLiteStore(path: opened) }
        let problems = try storing { () throws(StoreError) in try store.integrityProblems() }
        if let problem = problems.first { throw .refused("The backup is damaged: \(problem)") }
        try storing { () throws(StoreError) in try store.backup(to: half) }
        // In what was restored, so that this also finds what this machine's disk has lost.
        let missing = try missingFiles(of: store, in: copy)
        // The database comes last: where it is, everything else is, too.
        try Disk.move(half, to: "\(folder)/\(databaseName)")
        try Disk.synchronize(folder: folder)
        return missing
    }

    /// Checks everything: the data, the bytes of all files, and that no story and no draft lacks a file.
    /// - Parameter progress: Gets the number of files read, and of all files.
    /// - Returns: The problems, in sentences.
    public func verify(progress: (Int, Int) -> Void = { _, _ in }) throws(LibraryError) -> [String] {
        try verify(progress: progress, pause: {})
    }

    /// - Parameter pause: Called after every file, and about once per mebibyte of data.
    func verify(progress: (Int, Int) -> Void = { _, _ in }, pause: () -> Void) throws(LibraryError) -> [String] {
        var problems = try storing { () throws(StoreError) in try store.integrityProblems(pause: pause) }
        problems += try files.verify { done, all in
            progress(done, all)
            pause()
        }
        return problems + (try StoryLibrary.missingFiles(of: store, in: files))
    }

    /// What the stories and drafts of a store lack, in sentences.
    private static func missingFiles(of store: any LibraryStore, in files: FileStore) throws(LibraryError) -> [String] {
        var problems: [String] = []
        let listings = try storing { () throws(StoreError) in try store.changes(since: nil).put }
        for listing in listings {
            guard let entry = try storing({ () throws(StoreError) in try store.story(listing.id) }) else { continue }
            for file in entry.files where !files.has(file) {
                let name = file.name.isEmpty ? "compiled part or source" : "file “\(file.name)”"
                problems.append("A \(name) of “\(listing.title)” (\(listing.id)) is missing or cut off; add the story again.")
            }
        }
        for (draft, title, file) in try storing({ () throws(StoreError) in try store.filesOfDrafts() }) where !files.has(file) {
            problems.append(
                "The file “\(file.name)” of the draft “\(title)” (\(draft)) is missing or cut off; put it into the draft again."
            )
        }
        return problems
    }

    /// Cleans up: removes expired sessions, groups that nobody returned to, unused guests, deleted readers whose time is over, snapshots of
    /// drafts that no page offers any more, and unused files.
    ///
    /// Call this when the library is opened, and each day after that; calling it more often does no harm.
    public func tidy(now: Timestamp) throws(LibraryError) {
        try storing { () throws(StoreError) in
            try store.removeSessions(expiredBefore: now)
            try store.removeGroups(
                unusedSince: Timestamp(milliseconds: now.milliseconds - GroupLimits.lifetime),
                endedBefore: Timestamp(milliseconds: now.milliseconds - 86_400_000)
            ) { group in
                AuditEntry(time: now, actor: "server", action: AuditEntry.groupEnded, subject: group, detail: "Nobody returned to it.")
            }
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
        try thinSnapshots(now: now)
        try sweep(now: now)
    }

    /// Once a version is older than the 30 days in which it is offered, only one snapshot in this many entries stays. So the snapshots of the
    /// older part of a history take a tenth of the space. A version there still opens quickly: applying 2,000 entries takes about 0.2 seconds.
    static let entriesBetweenOldSnapshots = 10 * LiveDraft.entriesBetweenSnapshots

    /// Thins the snapshots of drafts. A wrong clock does no harm: no version is lost, and no entry.
    private func thinSnapshots(now: Timestamp) throws(LibraryError) {
        let start = Timestamp(milliseconds: now.milliseconds - Self.momentsAge)
        try storing { () throws(StoreError) in
            _ = try store.thinSnapshots(olderThan: start, before: Self.mostUndone, toOneIn: Self.entriesBetweenOldSnapshots)
        }
    }

    /// Removes files that no story and no draft needs.
    /// - Returns: The number of removed files, and their size in bytes.
    @discardableResult
    public func sweep(now: Timestamp) throws(LibraryError) -> (files: Int, bytes: Int) {
        try files.sweep(
            keeping: { () throws(LibraryError) in try storing { () throws(StoreError) in try store.fileDigests() } },
            now: now
        )
    }

    /// Copies all files that are whole.
    /// - Returns: The digests of the damaged ones.
    private static func copy(_ from: FileStore, to other: FileStore, progress: (Int, Int) -> Void) throws(LibraryError) -> [String] {
        let digests = try from.digests()
        var damaged: [String] = []
        try other.withoutSweeping { intake throws(LibraryError) in
            for (number, digest) in digests.enumerated() {
                progress(number, digests.count)
                guard let bytes = try from.bytes(sha256: digest) else { continue }
                guard ContentDigest.sha256(bytes) == digest else {
                    damaged.append(digest)
                    continue
                }
                _ = try intake.keep(bytes)
            }
        }
        return damaged
    }
}
