/// Decides when to check a changing file: when it has not changed for a whole polling interval.
struct WatchPatience {
    /// What was processed last; nil before the first time.
    private var done: StoryStamp?
    /// What was seen last.
    private var seen: StoryStamp?

    /// Takes the current stamp, and returns whether to process it.
    ///
    /// The first one is always processed. A later one is if it differs from the last processed one and is seen twice in a row: an editor
    /// may remove the file and write a new one, or write it piece by piece.
    mutating func isReady(_ stamp: StoryStamp) -> Bool {
        defer { seen = stamp }
        guard let done else { return true }
        return stamp != done && stamp == seen
    }

    /// Remembers what was processed.
    mutating func isDone(_ stamp: StoryStamp) {
        done = stamp
        seen = stamp
    }
}
