internal import DisplayText
internal import Glibc

/// The output of commands: two descriptors in a process, memory in a test.
///
/// Writing never ends a command: ``isClosed`` remembers a closed pipe, and ``failure`` any other failure.
public final class Output {
    /// One of the two output streams.
    public enum Stream: Sendable {
        /// Results.
        case standard
        /// Error messages.
        case error
    }

    private enum Target {
        case descriptors(standard: Int32, error: Int32)
        case memory
    }

    private let target: Target
    private var standard: [UInt8] = []
    private var error: [UInt8] = []
    /// Whether the reader of standard output is gone.
    public private(set) var isClosed = false
    /// The system's error number if standard output could not be written; otherwise nil.
    public private(set) var failure: Int32?

    /// How many bytes are buffered.
    private static let bufferSize = 1 << 16

    private init(_ target: Target) {
        self.target = target
    }

    /// An output that writes to these descriptors.
    public static func descriptors(standard: Int32 = 1, error: Int32 = 2) -> Output {
        Output(.descriptors(standard: standard, error: error))
    }

    /// An output that keeps everything in memory, for tests.
    public static func memory() -> Output {
        Output(.memory)
    }

    /// The text in memory that was written to standard output.
    public var text: String { String(decoding: standard, as: UTF8.self) }

    /// The text in memory that was written to standard error.
    public var errorText: String { String(decoding: error, as: UTF8.self) }

    /// Writes a text, which may be buffered until ``flush()``.
    public func write(_ text: String, to stream: Stream = .standard) {
        switch stream {
        case .standard:
            standard += text.utf8
            if case .descriptors = target, standard.count >= Output.bufferSize { flush() }
        case .error:
            // Earlier output must come before an error.
            flush()
            error += text.utf8
            flush()
        }
    }

    /// Writes a text and a line feed.
    public func line(_ text: String = "", to stream: Stream = .standard) {
        write(text + "\n", to: stream)
    }

    /// Writes JSON as a line that cannot control a terminal.
    func json(_ text: String) {
        line(Printable.json(text))
    }

    /// Writes the buffered bytes.
    public func flush() {
        guard case .descriptors(let standardDescriptor, let errorDescriptor) = target else { return }
        if !standard.isEmpty, !isClosed, failure == nil, let code = Descriptor.write(standard, to: standardDescriptor) {
            if code == EPIPE { isClosed = true } else { failure = code }
        }
        standard.removeAll(keepingCapacity: true)
        // If standard error itself cannot be written, there is no way to report it.
        if !error.isEmpty { _ = Descriptor.write(error, to: errorDescriptor) }
        error.removeAll(keepingCapacity: true)
    }
}
