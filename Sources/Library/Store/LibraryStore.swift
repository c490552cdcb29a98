public import Story

/// Where a library keeps everything that must not be lost.
///
/// What each operation means is written down in `LibraryStoreContract` of the tests, which every implementation passes unchanged. Every
/// operation is one transaction: when it returns, its change survives a killed process and a lost power supply; when it throws, nothing has
/// changed. All operations may be called from any thread, several at once.
public protocol LibraryStore: StoryStore, ReaderStore, PlayStore, AdministrationStore {}

/// The stories.
public protocol StoryStore: Sendable {
    /// Adds a story, or replaces the one with its ID. The moment at which it was added first, and its pack if the new one has none, stay.
    func put(_ entry: StoryEntry, audit: AuditEntry?) throws(StoreError)
    /// Removes a story, not what readers did with it.
    /// - Returns: False if there is none.
    func removeStory(_ id: String, audit: AuditEntry?) throws(StoreError) -> Bool
    /// A story with everything that is kept of it, but with an empty text.
    func story(_ id: String) throws(StoreError) -> StoryEntry?
    /// What has changed since a moment that an earlier call named; everything, if it is nil.
    ///
    /// Also notices what other processes have changed.
    func changes(since: StoryChanges.Moment?) throws(StoreError) -> StoryChanges
    /// The moment now: equal moments mean that nothing has changed. Takes microseconds.
    func moment() throws(StoreError) -> StoryChanges.Moment
    /// Looks for words in titles, authors, series, tags, summaries and texts; see docs/library.md.
    ///
    /// All stories that have all words are found, however many there are; nothing is left out.
    /// - Parameters:
    ///   - limit: The most results that are ranked; a store may rank fewer.
    ///   - naming: How the others are named. Numbers are those of ``StoryChanges/numbers``, as of the store’s present moment.
    func search(_ words: SearchWords, limit: Int, naming: SearchResult.Naming) throws(StoreError) -> SearchResult
    /// The places of the words that were found, marked, in these stories.
    func excerpts(for words: SearchWords, in stories: [String]) throws(StoreError) -> [String: SearchExcerpt]
    /// The SHA-256 of every file that any story needs.
    func fileDigests() throws(StoreError) -> Set<String>
    /// Adds or replaces an installed pack with all its stories: either everything is there afterwards, or nothing has changed.
    func put(_ pack: Pack, with stories: [StoryEntry], audit: AuditEntry?) throws(StoreError)
    /// The installed packs by title.
    func packs() throws(StoreError) -> [Pack]
    /// Forgets a pack and removes all stories that came with it, at once. What another pack brings as well becomes that one's.
    /// - Returns: False if there is none.
    func removePack(_ id: String, audit: AuditEntry?) throws(StoreError) -> Bool
}

