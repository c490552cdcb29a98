/// What a reader has done with a story.
public struct ReadingStatistics: Equatable, Sendable {
    /// How far the reader has come.
    public var progress: StoryProgress
    /// The plays, the one read last first.
    public var plays: [Play]
    /// How often each ending was reached, by ID.
    public var endings: [String: Int]
    /// The choices made in all plays.
    public var choices: Int
    /// The luckiest roll of all plays.
    public var luckiest: PlayFacts.Roll?
    /// The unluckiest roll of all plays.
    public var unluckiest: PlayFacts.Roll?
    /// How many rolls there were.
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
