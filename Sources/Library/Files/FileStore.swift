internal import Bundle
internal import Glibc

/// Files under the SHA-256 of their bytes, in two levels of folders. A file is there as a complete or not at all.
///
/// Several processes may keep files in one store: what two of them keep at once is the same.
public struct FileStore: Sendable {
    /// The folder with a subfolder for each first two hex digits.
    public let folder: String
    /// Where files are written before they get their names: a folder of the same file system.
    public let incoming: String

    /// The largest file that is read, in bytes.
    public static let largestFile = 64 * 1024 * 1024
    /// A file that no story needs stays for so long, because the story that will need it may just be on its way: an hour, in milliseconds.
    public static let sweepingAge: Int64 = 3_600_000

    /// Makes a store in a folder, which need not be there yet.
    /// - Parameter incoming: A folder of the same file system for what is half made; `incoming` beside the folder if left out.
    public init(folder: String, incoming: String? = nil) {
        self.folder = folder
        self.incoming = incoming ?? folder + "-incoming"
    }

    /// Where a file is or would be; nil if the text is no SHA-256.
    public func path(sha256: String) -> String? {
        ContentDigest.isSHA256(sha256) ? "\(folder)/\(sha256.prefix(2))/\(sha256)" : nil
    }

    /// The bytes of a file; nil if there is none.
    public func bytes(sha256: String) throws(LibraryError) -> [UInt8]? {
        try bytes(sha256: sha256, limit: FileStore.largestFile)
    }

    /// The bytes of a file; nil if there is none.
    /// - Parameter limit: How many bytes it may have.
    public func bytes(sha256: String, limit: Int) throws(LibraryError) -> [UInt8]? {
        guard let path = path(sha256: sha256) else { return nil }
        return try Disk.bytes(of: path, limit: limit)
    }

    /// The size of a file in bytes; nil if there is none.
    public func size(sha256: String) -> Int? {
        path(sha256: sha256).flatMap { Disk.status(of: $0)?.size }
    }

    /// Keeps bytes, and says under which SHA-256 (64 hex digits). They are on the disk when this returns.
    public func keep(_ bytes: [UInt8]) throws(LibraryError) -> String {
        let digest = ContentDigest.sha256(bytes)
        let place = "\(folder)/\(digest.prefix(2))"
        let path = "\(place)/\(digest)"
        try Disk.createFolders(place)
        // The sweeper must not take away a file between our finding it and our saying that it is needed.
        let lock = try lock(LOCK_SH)
        defer { close(lock) }
        // Verifies the existing file: a disk may have changed it, and this is the chance to repair it.
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

    /// The digests of all files, in order.
    public func digests() throws(LibraryError) -> [String] {
        var digests: [String] = []
        for group in try Disk.names(in: folder) where group.utf8.count == 2 {
            digests += try Disk.names(in: "\(folder)/\(group)").filter { ContentDigest.isSHA256($0) && $0.hasPrefix(group) }
        }
        return digests
    }

    /// Removes files that are not needed, and what was left half made, except for what is younger than an hour.
    /// - Parameters:
    ///   - needed: Asked when no new file can come any more.
    ///   - now: The time by the clock of the file system.
    /// - Returns: How many files were removed, and how many bytes they had.
    @discardableResult
    public func sweep(
        keeping needed: () throws(LibraryError) -> Set<String>,
        now: Timestamp
    ) throws(LibraryError) -> (files: Int, bytes: Int) {
        try Disk.createFolders(folder)
        let lock = try lock(LOCK_EX)
        defer { close(lock) }
        let needed = try needed()
        var removed = (files: 0, bytes: 0)
        func consider(_ path: String, age: Int64 = FileStore.sweepingAge) {
            guard let status = Disk.status(of: path), now.milliseconds - status.changed > age else { return }
            Disk.remove(path)
            removed.files += 1
            removed.bytes += status.size
        }
        for digest in try digests() where !needed.contains(digest) { consider("\(folder)/\(digest.prefix(2))/\(digest)") }
        for name in try Disk.names(in: incoming) {
            consider("\(incoming)/\(name)", age: PackDownload.isPart(name) ? PackDownload.keepingTime : FileStore.sweepingAge)
        }
        return removed
    }

    /// Reads every file and compares its digest with its name.
    /// - Parameter progress: Is told how many of how many files were read.
    /// - Returns: What is wrong, in sentences.
    /// - Complexity: O(*n*) in the bytes of all files.
    public func verify(progress: (Int, Int) -> Void = { _, _ in }) throws(LibraryError) -> [String] {
        var problems: [String] = []
        let all = try digests()
        for (number, digest) in all.enumerated() {
            progress(number, all.count)
            do throws(LibraryError) {
                // Removed by the sweeper in the meantime, if it is nil.
                guard let bytes = try bytes(sha256: digest), ContentDigest.sha256(bytes) != digest else { continue }
                problems.append("The file \(digest) is damaged: its content does not match its name.")
            } catch {
                problems.append("The file \(digest) cannot be read: \(error.sentence)")
            }
        }
        return problems
    }

    /// Does something during which no file goes away.
    func withoutSweeping<Result>(_ body: () throws(LibraryError) -> Result) throws(LibraryError) -> Result {
        try Disk.createFolders(folder)
        let lock = try lock(LOCK_SH)
        defer { close(lock) }
        return try body()
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
