internal import Library
internal import Story

/// The guests as the administrator sees them.
struct GuestsDocument: Encodable {
    private let guests: [One]
    private let days: Int

    init(_ guests: [ReaderRecord], bounds: ReadingBounds) {
        self.guests = guests.map { One($0) }
        days = bounds.guestDays
    }

    private struct One: Encodable {
        let id: String
        let created: Int64
        let lastRead: Int64?
        let plays: Int
        let bytes: Int

        init(_ record: ReaderRecord) {
            id = record.reader.id.text
            created = record.reader.created.milliseconds
            lastRead = record.lastRead?.milliseconds
            plays = record.usage.plays
            bytes = record.usage.bytes
        }
    }
}

/// The deleted readers who can be brought back.
struct DeletedReadersDocument: Encodable {
    private let readers: [One]

    init(_ readers: [ReaderRecord], bounds: ReadingBounds) {
        self.readers = readers.map { One($0, bounds: bounds) }
    }

    private struct One: Encodable {
        let reader: ReaderDocument
        let deleted: Int64
        let daysLeft: Int
        let plays: Int
        let bytes: Int

        init(_ record: ReaderRecord, bounds: ReadingBounds) {
            reader = ReaderDocument(record.reader)
            deleted = record.deleted?.milliseconds ?? 0
            daysLeft = max(1, bounds.deletedDays - record.idleDays)
            plays = record.usage.plays
            bytes = record.usage.bytes
        }
    }
}
