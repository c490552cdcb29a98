internal import Library
internal import StoryFormat

/// A story that is being written.
struct DraftDocument: Document {
    private let id: String
    private let title: String
    private let story: String
    private let cover: String?
    private let created: Moment
    private let changed: Moment
    private let number: Int
    private let published: OnShelf?
    private let waiting: Waiting?
    private let answer: Answer?
    private let replaces: ReplacedStoryDocument?

    static var schemaName: String? { "Draft" }
    static var notes: [String: [JSONField]] {
        [
            "story": .summary("The ID that the story has on the shelf once it is published."),
            "cover": .summary("The name of its title picture among its files; absent if it has none."),
            "number": .summary("The last entry in its history."),
            "published": .summary("What the shelf has of it; absent for nothing."),
            "waiting": .summary("What a grown-up is to look at; absent for nothing."),
            "answer": .summary("What a grown-up answered who did not put it on the shelf; absent once the author asks again."),
            "replaces": .summary(
                "Whose story on the shelf it would replace, which takes a grown-up's look; absent in lists, and if it is the author's own."
            ),
        ]
    }

    /// - Parameter owner: Whose story on the shelf it would replace.
    init(_ draft: StoredDraft, replaces owner: StoryLibrary.Owner? = nil) {
        id = draft.id
        title = draft.title
        story = draft.story
        cover = draft.cover
        created = Moment(draft.created)
        changed = Moment(draft.changed)
        number = Int(draft.number)
        published = draft.shelf.map { OnShelf($0) }
        waiting = draft.waiting.map { Waiting(number: Int($0.number), at: Moment($0.since)) }
        answer = draft.answer.map { Answer(words: $0.words, at: Moment($0.time)) }
        replaces = owner.map { ReplacedStoryDocument($0) }
    }

    private struct Waiting: Document {
        let number: Int
        let at: Moment

        static var notes: [String: [JSONField]] { ["number": .summary("The last entry of the history that is in it.")] }
    }

    private struct Answer: Document {
        let words: String
        let at: Moment
    }

    private struct OnShelf: Document {
        let revision: String
        let number: Int
        let at: Moment

        static var notes: [String: [JSONField]] { ["number": .summary("The last entry of the history that is in it.")] }

        init(_ shelf: StoredDraft.Shelf) {
            revision = shelf.revision
            number = Int(shelf.number)
            at = Moment(shelf.time)
        }
    }
}

/// The drafts of a reader.
struct DraftsDocument: Document {
    private let mayWrite: Bool
    private let drafts: [DraftDocument]
    private let deleted: [DraftDocument]

    static var schemaName: String? { "Drafts" }
    static var notes: [String: [JSONField]] {
        ["deleted": .summary("Those in the bin, where they stay for 30 days.")]
    }

    init(_ drafts: [StoredDraft], mayWrite: Bool) {
        self.mayWrite = mayWrite
        self.drafts = drafts.filter { $0.deleted == nil }.map { DraftDocument($0) }
        deleted = drafts.filter { $0.deleted != nil }.map { DraftDocument($0) }
    }
}

/// The number of a device in a draft.
struct DraftDeviceDocument: Document {
    let device: Int

    static var schemaName: String? { "DraftDevice" }
}

/// What the history of a draft has.
struct DraftHistoryDocument: Document {
    private let number: Int
    private let snapshot: Snapshot?
    private let entries: [Entry]
    private let files: String?
    private let media: String?

    static var schemaName: String? { "DraftHistory" }
    static var notes: [String: [JSONField]] {
        [
            "number": .summary("The last entry."),
            "snapshot": .summary("The draft before the entries, unless only later ones were asked for."),
            "entries": .summary("Without gaps, oldest first."),
            "files": .summary("Why the files of a folder that is edited cannot be read now; absent if they can be."),
            "media": .summary("Changes with the pictures and sounds of a folder that is edited; absent for other drafts."),
        ]
    }

    /// - Parameters:
    ///   - files: Why the files of a folder that is edited cannot be read.
    ///   - media: The pictures and sounds of such a folder; nil for other drafts.
    init(_ history: DraftHistory, files: String?, media: [StoredFile]?) {
        self.files = files
        self.media = media.map { media in
            ContentHash.hex(Array(media.map { "\($0.name)\n\($0.sha256)\n" }.joined().utf8))
        }
        number = Int(history.number)
        snapshot = history.snapshot.map { Snapshot(number: Int($0.number), draft: $0.text) }
        entries = history.entries.map { Entry(number: Int($0.number), at: Moment($0.time), entry: $0.text) }
    }

    private struct Snapshot: Document {
        let number: Int
        let draft: String

        static var notes: [String: [JSONField]] { ["draft": .summary("JSON as `docs/web-editor.md` describes it.")] }
    }

    private struct Entry: Document {
        let number: Int
        let at: Moment
        let entry: String

        static var notes: [String: [JSONField]] { ["entry": .summary("JSON as `docs/web-editor.md` describes it.")] }
    }
}

/// The minutes in which a draft was written.
struct DraftMomentsDocument: Document {
    private let number: Int
    private let moments: [One]

    static var schemaName: String? { "DraftMoments" }
    static var notes: [String: [JSONField]] {
        [
            "number": .summary("The last entry of the history."),
            "moments": .summary("Latest first; the last one is the beginning, if it is in the last 30 days."),
        ]
    }

