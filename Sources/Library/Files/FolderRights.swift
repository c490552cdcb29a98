internal import Glibc

/// Ensures that only the user who runs Branchbook can look into a data directory: what children read is private.
struct FolderRights {
    /// The data directory.
    let folder: String

    private static let forOthers: mode_t = 0o077
    /// The sticky bit of folders such as /tmp, in which users may delete only their own files.
    private static let everybodys: mode_t = 0o1000

    /// Removes other users' permissions from the library's files. Other files in the folder keep theirs.
    /// - Returns: What was changed or could not be changed, in sentences.
    func restrict() throws(LibraryError) -> [String] {
        // The data directory itself may be a link.
        var status = stat()
        guard unsafe stat(folder, &status) == 0 else { throw Disk.failure(folder) }
        guard status.st_mode & Self.everybodys == 0 else {
            return ["“\(folder)” is a folder for everybody. Give the library a folder of its own with --data."]
        }
        var work = Work()
        let wasOpen = work.restrict(folder, status, to: 0o700)
        for name in try Disk.names(in: folder) where name.hasPrefix(StoryLibrary.databaseName) {
            if let status = Self.status(of: "\(folder)/\(name)") { work.restrict("\(folder)/\(name)", status, to: 0o600) }
        }
        for name in ["files", "incoming"] { try restrict("\(folder)/\(name)", wasOpen: wasOpen, depth: 2, &work) }
        var sentences: [String] = []
        if work.changed > 0 {
            sentences.append("Other users of this computer could look into “\(folder)”; now only the user who runs Branchbook can.")
        }
        if let failed = work.failed.first {
            sentences.append(
                "Other users of this computer may be able to read “\(failed)”: it belongs to another user, so its permissions cannot be changed."
            )
        }
        return sentences
    }

    /// Checks the contents of a folder only if others could get in: there may be a hundred thousand files.
    private func restrict(_ path: String, wasOpen: Bool, depth: Int, _ work: inout Work) throws(LibraryError) {
        guard let status = Self.status(of: path) else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            work.restrict(path, status, to: 0o600)
            return
        }
        let isOpen = work.restrict(path, status, to: 0o700) || wasOpen
        guard depth > 0, isOpen || depth == 2 else { return }
        for name in try Disk.names(in: path) { try restrict("\(path)/\(name)", wasOpen: isOpen, depth: depth - 1, &work) }
    }

    private struct Work {
        var changed = 0
        var failed: [String] = []

        /// - Returns: Whether others had permissions.
        @discardableResult
        mutating func restrict(_ path: String, _ status: stat, to mode: mode_t) -> Bool {
            guard status.st_mode & FolderRights.forOthers != 0 else { return false }
            if unsafe chmod(path, mode) == 0 { changed += 1 } else { failed.append(path) }
            return true
        }
    }

    /// The status of a file; nil if its name leads elsewhere.
    private static func status(of path: String) -> stat? {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        if status.st_mode & S_IFMT == S_IFLNK { return nil }
        return status
    }
}
