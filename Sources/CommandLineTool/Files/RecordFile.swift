internal import Glibc

/// The file that a reading is saved in: opened once, locked, and only ever appended to.
final class RecordFile {
    let path: String
    private let descriptor: Int32
    /// How long the file is up to its last whole line that was written here.
    private var length: off_t
    /// What could not be written yet.
    private var waiting: [UInt8] = []

    /// The largest record that is read, in bytes.
    static let mostBytes = 64 * 1024 * 1024

    /// Why a record cannot be used.
    enum OpenProblem: Error, Equatable {
        /// The file cannot be opened.
        case file(FileProblem)
        /// Another reader has it open.
        case inUse(String)
    }

    private init(path: String, descriptor: Int32, length: off_t) {
        self.path = path
        self.descriptor = descriptor
        self.length = length
    }

    deinit { close(descriptor) }

    /// Opens a record, or makes an empty one, and reads what it holds.
    /// - Parameter keepingOld: Whether to put an earlier record aside, as `.old`, and begin an empty one.
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
                // A last line without its end would swallow the next one.
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

    /// Appends lines and waits until they are on the disk.
    /// - Returns: Why that is not possible, in the system's words; the lines are then tried again with the next ones.
    func append(_ lines: [String]) -> String? {
        for line in lines { waiting += line.utf8 }
        guard !waiting.isEmpty else { return nil }
        if let code = Descriptor.write(waiting, to: descriptor) {
            // Half a line must not stand in front of the whole one that follows.
            ftruncate(descriptor, length)
            return Descriptor.message(code)
        }
        length += off_t(waiting.count)
        waiting = []
        guard fdatasync(descriptor) == 0 || errno == EINVAL else { return Descriptor.message(errno) }
        return nil
    }
}
