/// A line on a terminal that says how far long work has come, and leaves nothing behind.
final class ProgressLine {
    private let output: Output
    private let isShown: Bool
    private let start: Int
    private var last = 0
    private var isWritten = false

    /// Work that takes less than this is not worth a line, in nanoseconds.
    static let patience = 300_000_000
    /// How long a line stays as it is, in nanoseconds.
    static let pause = 100_000_000

    /// A line on the error stream, if that is a terminal which can take a line back.
    init(_ context: Context, now: Int = MonotonicClock.nanoseconds) {
        output = context.output
        isShown = context.errorPalette.hasStyles
        start = now
    }

    /// Shows how far the work has come, now and then.
    func show(_ text: @autoclosure () -> String, now: Int = MonotonicClock.nanoseconds) {
        guard isShown, now - start >= ProgressLine.patience, now - last >= ProgressLine.pause else { return }
        last = now
        isWritten = true
        output.write("\r\(text())\u{1B}[K", to: .error)
    }

    /// Takes the line back.
    func clear() {
        if isWritten { output.write("\r\u{1B}[K", to: .error) }
        isWritten = false
    }
}
