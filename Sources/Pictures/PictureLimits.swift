/// How large a picture may be, and how long the work on it may take.
public struct PictureLimits: Equatable, Sendable {
    /// How many pixels it may have.
    public var pixels = 50_000_000
    /// How many pixels it may be wide or high.
    public var side = 16_384
    /// How many milliseconds the work on one picture may take.
    public var milliseconds = 10_000

    /// Makes limits that are the standard ones until they are changed.
    public init() {}
}
