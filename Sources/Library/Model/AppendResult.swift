/// The result of sending lines.
public enum AppendResult: Equatable, Sendable {
    /// All of them are stored, by this message or an earlier one; the number of lines of the play.
    case kept(lines: Int)
    /// Earlier lines are missing: the library has only this many. Send from there.
    case gap(lines: Int)
    /// The play was continued differently elsewhere after this many common lines. Send all of it as a separate play: both are kept.
    case diverged(common: Int)
    /// The play belongs to another reader or story, and nothing was kept.
    case foreign
}
