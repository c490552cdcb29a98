/// A time in milliseconds since the start of 1970 in UTC. The library never reads a clock; callers pass the time.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Milliseconds since the start of 1970 in UTC.
    public var milliseconds: Int64

    /// Makes a time.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Whether one time is before another.
    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }
}
