public import Story

/// Stores everything in a library that must not be lost.
///
/// `LibraryStoreContract` in the tests defines each operation, and every implementation must pass it unchanged. Every operation is one
/// transaction: when it returns, its change survives a killed process and a power cut; when it throws, nothing has changed. All operations
/// may be called concurrently from any thread.
public protocol LibraryStore: StoryStore, ReaderStore, PlayStore, BookmarkStore, GroupStore, DraftStore, AdministrationStore {}

/// Stores stories and packs.
public protocol StoryStore: Sendable {
    /// Adds a story, or replaces the one with its ID. Keeps the time when it was first added, and its pack if the new one has none.
    func put(_ entry: StoryEntry, audit: AuditEntry?) throws(StoreError)
    /// Removes a story; readers' progress stays.
    /// - Returns: False if there is none.
    func removeStory(_ id: String, audit: AuditEntry?) throws(StoreError) -> Bool
    /// A story with all its data except for an empty text; nil if there is none.
    func story(_ id: String) throws(StoreError) -> StoryEntry?
    /// The changes since a moment from an earlier call; everything if it is nil.
    ///
    /// This includes changes by other processes.
    func changes(since: StoryChanges.Moment?) throws(StoreError) -> StoryChanges
    /// The current moment: equal moments mean that nothing has changed. Takes microseconds.
    func moment() throws(StoreError) -> StoryChanges.Moment
    /// Searches for words in titles, authors, series, tags, summaries and texts; see docs/library.md.
    ///
    /// It finds all stories with all words, however many there are.
    /// - Parameters:
    ///   - limit: The maximum number of ranked results; a store may rank fewer.
    ///   - naming: How to name the other results. Numbers are those of ``StoryChanges/numbers``, as of the store's current moment.
    func search(_ words: SearchWords, limit: Int, naming: SearchResult.Naming) throws(StoreError) -> SearchResult
    /// The places of the words in these stories, with marks.
    func excerpts(for words: SearchWords, in stories: [String]) throws(StoreError) -> [String: SearchExcerpt]
    /// The SHA-256 of every file that a story needs, or a group that reads an earlier revision.
    func fileDigests() throws(StoreError) -> Set<String>
    /// Adds or replaces an installed pack with all its stories, completely or not at all.
    func put(_ pack: Pack, with stories: [StoryEntry], audit: AuditEntry?) throws(StoreError)
    /// The installed packs, sorted by title.
    func packs() throws(StoreError) -> [Pack]
    /// Removes a pack and all stories that came with it, in one step. Stories that another pack also contains stay with that one.
    /// - Returns: False if there is none.
    func removePack(_ id: String, audit: AuditEntry?) throws(StoreError) -> Bool
}

