internal import Glibc
internal import StoryFormat

/// Reads regular files as a whole, and nothing else.
enum FileReader {
    /// The maximum size of a file, in bytes.
    static let mostBytes = StoryDocument.largestFile

    /// The path of a story's file: a folder means the `story.json` in it.
    static func storyPath(_ path: String) -> String {
        guard kind(of: path) == S_IFDIR else { return path }
        return path.hasSuffix("/") ? path + "story.json" : path + "/story.json"
    }

    /// The folder of a file, with a slash at the end.
    static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    }

    /// The path of a file that another one names; that one's own path for nil.
    static func path(of name: String?, beside path: String) -> String {
        guard let name else { return path }
        guard let slash = path.lastIndex(of: "/") else { return name }
        return String(path[...slash]) + name
    }

    /// The bytes of a regular file of at most `limit` bytes.
    /// - Throws: ``FileProblem``, before reading anything if the file is too large or not a regular file.
    static func bytes(of path: String, limit: Int = mostBytes) throws(FileProblem) -> [UInt8] {
        // Check before opening it: opening a FIFO or a device may block or have effects.
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw FileProblem(path, code: errno) }
        try check(status, path, limit)
        let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileProblem(path, code: errno) }
        defer { close(descriptor) }
        // Check again, because it may have been replaced in between.
        guard unsafe fstat(descriptor, &status) == 0 else { throw FileProblem(path, code: errno) }
        try check(status, path, limit)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(status.st_size))
        while bytes.count <= limit {
            guard let more = Descriptor.read(descriptor, upTo: min(1 << 20, limit + 1 - bytes.count)) else {
                throw FileProblem(path, code: errno)
            }
            if more.isEmpty { return bytes }
            bytes += more
        }
        throw .tooLarge(path, bytes: bytes.count)
    }

    private static func check(_ status: stat, _ path: String, _ limit: Int) throws(FileProblem) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .folder(path)
        case S_IFIFO: throw .notAFile(path, kind: "a pipe")
        case S_IFSOCK: throw .notAFile(path, kind: "a socket")
        default: throw .notAFile(path, kind: "a device")
        }
        if status.st_size > limit { throw .tooLarge(path, bytes: Int(status.st_size)) }
    }

    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return status.st_mode & S_IFMT
    }

    /// Whether there is a folder at a path.
    static func isFolder(_ path: String) -> Bool {
        kind(of: path) == S_IFDIR
    }

    /// Whether there is something at a path.
    static func exists(_ path: String) -> Bool {
        kind(of: path) != nil
    }
}
