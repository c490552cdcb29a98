/// Decides when to check a changing file: when it has not changed for a whole polling interval.
struct WatchPatience {
    /// What was dealt with last; nil before anything was.
    private var done: StoryStamp?
    /// What was seen last.
    private var seen: StoryStamp?

    /// Takes what is seen now, and says whether it should be dealt with.
    ///
    /// The first sight is always dealt with. Later ones are when they differ from what was dealt with and are seen twice in a row: an
    /// editor may take the file away and put another in its place, or write it piece by piece.
    mutating func isReady(_ stamp: StoryStamp) -> Bool {
        defer { seen = stamp }
        guard let done else { return true }
        return stamp != done && stamp == seen
    }

    /// Remembers what was dealt with.
    mutating func isDone(_ stamp: StoryStamp) {
        done = stamp
        seen = stamp
    }
}
