/// What the lines of a play amount to, with what it takes to go on from there when more lines come.
public struct FoldedPlay: Equatable, Sendable {
    /// What the lines amount to.
    public var facts: PlayFacts
    /// What whoever counts the lines wants to be given again with the next ones; to a store it is only a text.
    public var state: String

    /// Makes what lines amount to.
    public init(facts: PlayFacts, state: String) {
        self.facts = facts
        self.state = state
    }
}
