public import Story

/// Stores drafts of stories with their histories. A history is only ever appended to.
public protocol DraftStore: Sendable {
    /// Adds a draft with what it begins with.
    /// - Parameters:
    ///   - snapshot: The draft as it is now, before any entry that the library gets, as text.
    ///   - files: The pictures and sounds that it begins with.
    /// - Throws: ``StoreError/refused(_:)`` if there is no such author, or if the ID is taken.
    func add(
        _ draft: StoredDraft,
        snapshot: String,
        files: [StoredFile],
        within bounds: ReadingBounds,
        audit: AuditEntry?
    ) throws(StoreError)
    /// A draft, deleted or not; nil if there is none.
    func draft(_ id: String) throws(StoreError) -> StoredDraft?
    /// A reader's drafts, deleted ones included, the one that was changed last first.
    func drafts(of author: Reader.ID) throws(StoreError) -> [StoredDraft]
    /// Whether some draft is for a story with this ID.
    func hasDraft(ofStory story: String) throws(StoreError) -> Bool
    /// Appends entries to the end of a history, if it ends where the caller thinks.
    /// - Returns: False if the history has another end by now, or if the draft is deleted or missing; nothing has changed then.
    func append(_ append: DraftAppend, within bounds: ReadingBounds) throws(StoreError) -> Bool
    /// Entries of a history after a number and up to another, oldest first.
    func entries(of draft: String, after number: Int64, through last: Int64) throws(StoreError) -> [DraftEntry]
    /// The minutes in which something was written, the latest first.
    /// - Parameter start: Earlier minutes are left out.
    func moments(of draft: String, since start: Timestamp) throws(StoreError) -> [DraftMoment]
    /// The last sequence of each device that has an entry in the history.
    func lastSequences(of draft: String) throws(StoreError) -> [UInt32: UInt32]
    /// The latest snapshot at or before a number, or the first one if all are later; nil if there is no such draft.
    func snapshot(of draft: String, near number: Int64) throws(StoreError) -> DraftSnapshot?
    /// Removes snapshots from the older part of every history. They can be made again from the ones before and the entries, which stay.
    /// - Parameters:
    ///   - start: Snapshots from which entries since then begin stay.
    ///   - recent: Snapshots from which the last entries begin, this many, stay.
    ///   - entries: Of all others, the first in each run of this many numbers stays.
    /// - Returns: The number of removed snapshots.
    @discardableResult
    func thinSnapshots(olderThan start: Timestamp, before recent: Int64, toOneIn entries: Int64) throws(StoreError) -> Int
    /// Puts a draft into the bin, or takes it out.
    /// - Parameter time: When it was deleted; nil to take it out.
    /// - Returns: False if there is no such draft.
    func setDeleted(_ draft: String, at time: Timestamp?, audit: AuditEntry?) throws(StoreError) -> Bool
    /// Adds a picture or sound to a draft. A file with this name stays as it is.
    /// - Returns: False if there is no such draft, or if it has a file with this name.
    func add(_ file: StoredFile, to draft: String, within bounds: ReadingBounds) throws(StoreError) -> Bool
    /// Gives a picture or sound of a draft another content.
    /// - Returns: False if the draft has no file with this name, or has this content already.
    func replace(_ file: StoredFile, of draft: String, within bounds: ReadingBounds) throws(StoreError) -> Bool
    /// The pictures and sounds of a draft, by name.
    func files(ofDraft draft: String) throws(StoreError) -> [StoredFile]
    /// Every file of every draft, deleted ones and those of deleted readers included, with the draft's ID and title.
    func filesOfDrafts() throws(StoreError) -> [(draft: String, title: String, file: StoredFile)]
    /// A picture or sound of a draft; nil if it has none with this name.
    func file(_ name: String, ofDraft draft: String) throws(StoreError) -> StoredFile?
    /// The drafts that wait for a grown-up, the longest first, without deleted ones.
    func waitingDrafts() throws(StoreError) -> [StoredDraft]
    /// Asks a grown-up to look at a draft, or no longer. An earlier answer is forgotten.
    /// - Parameter waiting: What to look at; nil for nothing.
    /// - Returns: False if there is no such draft.
    func setWaiting(_ waiting: StoredDraft.Waiting?, of draft: String, audit: AuditEntry?) throws(StoreError) -> Bool
    /// Answers the author of a draft that waits, which then no longer does.
    /// - Parameter number: The last entry of what the grown-up has looked at.
    /// - Returns: False if something else waits by now, or nothing; nothing has changed then.
    func answer(_ answer: StoredDraft.Answer, of draft: String, at number: Int64, audit: AuditEntry?) throws(StoreError) -> Bool
    /// Who first published a story on the shelf; nil if it came another way, if its author is gone, or if there is no such story.
    func owner(ofStory story: String) throws(StoreError) -> Reader.ID?
    /// Puts the story of a draft on the shelf, where it belongs to the draft's author from then on, or replaces it there, and notes that in the draft, which then no longer waits.
    /// - Parameters:
    ///   - present: The revision that the shelf must have of the story now; nil for none.
    ///   - approved: The last entry of what must wait for a grown-up now; nil if nobody is asked.
    /// - Returns: False if the shelf has another revision by now, or if something else waits; nothing has changed then.
    func publish(
        _ entry: StoryEntry,
        of draft: String,
        as shelf: StoredDraft.Shelf,
        replacing present: String?,
        approving approved: Int64?,
        audit: AuditEntry?
    ) throws(StoreError) -> Bool
}
