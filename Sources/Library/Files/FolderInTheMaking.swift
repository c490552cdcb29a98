internal import Glibc

/// A folder that is becoming a library or a backup. Until it is complete, it contains a mark, so that the next attempt recognises what a
/// failure or power cut left behind, and starts again.
struct FolderInTheMaking {
    private static let mark = "unfinished"
    /// Everything in the folder has one of these names, or begins with the last.
    private static let names: Set<String> = [mark, "files", "incoming"]
    private static let databases = "database."

    private let folder: String
    private let wasThere: Bool
    /// An open file with a lock, so that no other process uses the folder meanwhile.
    private let lock: CInt

    /// Fills a folder that is empty, missing, or left over from a failed attempt.
    /// - Throws: The error of the body; the folder is then as it was.
    static func fill(_ folder: String, _ body: () throws(LibraryError) -> Void) throws(LibraryError) {
        let making = try FolderInTheMaking(folder)
        defer { Disk.unlock(making.lock) }
        do throws(LibraryError) {
            try body()
        } catch {
            making.abandon()
            throw error
        }
        Disk.remove("\(folder)/\(mark)")
        try Disk.synchronize(folder: folder)
    }

    /// Refuses a folder that was never complete. Once the database is there, everything is, because it comes last; what else an attempt
    /// has left behind is removed.
    static func demandComplete(_ folder: String) throws(LibraryError) {
        guard Disk.status(of: "\(folder)/\(mark)") != nil else { return }
        guard Disk.status(of: "\(folder)/\(StoryLibrary.databaseName)") != nil else {
            throw .refused("“\(folder)” is not complete: a restore into it was interrupted. Restore the backup into it again.")
        }
        for name in try Disk.names(in: folder) where name == mark || name.hasPrefix(databases) { Disk.remove("\(folder)/\(name)") }
    }

    private init(_ folder: String) throws(LibraryError) {
        self.folder = folder
        wasThere = Disk.status(of: folder) != nil
        if wasThere {
            let names = try Disk.names(in: folder)
            guard !names.contains(StoryLibrary.databaseName) else {
                throw .refused("“\(folder)” already has a library or a backup; name an empty or a new folder.")
            }
            let isLeftOver = names.contains(Self.mark) && names.allSatisfy { Self.names.contains($0) || $0.hasPrefix(Self.databases) }
            guard names.isEmpty || isLeftOver else { throw .refused("“\(folder)” is not empty; name an empty or a new folder.") }
        }
        try Disk.createFolders(folder)
        let path = "\(folder)/\(Self.mark)"
        lock = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard lock >= 0 else { throw Disk.failure(path) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            close(lock)
            throw .refused("Another process is writing to “\(folder)”; wait until it is done, or name another folder.")
        }
        empty(keepingMark: true)
    }

    private func abandon() {
        empty(keepingMark: false)
        if !wasThere { _ = unsafe rmdir(folder) }
    }

    private func empty(keepingMark: Bool) {
        guard let names = try? Disk.names(in: folder) else { return }
        for name in names where name != Self.mark || !keepingMark { Self.removeAll("\(folder)/\(name)") }
    }

    private static func removeAll(_ path: String) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else { return Disk.remove(path) }
        for name in (try? Disk.names(in: path)) ?? [] { removeAll("\(path)/\(name)") }
        _ = unsafe rmdir(path)
    }
}