/// Stores readers and their settings.
public protocol ReaderStore: Sendable {
    /// Adds a reader; throws if the ID is taken, even by a deleted reader.
    func add(_ reader: Reader, audit: AuditEntry?) throws(StoreError)
    /// Adds a guest and the session in which the guest reads. If the maximum number of guests is reached, the least important ones are
    /// removed: first those who have stored nothing, then those who were here on the fewest days, then those who were away longest.
    /// - Parameter old: The device's previous session, which ends.
    func add(guest: Reader, in session: Session, replacing old: String?, most: Int) throws(StoreError)
    /// Changes a reader's kind, name, picture and colour.
    /// - Returns: False if there is none.
    func update(_ reader: Reader, audit: AuditEntry?) throws(StoreError) -> Bool
    /// Allows a reader with a name to write stories, or not.
    /// - Returns: False if there is none.
    func allowWriting(_ writing: Reader.Writing, to reader: Reader.ID, audit: AuditEntry?) throws(StoreError) -> Bool
    /// A reader; nil if there is none, or if they were deleted.
    func reader(_ id: Reader.ID) throws(StoreError) -> Reader?
    /// The readers with names, in the order in which they were added, without guests and deleted readers.
    func profiles() throws(StoreError) -> [Reader]
    /// The number of guests.
    func guestCount() throws(StoreError) -> Int
    /// The guests with their usage, most recent reader first.
    func guests() throws(StoreError) -> [ReaderRecord]
    /// The deleted readers who can still be restored, most recently deleted first.
    func deletedReaders() throws(StoreError) -> [ReaderRecord]
    /// A reader's usage; nil if there is no such reader. Takes microseconds, because every transaction updates it.
    func usage(of reader: Reader.ID) throws(StoreError) -> ReaderUsage?
    /// Deletes a reader: they are no longer found and their sessions end, but ``bringBack(_:audit:)`` restores everything.
    /// - Parameter step: The change to the sessions of the device where this is done.
    /// - Returns: False if there is none.
    func hideReader(_ id: Reader.ID, at time: Timestamp, audit: AuditEntry?, then step: SessionStep) throws(StoreError) -> Bool
    /// Restores a deleted reader with all their data.
    /// - Returns: False if there is no such deleted reader.
    func bringBack(_ id: Reader.ID, audit: AuditEntry?) throws(StoreError) -> Bool
    /// Erases a reader, deleted or not, with all their data: sessions, plays, bookmarks, progress, favourites, settings, drafts.
    /// - Returns: False if there is none.
    func deleteReader(_ id: Reader.ID, audit: AuditEntry?, then step: SessionStep) throws(StoreError) -> Bool
    /// Counts a day, and removes guests who were away too long, guests who have done nothing since the previous day, and deleted readers
    /// and drafts whose time is over. Each day counts once, however often this is called.
    ///
    /// It counts days instead of comparing times, so setting a clock right after years removes nobody.
    /// - Parameters:
    ///   - day: The number of the day. One that is not later than an earlier day is ignored.
    ///   - audit: Gets those who were removed, and returns the audit entry.
    func tidyReaders(day: Int64, within bounds: ReadingBounds, audit: ([Reader]) -> [AuditEntry]) throws(StoreError)
    /// Merges one reader's data into another, and erases the first. Plays move as a whole, endings are combined, and the latest setting
    /// and the latest change to a bookmark win.
    func merge(
        _ reader: Reader.ID,
        into other: Reader.ID,
        within bounds: ReadingBounds,
        audit: AuditEntry?,
        then step: SessionStep
    ) throws(StoreError)
    /// Stores the hash of a reader's PIN; nil for none. A new PIN ends all of the reader's sessions and forgets their devices, because none
    /// of them has entered it. Only the session in which it was set continues, and its device is remembered.
    /// - Parameter proof: What entitles the caller to this; nil if nothing was verified.
    func setPINHash(
        _ hash: String?,
        of reader: Reader.ID,
        in session: String?,
        device: String?,
        proof: SessionStep.Proof?,
        audit: AuditEntry?
    ) throws(StoreError)
    /// The hash of a reader's PIN; nil if there is none.
    func pinHash(of reader: Reader.ID) throws(StoreError) -> String?
    /// Whether a reader's PIN, or without a reader the administrator's passphrase, was entered on a device before.
    /// - Parameter device: The SHA-256 of the device's secret.
    func isKnown(device: String, to reader: Reader.ID?) throws(StoreError) -> Bool
    /// Stores a reader's setting, unless a later change is already stored.
    /// - Returns: The stored setting.
    @discardableResult
    func put(_ setting: Setting, of reader: Reader.ID, within bounds: ReadingBounds) throws(StoreError) -> Setting
    /// A reader's settings, sorted by key.
    func settings(of reader: Reader.ID) throws(StoreError) -> [Setting]
    /// Makes a story a favourite or not, unless a later change is already stored.
    /// - Returns: The stored choice.
    @discardableResult
    func setFavourite(
        _ isFavourite: Bool,
        story: String,
        of reader: Reader.ID,
        changed: Timestamp,
        within bounds: ReadingBounds
    ) throws(StoreError) -> FavouriteWish
}

/// Stores plays.
public protocol PlayStore: Sendable {
    /// Stores lines of a record, exactly once however often they are sent, together with the facts in the whole record.
    ///
    /// The facts are derived inside the transaction, and only if something is new. The work grows with the new lines, not with the stored
    /// ones, as long as `onward` can continue from the stored state.
    /// - Parameters:
    ///   - bounds: The limits for the reader. Anything beyond is refused, and what is already stored stays.
    ///   - onward: Gets the state stored with the previous lines, and the new lines; returns nil if the state can no longer be used.
    ///   - whole: Gets all lines of the play, in order, if there is no usable state. A damaged line is ``PlayLines/damagedLine``.
    func append(
        _ lines: PlayLines,
        within bounds: ReadingBounds,
        onward: (_ state: String, _ new: [String]) -> FoldedPlay?,
        whole: (_ all: [String]) -> FoldedPlay
    ) throws(StoreError) -> AppendResult
    /// The play with this ID, whoever it belongs to; nil if there is none.
    func play(_ id: Play.ID) throws(StoreError) -> Play?
    /// A reader's plays of one story or of all, most recently read first.
    func plays(of reader: Reader.ID, story: String?) throws(StoreError) -> [Play]
    /// The plays that readers of a story are in the middle of, one of each reader, most recently read first.
    /// - Parameter limit: The maximum number of plays.
    func playsUnderWay(of story: String, limit: Int) throws(StoreError) -> [Play.ID]
    /// Lines of a play, without their line ends. A damaged one is ``PlayLines/damagedLine``.
    /// - Parameter limit: The maximum number of lines.
    func lines(of play: Play.ID, from: Int, limit: Int) throws(StoreError) -> [String]
    /// A reader's progress with every story that they have opened or marked.
    func progress(of reader: Reader.ID) throws(StoreError) -> [StoryProgress]
    /// A number that changes whenever anything in ``progress(of:)`` changes. Takes microseconds.
    func progressMoment(of reader: Reader.ID) throws(StoreError) -> Int64
}