/// Those who read, and what they wish.
public protocol ReaderStore: Sendable {
    /// Adds a reader. Refuses an ID that is taken, also by a deleted reader.
    func add(_ reader: Reader, audit: AuditEntry?) throws(StoreError)
    /// Adds a guest and the session in which the guest reads. Where there are as many guests as may be, those who would be missed least
    /// go: who has kept nothing first, then who was here on the fewest days, then who was away the longest.
    /// - Parameter old: The device's session before, which ends.
    func add(guest: Reader, in session: Session, replacing old: String?, most: Int) throws(StoreError)
    /// Changes a reader's kind, name, picture and colour.
    /// - Returns: False if there is none.
    func update(_ reader: Reader, audit: AuditEntry?) throws(StoreError) -> Bool
    /// A reader; nil also for one who was deleted.
    func reader(_ id: Reader.ID) throws(StoreError) -> Reader?
    /// The profiles in the order in which they were made; guests and deleted readers are left out.
    func profiles() throws(StoreError) -> [Reader]
    /// How many guests there are.
    func guestCount() throws(StoreError) -> Int
    /// The guests with what they keep, the one who read last first.
    func guests() throws(StoreError) -> [ReaderRecord]
    /// The readers who were deleted and can still be brought back, the one deleted last first.
    func deletedReaders() throws(StoreError) -> [ReaderRecord]
    /// What a reader keeps; nil if there is none. Takes microseconds: it is counted as it changes, in the same transaction.
    func usage(of reader: Reader.ID) throws(StoreError) -> ReaderUsage?
    /// Deletes a reader for now: nobody finds them any more and their sessions end, but ``bringBack(_:audit:)`` gives everything back.
    /// - Parameter step: What becomes of the sessions of the device on which it is done.
    /// - Returns: False if there is none.
    func hideReader(_ id: Reader.ID, at time: Timestamp, audit: AuditEntry?, then step: SessionStep) throws(StoreError) -> Bool
    /// Brings a deleted reader back with everything that was theirs.
    /// - Returns: False if there is no such deleted reader.
    func bringBack(_ id: Reader.ID, audit: AuditEntry?) throws(StoreError) -> Bool
    /// Deletes a reader for good, hidden or not, with everything that is theirs: sessions, plays, progress, favourites, settings.
    /// - Returns: False if there is none.
    func deleteReader(_ id: Reader.ID, audit: AuditEntry?, then step: SessionStep) throws(StoreError) -> Bool
    /// Counts a day, once however often it is told, and removes the guests who were away too long, those who have done nothing since the
    /// day before, and deleted readers whose time is over.
    ///
    /// Days are counted and moments are not compared, so that a clock that is set right after years removes nobody.
    /// - Parameters:
    ///   - day: The number of the day. One that is not later than a day before counts nothing.
    ///   - audit: Is given those who were removed, and says what to write down of it.
    func tidyReaders(day: Int64, within bounds: ReadingBounds, audit: ([Reader]) -> [AuditEntry]) throws(StoreError)
    /// Gives everything of one reader to another and deletes the first. Plays move whole, endings are united, the latest wish wins.
    func merge(
        _ reader: Reader.ID,
        into other: Reader.ID,
        within bounds: ReadingBounds,
        audit: AuditEntry?,
        then step: SessionStep
    ) throws(StoreError)
    /// Keeps the hash of a reader's PIN, or none. With a new PIN all of the reader's sessions end and their devices are forgotten, for
    /// none of them has said it; only the session in which it was set goes on, and the device on which it was set is remembered.
    /// - Parameter proof: What shows that it may be done; nil where nothing was asked.
    func setPINHash(
        _ hash: String?,
        of reader: Reader.ID,
        in session: String?,
        device: String?,
        proof: SessionStep.Proof?,
        audit: AuditEntry?
    ) throws(StoreError)
    /// The hash of a reader's PIN.
    func pinHash(of reader: Reader.ID) throws(StoreError) -> String?
    /// Whether the PIN of a reader was said on a device before; for no reader, the administrator's passphrase.
    /// - Parameter device: The SHA-256 of the device's secret.
    func isKnown(device: String, to reader: Reader.ID?) throws(StoreError) -> Bool
    /// Keeps a reader's setting, unless a later one is kept already.
    /// - Returns: The one that is kept now.
    @discardableResult
    func put(_ setting: Setting, of reader: Reader.ID, within bounds: ReadingBounds) throws(StoreError) -> Setting
    /// A reader's settings by key.
    func settings(of reader: Reader.ID) throws(StoreError) -> [Setting]
    /// Makes a story a favourite or not, unless a later change is kept already.
    /// - Returns: The wish that is kept now.
    @discardableResult
    func setFavourite(
        _ isFavourite: Bool,
        story: String,
        of reader: Reader.ID,
        changed: Timestamp,
        within bounds: ReadingBounds
    ) throws(StoreError) -> FavouriteWish
}

