internal import CWorker
internal import Glibc
internal import Synchronization

/// Has work done by another program, so that no input can crash this one.
///
/// The program starts with the first request, and ends with this object. It does the work of each request in a process of its own, with
/// system limits. If that process crashes or misses its deadline, the program ends, and the next request starts it again. Requests may come
/// from any thread; they are answered one at a time.
package final class Worker: Sendable {
    private let program: WorkerProgram
    private let path: String
    private let running = Mutex<Running?>(nil)

    /// A running program.
    private struct Running {
        var process: pid_t
        var channel: Int32
    }

    /// The time for the program to start, in milliseconds: it loads libraries from disk, and on a new machine it builds the font cache.
    private static let patience: Int64 = 30_000
    /// How much later than the program this process enforces the deadline, in milliseconds.
    private static let grace: Int64 = 2_000
    /// The maximum number of bytes to allocate at once, so that a false length takes no memory.
    private static let piece = 1 << 20

    /// Makes a worker; nothing is started yet.
    /// - Parameter path: The program; by default the one next to this one.
    package init(_ program: WorkerProgram, path: String? = nil) {
        self.program = program
        self.path = path ?? program.path
    }

    deinit {
        running.withLock { running in
            if let last = running { Self.end(last) }
            running = nil
        }
    }

    /// Milliseconds on a clock that nobody sets.
    package static var now: Int64 { cworker_now() }

    /// Has a request answered.
    /// - Parameters:
    ///   - request: At most a GiB; more counts as a crash.
    ///   - milliseconds: The time limit.
    ///   - most: The maximum size of an answer, in bytes.
    ///   - decode: Reads the answer; nil if it makes no sense, because the input may have taken over the process that wrote it.
    package func answer<Answer: Sendable>(
        to request: [UInt8],
        within milliseconds: Int,
        atMost most: Int,
        decode: ([UInt8]) -> Answer?
    ) throws(WorkerError) -> Answer {
        guard request.count <= 1 << 30 else { throw .crashed }
        let result: Result<Answer, WorkerError> = running.withLock { running in
            do throws(WorkerError) {
                // Between two requests, the system may have killed the program to gain memory.
                if let last = running, !cworker_is_idle(last.process, last.channel) {
                    running = nil
                    Self.end(last, within: 0)
                }
                let program: Running
                if let started = running { program = started } else { program = try start() }
                // After any error, do not use the program again: part of an answer may still be on its way.
                running = nil
                let answer = try ask(program, request, milliseconds, most, decode)
                running = program
                return .success(answer)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    // MARK: One request

    private func ask<Answer: Sendable>(
        _ running: Running,
        _ request: [UInt8],
        _ milliseconds: Int,
        _ most: Int,
        _ decode: ([UInt8]) -> Answer?
    ) throws(WorkerError) -> Answer {
        var head = FrameWriter()
        head.number(milliseconds)
        head.number(request.count)
        // The program enforces the deadline itself; this is for one that no longer does.
        let deadline = cworker_now() + Int64(clamping: milliseconds) + Self.grace
        var state = Self.send(running, head.bytes, deadline)
        if state == CWORKER_DONE { state = Self.send(running, request, deadline) }
        guard state == CWORKER_DONE, let count = Self.receive(running, 4, deadline), let size = Self.number(count), size <= most,
            let bytes = Self.receive(running, size, deadline), let answer = decode(bytes)
        else { throw reason(of: running, deadline) }
        return answer
    }

    /// Ends a program that failed to answer, and returns the reason.
    private func reason(of running: Running, _ deadline: Int64) -> WorkerError {
        let isLate = cworker_now() >= deadline
        switch Self.end(running, within: isLate ? 0 : Self.grace) {
        case 11: return .late
        case 12:
            return .unavailable(
                "This system cannot sandbox a process (seccomp), and without that Branchbook does not start the program that \(program.work). "
                    + "Run it on a system that can."
            )
        default: return isLate ? .late : .crashed
        }
    }

    // MARK: The program

    private func start() throws(WorkerError) -> Running {
        var process: pid_t = 0
        let channel = unsafe cworker_start(path, WorkerProgram.option, &process)
        guard channel >= 0 else {
            let reason = unsafe String(cString: strerror(-channel))
            throw .unavailable(
                "The program that \(program.work), “\(path)”, cannot be started: \(reason). It belongs next to branchbook; "
                    + "“swift build” builds both, and \(program.variable) can name another place."
            )
        }
        let running = Running(process: process, channel: channel)
        guard Self.receive(running, program.greeting.count, cworker_now() + Self.patience) == program.greeting else {
            Self.end(running)
            throw .unavailable(
                "The program that \(program.work), “\(path)”, does not start. Run it to see why; “Scripts/set-up build” installs its libraries."
            )
        }
        return running
    }

    @discardableResult private static func end(_ running: Running, within milliseconds: Int64 = grace) -> Int32 {
        cworker_end(running.process, running.channel, Int32(clamping: milliseconds))
    }

    // MARK: Bytes

    private static func send(_ running: Running, _ bytes: [UInt8], _ deadline: Int64) -> Int32 {
        unsafe bytes.withUnsafeBytes { unsafe cworker_send(running.channel, $0.baseAddress, $0.count, deadline) }
    }

    /// This many bytes; nil if they do not arrive.
    private static func receive(_ running: Running, _ count: Int, _ deadline: Int64) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let wanted = min(piece, count - bytes.count)
            var state: Int32 = 0
            let more = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
                state = unsafe cworker_receive(running.channel, buffer.baseAddress, wanted, deadline)
                filled = state == 0 ? wanted : 0
            }
            guard state == 0 else { return nil }
            bytes += more
        }
        return bytes
    }

    private static func number(_ bytes: [UInt8]) -> Int? {
        var reader = FrameReader(bytes)
        return reader.number()
    }
}
