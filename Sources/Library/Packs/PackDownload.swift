internal import Bundle
internal import Glibc

/// Downloads a pack's file, resuming an interrupted download.
///
/// Partial downloads are named after the digest of the whole file, so that a part of one version is never mistaken for a part of another.
struct PackDownload {
    let offer: PackOffer
    /// The pack store.
    let source: PackSource
    /// The folder for incomplete files.
    let folder: String

    private static let mostAttempts = 20
    /// How long a partial download is kept for resuming, in milliseconds: 30 days.
    static let keepingTime: Int64 = 30 * 24 * 3_600_000
    private static let prefix = "pack-"

    /// Whether a file in the folder is a partial download.
    static func isPart(_ name: String) -> Bool { name.hasPrefix(prefix) }

    /// Removes the partial downloads that were not resumed for 30 days and that no process is downloading now.
    /// - Returns: The number of removed files, and their size in bytes.
    static func removeLeftovers(in folder: String, now: Timestamp) throws(LibraryError) -> (files: Int, bytes: Int) {
        var removed = (files: 0, bytes: 0)
        for name in try Disk.names(in: folder) where isPart(name) {
            let path = "\(folder)/\(name)"
            guard let status = Disk.status(of: path), status.isOlder(than: keepingTime, at: now) else { continue }
            let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            defer { Disk.unlock(descriptor) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { continue }
            Disk.remove(path)
            removed.files += 1
            removed.bytes += status.size
        }
        return removed
    }

    /// The path of the partial download.
    var path: String { "\(folder)/\(Self.prefix)\(offer.sha256)" }

    /// The number of bytes received.
    var received: Int { Disk.status(of: path)?.size ?? 0 }

    /// Keeps the partial download from being removed as a leftover while the closure runs, whatever time it is.
    func held<Result>(_ body: () -> Result) throws(PackError) -> Result {
        do throws(LibraryError) {
            try Disk.createFolders(folder)
        } catch {
            throw .disk(error.sentence)
        }
        while true {
            let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw .disk(Disk.failure(path).sentence) }
            defer { Disk.unlock(descriptor) }
            var status = stat()
            guard flock(descriptor, LOCK_SH) == 0 else {
                if errno == EINTR { continue }
                throw .disk(Disk.failure(path).sentence)
            }
            guard unsafe fstat(descriptor, &status) == 0 else { throw .disk(Disk.failure(path).sentence) }
            // It may have been removed between our opening and locking it.
            if status.st_nlink > 0 { return body() }
        }
    }

    /// Downloads what is missing, and verifies the whole file.
    /// - Parameter onProgress: Gets the number of bytes received; returns false to stop and keep them.
    func run(onProgress: (_ received: Int) -> Bool) throws(PackError) {
        do throws(LibraryError) {
            try Disk.createFolders(folder)
        } catch {
            throw .disk(error.sentence)
        }
        // Removed, the file would be another one than the one that is held.
        if received > offer.size { _ = unsafe truncate(path, 0) }
        try fetchAll(onProgress: onProgress)
        guard received == offer.size, try digest() == offer.sha256 else {
            Disk.remove(path)
            throw .otherFile
        }
    }

    /// Deletes what was received.
    func discard() { Disk.remove(path) }

    /// Connections break: as long as each attempt receives something, the download resumes by itself.
    private func fetchAll(onProgress: (Int) -> Bool) throws(PackError) {
        for attempt in 1...Self.mostAttempts where received < offer.size {
            let before = received
            do throws(PackError) {
                return try fetch(onProgress: onProgress)
            } catch {
                guard case .unreachable = error, received > before, attempt < Self.mostAttempts else { throw error }
            }
        }
    }

    private func fetch(onProgress: (Int) -> Bool) throws(PackError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .disk(Disk.failure(path).sentence) }
        defer { close(descriptor) }
        var count = received
        var failure: PackError?
        guard onProgress(count) else { throw .stopped }
        do throws(PackError) {
            try source.read(offer.file, from: count) { piece, isFromTheFirst in
                if isFromTheFirst {
                    count = 0
                    guard ftruncate(descriptor, 0) == 0 else { return false }
                }
                guard !piece.isEmpty else { return onProgress(count) }
                count += piece.count
                if count > offer.size {
                    failure = .otherFile
                } else if let error = Self.write(piece, to: descriptor, path) {
                    failure = error
                }
                return failure == nil && onProgress(count)
            }
        } catch {
            throw failure ?? error
        }
    }

    private static func write(_ piece: [UInt8], to descriptor: CInt, _ path: String) -> PackError? {
        do throws(LibraryError) {
            try Disk.write(piece[...], to: descriptor, path)
            return nil
        } catch {
            return .disk(error.sentence)
        }
    }

    private func digest() throws(PackError) -> String {
        do throws(LibraryError) {
            return ContentDigest.sha256(try Disk.bytes(of: path, limit: PackOffer.largestFile) ?? [])
        } catch {
            throw .disk(error.sentence)
        }
    }
}
