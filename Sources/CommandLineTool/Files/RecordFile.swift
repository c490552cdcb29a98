internal import Glibc

/// The file that a record is saved in: opened once, locked, and only ever appended to.
final class RecordFile {
    let path: String
    private let descriptor: Int32
    /// The length of the file up to the last complete line.
    private var length: off_t
    /// Bytes that could not be written yet.
    private var waiting: [UInt8] = []

    /// The maximum size of a record, in bytes.
    static let mostBytes = 64 * 1024 * 1024

    /// Why a record cannot be opened.
    enum OpenProblem: Error, Equatable {
        /// The file cannot be opened.
        case file(FileProblem)
        /// Another process has it open.
        case inUse(String)
    }

    private init(path: String, descriptor: Int32, length: off_t) {
        self.path = path
        self.descriptor = descriptor
        self.length = length
    }

    deinit {
        // A program that is being started at this moment holds the file open until it runs, and with it the lock.
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Opens or creates a record, and reads its contents.
    /// - Parameter keepingOld: Whether to rename an earlier record to `.old`, and start an empty one.
    static func open(_ path: String, keepingOld: Bool) throws(OpenProblem) -> (file: RecordFile, text: String) {
        do throws(FileProblem) {
            if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
                try FileWriter.createFolders(String(path[..<slash]))
            }
            let text =
                FileReader.exists(path)
                ? String(decoding: try FileReader.bytes(of: path, limit: mostBytes), as: UTF8.self) : ""
            let file = try lock(path)
            guard keepingOld, !text.isEmpty else {
                // Without a line break, the last line would merge with the next one.
                if !text.isEmpty, !text.utf8.reversed().starts(with: "\n".utf8) { file.waiting = [UInt8(ascii: "\n")] }
                return (file, text)
            }
            try FileWriter.move(path, to: path + ".old")
            return (try lock(path), "")
        } catch {
            if case .system(_, EWOULDBLOCK) = error { throw .inUse(path) }
            throw .file(error)
        }
    }

    private static func lock(_ path: String) throws(FileProblem) -> RecordFile {
        let descriptor = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw FileProblem(path, code: errno) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let code = errno
            close(descriptor)
            throw FileProblem(path, code: code)
        }
        return RecordFile(path: path, descriptor: descriptor, length: status.st_size)
    }

    /// Appends lines, and waits until they are on disk.
    /// - Returns: The system's message if that failed; the lines are then written together with the next ones.
    func append(_ lines: [String]) -> String? {
        for line in lines { waiting += line.utf8 }
        guard !waiting.isEmpty else { return nil }
        if let code = Descriptor.write(waiting, to: descriptor) {
            // Remove a partial line before writing it again.
            ftruncate(descriptor, length)
            return Descriptor.message(code)
        }
        length += off_t(waiting.count)
        waiting = []
        guard fdatasync(descriptor) == 0 || errno == EINVAL else { return Descriptor.message(errno) }
        return nil
    }
}
