internal import ImportProcess
internal import Story
internal import StoryEngine
internal import Synchronization

/// A family's library: its stories, its readers and what they have read. The server and the command line are thin layers over it.
public final class StoryLibrary: Sendable {
    /// Stores everything that must not be lost. It is private, so only this class decides what may be done.
    let store: any LibraryStore
    /// Stores the bytes of all files.
    public let files: FileStore
    /// The limits for what readers can store.
    public let bounds: ReadingBounds

    /// Values that can be recalculated from the store.
    struct Memory {
        var catalogue = Catalogue()
        var moment: StoryChanges.Moment?
        /// The catalogue sorted by translated titles, by the wish without what makes no difference.
        var toldCatalogues: [LanguageWish: Catalogue] = [:]
        var progress: [Reader.ID: (moment: Int64, progress: ReaderProgress)] = [:]
        /// By the story's ID.
        var programs: [String: Program] = [:]
        /// With all text parts, by the digest of the head: groups that read the same revision share one.
        var wholePrograms: [String: Program] = [:]
        /// By the draft's ID.
        var drafts: [String: LiveDraft] = [:]
    }

    // None of these locks is held during a call to the store, which may take as long as the disk does.

    let memory = Mutex(Memory())
    /// Recent attempts to guess secrets.
    let attempts = Mutex(AttemptGuard())
    /// Where devices have recently become guests.
    let guestAllowance = Mutex(GuestAllowance())
    /// The code for setting the first passphrase; nil if it cannot be set.
    let setUpCode: Mutex<String?> = Mutex(nil)
    /// Imports what authors bring from other tools.
    let imports = ImportWorker()
    /// Common passphrases; nil if no list is installed.
    let commonPassphrases: @Sendable () -> CommonPassphrases? = { CommonPassphrases.installed() }
    /// The maximum number of readers' progress, and of programs, in the cache.
    static let mostRemembered = 64
    /// The maximum number of catalogues in other languages in the cache.
    static let mostToldCatalogues = 8

    /// Makes a library from a store and its files.
    init(store: any LibraryStore, files: FileStore, bounds: ReadingBounds = ReadingBounds()) {
        self.store = store
        self.files = files
        self.bounds = bounds
    }

    /// Opens or creates the library in a data directory, and migrates it to the current layout.
    /// - Parameters:
    ///   - bounds: The limits for what readers can store.
    ///   - say: Gets sentences about what was corrected.
    public static func open(
        folder: String,
        bounds: ReadingBounds = ReadingBounds(),
        say: (String) -> Void = { _ in }
    ) throws(LibraryError) -> StoryLibrary {
        try Disk.createFolders(folder)
        try FolderInTheMaking.demandComplete(folder)
        for sentence in try FolderRights(folder: folder).restrict() { say(sentence) }
        let store = try storing { () throws(StoreError) in try SQLiteStore(path: folder + "/" + databaseName) }
        return StoryLibrary(store: store, files: FileStore(folder: folder + "/files", incoming: folder + "/incoming"), bounds: bounds)
    }

    static let databaseName = "library.sqlite"

    /// The result of adding a story.
    public enum Addition: Equatable, Sendable {
        case added, replaced, unchanged
    }

    /// All current listings.
    func catalogue() throws(LibraryError) -> Catalogue { try currentCatalogue().catalogue }

    /// The current catalogue, sorted by the titles that stories have in the languages that are wanted.
    func catalogue(in wish: LanguageWish) throws(LibraryError) -> Catalogue {
        let (catalogue, moment) = try currentCatalogue()
        let wish = wish.reduced(to: catalogue.languages)
        guard !wish.tags.isEmpty else { return catalogue }
        let known = memory.withLock { $0.moment == moment ? $0.toldCatalogues[wish] : nil }
        if let known { return known }
        let told = catalogue.told(in: wish)
        memory.withLock { memory in
            guard memory.moment == moment else { return }
            if memory.toldCatalogues.count >= Self.mostToldCatalogues { memory.toldCatalogues = [:] }
            memory.toldCatalogues[wish] = told
        }
        return told
    }

