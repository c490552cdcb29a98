internal import Library
internal import Story
internal import StoryFormat

/// The guests, for the administrator.
struct GuestsDocument: Document {
    private let guests: [One]
    private let days: Int

    static var schemaName: String? { "Guests" }
    static var notes: [String: [JSONField]] { ["days": .summary("Guests are removed after this many days unused.")] }

    init(_ guests: [ReaderRecord], bounds: ReadingBounds) {
        self.guests = guests.map { One($0) }
        days = bounds.guestDays
    }

    private struct One: Document {
        let id: String
        let created: Moment
        let lastRead: Moment?
        let plays: Int
        let bytes: Int

        init(_ record: ReaderRecord) {
            id = record.reader.id.text
            created = Moment(record.reader.created)
            lastRead = record.lastRead.map { Moment($0) }
            plays = record.usage.plays
            bytes = record.usage.bytes
        }
    }
}

/// What everyone in the house has read, for the administrator.
struct OverviewDocument: Document {
    private let readers: [One]

    static var schemaName: String? { "Overview" }

    init(_ overviews: [ReadingOverview]) {
        readers = overviews.map(One.init)
    }

    private struct One: Document {
        let reader: ReaderDocument
        let stories: [OfStory]

        init(_ overview: ReadingOverview) {
            reader = ReaderDocument(overview.reader)
            stories = overview.stories.map(OfStory.init)
        }
    }

    private struct OfStory: Document {
        let id: String
        let title: String?
        let found: [String]
        let endings: Int
        let finished: Int
        let plays: Int
        let milliseconds: Int64
        let lastRead: Moment?

        static var notes: [String: [JSONField]] {
            [
                "title": .summary("Absent if the library no longer has the story."),
                "found": .summary("The titles of the endings found."),
                "endings": .summary("How many endings the story has."),
                "finished": .summary("How often any ending was reached."),
            ]
        }

        init(_ read: ReadingOverview.OfStory) {
            id = read.progress.story
            title = read.title
            found = read.found
            endings = read.endings
            finished = read.progress.finished
            plays = read.progress.plays
            milliseconds = read.progress.readingTime
            lastRead = read.progress.lastRead.map { Moment($0) }
        }
    }
}

/// The deleted readers who can be restored.
struct DeletedReadersDocument: Document {
    private let readers: [One]

    static var schemaName: String? { "DeletedReaders" }

    init(_ readers: [ReaderRecord], bounds: ReadingBounds) {
        self.readers = readers.map { One($0, bounds: bounds) }
    }

    private struct One: Document {
        let reader: ReaderDocument
        let deleted: Moment
        let daysLeft: Int
        let plays: Int
        let bytes: Int

        static var notes: [String: [JSONField]] { ["daysLeft": .summary("For how many more days the reader can be restored.")] }

        init(_ record: ReaderRecord, bounds: ReadingBounds) {
            reader = ReaderDocument(record.reader)
            deleted = Moment(record.deleted ?? record.reader.created)
            daysLeft = record.daysLeft(within: bounds)
            plays = record.usage.plays
            bytes = record.usage.bytes
        }
    }
}
