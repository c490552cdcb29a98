/// A set of stories by the numbers from ``StoryChanges/numbers``, with one bit for each number.
public struct StoryNumbers: Equatable, Sendable {
    private(set) var bits = SlotBits()

    /// Makes an empty set.
    public init() {}

    /// Whether a number is one of them.
    public func contains(_ number: Int) -> Bool { number >= 0 && bits.contains(number) }

    /// Adds a number, which must not be negative.
    public mutating func insert(_ number: Int) { bits.insert(number) }

    /// The number of stories in the set.
    /// - Complexity: O(*n* / 64) in the greatest number.
    public var count: Int { bits.count }
}
