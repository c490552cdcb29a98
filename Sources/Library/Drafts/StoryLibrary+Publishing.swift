public import Bundle
public import Story
internal import StoryEditing
internal import StoryFormat

/// From a draft to the shelf.
extension StoryLibrary {
    /// What came of publishing.
    public enum Publication: Equatable, Sendable {
        /// The story is on the shelf, as this revision.
        case onShelf(story: String, revision: String)
        /// A grown-up looks at it first.
        case waiting
    }

    /// Whose story it is on the shelf.
    public enum Owner: Equatable, Sendable {
        /// The reader with this name published it first.
        case reader(String)
        /// It came with the library, or its author is gone.
        case library
    }

    /// Puts a draft on the shelf, after the checks that every story passes; or asks a grown-up to look at it first, if the author may not do
    /// without, or if it replaces somebody else's story. Readers in the middle of an earlier version go on in this one.
    /// - Parameters:
    ///   - number: The last entry of the history that the author has seen.
    ///   - codes: The kinds of mistake with which the author publishes it all the same.
    /// - Throws: ``LibraryError/bundle(_:)`` with the story's problems, ``LibraryError/draft(_:)`` if something was changed elsewhere.
    public func publish(
        _ id: String,
        at number: Int64,
        accepting codes: Set<Problem.Code> = [],
        as visitor: Visitor
    ) throws(LibraryError) -> Publication {
        let author = try writer(visitor)
        let draft = try draft(id, of: visitor)
        guard draft.deleted == nil else { throw .draft(.deleted) }
        let live = try liveDraft(id)
        guard live.draft.number == number else { throw .draft(.changed) }
        let known = try shelfStory(of: live, replacedBy: draft)
        let other = try known == nil || visitor.isAdministrator ? nil : owner(of: live.story, besides: draft.author)
        if author.writing == .asksFirst || other != nil {
            _ = try bundle(of: live, id, accepting: codes)
            let waiting = StoredDraft.Waiting(number: number, since: visitor.now)
            let audit = visitor.entry("draft.shown", id, live.title)
            _ = try storing { () throws(StoreError) in try store.setWaiting(waiting, of: id, audit: audit) }
            return .waiting
        }
        let revision = try put(live, of: draft, approving: nil, accepting: codes, visitor)
        return .onShelf(story: live.story, revision: revision)
    }

    /// A draft as it is now with its pictures and sounds, after the checks that every story passes.
    /// - Parameter codes: The kinds of mistake that the author accepts.
    /// - Throws: ``LibraryError/bundle(_:)`` with the story's problems.
    public func bundle(
        ofDraft id: String,
        accepting codes: Set<Problem.Code> = [],
        as visitor: Visitor
    ) throws(LibraryError) -> StoryBundle {
        _ = try draft(id, of: visitor)
        return try bundle(of: liveDraft(id), id, accepting: codes)
    }

    /// Whose story on the shelf a draft would replace, which takes a grown-up's look; nil if it is the author's own, if there is none, or if
    /// the visitor is the administrator.
    public func owner(replacedBy draft: StoredDraft, as visitor: Visitor) throws(LibraryError) -> Owner? {
        guard !visitor.isAdministrator, try story(draft.story) != nil else { return nil }
        return try owner(of: draft.story, besides: draft.author)
    }

    private func owner(of story: String, besides author: Reader.ID) throws(LibraryError) -> Owner? {
        guard let id = try storing({ () throws(StoreError) in try store.owner(ofStory: story) }) else { return .library }
        guard id != author else { return nil }
        return try reader(id).map { .reader($0.name) } ?? .library
    }

    // MARK: A grown-up’s look

    /// The drafts that a grown-up is asked to look at, the longest waiting first, with their authors.
    public func waitingDrafts(as visitor: Visitor) throws(LibraryError) -> [(draft: StoredDraft, author: Reader)] {
        guard visitor.isAdministrator else { throw .denied(.administrator) }
        var found: [(draft: StoredDraft, author: Reader)] = []
        for draft in try storing({ () throws(StoreError) in try store.waitingDrafts() }) {
            if let author = try reader(draft.author) { found.append((draft, author)) }
        }
        return found
    }

    /// A story that its author shows to a grown-up.
    public struct WaitingStory: Sendable {
        /// The draft.
        public var draft: StoredDraft
        /// What of it is shown.
        public var waiting: StoredDraft.Waiting
        /// Who writes it.
        public var author: Reader
        /// What is shown, in JSON.
        public var snapshot: DraftSnapshot
        /// The version on the shelf, in JSON; nil if there is none.
        public var before: DraftSnapshot?
        /// Whose story on the shelf it would replace; nil if it is the author's own, or if there is none.
        public var replaces: Owner?
    }

    /// A story that a grown-up is asked to look at, as its author has shown it.
    public func waitingStory(_ id: String, as visitor: Visitor) throws(LibraryError) -> WaitingStory {
        var (draft, waiting) = try waitingDraft(id, visitor)
        guard let author = try reader(draft.author) else { throw .missing("The author of this story is gone.") }
        // The author may have renamed it since, and what was shown is what goes on the shelf.
        let shown = try self.draft(id, at: waiting.number)
        (draft.title, draft.story) = (shown.title, shown.story)
        return WaitingStory(
            draft: draft,
            waiting: waiting,
            author: author,
            snapshot: try snapshot(of: id, at: waiting.number),
            before: try draft.shelf.map { shelf throws(LibraryError) in try snapshot(of: id, at: shelf.number) },
            replaces: try story(draft.story) == nil ? nil : owner(of: draft.story, besides: draft.author)
        )
    }

