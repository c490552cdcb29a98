internal import CWorker
internal import Glibc

/// Another program, which is run to its end. What it reads and writes is never a file with a name.
struct ChildProgram {
    /// Its path, or its name in the `PATH`.
    var name: String
    var arguments: [String]
    /// All of its environment.
    var environment: [String: String]

    /// Why a program gave nothing.
    enum Failure: Error, Equatable {
        /// There is no such program.
        case missing
        /// The system refused; its error number.
        case system(Int32)
        case tooSlow
        /// It ended with an error; the last line of its messages.
        case failed(String)
    }

    /// The most that is read of the messages, in bytes.
    private static let mostMessages = 65_536
    /// How often it is looked after, in microseconds.
    private static let step: useconds_t = 20_000

    /// Runs the program and waits for it.
    /// - Parameters:
    ///   - input: Its standard input.
    ///   - milliseconds: After this time it is killed.
    ///   - limit: The most bytes that it may write.
    /// - Returns: Its standard output.
    func output(for input: [UInt8], milliseconds: Int, limit: Int) throws(Failure) -> [UInt8] {
        let (source, result, messages) = (try Self.namelessFile(), try Self.namelessFile(), try Self.namelessFile())
        defer { for file in [source, result, messages] { close(file) } }
        if let code = Descriptor.write(input, to: source) { throw .system(code) }
        lseek(source, 0, SEEK_SET)
        let status = try Self.status(of: try start([source, result, messages]), milliseconds)
        guard status == 0 else {
            throw .failed(String(decoding: try Self.content(of: messages, limit: Self.mostMessages), as: UTF8.self).lastLine)
        }
        let bytes = try Self.content(of: result, limit: limit + 1)
        guard bytes.count <= limit else { throw .system(EFBIG) }
        return bytes
    }

    /// - Parameter files: Its standard input, output and error.
    private func start(_ files: [Int32]) throws(Failure) -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { throw .system(ENOMEM) }
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for (number, file) in files.enumerated() {
            guard unsafe posix_spawn_file_actions_adddup2(&actions, file, Int32(number)) == 0 else { throw .system(ENOMEM) }
        }
        // It gets nothing else that is open here, such as the socket of a server.
        guard unsafe cworker_keep_standard_files(&actions) == 0 else { throw .system(ENOMEM) }
        let words = unsafe ([name] + arguments).map { unsafe strdup($0) } + [nil]
        let variables = unsafe environment.sorted { $0.key < $1.key }.map { unsafe strdup($0.key + "=" + $0.value) } + [nil]
        defer { unsafe (words + variables).forEach { unsafe free($0) } }
        var process: pid_t = 0
        switch unsafe posix_spawnp(&process, name, &actions, nil, words, variables) {
        case 0: return process
        case ENOENT, ENOTDIR: throw .missing
        case let code: throw .system(code)
        }
    }

    /// Waits for a process, which is killed when it takes too long.
    /// - Returns: Its exit code; -1 if a signal ended it.
    private static func status(of process: pid_t, _ milliseconds: Int) throws(Failure) -> Int32 {
        let deadline = MonotonicClock.nanoseconds + milliseconds * 1_000_000
        var status: Int32 = 0
        while true {
            let ended = unsafe waitpid(process, &status, WNOHANG)
            if ended == process { return status & 0x7F == 0 ? status >> 8 & 0xFF : -1 }
            if ended < 0, errno != EINTR { throw .system(errno) }
            guard MonotonicClock.nanoseconds < deadline else {
                kill(process, SIGKILL)
                _ = unsafe waitpid(process, &status, 0)
                throw .tooSlow
            }
            usleep(step)
        }
    }

    /// A new file that goes with its descriptor.
    private static func namelessFile() throws(Failure) -> Int32 {
        let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        var path = Array((folder + "/branchbook-XXXXXX").utf8CString)
        let descriptor = unsafe path.withUnsafeMutableBufferPointer { path in
            guard let start = path.baseAddress else { return Int32(-1) }
            let descriptor = unsafe mkstemp(start)
            if descriptor >= 0 { unsafe unlink(start) }
            return descriptor
        }
        guard descriptor >= 0 else { throw .system(errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }

    private static func content(of file: Int32, limit: Int) throws(Failure) -> [UInt8] {
        lseek(file, 0, SEEK_SET)
        var bytes: [UInt8] = []
        while bytes.count < limit {
            guard let more = Descriptor.read(file, upTo: min(1 << 20, limit - bytes.count)) else { throw .system(errno) }
            if more.isEmpty { break }
            bytes += more
        }
        return bytes
    }
}

extension String {
    /// The last line that is not blank, and not too long to be shown.
    fileprivate var lastLine: String {
        let lines = split { $0.isNewline }.filter { line in line.contains { !$0.isWhitespace } }
        return String((lines.last ?? "").prefix(300))
    }
}
