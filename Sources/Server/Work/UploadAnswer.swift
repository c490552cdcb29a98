internal import Glibc

/// The answer to a finished upload, kept for about an hour: a client that lost it can ask again and gets the same.
struct UploadAnswer {
    private let path: String
    /// No answer is longer.
    private static let longest = 1 << 20

    /// Names the answer to an upload.
    /// - Parameters:
    ///   - folder: Where half-made files are; what is old there is swept away.
    ///   - digest: 64 hex digits, which the router has made sure of.
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

    /// Keeps an answer. Where that cannot be, the story is added all the same, and asking again says that nothing was sent.
    func keep(_ bytes: [UInt8]) {
        let half = path + ".part"
        let descriptor = unsafe open(half, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        let isWhole = unsafe write(descriptor, bytes, bytes.count) == bytes.count
        close(descriptor)
        if isWhole { _ = unsafe rename(half, path) } else { _ = unsafe unlink(half) }
    }

    /// Forgets the answer, because the bundle is sent once more.
    func remove() { _ = unsafe unlink(path) }
}
