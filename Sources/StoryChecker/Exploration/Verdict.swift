/// What the checker knows about whether readers can reach something.
public enum Verdict: String, Equatable, Sendable {
    /// Some reader can; there is a witness.
    case reachable
    /// No reader can: everything that readers can do was explored.
    case impossible
    /// A bound was hit before it was found.
    case unknown
}
