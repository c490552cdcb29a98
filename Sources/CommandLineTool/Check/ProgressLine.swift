/// A progress line on a terminal, which is removed at the end.
final class ProgressLine {
    private let output: Output
    private let isShown: Bool
    private let start: Int
    private var last = 0
    private var isWritten = false

    /// Work that takes less time than this gets no progress line, in nanoseconds.
    static let patience = 300_000_000
    /// The minimum time between updates, in nanoseconds.
    static let pause = 100_000_000

    /// A line on the error stream, if that is a terminal that can erase lines.
    init(_ context: Context, now: Int = MonotonicClock.nanoseconds) {
        output = context.output
        isShown = context.errorPalette.hasStyles
        start = now
    }

    /// Shows the progress from time to time.
    func show(_ text: @autoclosure () -> String, now: Int = MonotonicClock.nanoseconds) {
        guard isShown, now - start >= ProgressLine.patience, now - last >= ProgressLine.pause else { return }
        last = now
        isWritten = true
        output.write("\r\(text())\u{1B}[K", to: .error)
    }

    /// Removes the line.
    func clear() {
        if isWritten { output.write("\r\u{1B}[K", to: .error) }
        isWritten = false
    }
}
