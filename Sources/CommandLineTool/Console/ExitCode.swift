/// The exit codes of the command line.
public enum ExitCode: Int32, Sendable {
    /// Success.
    case success = 0
    /// The story has errors, a file could not be read or written, or a request was not possible.
    case failure = 1
    /// The command line is invalid.
    case usage = 2
    /// The reader pressed Ctrl-C.
    case interrupted = 130
}
