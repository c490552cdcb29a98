internal import Bundle
internal import Glibc

/// Stores files under the SHA-256 of their bytes, in two levels of folders. A file exists completely or not at all.
///
/// Several processes may store files at once: the same name always means the same content.
public struct FileStore: Sendable {
    /// The folder with a subfolder for each pair of first hexadecimal digits.
    public let folder: String
    /// The folder where files are written before they get their names, on the same file system.
    public let incoming: String

    /// The maximum size of a file, in bytes.
    public static let largestFile = 64 * 1024 * 1024
    /// How long an unused file is kept, in milliseconds: an hour, because an upload that stopped may continue.
    public static let sweepingAge: Int64 = 3_600_000

    /// Makes a store in a folder, which need not exist yet.
    /// - Parameter incoming: A folder on the same file system for incomplete files; the default is `incoming` next to the folder.
    public init(folder: String, incoming: String? = nil) {
        self.folder = folder
        self.incoming = incoming ?? folder + "-incoming"
    }

    /// The path of a file, whether it exists or not; nil if the text is not a SHA-256.
    public func path(sha256: String) -> String? {
        ContentDigest.isSHA256(sha256) ? "\(folder)/\(sha256.prefix(2))/\(sha256)" : nil
    }

    /// The bytes of a file; nil if there is none.
    public func bytes(sha256: String) throws(LibraryError) -> [UInt8]? {
        try bytes(sha256: sha256, limit: FileStore.largestFile)
    }

    /// The bytes of a file; nil if there is none.
    /// - Parameter limit: The maximum size in bytes.
    public func bytes(sha256: String, limit: Int) throws(LibraryError) -> [UInt8]? {
        guard let path = path(sha256: sha256) else { return nil }
        return try Disk.bytes(of: path, limit: limit)
    }

    /// The size of a file in bytes; nil if there is none.
    public func size(sha256: String) -> Int? {
        path(sha256: sha256).flatMap { Disk.status(of: $0)?.size }
    }

    /// Whether a file is there with all of its bytes. What they are is up to ``verify(progress:)``.
    func has(_ file: StoredFile) -> Bool { size(sha256: file.sha256) == file.size }

    fileprivate func keep(_ bytes: [UInt8]) throws(LibraryError) -> String {
        let digest = ContentDigest.sha256(bytes)
        let place = "\(folder)/\(digest.prefix(2))"
        let path = "\(place)/\(digest)"
        try Disk.createFolders(place)
        // Verify the existing file: if a disk has changed it, this repairs it.
        if Disk.status(of: path)?.size == bytes.count, try Disk.bytes(of: path, limit: bytes.count) == bytes, Disk.touch(path) {
            try Disk.synchronize(folder: place)
            return digest
        }
        try Disk.createFolders(incoming)
        let beside = "\(incoming)/\(digest.prefix(16))-\(UInt64.random(in: .min ... .max))"
        try Disk.create(beside, bytes)
        do throws(LibraryError) {
            try Disk.move(beside, to: path)
        } catch {
            Disk.remove(beside)
            throw error
        }
        try Disk.synchronize(folder: place)
        try Disk.synchronize(folder: folder)
        return digest
    }

    /// The digests of all files, sorted.
    public func digests() throws(LibraryError) -> [String] {
        var digests: [String] = []
        for group in try Disk.names(in: folder) where group.utf8.count == 2 {
            digests += try Disk.names(in: "\(folder)/\(group)").filter { ContentDigest.isSHA256($0) && $0.hasPrefix(group) }
        }
        return digests
    }

    /// Removes unused and incomplete files that are older than an hour, once nobody is storing files.
    /// - Parameters:
    ///   - needed: Called when no new files can be added any more.
    ///   - now: The time by the file system's clock.
    /// - Returns: The number of removed files, and their size in bytes.
    @discardableResult
    public func sweep(
        keeping needed: () throws(LibraryError) -> Set<String>,
        now: Timestamp
    ) throws(LibraryError) -> (files: Int, bytes: Int) {
        try Disk.createFolders(folder)
        let lock = try lock(LOCK_EX)
        defer { Disk.unlock(lock) }
        let needed = try needed()
        var removed = (files: 0, bytes: 0)
        func consider(_ path: String) {
            guard let status = Disk.status(of: path), status.isOlder(than: FileStore.sweepingAge, at: now) else { return }
            Disk.remove(path)
            removed.files += 1
            removed.bytes += status.size
        }
        for digest in try digests() where !needed.contains(digest) { consider("\(folder)/\(digest.prefix(2))/\(digest)") }
        for name in try Disk.names(in: incoming) where !PackDownload.isPart(name) { consider("\(incoming)/\(name)") }
        let parts = try PackDownload.removeLeftovers(in: incoming, now: now)
        return (removed.files + parts.files, removed.bytes + parts.bytes)
    }

    /// Reads every file and compares its digest with its name.
    /// - Parameter progress: Gets the number of files read, and of all files.
    /// - Returns: The problems, in sentences.
    /// - Complexity: O(*n*) in the bytes of all files.
    public func verify(progress: (Int, Int) -> Void = { _, _ in }) throws(LibraryError) -> [String] {
        var problems: [String] = []
        let all = try digests()
        for (number, digest) in all.enumerated() {
            progress(number, all.count)
            do throws(LibraryError) {
                // If it is nil, the sweeper removed it meanwhile.
                guard let bytes = try bytes(sha256: digest), ContentDigest.sha256(bytes) != digest else { continue }
                problems.append("The file \(digest) is damaged: its content does not match its name.")
            } catch {
                problems.append("The file \(digest) cannot be read: \(error.sentence)")
            }
        }
        return problems
    }

    /// Stores files for an entry of the library, which the closure stores as well: until it ends, no process removes any file, whatever
    /// time it is.
    public func withoutSweeping<Result>(
        _ body: (FileIntake) throws(LibraryError) -> Result
    ) throws(LibraryError) -> Result {
        try Disk.createFolders(folder)
        let lock = try lock(LOCK_SH)
        defer { Disk.unlock(lock) }
        return try body(FileIntake(store: self))
    }

    /// Stores files, which only ``FileStore/withoutSweeping(_:)`` allows: a file that no entry needs yet is the sweeper's.
    public struct FileIntake: Sendable {
        fileprivate let store: FileStore

        /// Stores bytes, and returns their SHA-256 (64 hexadecimal digits). They are on disk when this returns.
        public func keep(_ bytes: [UInt8]) throws(LibraryError) -> String { try store.keep(bytes) }
    }

    private func lock(_ kind: Int32) throws(LibraryError) -> Int32 {
        let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Disk.failure(folder) }
        while flock(descriptor, kind) != 0 {
            guard errno == EINTR else {
                let failure = Disk.failure(folder)
                close(descriptor)
                throw failure
            }
        }
        return descriptor
    }
}
