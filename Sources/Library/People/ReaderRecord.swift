/// A reader as the administration sees them: with what they keep, and when they were last here.
public struct ReaderRecord: Equatable, Sendable {
    /// The reader as they are now.
    public var reader: Reader
    /// What the reader keeps.
    public var usage: ReaderUsage
    /// When the reader last read; nil if never.
    public var lastRead: Timestamp?
    /// When the reader was deleted; nil for one who was not.
    public var deleted: Timestamp?
    /// On how many of the library's days the reader was not here, or has been deleted.
    public var idleDays: Int

    /// For how many days more a deleted reader can be brought back: one at least, as the readers are counted once a day.
    public func daysLeft(within bounds: ReadingBounds) -> Int { max(1, bounds.deletedDays - idleDays) }

    /// Makes a record.
    public init(reader: Reader, usage: ReaderUsage = ReaderUsage(), lastRead: Timestamp?, deleted: Timestamp? = nil, idleDays: Int = 0) {
        self.reader = reader
        self.usage = usage
        self.lastRead = lastRead
        self.deleted = deleted
        self.idleDays = idleDays
    }
}
