internal import Glibc

/// Handles Ctrl-C for commands that have nothing to save.
enum Interrupt {
    /// Makes Ctrl-C end the process at once, leaving the terminal's line empty.
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
