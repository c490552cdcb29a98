internal import Glibc

/// Reads the first bytes of a file, however large it is.
enum FileHead {
    /// A regular file's size and its first bytes.
    /// - Parameter path: A path without links; links are not followed.
    static func read(_ path: String, upTo count: Int) throws(FileProblem) -> (size: Int, head: [UInt8]) {
        // Check before opening it: opening a device may have effects.
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { throw FileProblem(path, code: errno) }
        try check(status, path)
        let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw FileProblem(path, code: errno) }
        defer { close(descriptor) }
        // Check again, because it may have been replaced in between.
        guard unsafe fstat(descriptor, &status) == 0 else { throw FileProblem(path, code: errno) }
        try check(status, path)
        var head: [UInt8] = []
        while head.count < count {
            guard let more = Descriptor.read(descriptor, upTo: min(count - head.count, 1 << 20)) else {
                throw FileProblem(path, code: errno)
            }
            if more.isEmpty { break }
            head += more
        }
        return (Int(status.st_size), head)
    }

    private static func check(_ status: stat, _ path: String) throws(FileProblem) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw .folder(path)
        case S_IFIFO: throw .notAFile(path, kind: "a pipe")
        case S_IFSOCK: throw .notAFile(path, kind: "a socket")
        case S_IFLNK: throw .notAFile(path, kind: "a link")
        default: throw .notAFile(path, kind: "a device")
        }
    }
}
