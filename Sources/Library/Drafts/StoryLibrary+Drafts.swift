public import Story
internal import StoryEditing
internal import StoryFormat
internal import Synchronization

/// Stories that are being written: who may write, and what happens to drafts. What an entry does is up to ``StoryEditing/Draft``.
extension StoryLibrary {
    /// The most entries that are sent along so that they can be undone.
    static let mostUndone: Int64 = 1_000
    /// How often an append is tried if other devices append at the same time.
    private static let mostTries = 8
    /// The maximum number of drafts in the cache.
    private static let mostDrafts = 16

    /// Allows a reader to write stories, or not.
    public func allowWriting(_ writing: Reader.Writing, to id: Reader.ID, as visitor: Visitor) throws(LibraryError) -> Reader {
        guard visitor.isAdministrator else { throw .denied(.administrator) }
        let audit = visitor.entry(writing == .notAllowed ? "writing.withdrawn" : "writing.allowed", id.text)
        let isKnown = try storing { () throws(StoreError) in try store.allowWriting(writing, to: id, audit: audit) }
        guard isKnown, let reader = try reader(id) else { throw .missing("There is no such reader.") }
        return reader
    }

    // MARK: Finding

    /// The visitor's drafts, the one that was changed last first, deleted ones included; and whether the visitor may write.
    public func drafts(of visitor: Visitor) throws(LibraryError) -> (drafts: [StoredDraft], mayWrite: Bool) {
        guard let id = visitor.reader, let reader = try reader(id) else { throw .denied(.nobody) }
        return (try storing { () throws(StoreError) in try store.drafts(of: id) }, reader.mayWrite)
    }

    /// A draft of the visitor's.
    /// - Throws: ``LibraryError/missing(_:)`` also for a draft of somebody else's, so that nobody finds out about it.
    public func draft(_ id: String, of visitor: Visitor) throws(LibraryError) -> StoredDraft {
        let found = try storing { () throws(StoreError) in try store.draft(id) }
        guard let found, found.author == visitor.reader else { throw .missing("There is no such draft.") }
        return found
    }

    /// What the history of a draft has after a number.
    /// - Parameter number: The last entry that the caller has; nil to begin. The snapshot is then so early that the latest entries can be
    ///   undone.
    public func history(of id: String, after number: Int64?, as visitor: Visitor) throws(LibraryError) -> DraftHistory {
        let draft = try draft(id, of: visitor)
        return try storing { () throws(StoreError) in
            var snapshot: DraftSnapshot?
            if number == nil { snapshot = try store.snapshot(of: id, near: draft.number - Self.mostUndone) }
            let entries = try store.entries(of: id, after: number ?? snapshot?.number ?? 0, through: .max)
            // A library that was restored from a backup ends before what the caller has, who then sends that again.
            return DraftHistory(number: entries.last?.number ?? draft.number, snapshot: snapshot, entries: entries)
        }
    }

    /// How far back ``moments(of:as:)`` goes, in milliseconds: 30 days.
    static let momentsAge: Int64 = 30 * 86_400_000

    /// The minutes of the last 30 days in which something was written, the latest first; the last one is the beginning if it is in that time.
    public func moments(of id: String, as visitor: Visitor) throws(LibraryError) -> [DraftMoment] {
        let draft = try draft(id, of: visitor)
        let start = Timestamp(milliseconds: visitor.now.milliseconds - Self.momentsAge)
        let written = try storing { () throws(StoreError) in try store.moments(of: id, since: start) }
        let beginning = DraftMoment(number: 0, time: draft.created, entries: 0)
        return written + (draft.created >= start ? [beginning] : [])
    }

    /// A draft as it was after an entry of its history, in JSON.
    public func moment(_ number: Int64, of id: String, as visitor: Visitor) throws(LibraryError) -> DraftSnapshot {
        _ = try draft(id, of: visitor)
        return try snapshot(of: id, at: number)
    }

    // MARK: Beginning

    /// Begins a story. Beginning the same one again changes nothing.
    /// - Parameters:
    ///   - id: The draft's ID, drawn by the device.
    ///   - language: The language in which it is written, such as `de`; nil if that is not known.
    /// - Returns: The draft, and whether it is new.
    public func beginDraft(
        _ id: String,
        title: String,
        language: String?,
        as visitor: Visitor
    ) throws(LibraryError) -> (draft: StoredDraft, isNew: Bool) {
        let author = try author(visitor)
        if let known = try knownDraft(id, of: visitor) { return (known, false) }
        let story = try unusedStoryID(from: title)
        let draft = Draft.new(id: story, title: title, language: language)
        return (try begin(StoredDraft(id: id, author: author, title: title, story: story, created: visitor.now), draft, visitor), true)
    }

