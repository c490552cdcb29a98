internal import Glibc

/// Creates files and folders.
enum FileWriter {
    /// Creates a new file; an existing one stays unchanged.
    static func create(_ path: String, _ bytes: [UInt8], mode: mode_t = 0o644) throws(FileProblem) {
        try write(path, bytes, flags: O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode: mode)
    }

    /// Writes a file, replacing an earlier one.
    static func replace(_ path: String, _ bytes: [UInt8], mode: mode_t = 0o644) throws(FileProblem) {
        let beside = freeName(beside: path)
        try create(beside, bytes, mode: mode)
        try put(beside, inPlaceOf: path)
    }

    /// Writes a file so that it is whole at every moment, whatever happens to the process or the computer. An earlier file keeps its
    /// permissions.
    static func replaceSafely(_ path: String, _ bytes: [UInt8], mode: mode_t = 0o644) throws(FileProblem) {
        var status = stat()
        let kept = unsafe stat(path, &status) == 0 ? status.st_mode & 0o777 : mode
        let beside = freeName(beside: path)
        try create(beside, bytes, mode: kept)
        do throws(FileProblem) {
            try flush(beside)
        } catch {
            unsafe unlink(beside)
            throw error
        }
        try put(beside, inPlaceOf: path)
        try flush(FileReader.folder(of: path))
    }

    /// A name for the temporary file that will replace a file.
    static func freeName(beside path: String) -> String {
        // Written to a temporary file and moved, because a full disk must not destroy what was there before. A file or link with that name
        // belongs to someone else, so use a name that is free.
        var beside = path + ".new"
        for number in 2...99 where isTaken(beside) { beside = path + ".new\(number)" }
        return beside
    }

    /// Replaces a file with the temporary one.
    static func put(_ beside: String, inPlaceOf path: String) throws(FileProblem) {
        do throws(FileProblem) {
            try move(beside, to: path)
        } catch {
            unsafe unlink(beside)
            throw error
        }
    }

    /// Creates a folder and its parents.
    static func createFolders(_ path: String) throws(FileProblem) {
        if unsafe mkdir(path, 0o755) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
            throw FileProblem(path, code: errno)
        }
        try createFolders(String(path[..<slash]))
        guard unsafe mkdir(path, 0o755) == 0 || errno == EEXIST else { throw FileProblem(path, code: errno) }
    }

    /// Creates a folder that does not exist yet.
    static func createFolder(_ path: String) throws(FileProblem) {
        guard unsafe mkdir(path, 0o755) == 0 else { throw FileProblem(path, code: errno) }
    }

    /// Renames a file, replacing any file with that name.
    static func move(_ path: String, to other: String) throws(FileProblem) {
        guard unsafe rename(path, other) == 0 else { throw FileProblem(path, code: errno) }
    }

    /// Deletes a folder that was just created, with the files in it.
    static func removeFolder(_ path: String, with names: [String]) {
        var folders: Set<String> = []
        for name in names {
            unsafe unlink(path + "/" + name)
            var steps = name.split(separator: "/").dropLast()
            while !steps.isEmpty {
                folders.insert(steps.joined(separator: "/"))
                steps.removeLast()
            }
        }
        for folder in folders.sorted(by: { $0.utf8.count > $1.utf8.count }) { unsafe rmdir(path + "/" + folder) }
        unsafe rmdir(path)
    }

    /// Brings a file, or the names in a folder, onto the disk.
    private static func flush(_ path: String) throws(FileProblem) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileProblem(path, code: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw FileProblem(path, code: errno) }
    }

    /// Whether anything has this name, including a broken link.
    private static func isTaken(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0
    }

    private static func write(_ path: String, _ bytes: [UInt8], flags: Int32, mode: mode_t) throws(FileProblem) {
        let descriptor = unsafe open(path, flags, mode)
        guard descriptor >= 0 else { throw FileProblem(path, code: errno) }
        defer { close(descriptor) }
        if let code = Descriptor.write(bytes, to: descriptor) {
            unsafe unlink(path)
            throw FileProblem(path, code: code)
        }
    }
}
