/// A reader for the administration, with their usage and last visit.
public struct ReaderRecord: Equatable, Sendable {
    /// The reader's current values.
    public var reader: Reader
    /// How much the reader has stored.
    public var usage: ReaderUsage
    /// When the reader last read; nil if never.
    public var lastRead: Timestamp?
    /// When the reader was deleted; nil if they were not.
    public var deleted: Timestamp?
    /// The number of the library's days since the reader was here, or was deleted.
    public var idleDays: Int

    /// How many more days a deleted reader can be restored: at least one, because the library counts once a day.
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
