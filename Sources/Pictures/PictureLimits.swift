/// Limits for a picture's size, and for the time spent on it.
public struct PictureLimits: Equatable, Sendable {
    /// The maximum number of pixels.
    public var pixels = 50_000_000
    /// The maximum width and height, in pixels.
    public var side = 16_384
    /// The maximum time for one picture, in milliseconds.
    public var milliseconds = 10_000

    /// Makes the default limits, which can then be changed.
    public init() {}
}
