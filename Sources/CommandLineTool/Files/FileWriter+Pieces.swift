internal import Glibc
internal import Library

extension FileWriter {
    /// Writes a file in pieces, replacing an earlier one.
    /// - Parameter body: Gets a function that writes a piece. If it throws, the earlier file stays unchanged.
    /// - Returns: The number of bytes written.
    static func replace(
        _ path: String,
        _ body: (([UInt8]) throws(LibraryError) -> Void) throws(LibraryError) -> Void
    ) throws(LibraryError) -> Int {
        let beside = freeName(beside: path)
        let descriptor = unsafe open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw LibraryError(FileProblem(path, code: errno)) }
        var count = 0
        do throws(LibraryError) {
            defer { close(descriptor) }
            try body { piece throws(LibraryError) in
                if let code = Descriptor.write(piece, to: descriptor) { throw LibraryError(FileProblem(path, code: code)) }
                count += piece.count
            }
        } catch {
            unsafe unlink(beside)
            throw error
        }
        do throws(FileProblem) {
            try put(beside, inPlaceOf: path)
        } catch {
            throw LibraryError(error)
        }
        return count
    }
}

extension LibraryError {
    /// Why a file of the command line could not be read or written.
    init(_ problem: FileProblem) {
        self = .file(path: problem.path, reason: problem.message)
    }
}
