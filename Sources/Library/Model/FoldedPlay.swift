/// The facts of a play's lines, with the state needed to continue when more lines arrive.
public struct FoldedPlay: Equatable, Sendable {
    /// The facts in the lines so far.
    public var facts: PlayFacts
    /// The counter's own state, returned to it with the next lines; opaque to the store.
    public var state: String

    /// Makes a result of counting lines.
    public init(facts: PlayFacts, state: String) {
        self.facts = facts
        self.state = state
    }
}
