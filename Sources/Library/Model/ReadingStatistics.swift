/// A reader's statistics for a story.
public struct ReadingStatistics: Equatable, Sendable {
    /// The reader's progress.
    public var progress: StoryProgress
    /// The plays, most recently read first.
    public var plays: [Play]
    /// How often each ending was reached, by ID.
    public var endings: [String: Int]
    /// The number of choices in all plays.
    public var choices: Int
    /// The luckiest roll in all plays; nil if nothing was rolled.
    public var luckiest: PlayFacts.Roll?
    /// The unluckiest roll in all plays; nil if nothing was rolled.
    public var unluckiest: PlayFacts.Roll?
    /// The number of rolls in all plays.
    public var rolls: Int

    /// Makes statistics.
    public init(
        progress: StoryProgress,
        plays: [Play],
        endings: [String: Int],
        choices: Int,
        luckiest: PlayFacts.Roll?,
        unluckiest: PlayFacts.Roll?,
        rolls: Int
    ) {
        self.progress = progress
        self.plays = plays
        self.endings = endings
        self.choices = choices
        self.luckiest = luckiest
        self.unluckiest = unluckiest
        self.rolls = rolls
    }
}
