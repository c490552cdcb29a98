internal import Glibc

/// A file that arrives in pieces. Its name consists of the digest alone, so nothing a client sends can lead elsewhere.
struct UploadFile {
    /// Why a piece could not be stored.
    struct Failure: Error {
        let code: Int32
    }

    private let folder: String
    private let path: String

    /// Names the file of an upload.
    /// - Parameter digest: 64 hexadecimal digits, as the router guarantees.
    init(folder: String, digest: String) {
        self.folder = folder
        path = folder + "/upload-" + digest
    }

    /// How many bytes have arrived.
    var size: Int {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// A piece to append.
    enum Piece {
        case bytes([UInt8])
        /// A body that was written to disk as it arrived.
        case file(BodyFile)

        var count: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .file(let file): file.size
            }
        }
    }

    /// Appends a piece: all of it or nothing.
    func append(_ piece: Piece) throws(Failure) {
        _ = unsafe mkdir(folder, 0o700)
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        defer { close(descriptor) }
        let before = size
        do throws(Failure) {
            switch piece {
            case .bytes(let bytes): try Self.write(bytes, to: descriptor)
            case .file(let file):
                var offset = 0
                while offset < file.size {
                    let bytes = try Self.part(of: file, from: offset)
                    try Self.write(bytes, to: descriptor)
                    offset += bytes.count
                }
            }
        } catch {
            _ = ftruncate(descriptor, off_t(before))
            throw error
        }
    }

    private static func part(of file: BodyFile, from offset: Int) throws(Failure) -> [UInt8] {
        do throws(BodyFile.Failure) {
            let bytes = try file.bytes(from: offset, count: 65_536)
            // An unnamed file does not become shorter, but a disk may fail.
            guard !bytes.isEmpty else { throw BodyFile.Failure(code: EIO) }
            return bytes
        } catch {
            throw Failure(code: error.code)
        }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress.map { unsafe $0 + written }, bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure(code: errno) }
            written += count
        }
    }

    /// The problem for a piece that could not be stored.
    static func problem(of code: Int32) -> ProblemDetails {
        code == ENOSPC || code == EDQUOT
            ? ProblemDetails(.insufficientStorage, "The disk is full; what arrived so far is kept.")
            : ProblemDetails(.internalError, "The piece could not be written.")
    }

    /// All bytes; nil if there is no such file.
    func bytes() throws(Failure) -> [UInt8]? {
        let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: size)
        var filled = 0
        while filled < bytes.count {
            let room = bytes.count - filled
            let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress.map { unsafe $0 + filled }, room) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure(code: errno) }
            if count == 0 { break }
            filled += count
        }
        return Array(bytes.prefix(filled))
    }

    /// Deletes the file.
    func remove() { _ = unsafe unlink(path) }
}
