internal import Story
internal import StoryEngine
internal import Synchronization

/// A family's library: its stories, its readers and what they have read. The server and the command line are thin around it.
public final class StoryLibrary: Sendable {
    /// Where everything is kept that must not be lost. Nobody else gets at it: what may be done is what this library can be asked.
    let store: any LibraryStore
    /// Where the bytes of all files are kept.
    public let files: FileStore
    /// How much readers may keep.
    public let bounds: ReadingBounds

    /// What can be worked out again from the store.
    struct Memory {
        var catalogue = Catalogue()
        var moment: StoryChanges.Moment?
        var progress: [Reader.ID: (moment: Int64, progress: ReaderProgress)] = [:]
        /// By the story's ID.
        var programs: [String: Program] = [:]
    }

    // None of these locks is held while the store is asked, which may take as long as the disk does.

    let memory = Mutex(Memory())
    /// Who guesses secrets, and how often.
    let attempts = Mutex(AttemptGuard())
    /// From where devices became guests lately.
    let guestAllowance = Mutex(GuestAllowance())
    /// The code with which the passphrase can be set for the first time; nil where it cannot be.
    let setUpCode: Mutex<String?> = Mutex(nil)
    /// The passphrases that everybody guesses; nil where no list of them is installed.
    let commonPassphrases: @Sendable () -> CommonPassphrases? = { CommonPassphrases.installed() }
    /// How many readers' progress, and how many programs, are cached.
    static let mostRemembered = 64

    /// Makes a library over a store and the files beside it.
    init(store: any LibraryStore, files: FileStore, bounds: ReadingBounds = ReadingBounds()) {
        self.store = store
        self.files = files
        self.bounds = bounds
    }

    /// Opens the library of a data directory, or makes one, and brings it to the present layout.
    /// - Parameters:
    ///   - bounds: How much readers may keep.
    ///   - say: Is told in sentences what was put right.
    public static func open(
        folder: String,
        bounds: ReadingBounds = ReadingBounds(),
        say: (String) -> Void = { _ in }
    ) throws(LibraryError) -> StoryLibrary {
        try Disk.createFolders(folder)
        for sentence in try FolderRights(folder: folder).restrict() { say(sentence) }
        let store = try storing { () throws(StoreError) in try SQLiteStore(path: folder + "/" + databaseName) }
        return StoryLibrary(store: store, files: FileStore(folder: folder + "/files", incoming: folder + "/incoming"), bounds: bounds)
    }

    static let databaseName = "library.sqlite"

    /// What became of a story that was added.
    public enum Addition: Equatable, Sendable {
        case added, replaced, unchanged
    }

    /// All listings as they are now.
    func catalogue() throws(LibraryError) -> Catalogue {
        try storing { () throws(StoreError) in
            let now = try store.moment()
            let (known, moment) = memory.withLock { ($0.catalogue, $0.moment) }
            return moment == now ? known : try refresh(known, since: moment)
        }
    }

    /// Reads what has changed since a moment, and keeps the new catalogue unless another thread was faster and read more.
    private func refresh(_ known: Catalogue, since moment: StoryChanges.Moment?) throws(StoreError) -> Catalogue {
        let changes = try store.changes(since: moment)
        var catalogue = known
        catalogue.apply(changes)
        memory.withLock { [catalogue] memory in
            guard memory.moment == moment else { return }
            memory.catalogue = catalogue
            memory.moment = changes.moment
            for listing in changes.put { memory.programs[listing.id] = nil }
            for id in changes.removed { memory.programs[id] = nil }
        }
        return catalogue
    }

    /// A reader's progress as it is now.
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

    /// A story's head, ready to be asked; nil if the story or its head is gone.
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

    /// Reads all listings, so that the first who ask need not each read them.
    public func prepare() throws(LibraryError) { _ = try catalogue() }

    /// What the shelf is true of: equal moments mean that no story was added, changed or removed. Takes microseconds.
    public func moment() throws(LibraryError) -> StoryChanges.Moment {
        try storing { () throws(StoreError) in try store.moment() }
    }

    /// A story; nil if there is none.
    public func story(_ id: String) throws(LibraryError) -> StoryEntry? {
        try storing { () throws(StoreError) in try store.story(id) }
    }

    /// What was done in the administration, the latest first, before a number.
    public func auditLog(before: Int64?, limit: Int) throws(LibraryError) -> [AuditEntry] {
        try storing { () throws(StoreError) in try store.auditLog(before: before, limit: limit) }
    }

    /// The installed packs by title.
    public func packs() throws(LibraryError) -> [Pack] {
        try storing { () throws(StoreError) in try store.packs() }
    }

    /// Writes into the audit log.
    func audit(_ action: String, _ subject: String, detail: String = "", actor: String, now: Timestamp) throws(LibraryError) {
        let entry = AuditEntry(time: now, actor: actor, action: action, subject: subject, detail: detail)
        try storing { () throws(StoreError) in try store.audit(entry) }
    }
}
