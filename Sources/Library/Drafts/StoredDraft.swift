public import Story

/// A story that is being written, as the library keeps it beside its history.
public struct StoredDraft: Equatable, Sendable {
    /// The draft's ID: 16 random letters and digits, drawn by the device that began it.
    public var id: String
    /// Who writes it.
    public var author: Reader.ID
    /// The story's title.
    public var title: String
    /// The ID that the story has on the shelf once it is published.
    public var story: String
    /// The name of its title picture among its files; nil if it has none.
    public var cover: String?
    /// When it was begun.
    public var created: Timestamp
    /// When its history last grew.
    public var changed: Timestamp
    /// The number of the last entry in its history; 0 for none.
    public var number: Int64
    /// What the shelf has of it; nil for nothing.
    public var shelf: Shelf?
    /// When it was put into the bin; nil if it is not there.
    public var deleted: Timestamp?
    /// What a grown-up is to look at; nil for nothing.
    public var waiting: Waiting?
    /// What the grown-up answered who last looked at it and did not put it on the shelf; nil once the author asks again.
    public var answer: Answer?

    /// What the shelf has of a draft.
    public struct Shelf: Equatable, Sendable {
        /// The revision of the story.
        public var revision: String
        /// The last entry of the history that is in it.
        public var number: Int64
        /// When it was published, or when the draft was begun from it.
        public var time: Timestamp

        /// Makes a value.
        public init(revision: String, number: Int64, time: Timestamp) {
            self.revision = revision
            self.number = number
            self.time = time
        }
    }

    /// A version of a draft that waits for a grown-up to look at it.
    public struct Waiting: Equatable, Sendable {
        /// The last entry of the history that is in it.
        public var number: Int64
        /// Since when it waits.
        public var since: Timestamp

        /// Makes a value.
        public init(number: Int64, since: Timestamp) {
            self.number = number
            self.since = since
        }
    }

    /// What a grown-up answered.
    public struct Answer: Equatable, Sendable {
        /// The grown-up's words.
        public var words: String
        /// When it was written.
        public var time: Timestamp

        /// The most characters of an answer.
        public static let longest = 500

        /// Makes a value.
        public init(words: String, time: Timestamp) {
            self.words = words
            self.time = time
        }
    }

    /// Makes a draft that nobody has written in yet.
    public init(id: String, author: Reader.ID, title: String, story: String, created: Timestamp, shelf: Shelf? = nil) {
        self.id = id
        self.author = author
        self.title = title
        self.story = story
        self.created = created
        changed = created
        number = 0
        self.shelf = shelf
    }
}

/// An entry in the history of a draft.
public struct DraftEntry: Equatable, Sendable {
    /// Its number in the history, from 1 without gaps.
    public var number: Int64
    /// The device that made it.
    public var device: UInt32
    /// Its number among the entries of that device.
    public var sequence: UInt32
    /// When the library got it.
    public var time: Timestamp
    /// The entry as the device sent it, in JSON.
    public var text: String

    /// Makes an entry.
    public init(number: Int64, device: UInt32, sequence: UInt32, time: Timestamp, text: String) {
        self.number = number
        self.device = device
        self.sequence = sequence
        self.time = time
        self.text = text
    }
}

/// A draft as it was after an entry of its history.
public struct DraftSnapshot: Equatable, Sendable {
    /// The number of the entry; 0 for the beginning.
    public var number: Int64
    /// The draft in JSON, with everything that its history needs.
    public var text: String

    /// Makes a snapshot.
    public init(number: Int64, text: String) {
        self.number = number
        self.text = text
    }
}

/// A minute in which something was written.
public struct DraftMoment: Equatable, Sendable {
    /// The last entry of that minute.
    public var number: Int64
    /// When the library got that entry.
    public var time: Timestamp
    /// How many entries the minute has.
    public var entries: Int

    /// Makes a value.
    public init(number: Int64, time: Timestamp, entries: Int) {
        self.number = number
        self.time = time
        self.entries = entries
    }
}

/// What a history has after a number.
public struct DraftHistory: Equatable, Sendable {
    /// The number of the last entry.
    public var number: Int64
    /// Where to begin; nil if the caller has that already.
    public var snapshot: DraftSnapshot?
    /// The entries, oldest first.
    public var entries: [DraftEntry]
}

/// Entries to append to a history, and what the draft is like with them.
public struct DraftAppend: Sendable {
    /// The draft's ID.
    public var draft: String
    /// The number of the last entry that the history must have.
    public var end: Int64
    /// The entries, numbered from the one after it.
    public var entries: [DraftEntry]
    /// The story's title after the entries.
    public var title: String
    /// The story's ID after the entries.
    public var story: String
    /// The name of the title picture's file after the entries; nil if there is none.
    public var cover: String?
    /// The draft after the entries, if it is time for a snapshot.
    public var snapshot: DraftSnapshot?

    /// Makes a value.
    public init(
        draft: String,
        after end: Int64,
        entries: [DraftEntry],
        title: String,
        story: String,
        cover: String? = nil,
        snapshot: DraftSnapshot? = nil
    ) {
        self.draft = draft
        self.end = end
        self.entries = entries
        self.title = title
        self.story = story
        self.cover = cover
        self.snapshot = snapshot
    }
}