    init(_ moments: [DraftMoment]) {
        number = Int(moments.first?.number ?? 0)
        self.moments = moments.map { One(number: Int($0.number), time: Moment($0.time), entries: $0.entries) }
    }

    private struct One: Document {
        let number: Int
        let time: Moment
        let entries: Int

        static var notes: [String: [JSONField]] {
            ["number": .summary("The last entry of that minute."), "entries": .summary("How many entries it has.")]
        }
    }
}

/// A draft as it was at a moment.
struct DraftMomentDocument: Document {
    private let number: Int
    private let snapshot: String

    static var schemaName: String? { "DraftMoment" }
    static var notes: [String: [JSONField]] { ["snapshot": .summary("JSON as `docs/web-editor.md` describes it.")] }

    init(_ snapshot: DraftSnapshot) {
        number = Int(snapshot.number)
        self.snapshot = snapshot.text
    }
}

/// A picture or sound of a draft.
struct DraftFileDocument: Document {
    private let name: String
    private let type: String
    private let size: Int
    private let sha256: String

    static var schemaName: String? { "DraftFile" }
    static var notes: [String: [JSONField]] {
        [
            "name": .summary("What the story calls it."), "size": .summary("In bytes; a vector picture may differ from what was sent."),
            "sha256": .summary("Of the bytes that the library has, in hexadecimal digits."),
        ]
    }

    init(_ file: StoredFile) {
        name = file.name
        type = file.type
        size = file.size
        sha256 = file.sha256
    }
}

/// The pictures and sounds of a draft.
struct DraftFilesDocument: Document {
    let files: [DraftFileDocument]

    static var schemaName: String? { "DraftFiles" }
}

/// What happens to readings under way if a draft is published.
struct ReadingsAheadDocument: Document {
    private let number: Int
    private let readings: [Outcome]

    static var schemaName: String? { "ReadingsAhead" }
    static var notes: [String: [JSONField]] { ["number": .summary("The last entry that was looked at.")] }

    init(_ ahead: ReadingsAhead) {
        number = Int(ahead.number)
        readings = ahead.outcomes.map { Outcome(result: $0.result, count: $0.count, place: $0.place, from: $0.from, to: $0.to) }
    }

    private struct Outcome: Document {
        let result: ReadingsAhead.Result
        let count: Int
        let place: String?
        let from: String?
        let to: String?

        static var notes: [String: [JSONField]] {
            [
                "place": .summary("The ID of the location where they are, in the shelf's version; absent before the first one."),
                "from": .summary("Its title, or its ID."),
                "to": .summary("The same for where they go on."),
            ]
        }
    }
}

extension ReadingsAhead.Result: DocumentChoice {}

/// A story that waits for a grown-up.
struct WaitingDraftDocument: Document {
    private let id: String
    private let title: String
    private let story: String
    private let number: Int
    private let at: Moment
    private let isNew: Bool
    private let author: ReaderDocument

    static var schemaName: String? { "WaitingDraft" }
    static var notes: [String: [JSONField]] {
        [
            "number": .summary("The last entry of what is to be looked at."),
            "isNew": .summary("Whether the shelf has no version of it yet."),
        ]
    }

    /// - Parameter waiting: What waits of the draft.
    init(_ draft: StoredDraft, _ waiting: StoredDraft.Waiting, by author: Reader) {
        id = draft.id
        title = draft.title
        story = draft.story
        number = Int(waiting.number)
        at = Moment(waiting.since)
        isNew = draft.shelf == nil
        self.author = ReaderDocument(author)
    }
}

/// Somebody else's story on the shelf.
struct ReplacedStoryDocument: Document {
    let owner: String?

    static var schemaName: String? { "ReplacedStory" }
    static var notes: [String: [JSONField]] {
        ["owner": .summary("The name of the reader who first published it; absent if it came with the library, or if that reader is gone.")]
    }

    init(_ owner: StoryLibrary.Owner) {
        switch owner {
        case .reader(let name): self.owner = name
        case .library: self.owner = nil
        }
    }
}

/// The stories that wait for a grown-up.
struct WaitingDraftsDocument: Document {
    let drafts: [WaitingDraftDocument]

    static var schemaName: String? { "WaitingDrafts" }
}

/// A story that waits for a grown-up, with its content.
struct WaitingStoryDocument: Document {
    let draft: WaitingDraftDocument
    let snapshot: String
    let before: String?
    let replaces: ReplacedStoryDocument?

    static var schemaName: String? { "WaitingStory" }
    static var notes: [String: [JSONField]] {
        [
            "snapshot": .summary("JSON as `docs/web-editor.md` describes it."),
            "before": .summary("The same for the version on the shelf; absent if there is none."),
            "replaces": .summary("Whose story on the shelf it would replace; absent if it is the author's own, or if there is none."),
        ]
    }
}

/// A story that a grown-up looks at before it goes on the shelf.
struct WaitingPublicationDocument: Document {
    let waiting: Bool

    static var schemaName: String? { "Waiting" }
}

/// A story that was published.
struct PublicationDocument: Document {
    let story: String
    let revision: String

    static var schemaName: String? { "Published" }
}
