/// How long to wait before each attempt to connect again: a random time whose upper bound doubles.
struct ReconnectDelays: Equatable {
    /// The upper bound of the next one, in milliseconds.
    private(set) var bound = Self.first

    private static let first = 1_000
    private static let longest = 15_000

    /// The next delay in milliseconds.
    /// - Parameter chance: A random number from 0 to 1. Without it, all devices would come back to a restarted server at the same moment.
    mutating func next(chance: Double) -> Int {
        defer { bound = min(bound * 2, Self.longest) }
        return Int(Double(bound) * chance)
    }

    /// Begins again after a connection that worked.
    mutating func reset() { bound = Self.first }
}
