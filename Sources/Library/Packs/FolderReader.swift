internal import Glibc

/// Reads a pack store's file from a folder.
enum FolderReader {
    private static let pieceSize = 1 << 18

    /// Reads from a byte on, piece by piece.
    static func read(_ path: String, name: String, from start: Int, take: ([UInt8], Bool) -> Bool) throws(PackError) {
        let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw errno == ENOENT ? .gone(name) : .unreachable(systemMessage()) }
        defer { close(descriptor) }
        guard lseek(descriptor, start, SEEK_SET) == start else { throw .unreachable(systemMessage()) }
        var piece = [UInt8](repeating: 0, count: pieceSize)
        while true {
            let count = unsafe piece.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreachable(systemMessage()) }
            guard count > 0 else { return }
            guard take(Array(piece.prefix(count)), false) else { throw .stopped }
        }
    }

    private static func systemMessage() -> String {
        guard let text = unsafe strerror(errno) else { return "error \(errno)" }
        return unsafe String(cString: text)
    }
}
