internal import Glibc

/// Makes files and folders.
enum FileWriter {
    /// Makes a new file; one that is there stays as it is.
    static func create(_ path: String, _ bytes: [UInt8]) throws(FileProblem) {
        try write(path, bytes, flags: O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC)
    }

    /// Writes a file, which may take the place of an earlier one.
    static func replace(_ path: String, _ bytes: [UInt8]) throws(FileProblem) {
        let beside = freeName(beside: path)
        try create(beside, bytes)
        try put(beside, inPlaceOf: path)
    }

    /// A name for what is written before it takes the place of a file.
    static func freeName(beside path: String) -> String {
        // Written beside and moved: a full disk must not cost what was there before.
        // A file that has that name already, or a link, is somebody's; only its own is written.
        var beside = path + ".new"
        for number in 2...99 where isTaken(beside) { beside = path + ".new\(number)" }
        return beside
    }

    /// Gives what was written beside a file its place.
    static func put(_ beside: String, inPlaceOf path: String) throws(FileProblem) {
        do throws(FileProblem) {
            try move(beside, to: path)
        } catch {
            unsafe unlink(beside)
            throw error
        }
    }

    /// Makes a folder, and those around it.
    static func createFolders(_ path: String) throws(FileProblem) {
        if unsafe mkdir(path, 0o755) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
            throw FileProblem(path, code: errno)
        }
        try createFolders(String(path[..<slash]))
        guard unsafe mkdir(path, 0o755) == 0 || errno == EEXIST else { throw FileProblem(path, code: errno) }
    }

    /// Makes a folder that is not there yet.
    static func createFolder(_ path: String) throws(FileProblem) {
        guard unsafe mkdir(path, 0o755) == 0 else { throw FileProblem(path, code: errno) }
    }

    /// Gives a file another name; what had that name is gone.
    static func move(_ path: String, to other: String) throws(FileProblem) {
        guard unsafe rename(path, other) == 0 else { throw FileProblem(path, code: errno) }
    }

    /// Takes away a folder that was just made, with a file in it.
    static func removeFolder(_ path: String, with file: String) {
        unsafe unlink(file)
        unsafe rmdir(path)
    }

    /// Whether something has this name, be it a link that leads nowhere.
    private static func isTaken(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0
    }

    private static func write(_ path: String, _ bytes: [UInt8], flags: Int32) throws(FileProblem) {
        let descriptor = unsafe open(path, flags, 0o644)
        guard descriptor >= 0 else { throw FileProblem(path, code: errno) }
        defer { close(descriptor) }
        if let code = Descriptor.write(bytes, to: descriptor) {
            unsafe unlink(path)
            throw FileProblem(path, code: code)
        }
    }
}