    /// A draft that a grown-up is asked to look at, and what of it.
    func waitingDraft(_ id: String, _ visitor: Visitor) throws(LibraryError) -> (StoredDraft, StoredDraft.Waiting) {
        guard visitor.isAdministrator else { throw .denied(.administrator) }
        let found = try storing { () throws(StoreError) in try store.draft(id) }
        guard let found, found.deleted == nil, let waiting = found.waiting else {
            throw .missing("This story does not wait to be looked at.")
        }
        return (found, waiting)
    }

    /// Puts a story on the shelf that its author has shown to a grown-up.
    /// - Parameters:
    ///   - number: The last entry of what the grown-up has looked at.
    ///   - codes: The kinds of mistake with which it is published all the same.
    /// - Returns: The story's ID and its revision.
    /// - Throws: ``LibraryError/draft(_:)`` if the author has shown something else since, or nothing.
    public func approve(
        _ id: String,
        at number: Int64,
        accepting codes: Set<Problem.Code> = [],
        as visitor: Visitor
    ) throws(LibraryError) -> (story: String, revision: String) {
        let (draft, waiting) = try waitingDraft(id, visitor)
        guard waiting.number == number else { throw .draft(.changed) }
        let live = try self.draft(id, at: number)
        return (live.story, try put(live, of: draft, approving: number, accepting: codes, visitor))
    }

    /// Sends a story back to its author with an answer.
    /// - Parameter number: The last entry of what the grown-up has looked at.
    public func answer(_ id: String, with words: String, at number: Int64, as visitor: Visitor) throws(LibraryError) {
        let (draft, _) = try waitingDraft(id, visitor)
        let answer = StoredDraft.Answer(words: words, time: visitor.now)
        let audit = visitor.entry("draft.answered", id, draft.title)
        let isAnswered = try storing { () throws(StoreError) in try store.answer(answer, of: id, at: number, audit: audit) }
        guard isAnswered else { throw .draft(.changed) }
    }

    /// No longer asks a grown-up to look at a draft.
    public func takeBack(_ id: String, as visitor: Visitor) throws(LibraryError) {
        let draft = try draft(id, of: visitor)
        guard draft.waiting != nil else { return }
        let audit = visitor.entry("draft.takenBack", id, draft.title)
        _ = try storing { () throws(StoreError) in try store.setWaiting(nil, of: id, audit: audit) }
    }

    // MARK: Putting it there

    /// The story on the shelf that a draft replaces; nil if there is none yet.
    private func shelfStory(of live: LiveDraft, replacedBy draft: StoredDraft) throws(LibraryError) -> StoryEntry? {
        let known = try story(live.story)
        guard known == nil || known?.listing.revision == draft.shelf?.revision else { throw .draft(.shelf) }
        return known
    }

    /// A draft as a verified bundle, with the files that its story names, and with its words in other languages. What an author changed is
    /// shown in the author's own words until it is translated again.
    private func bundle(
        of live: LiveDraft,
        _ id: String,
        accepting codes: Set<Problem.Code>
    ) throws(LibraryError) -> StoryBundle {
        let media = try storing { () throws(StoreError) in try store.files(ofDraft: id) }
        let words = try words(of: live, media)
        do throws(BundleError) {
            return try BundleWriter.verify(source: live.source, words: words, accepting: codes) { name in
                guard let medium = media.first(where: { $0.name == name }) else { return nil }
                return try? files.bytes(sha256: medium.sha256)
            }
        } catch {
            throw .bundle(error)
        }
    }

    /// The words that the story on the shelf has; otherwise those that the draft was brought along with.
    private func words(of live: LiveDraft, _ media: [StoredFile]) throws(LibraryError) -> [(name: String, bytes: [UInt8])] {
        guard let story = StoryDocument(live.source).story else { return [] }
        var words = try self.story(live.story).map { shelf throws(LibraryError) in try wordsFiles(of: shelf) } ?? []
        for file in media where BundleWords.isName(file.name) && !words.contains(where: { $0.name == file.name }) {
            guard let bytes = try files.bytes(sha256: file.sha256), var brought = WordsDocument(bytes).words else { continue }
            // A copy is a story of its own.
            let isCopy = brought.story != story.id
            brought.story = story.id
            words.append((file.name, isCopy ? Array(brought.json.utf8) : bytes))
        }
        // The author may have changed the story's own language to one of these.
        return words.filter { (try? BundleWords($0.name, $0.bytes, for: story)) != nil }
    }

    private func put(
        _ live: LiveDraft,
        of draft: StoredDraft,
        approving approved: Int64?,
        accepting codes: Set<Problem.Code>,
        _ visitor: Visitor
    ) throws(LibraryError) -> String {
        try files.withoutSweeping { intake throws(LibraryError) in
            try put(live, of: draft, approving: approved, accepting: codes, intake, visitor)
        }
    }

    private func put(
        _ live: LiveDraft,
        of draft: StoredDraft,
        approving approved: Int64?,
        accepting codes: Set<Problem.Code>,
        _ intake: FileStore.FileIntake,
        _ visitor: Visitor
    ) throws(LibraryError) -> String {
        let known = try shelfStory(of: live, replacedBy: draft)
        var work = BundleImport(try bundle(of: live, draft.id, accepting: codes), into: intake)
        let entry = try work.entry(pack: nil, folder: nil, now: visitor.now)
        let shelf = StoredDraft.Shelf(revision: entry.listing.revision, number: live.draft.number, time: visitor.now)
        let audit = visitor.entry(known == nil ? "story.added" : "story.replaced", live.story, live.title)
        let isPut = try storing { () throws(StoreError) in
            try store.publish(entry, of: draft.id, as: shelf, replacing: known?.listing.revision, approving: approved, audit: audit)
        }
        guard isPut else { throw .draft(approved == nil ? .shelf : .changed) }
        return entry.listing.revision
    }
}
