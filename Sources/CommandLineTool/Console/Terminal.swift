internal import Glibc

/// Information about the terminal, if there is one.
public struct Terminal: Sendable {
    /// Whether standard input is a terminal.
    public var inputIsTerminal: Bool
    /// Whether standard output is a terminal.
    public var outputIsTerminal: Bool
    /// Whether standard error is a terminal.
    public var errorIsTerminal: Bool
    /// The width in columns.
    public var columns: Int

    /// Makes a description of a terminal; without arguments, there is none.
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

    /// The current width of the terminal, which may have been resized since the start; nil if it is unknown.
    static var currentColumns: Int? {
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Makes Ctrl-C print a word and end the process at once: everything has already been saved.
    static func endQuietlyOnInterrupt() {
        signal(SIGINT) { _ in
            let words: StaticString = "\u{1B}[0m\nYour place is saved.\n"
            unsafe _ = Glibc.write(STDOUT_FILENO, words.utf8Start, words.utf8CodeUnitCount)
            _exit(ExitCode.interrupted.rawValue)
        }
    }
}
