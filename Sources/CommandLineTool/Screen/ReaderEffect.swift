/// What a reader's step asks of the world outside.
enum ReaderEffect: Equatable, Sendable {
    /// Keep these lines of the record, before anything is drawn.
    case keep([String])
    /// Keep that the reader chose these colours.
    case keepTheme(Theme.Name)
    /// Stop reading.
    case leave(ExitCode)
}
