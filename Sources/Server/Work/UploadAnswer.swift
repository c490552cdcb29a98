internal import Glibc

/// The answer to a finished upload, kept for about an hour: a client that lost it can ask again and gets the same answer.
struct UploadAnswer {
    private let path: String
    /// The maximum length of an answer, in bytes.
    private static let longest = 1 << 20

    /// Names the answer to an upload.
    /// - Parameters:
    ///   - folder: The folder for incomplete files, whose old files are removed automatically.
    ///   - digest: 64 hexadecimal digits, as the router guarantees.
    init(folder: String, digest: String) {
        path = "\(folder)/answer-\(digest)"
    }

    /// The answer; nil if there is none.
    var bytes: [UInt8]? {
        let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Self.longest)
        let count = unsafe read(descriptor, &bytes, bytes.count)
        return count > 0 ? Array(bytes.prefix(count)) : nil
    }

    /// Stores an answer. If that fails, the story is added anyway, and asking again says that nothing was sent.
    func keep(_ bytes: [UInt8]) {
        let half = path + ".part"
        let descriptor = unsafe open(half, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        let isWhole = unsafe write(descriptor, bytes, bytes.count) == bytes.count
        close(descriptor)
        if isWhole { _ = unsafe rename(half, path) } else { _ = unsafe unlink(half) }
    }

    /// Removes the answer, because the bundle is being sent again.
    func remove() { _ = unsafe unlink(path) }
}
