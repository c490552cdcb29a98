/// What a reader keeps in the library, counted as it changes.
public struct ReaderUsage: Equatable, Sendable {
    /// How many plays.
    public var plays = 0
    /// How many lines they have together.
    public var lines = 0
    /// About how many bytes all of it takes up: lines, settings, and what is noted of each story.
    public var bytes = 0

    /// Makes the usage of a reader who keeps nothing.
    public init(plays: Int = 0, lines: Int = 0, bytes: Int = 0) {
        self.plays = plays
        self.lines = lines
        self.bytes = bytes
    }
}
