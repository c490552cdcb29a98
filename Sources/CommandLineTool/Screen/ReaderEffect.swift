/// What a reader's step asks of the world outside.
enum ReaderEffect: Equatable, Sendable {
    /// Keep these lines of the record, before anything is drawn.
    case keep([String])
    /// Stop reading.
    case leave(ExitCode)
}