/// Stores bookmarks.
public protocol BookmarkStore: Sendable {
    /// Stores a reader's bookmark, unless a later change is already stored. Of one that is removed, only the removal is stored. The same
    /// lines keep the time when they were first kept.
    /// - Returns: The stored bookmark.
    @discardableResult
    func put(_ bookmark: Bookmark, of reader: Reader.ID, within bounds: ReadingBounds) throws(StoreError) -> Bookmark
    /// A reader's bookmark, removed or not; nil if there is none, or if it is damaged.
    func bookmark(_ id: Bookmark.ID, of reader: Reader.ID, story: String) throws(StoreError) -> Bookmark?
    /// A reader's bookmarks of a story, removed ones included, in the order in which they were kept. Damaged ones are left out, so a
    /// device that still has one stores it again.
    func bookmarks(of reader: Reader.ID, story: String) throws(StoreError) -> [Bookmark]
    /// The stories in which a reader has kept bookmarks, sorted by ID.
    func bookmarkedStories(of reader: Reader.ID) throws(StoreError) -> [String]
}

/// Stores what only the administrator and the server itself need.
public protocol AdministrationStore: Sendable {
    /// A time for measuring ages: it advances while the machine runs or sleeps, whatever its clock is set to. It says nothing about the
    /// date.
    func steadyTime() throws(StoreError) -> Timestamp
    /// The hash of the administrator's passphrase; nil if none was set yet.
    func passphraseHash() throws(StoreError) -> String?
    /// Stores the hash of the administrator's passphrase. It ends all administrator rights, and forgets the devices on which the previous
    /// passphrase was entered: those who knew it are no longer the administrator.
    /// - Parameter step: The change to the sessions of the device where this is done. Its proof is the previous passphrase.
    func setPassphraseHash(_ hash: String, audit: AuditEntry?, then step: SessionStep) throws(StoreError)
    /// Ends and starts sessions.
    /// - Returns: Whether the way back leads to a guest; true if none was requested.
    func take(_ step: SessionStep) throws(StoreError) -> Bool
    /// A session that has not expired; nil if there is none.
    func session(hash: String, now: Timestamp) throws(StoreError) -> Session?
    /// Extends a session; does nothing if it has ended meanwhile.
    func renewSession(hash: String, expires: Timestamp) throws(StoreError)
    /// Ends a session's administrator rights.
    func endAdministration(of hash: String) throws(StoreError)
    /// Removes expired sessions.
    func removeSessions(expiredBefore: Timestamp) throws(StoreError)
    /// Adds an audit entry; the store sets its number.
    func audit(_ entry: AuditEntry) throws(StoreError)
    /// Audit entries before a number, latest first.
    func auditLog(before: Int64?, limit: Int) throws(StoreError) -> [AuditEntry]
    /// Copies a consistent snapshot of everything into a new file, while others read and write.
    func backup(to path: String) throws(StoreError)
    /// Stores the result of a check.
    func keep(_ check: LibraryCheck) throws(StoreError)
    /// The result of the last check, and the steady time then; nil if there was none.
    func lastCheck() throws(StoreError) -> (check: LibraryCheck, steady: Timestamp)?
    /// Whether damage was found since the last check.
    var hasMetDamage: Bool { get }
    /// Checks all data.
    /// - Parameter pause: Called from time to time, so that concurrent work gets its turn.
    /// - Returns: The problems, in sentences; empty if there are none.
    func integrityProblems(pause: () -> Void) throws(StoreError) -> [String]
}

extension AdministrationStore {
    /// Checks all data.
    /// - Returns: The problems, in sentences; empty if there are none.
    public func integrityProblems() throws(StoreError) -> [String] { try integrityProblems(pause: {}) }
}

extension StoryStore {
    /// Searches for words, and names all results by ID.
    public func search(_ words: SearchWords, limit: Int) throws(StoreError) -> SearchResult {
        try search(words, limit: limit, naming: .ids)
    }
}
