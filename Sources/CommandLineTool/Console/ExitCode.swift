/// What the command line returns to the program that started it.
public enum ExitCode: Int32, Sendable {
    /// All is well.
    case success = 0
    /// The story has errors, a file could not be read or written, or something asked for was not possible.
    case failure = 1
    /// The command was not understood.
    case usage = 2
    /// The reader pressed Ctrl-C.
    case interrupted = 130
}