    private func currentCatalogue() throws(LibraryError) -> (catalogue: Catalogue, moment: StoryChanges.Moment) {
        try storing { () throws(StoreError) in
            let now = try store.moment()
            let (known, moment) = memory.withLock { ($0.catalogue, $0.moment) }
            return moment == now ? (known, now) : try refresh(known, since: moment)
        }
    }

    /// Reads the changes since a moment, and stores the new catalogue unless another thread was faster and read more.
    private func refresh(
        _ known: Catalogue,
        since moment: StoryChanges.Moment?
    ) throws(StoreError) -> (catalogue: Catalogue, moment: StoryChanges.Moment) {
        let changes = try store.changes(since: moment)
        var catalogue = known
        catalogue.apply(changes)
        memory.withLock { [catalogue] memory in
            guard memory.moment == moment else { return }
            memory.catalogue = catalogue
            memory.toldCatalogues = [:]
            memory.moment = changes.moment
            for listing in changes.put { memory.programs[listing.id] = nil }
            for id in changes.removed { memory.programs[id] = nil }
        }
        return (catalogue, changes.moment)
    }

    /// A reader's current progress.
    func progress(of reader: Reader.ID?) throws(LibraryError) -> ReaderProgress {
        guard let reader else { return ReaderProgress() }
        return try storing { () throws(StoreError) in
            let moment = try store.progressMoment(of: reader)
            if let known = memory.withLock({ $0.progress[reader] }), known.moment == moment { return known.progress }
            var progress = ReaderProgress()
            for story in try store.progress(of: reader) { progress.stories[story.story] = story }
            memory.withLock { [progress] memory in
                if memory.progress.count >= StoryLibrary.mostRemembered { memory.progress = [:] }
                memory.progress[reader] = (moment, progress)
            }
            return progress
        }
    }

    /// A story's program without text parts; nil if the story or its head is gone.
    func program(of story: String) throws(LibraryError) -> Program? {
        guard let listing = try catalogue().listing(story) else { return nil }
        if let known = memory.withLock({ $0.programs[story] }), known.revision == listing.revision { return known }
        guard let digest = try self.story(story)?.files.first(where: { $0.role == .head })?.sha256,
            let head = try files.bytes(sha256: digest), let program = try? Program(head: head)
        else { return nil }
        memory.withLock { memory in
            if memory.programs.count >= StoryLibrary.mostRemembered { memory.programs = [:] }
            memory.programs[story] = program
        }
        return program
    }

    /// Reads all listings, so that the first callers need not.
    public func prepare() throws(LibraryError) { _ = try catalogue() }

    /// The moment of the shelf: equal moments mean that no story was added, changed or removed. Takes microseconds.
    public func moment() throws(LibraryError) -> StoryChanges.Moment {
        try storing { () throws(StoreError) in try store.moment() }
    }

    /// A story; nil if there is none.
    public func story(_ id: String) throws(LibraryError) -> StoryEntry? {
        try storing { () throws(StoreError) in try store.story(id) }
    }

    /// Audit entries before a number, latest first.
    public func auditLog(before: Int64?, limit: Int) throws(LibraryError) -> [AuditEntry] {
        try storing { () throws(StoreError) in try store.auditLog(before: before, limit: limit) }
    }

    /// The installed packs, sorted by title.
    public func packs() throws(LibraryError) -> [Pack] {
        try storing { () throws(StoreError) in try store.packs() }
    }

    /// Adds an audit entry.
    func audit(_ action: String, _ subject: String, detail: String = "", actor: String, now: Timestamp) throws(LibraryError) {
        let entry = AuditEntry(time: now, actor: actor, action: action, subject: subject, detail: detail)
        try storing { () throws(StoreError) in try store.audit(entry) }
    }
}
