internal import Glibc

/// What Ctrl-C does to a command that has nothing to save.
enum Interrupt {
    /// Ends the process at once when Ctrl-C is pressed, and leaves the terminal's line empty.
    static func endsAtOnce(_ context: Context) {
        guard context.input.isLive else { return }
        if context.errorPalette.hasStyles {
            signal(SIGINT) { _ in
                let words: StaticString = "\u{1B}[0m\r\u{1B}[K"
                unsafe _ = Glibc.write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
                _exit(ExitCode.interrupted.rawValue)
            }
        } else {
            signal(SIGINT) { _ in _exit(ExitCode.interrupted.rawValue) }
        }
    }
}
