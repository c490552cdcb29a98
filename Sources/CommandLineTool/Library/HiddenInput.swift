internal import Glibc

/// Reads secrets from the terminal.
enum HiddenInput {
    /// Turns off the terminal's echo while the closure runs.
    static func read(_ body: () -> String?) -> String? {
        var usual = termios()
        guard unsafe tcgetattr(STDIN_FILENO, &usual) == 0 else { return body() }
        var hidden = usual
        hidden.c_lflag &= ~tcflag_t(ECHO)
        unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        defer { unsafe _ = tcsetattr(STDIN_FILENO, TCSAFLUSH, &usual) }
        return body()
    }
}
