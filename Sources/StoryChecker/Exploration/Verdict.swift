/// What the checker knows about whether a reader can come to something.
public enum Verdict: String, Equatable, Sendable {
    /// Some reader can; there is a witness.
    case reachable
    /// None can: everything that a reader can do was looked at.
    case impossible
    /// A bound was hit before it was found.
    case unknown
}
