internal import StoryEditing
internal import StoryFormat

/// A draft with everything that its history has done to it, ready for the next entries.
struct LiveDraft {
    private(set) var draft: Draft
    /// The number of the last snapshot.
    private(set) var lastSnapshot: Int64
    /// The last sequence of each device.
    private var sequences: [UInt32: UInt32]

    /// After this many entries there is another snapshot, so that opening a draft stays fast.
    static let entriesBetweenSnapshots: Int64 = 200

    /// Reads a snapshot; nil if it is damaged.
    init?(_ snapshot: DraftSnapshot, sequences: [UInt32: UInt32]) {
        guard let json = JSONParser.value(of: Array(snapshot.text.utf8)), let draft = Draft(snapshot: json) else { return nil }
        self.draft = draft
        lastSnapshot = snapshot.number
        self.sequences = sequences
    }

    /// The ID that the story has on the shelf once it is published.
    var story: String { draft.story.text("id") }

    /// The story's title.
    var title: String { draft.story.text("title") }

    /// The name of the title picture's file; nil if there is none.
    var cover: String? { draft.cover }

    /// The story as `story.json`.
    var source: [UInt8] { Array(draft.json.pretty().utf8) }

    /// The number of the last entry that a device has made; 0 for none.
    func lastSequence(of device: UInt32) -> UInt32 { sequences[device] ?? 0 }

    /// Goes on with an entry that the history has already; false if it is damaged.
    mutating func follow(_ entry: DraftEntry) -> Bool {
        guard let read = Self.read(entry.text) else { return false }
        sequences[entry.device] = entry.sequence
        return (try? draft.apply(read, number: entry.number)) != nil
    }

    /// Applies what a device sends, without what the history has already.
    /// - Returns: What is to be appended, in order.
    mutating func take(_ texts: [String], at time: Timestamp) throws(LibraryError) -> [DraftEntry] {
        var taken: [DraftEntry] = []
        for text in texts {
            guard let entry = Self.read(text) else { throw .refused("This is no entry of a draft’s history.") }
            let last = sequences[entry.id.device] ?? 0
            if entry.id.sequence <= last { continue }
            guard entry.id.sequence == last + 1 else { throw .draft(.gap(next: last + 1)) }
            guard entry.base <= draft.number else { throw .refused("This entry follows one that the history does not have.") }
            let number = draft.number + 1
            guard (try? draft.apply(entry, number: number)) != nil else {
                throw .refused("This entry does not fit into the draft’s history.")
            }
            sequences[entry.id.device] = entry.id.sequence
            taken.append(DraftEntry(number: number, device: entry.id.device, sequence: entry.id.sequence, time: time, text: text))
        }
        return taken
    }

    /// The draft as it is, if it is time for a snapshot.
    mutating func snapshotIfDue() -> DraftSnapshot? {
        guard draft.number - lastSnapshot >= Self.entriesBetweenSnapshots else { return nil }
        lastSnapshot = draft.number
        return DraftSnapshot(number: draft.number, text: draft.snapshot.compact)
    }

    private static func read(_ text: String) -> Entry? { JSONParser.value(of: Array(text.utf8)).flatMap { Entry($0) } }
}

extension Draft {
    /// The name of the title picture's file; nil if there is none.
    var cover: String? {
        guard let picture = thing("pictures", named: story.text("titlePicture")), let file = self[picture]?.text("file"), !file.isEmpty
        else { return nil }
        return file
    }
}
