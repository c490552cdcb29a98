internal import Library
internal import StoryFormat

/// A story that is being written.
struct DraftDocument: Document {
    private let id: String
    private let title: String
    private let story: String
    private let created: Moment
    private let changed: Moment
    private let number: Int
    private let published: OnShelf?

    static var schemaName: String? { "Draft" }
    static var notes: [String: [JSONField]] {
        [
            "story": .summary("The ID that the story has on the shelf once it is published."),
            "number": .summary("The last entry in its history."),
            "published": .summary("What the shelf has of it; absent for nothing."),
        ]
    }

    init(_ draft: StoredDraft) {
        id = draft.id
        title = draft.title
        story = draft.story
        created = Moment(draft.created)
        changed = Moment(draft.changed)
        number = Int(draft.number)
        published = draft.shelf.map { OnShelf($0) }
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
        self.drafts = drafts.filter { $0.deleted == nil }.map(DraftDocument.init)
        deleted = drafts.filter { $0.deleted != nil }.map(DraftDocument.init)
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

    static var schemaName: String? { "DraftHistory" }
    static var notes: [String: [JSONField]] {
        [
            "number": .summary("The last entry."),
            "snapshot": .summary("The draft before the entries, unless only later ones were asked for."),
            "entries": .summary("Without gaps, oldest first."),
        ]
    }

    init(_ history: DraftHistory) {
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

/// A story that was published.
struct PublicationDocument: Document {
    let story: String
    let revision: String

    static var schemaName: String? { "Published" }
}
