internal import Glibc

/// An unnamed file for a request's body. It disappears with the last reference, whatever happens.
public final class BodyFile: Sendable {
    /// Why the file could not be used.
    public struct Failure: Error {
        /// An `errno` value.
        public let code: Int32
    }

    let descriptor: Int32

    /// Creates an empty file on the same disk as a folder. Creates the folder if it is missing.
    public init(in folder: String) throws(Failure) {
        _ = unsafe mkdir(folder, 0o700)
        var random = SystemRandomNumberGenerator()
        let path = folder + "/body-" + String(random.next(), radix: 36)
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        unsafe unlink(path)
    }

    deinit {
        close(descriptor)
    }

    /// Its size in bytes.
    public var size: Int {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Up to `count` bytes from an offset; fewer only at the end.
    func bytes(from offset: Int, count: Int) throws(Failure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let read = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe pread(descriptor, buffer.baseAddress.map { unsafe $0 + filled }, count - filled, off_t(offset + filled))
            }
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else { throw Failure(code: errno) }
            if read == 0 { break }
            filled += read
        }
        bytes.removeLast(count - filled)
        return bytes
    }
}

extension BodyFile: Hashable {
    /// Whether both are the same file.
    public static func == (left: BodyFile, right: BodyFile) -> Bool { left === right }

    /// Hashes the file's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