/// What was read.
public protocol PlayStore: Sendable {
    /// Keeps lines of a record, exactly once however often they are sent, and what the whole record amounts to.
    ///
    /// What lines amount to is worked out inside the transaction, and only where something is new. The work grows with what is new, not with
    /// what is there, as long as `onward` can go on from what was kept.
    /// - Parameters:
    ///   - bounds: How much the reader may keep. What is over is refused, and what was kept before stays.
    ///   - onward: Is given the state that was kept with the lines before, and the new lines; nil if that state is of no use any more.
    ///   - whole: Is given all lines of the play, in order, where there is nothing to go on from. A damaged line is ``PlayLines/damagedLine``.
    func append(
        _ lines: PlayLines,
        within bounds: ReadingBounds,
        onward: (_ state: String, _ new: [String]) -> FoldedPlay?,
        whole: (_ all: [String]) -> FoldedPlay
    ) throws(StoreError) -> AppendResult
    /// The play with this ID, whoever's it is; nil where there is none.
    func play(_ id: Play.ID) throws(StoreError) -> Play?
    /// The plays of a reader, the one read last first; of one story or of all.
    func plays(of reader: Reader.ID, story: String?) throws(StoreError) -> [Play]
    /// Lines of a play, without their line ends. One that was damaged is ``PlayLines/damagedLine``.
    /// - Parameter limit: The most lines to return.
    func lines(of play: Play.ID, from: Int, limit: Int) throws(StoreError) -> [String]
    /// How far a reader has come, for every story that they have opened or marked.
    func progress(of reader: Reader.ID) throws(StoreError) -> [StoryProgress]
    /// A number that changes whenever anything of ``progress(of:)`` changes. Takes microseconds.
    func progressMoment(of reader: Reader.ID) throws(StoreError) -> Int64
}

/// What only the administrator and the server itself need.
public protocol AdministrationStore: Sendable {
    /// A time by which ages are told: it goes forward as the machine runs, whatever its clock is set to. It says nothing of the date.
    func steadyTime() throws(StoreError) -> Timestamp
    /// The hash of the administrator's passphrase; nil where none was set yet.
    func passphraseHash() throws(StoreError) -> String?
    /// Keeps the hash of the administrator's passphrase. The administrator's rights of all sessions end, and the devices on which the one
    /// before was said are forgotten: whoever knew it is not the administrator any more.
    /// - Parameter step: What becomes of the sessions of the device on which it is done. Its proof is the passphrase before.
    func setPassphraseHash(_ hash: String, audit: AuditEntry?, then step: SessionStep) throws(StoreError)
    /// Ends and begins sessions.
    /// - Returns: Whether the way back leads anywhere; true where none was asked for.
    func take(_ step: SessionStep) throws(StoreError) -> Bool
    /// A session that has not expired.
    func session(hash: String, now: Timestamp) throws(StoreError) -> Session?
    /// Lets a session last until later; does nothing where it has ended meanwhile.
    func renewSession(hash: String, expires: Timestamp) throws(StoreError)
    /// Takes the administrator's rights from a session.
    func endAdministration(of hash: String) throws(StoreError)
    /// Removes the sessions that have expired.
    func removeSessions(expiredBefore: Timestamp) throws(StoreError)
    /// Writes down what was done; its number is given by the store.
    func audit(_ entry: AuditEntry) throws(StoreError)
    /// What was done, the latest first, before a number.
    func auditLog(before: Int64?, limit: Int) throws(StoreError) -> [AuditEntry]
    /// Copies everything, as it is at one moment, into a new file, while others read and write.
    func backup(to path: String) throws(StoreError)
    /// Keeps what a look through everything found.
    func keep(_ check: LibraryCheck) throws(StoreError)
    /// What the last look through everything found, and the steady time then.
    func lastCheck() throws(StoreError) -> (check: LibraryCheck, steady: Timestamp)?
    /// Whether damage was met since the last look.
    var hasMetDamage: Bool { get }
    /// Looks whether everything is as it should be.
    /// - Parameter pause: Called now and then, so that concurrent work gets its turn.
    /// - Returns: What is wrong, in sentences; empty if nothing is.
    func integrityProblems(pause: () -> Void) throws(StoreError) -> [String]
}

extension AdministrationStore {
    /// Looks whether everything is as it should be.
    /// - Returns: What is wrong, in sentences; empty if nothing is.
    public func integrityProblems() throws(StoreError) -> [String] { try integrityProblems(pause: {}) }
}

extension StoryStore {
    /// Looks for words, and names all that was found by its ID.
    public func search(_ words: SearchWords, limit: Int) throws(StoreError) -> SearchResult {
        try search(words, limit: limit, naming: .ids)
    }
}
