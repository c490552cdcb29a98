/// What became of lines that were sent.
public enum AppendResult: Equatable, Sendable {
    /// All of them are kept now, whether by this message or by an earlier one; so many lines the play has.
    case kept(lines: Int)
    /// Lines before these are missing: the library has only so many. Send from there.
    case gap(lines: Int)
    /// The play went on differently elsewhere; the first so many lines are the same. Send all of it as a play of its own: both are kept.
    case diverged(common: Int)
    /// The play belongs to another reader or story, and nothing was kept.
    case foreign
}