    /// An ID made from words that neither the shelf nor a draft has.
    func unusedStoryID(from words: String) throws(LibraryError) -> String {
        let shelf = try catalogue()
        return try storing { () throws(StoreError) in
            try Draft.storyID(from: words) { name throws(StoreError) in
                if shelf.listing(name) != nil { return true }
                return try store.hasDraft(ofStory: name)
            }
        }
    }

    /// Begins a draft from a story on the shelf. Beginning the same one again changes nothing.
    /// - Returns: The draft, and whether it is new.
    public func beginDraft(
        _ id: String,
        from story: String,
        as visitor: Visitor
    ) throws(LibraryError) -> (draft: StoredDraft, isNew: Bool) {
        let author = try author(visitor)
        if let known = try knownDraft(id, of: visitor) { return (known, false) }
        // The shelf may lose the story meanwhile, and a sweep its files.
        return try files.withoutSweeping { _ throws(LibraryError) in (try begin(id, from: story, by: author, visitor), true) }
    }

    private func begin(
        _ id: String,
        from story: String,
        by author: Reader.ID,
        _ visitor: Visitor
    ) throws(LibraryError) -> StoredDraft {
        guard let entry = try self.story(story) else { throw .missing("There is no such story.") }
        guard let source = entry.files.first(where: { $0.role == .source }), let bytes = try files.bytes(sha256: source.sha256) else {
            throw .missing("A file of this story is missing.")
        }
        guard let draft = try? StoryFile(bytes).draft else {
            throw .refused("This story’s file cannot be edited here.")
        }
        // The shelf may lose the story, and the draft keeps its pictures.
        let media = entry.files.filter { $0.role == .medium }
        let stored = StoredDraft(
            id: id,
            author: author,
            title: entry.listing.title,
            story: story,
            created: visitor.now,
            shelf: StoredDraft.Shelf(revision: entry.listing.revision, number: 0, time: visitor.now)
        )
        return try begin(stored, draft, files: media, visitor)
    }

    func knownDraft(_ id: String, of visitor: Visitor) throws(LibraryError) -> StoredDraft? {
        guard let known = try storing({ () throws(StoreError) in try store.draft(id) }) else { return nil }
        guard known.author == visitor.reader else { throw .taken("Another draft has this ID.") }
        return known
    }

    func begin(
        _ draft: StoredDraft,
        _ content: Draft,
        files: [StoredFile] = [],
        _ visitor: Visitor
    ) throws(LibraryError) -> StoredDraft {
        var draft = draft
        draft.cover = content.cover
        let audit = visitor.entry("draft.begun", draft.id, draft.title)
        let snapshot = content.snapshot.compact
        let stored = draft
        try storing { () throws(StoreError) in try store.add(stored, snapshot: snapshot, files: files, within: bounds, audit: audit) }
        return stored
    }

    /// A number for a device of the visitor in a draft, at random: what was given before is forgotten if the library is restored from a
    /// backup, and no number may name two devices.
    public func newDevice(in id: String, as visitor: Visitor) throws(LibraryError) -> UInt32 {
        _ = try author(visitor)
        _ = try draft(id, of: visitor)
        return UInt32.random(in: 1...UInt32(Int32.max))
    }

    // MARK: Writing

    /// Appends what a device has made to the history of a draft. Sending an entry again does no harm.
    /// - Parameters:
    ///   - entries: The device's entries in order, in JSON.
    ///   - number: The last entry of the history that the device has.
    /// - Returns: What the history has after that number, with these entries.
    /// - Throws: ``LibraryError/draft(_:)`` if an entry is missing, or if the draft is in the bin.
    public func append(_ entries: [String], to id: String, after number: Int64, as visitor: Visitor) throws(LibraryError) -> DraftHistory {
        _ = try author(visitor)
        for _ in 0..<Self.mostTries {
            guard try draft(id, of: visitor).deleted == nil else { throw .draft(.deleted) }
            var live = try liveDraft(id)
            let end = live.draft.number
            let taken = try live.take(entries, at: visitor.now)
            if taken.isEmpty { return try history(of: id, after: number, as: visitor) }
            let append = DraftAppend(
                draft: id,
                after: end,
                entries: taken,
                title: live.title,
                story: live.story,
                cover: live.cover,
                snapshot: live.snapshotIfDue()
            )
            if try storing({ () throws(StoreError) in try store.append(append, within: bounds) }) {
                remember(live, of: id)
                return try history(of: id, after: number, as: visitor)
            }
        }
        throw .store(.busy)
    }

