/// How far the checker goes before it says that it does not know.
public struct ExplorationBounds: Equatable, Sendable {
    /// How many states are kept at most.
    public var states: Int
    /// How many bytes the states may take up at most.
    public var bytes: Int

    /// The bounds where nobody says otherwise: five million states, one gibibyte.
    public static let standard = ExplorationBounds(states: 5_000_000, bytes: 1 << 30)

    /// Makes bounds.
    /// - Parameters:
    ///   - states: How many states are kept at most, 1 or more.
    ///   - bytes: How many bytes they may take up at most.
    public init(states: Int, bytes: Int = ExplorationBounds.standard.bytes) {
        self.states = states
        self.bytes = bytes
    }
}
