/// How much a reader has stored in the library, updated with every change.
public struct ReaderUsage: Equatable, Sendable {
    /// The number of plays.
    public var plays = 0
    /// The number of lines in all plays.
    public var lines = 0
    /// The approximate size in bytes: lines, settings, and notes about stories.
    public var bytes = 0

    /// Makes a usage; by default that of a reader who has stored nothing.
    public init(plays: Int = 0, lines: Int = 0, bytes: Int = 0) {
        self.plays = plays
        self.lines = lines
        self.bytes = bytes
    }
}