    /// Puts a draft into the bin, where it stays for ``ReadingBounds/deletedDays``.
    public func deleteDraft(_ id: String, as visitor: Visitor) throws(LibraryError) {
        let draft = try draft(id, of: visitor)
        let audit = visitor.entry("draft.deleted", id, draft.title)
        if draft.deleted == nil { _ = try storing { () throws(StoreError) in try store.setDeleted(id, at: visitor.now, audit: audit) } }
    }

    /// Takes a draft out of the bin.
    public func restoreDraft(_ id: String, as visitor: Visitor) throws(LibraryError) {
        let draft = try draft(id, of: visitor)
        let audit = visitor.entry("draft.broughtBack", id, draft.title)
        if draft.deleted != nil { _ = try storing { () throws(StoreError) in try store.setDeleted(id, at: nil, audit: audit) } }
    }

    // MARK: Drafts in memory

    /// The ID of the reader who writes, if a grown-up has allowed it.
    func author(_ visitor: Visitor) throws(LibraryError) -> Reader.ID { try writer(visitor).id }

    /// Refuses a visitor who may not write stories.
    public func demandAuthor(_ visitor: Visitor) throws(LibraryError) { _ = try writer(visitor) }

    /// The reader who writes, if a grown-up has allowed it.
    func writer(_ visitor: Visitor) throws(LibraryError) -> Reader {
        guard let id = visitor.reader, let reader = try reader(id) else { throw .denied(.nobody) }
        guard reader.mayWrite else { throw .denied(.mayNotWrite) }
        return reader
    }

    /// A draft with its whole history.
    func liveDraft(_ id: String) throws(LibraryError) -> LiveDraft {
        let known = memory.withLock { $0.drafts[id] }
        let loaded = try storing { () throws(StoreError) -> LiveDraft? in
            var live = known
            if live == nil, let snapshot = try store.snapshot(of: id, near: .max) {
                // Entries of other devices may come in between; what they change is read below.
                live = LiveDraft(snapshot, sequences: try store.lastSequences(of: id))
            }
            guard var live else { return nil }
            for entry in try store.entries(of: id, after: live.draft.number, through: .max) {
                guard live.follow(entry) else { return nil }
            }
            return live
        }
        guard let loaded else { throw .store(.damaged("The history of the draft \(id) cannot be read.")) }
        remember(loaded, of: id)
        return loaded
    }

    /// A draft as it was after an entry of its history.
    func draft(_ id: String, at number: Int64) throws(LibraryError) -> LiveDraft {
        let found = try storing { () throws(StoreError) -> LiveDraft? in
            guard let snapshot = try store.snapshot(of: id, near: number), var live = LiveDraft(snapshot, sequences: [:]) else {
                return nil
            }
            for entry in try store.entries(of: id, after: snapshot.number, through: number) {
                guard live.follow(entry) else { return nil }
            }
            return live
        }
        guard let found else { throw .store(.damaged("The history of the draft \(id) cannot be read.")) }
        guard found.draft.number == number else { throw .missing("The history of this draft has no entry \(number).") }
        return found
    }

    /// A draft as it was after an entry of its history, in JSON.
    func snapshot(of id: String, at number: Int64) throws(LibraryError) -> DraftSnapshot {
        DraftSnapshot(number: number, text: try draft(id, at: number).draft.snapshot.compact)
    }

    /// The present content of a draft, as text.
    func content(of id: String) throws(LibraryError) -> String { try liveDraft(id).draft.snapshot.compact }

    private func remember(_ live: LiveDraft, of id: String) {
        memory.withLock { memory in
            if memory.drafts[id] == nil, memory.drafts.count >= Self.mostDrafts { memory.drafts = [:] }
            memory.drafts[id] = live
        }
    }
}
