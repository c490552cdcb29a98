internal import Glibc
internal import Library

/// An unnamed file for an answer that is too large for memory. It disappears once the answer was sent, or the process has ended.
final class NamelessFile {
    private let descriptor: CInt
    private let folder: String
    private var count = 0

    /// Creates an empty file on the file system of a folder.
    init(in folder: String) throws(LibraryError) {
        self.folder = folder
        _ = unsafe mkdir(folder, 0o700)
        let path = "\(folder)/answer-\(UInt64.random(in: .min ... .max))"
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw NamelessFile.failure(folder) }
        unsafe unlink(path)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Appends bytes.
    func append(_ bytes: [UInt8]) throws(LibraryError) {
        var written = 0
        while written < bytes.count {
            let added = unsafe bytes.withUnsafeBytes {
                unsafe write(descriptor, $0.baseAddress.map { unsafe $0 + written }, bytes.count - written)
            }
            if added < 0, errno == EINTR { continue }
            guard added > 0 else { throw NamelessFile.failure(folder) }
            written += added
        }
        count += bytes.count
    }

    /// Everything written. The file's space on the disk is freed with the last reference.
    func payload() throws(LibraryError) -> Payload {
        guard let payload = Payload(mapping: descriptor, count: count) else { throw NamelessFile.failure(folder) }
        return payload
    }

    private static func failure(_ folder: String) -> LibraryError {
        let code = errno
        if [ENOSPC, EDQUOT, EFBIG].contains(code) { return .store(.full) }
        let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
        return .file(path: folder, reason: reason + ".")
    }
}
