public import Story

/// One reading of a story by one reader, as a record whose lines are only ever appended to.
public struct Play: Equatable, Sendable {
    /// The play's permanent ID, chosen at random by the device on which it began: 1 to 64 letters, digits and dashes.
    public typealias ID = Identifier<Play>

    /// Chosen at random by the device on which the play began.
    public var id: ID
    /// The reader or guest whose play it is; merging a guest changes it.
    public var reader: Reader.ID
    /// The story's ID. The story itself may have been removed since.
    public var story: String
    /// The number of stored lines.
    public var lines: Int
    /// When it began.
    public var begun: Timestamp
    /// When the last line was read, by the device's clock but never later than the library's.
    public var lastRead: Timestamp
    /// The reading time on all devices together, in milliseconds.
    public var readingTime: Int64
    /// The facts in its lines.
    public var facts: PlayFacts

    /// Makes a play.
    public init(
        id: ID,
        reader: Reader.ID,
        story: String,
        lines: Int,
        begun: Timestamp,
        lastRead: Timestamp,
        readingTime: Int64 = 0,
        facts: PlayFacts = PlayFacts()
    ) {
        self.id = id
        self.reader = reader
        self.story = story
        self.lines = lines
        self.begun = begun
        self.lastRead = lastRead
        self.readingTime = readingTime
        self.facts = facts
    }
}
