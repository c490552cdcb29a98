internal import Glibc

/// System calls for the library's files.
enum Disk {
    /// Gives back a lock and closes its file: a program that is being started at this moment holds the file open until it runs.
    static func unlock(_ descriptor: Int32) {
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// The bytes of a regular file; nil if there is none.
    /// - Parameter limit: The maximum size in bytes; a larger file is an error.
    static func bytes(of path: String, limit: Int) throws(LibraryError) -> [UInt8]? {
        // Without O_NONBLOCK, a pipe with that name would block.
        let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw failure(path)
        }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw failure(path) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .file(path: path, reason: "This is not a file.") }
        guard status.st_size <= limit else {
            throw .file(path: path, reason: "The file has \(status.st_size) bytes; the limit is \(limit).")
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var filled = 0
        while filled < bytes.count {
            let space = bytes.count - filled
            let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress.map { unsafe $0 + filled }, space) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(path) }
            // The file was truncated while it was being read; its digest will show that.
            guard count > 0 else { break }
            filled += count
        }
        bytes.removeLast(bytes.count - filled)
        return bytes
    }

    /// Writes a new file and flushes it to disk.
    static func create(_ path: String, _ bytes: [UInt8], mode: mode_t = 0o600) throws(LibraryError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        do throws(LibraryError) {
            try write(bytes[...], to: descriptor, path)
            guard fsync(descriptor) == 0 else { throw failure(path) }
        } catch {
            unsafe unlink(path)
            throw error
        }
    }

    /// Writes all bytes to an open file; the path is for error messages.
    static func write(_ bytes: ArraySlice<UInt8>, to descriptor: CInt, _ path: String) throws(LibraryError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure(path) }
            rest = rest.dropFirst(count)
        }
    }

    /// Copies a file piece by piece to a path that does not exist yet.
    static func copy(_ path: String, to other: String) throws(LibraryError) {
        let source = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw failure(path) }
        defer { close(source) }
        let copy = unsafe open(other, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard copy >= 0 else { throw failure(other) }
        defer { close(copy) }
        var piece = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = unsafe piece.withUnsafeMutableBytes { unsafe read(source, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(path) }
            guard count > 0 else { return }
            try write(piece[..<count], to: copy, other)
        }
    }

    /// Creates a folder and its parents, with access only for the current user.
    static func createFolders(_ path: String) throws(LibraryError) {
        if unsafe mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else { throw failure(path) }
        try createFolders(String(path[..<slash]))
        guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure(path) }
    }

    /// Gives a file its final name.
    static func move(_ path: String, to other: String) throws(LibraryError) {
        guard unsafe rename(path, other) == 0 else { throw failure(path) }
    }

    /// Flushes the names in a folder to disk.
    static func synchronize(folder path: String) throws(LibraryError) {
        let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure(path) }
    }

    /// The names in a folder, sorted; empty if there is no such folder.
    static func names(in path: String) throws(LibraryError) -> [String] {
        guard let folder = unsafe opendir(path) else {
            if errno == ENOENT { return [] }
            throw failure(path)
        }
        defer { unsafe closedir(folder) }
        var names: [String] = []
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafePointer(to: entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// What the file system says of a file.
    struct Status {
        /// In bytes.
        let size: Int
        /// When it was last changed, in milliseconds since 1970.
        let changed: Int64
        let isFolder: Bool

        /// - Parameter age: In milliseconds.
        func isOlder(than age: Int64, at now: Timestamp) -> Bool {
            let (passed, isBeyond) = now.milliseconds.subtractingReportingOverflow(changed)
            return isBeyond ? now.milliseconds > changed : passed > age
        }
    }

    private static let mostSeconds = Int64.max / 2_000

    /// Nil if there is no such file.
    static func status(of path: String) -> Status? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        // A file system may claim any time.
        let seconds = min(max(Int64(status.st_mtim.tv_sec), -mostSeconds), mostSeconds)
        return Status(
            size: Int(status.st_size),
            changed: seconds * 1_000 + Int64(status.st_mtim.tv_nsec) / 1_000_000,
            isFolder: status.st_mode & S_IFMT == S_IFDIR
        )
    }

    /// Sets a file's modification time to now; false if that failed.
    static func touch(_ path: String) -> Bool { unsafe utimensat(AT_FDCWD, path, nil, 0) == 0 }

    /// Deletes a file, if it exists.
    static func remove(_ path: String) { unsafe unlink(path) }

    /// The last system error, for a path.
    static func failure(_ path: String) -> LibraryError {
        let code = errno
        if [ENOSPC, EDQUOT, EFBIG].contains(code) { return .store(.full) }
        guard let text = unsafe strerror(code) else { return .file(path: path, reason: "Error \(code).") }
        return .file(path: path, reason: unsafe String(cString: text) + ".")
    }
}
