/// How far a reader has come with a story, over all plays.
public struct StoryProgress: Equatable, Sendable {
    /// The story's ID.
    public var story: String
    /// The IDs of all endings found, ever, under their present IDs; what was found stays found.
    public var endings: Set<String> = []
    /// The IDs of endings found that the story, as it is in the library now, has no more. They are still the reader's, but complete nothing.
    public var formerEndings: Set<String> = []
    /// How often an ending was reached.
    public var finished = 0
    /// How many plays there are.
    public var plays = 0
    /// When it was read last; nil if never.
    public var lastRead: Timestamp?
    /// What stories are put in order by as they were read: greater means later, whatever the clock said meanwhile; nil if it was never read.
    public var recency: Int64?
    /// How long it was read, in milliseconds.
    public var readingTime: Int64 = 0
    /// Whether the reader marked the story as a favourite, opened or not.
    public var isFavourite = false
    /// The play to continue: the one read last; nil if there is none.
    public var newestPlay: Play.ID?
    /// Whether that play was begun and does not stand at an ending.
    public var isUnderWay = false

    /// Makes the progress of a reader who never opened the story.
    public init(story: String) {
        self.story = story
    }
}
