/// How much the checker explores before it answers “unknown”.
public struct ExplorationBounds: Equatable, Sendable {
    /// The maximum number of states.
    public var states: Int
    /// The maximum size of the states, in bytes.
    public var bytes: Int

    /// The default bounds: five million states, one gibibyte.
    public static let standard = ExplorationBounds(states: 5_000_000, bytes: 1 << 30)

    /// Makes bounds.
    /// - Parameters:
    ///   - states: The maximum number of states, at least 1.
    ///   - bytes: The maximum size of the states, in bytes.
    public init(states: Int, bytes: Int = ExplorationBounds.standard.bytes) {
        self.states = states
        self.bytes = bytes
    }
}
