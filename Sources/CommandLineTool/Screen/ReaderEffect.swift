/// An effect of a reader's step on the outside world.
enum ReaderEffect: Equatable, Sendable {
    /// Save these lines of the record, before anything is drawn.
    case keep([String])
    /// Save the theme that the reader chose.
    case keepTheme(Theme.Name)
    /// Stop reading.
    case leave(ExitCode)
}
