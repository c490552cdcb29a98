internal import CWorker
internal import Glibc
internal import Synchronization

/// Has pictures drawn by another program, so that no picture can crash this one.
///
/// The program starts with the first picture, and ends with this object. It draws each picture in a process of its own, with system limits.
/// If that process crashes or misses its deadline, the program ends, and the next picture starts it again. Requests may come from any
/// thread; they are answered one at a time.
package final class PictureWorker: Sendable {
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
    package init(path: String = PictureProgram.path) {
        self.path = path
    }

    deinit {
        running.withLock { running in
            if let last = running { Self.end(last) }
            running = nil
        }
    }

    /// Has a picture drawn.
    /// - Parameter milliseconds: The time limit.
    /// - Throws: The fault of the picture, or ``PictureError/unavailable(_:)`` if no pictures can be drawn.
    package func answer(to request: PictureRequest, within milliseconds: Int) throws(PictureError) -> PictureAnswer {
        let result: Result<PictureAnswer, PictureError> = running.withLock { running in
            do throws(PictureError) {
                let program: Running
                if let started = running { program = started } else { program = try Self.start(path) }
                // After any error, do not use the program again: part of an answer may still be on its way.
                running = nil
                let answer = try ask(program, request, milliseconds)
                running = program
                return .success(answer)
            } catch {
                return .failure(error)
            }
        }
        switch try result.get() {
        case .broken(let reason): throw .broken(reason)
        case .tooLarge(let width, let height): throw .tooLarge(width: width, height: height)
        case let answer: return answer
        }
    }

    // MARK: One request

    private func ask(_ program: Running, _ request: PictureRequest, _ milliseconds: Int) throws(PictureError) -> PictureAnswer {
        var head = FrameWriter()
        head.number(milliseconds)
        let body = request.encoded
        head.number(body.count)
        // The program enforces the deadline itself; this is for one that no longer does.
        let deadline = cworker_now() + Int64(clamping: milliseconds) + Self.grace
        var state = Self.send(program, head.bytes, deadline)
        if state == CWORKER_DONE { state = Self.send(program, body, deadline) }
        guard state == CWORKER_DONE, let count = Self.receive(program, 4, deadline), let size = Self.number(count),
            size <= Self.mostBytes(of: request), let bytes = Self.receive(program, size, deadline),
            let answer = PictureAnswer(encoded: bytes)
        else { throw Self.reason(of: program, deadline) }
        return answer
    }

    /// The maximum size of an answer, in bytes.
    private static func mostBytes(of request: PictureRequest) -> Int {
        let head = 65_536
        switch request.task {
        case .measure: return head
        case .render: return 256 << 20
        case .fit(let width, let height): return head + 4 * min(width, 65_536) * min(height, 65_536)
        case .pixels: return head + 4 * request.limits.pixels
        }
    }

    /// Ends a program that failed to answer, and returns the reason.
    private static func reason(of program: Running, _ deadline: Int64) -> PictureError {
        let isLate = cworker_now() >= deadline
        switch end(program, within: isLate ? 0 : grace) {
        case 11: return .tooSlow
        case 12:
            return .unavailable(
                "This system cannot sandbox a process (seccomp), and without that Branchbook decodes no pictures. Run it on a system that can."
            )
        default: return isLate ? .tooSlow : .crashed
        }
    }

    // MARK: The program

    private static func start(_ path: String) throws(PictureError) -> Running {
        var process: pid_t = 0
        let channel = unsafe cworker_start(path, PictureProgram.option, &process)
        guard channel >= 0 else {
            let reason = unsafe String(cString: strerror(-channel))
            throw .unavailable(
                "The program that draws pictures, “\(path)”, cannot be started: \(reason). It belongs next to branchbook; "
                    + "“swift build” builds both, and \(PictureProgram.variable) can name another place."
            )
        }
        let program = Running(process: process, channel: channel)
        guard receive(program, PictureProgram.greeting.count, cworker_now() + patience) == PictureProgram.greeting else {
            end(program)
            throw .unavailable(
                "The program that draws pictures, “\(path)”, does not start. Run it to see why; “Scripts/set-up build” installs its libraries."
            )
        }
        return program
    }

    @discardableResult private static func end(_ program: Running, within milliseconds: Int64 = grace) -> Int32 {
        cworker_end(program.process, program.channel, Int32(clamping: milliseconds))
    }

    // MARK: Bytes

    private static func send(_ program: Running, _ bytes: [UInt8], _ deadline: Int64) -> Int32 {
        unsafe bytes.withUnsafeBytes { unsafe cworker_send(program.channel, $0.baseAddress, $0.count, deadline) }
    }

    /// This many bytes; nil if they do not arrive.
    private static func receive(_ program: Running, _ count: Int, _ deadline: Int64) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let wanted = min(piece, count - bytes.count)
            var state: Int32 = 0
            let more = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
                state = unsafe cworker_receive(program.channel, buffer.baseAddress, wanted, deadline)
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
