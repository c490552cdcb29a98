/// A reader's progress with a story, in all plays.
public struct StoryProgress: Equatable, Sendable {
    /// The story's ID.
    public var story: String
    /// The current IDs of all endings ever found; an ending found stays found.
    public var endings: Set<String> = []
    /// The IDs of endings found that the current version of the story no longer has. They still belong to the reader, but do not count
    /// towards completion.
    public var formerEndings: Set<String> = []
    /// How often any ending was reached.
    public var finished = 0
    /// The number of plays.
    public var plays = 0
    /// When it was last read; nil if never.
    public var lastRead: Timestamp?
    /// The sort value for the order of reading: greater means later, whatever the clock did meanwhile; nil if it was never read.
    public var recency: Int64?
    /// The reading time in milliseconds.
    public var readingTime: Int64 = 0
    /// Whether the reader marked the story as a favourite, opened or not.
    public var isFavourite = false
    /// The play to continue: the one read last; nil if there is none.
    public var newestPlay: Play.ID?
    /// Whether that play has begun and is not at an ending.
    public var isUnderWay = false

    /// Makes the progress of a reader who never opened the story.
    public init(story: String) {
        self.story = story
    }
}
