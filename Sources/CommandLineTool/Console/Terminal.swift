internal import Glibc

/// What is known of the terminal, if there is one.
public struct Terminal: Sendable {
    /// Whether a person types the input.
    public var inputIsTerminal: Bool
    /// Whether the output is shown to a person.
    public var outputIsTerminal: Bool
    /// Whether the errors are shown to a person.
    public var errorIsTerminal: Bool
    /// How many columns there are.
    public var columns: Int

    /// Makes a description of a terminal; without arguments, of none.
    public init(
        inputIsTerminal: Bool = false,
        outputIsTerminal: Bool = false,
        errorIsTerminal: Bool = false,
        columns: Int = 80
    ) {
        self.inputIsTerminal = inputIsTerminal
        self.outputIsTerminal = outputIsTerminal
        self.errorIsTerminal = errorIsTerminal
        self.columns = columns
    }

    /// The terminal that this process runs in.
    public static var current: Terminal {
        Terminal(
            inputIsTerminal: isatty(STDIN_FILENO) == 1,
            outputIsTerminal: isatty(STDOUT_FILENO) == 1,
            errorIsTerminal: isatty(STDERR_FILENO) == 1,
            columns: currentColumns ?? 80
        )
    }

    /// How wide the terminal is now: it may have been resized since the start.
    static var currentColumns: Int? {
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Says a word when the reader presses Ctrl-C, and ends at once: everything was saved before.
    static func endQuietlyOnInterrupt() {
        signal(SIGINT) { _ in
            let words: StaticString = "\u{1B}[0m\nYour place is saved.\n"
            unsafe _ = Glibc.write(STDOUT_FILENO, words.utf8Start, words.utf8CodeUnitCount)
            _exit(ExitCode.interrupted.rawValue)
        }
    }
}
