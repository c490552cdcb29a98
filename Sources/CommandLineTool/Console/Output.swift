internal import DisplayText
internal import Glibc

/// Where everything that a command says goes: two descriptors in a process, memory in a test.
///
/// Writing never stops a command: a closed pipe is remembered in ``isClosed``, any other failure in ``failure``.
public final class Output {
    /// Which of the two streams is meant.
    public enum Stream: Sendable {
        /// What was asked for.
        case standard
        /// What went wrong.
        case error
    }

    private enum Target {
        case descriptors(standard: Int32, error: Int32)
        case memory
    }

    private let target: Target
    private var standard: [UInt8] = []
    private var error: [UInt8] = []
    /// Whether nobody reads the standard stream any more.
    public private(set) var isClosed = false
    /// Why the standard stream could not be written, as an error number of the system; nil where it could.
    public private(set) var failure: Int32?

    /// How many bytes are gathered before they are written.
    private static let bufferSize = 1 << 16

    private init(_ target: Target) {
        self.target = target
    }

    /// An output that writes to these descriptors.
    public static func descriptors(standard: Int32 = 1, error: Int32 = 2) -> Output {
        Output(.descriptors(standard: standard, error: error))
    }

    /// An output that keeps what is written, for tests.
    public static func memory() -> Output {
        Output(.memory)
    }

    /// What was written to the standard stream and is kept in memory.
    public var text: String { String(decoding: standard, as: UTF8.self) }

    /// What was written to the error stream and is kept in memory.
    public var errorText: String { String(decoding: error, as: UTF8.self) }

    /// Writes a text; it may wait in memory until ``flush()``.
    public func write(_ text: String, to stream: Stream = .standard) {
        switch stream {
        case .standard:
            standard += text.utf8
            if case .descriptors = target, standard.count >= Output.bufferSize { flush() }
        case .error:
            // What was said before an error belongs in front of it.
            flush()
            error += text.utf8
            flush()
        }
    }

    /// Writes a text and a line feed.
    public func line(_ text: String = "", to stream: Stream = .standard) {
        write(text + "\n", to: stream)
    }

    /// Writes a JSON text as a line, in which nothing commands a terminal.
    func json(_ text: String) {
        line(Printable.json(text))
    }

    /// Sends off what waits in memory.
    public func flush() {
        guard case .descriptors(let standardDescriptor, let errorDescriptor) = target else { return }
        if !standard.isEmpty, !isClosed, failure == nil, let code = Descriptor.write(standard, to: standardDescriptor) {
            if code == EPIPE { isClosed = true } else { failure = code }
        }
        standard.removeAll(keepingCapacity: true)
        // There is nobody left to tell when the error stream itself cannot be written.
        if !error.isEmpty { _ = Descriptor.write(error, to: errorDescriptor) }
        error.removeAll(keepingCapacity: true)
    }
}
