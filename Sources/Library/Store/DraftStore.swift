public import Story

/// Stores drafts of stories with their histories. A history is only ever appended to.
public protocol DraftStore: Sendable {
    /// Adds a draft with what it begins with.
    /// - Parameter snapshot: The draft as it is now, before any entry that the library gets, as text.
    /// - Throws: ``StoreError/refused(_:)`` if there is no such author, or if the ID is taken.
    func add(_ draft: StoredDraft, snapshot: String, within bounds: ReadingBounds, audit: AuditEntry?) throws(StoreError)
    /// A draft, deleted or not; nil if there is none.
    func draft(_ id: String) throws(StoreError) -> StoredDraft?
    /// A reader's drafts, deleted ones included, the one that was changed last first.
    func drafts(of author: Reader.ID) throws(StoreError) -> [StoredDraft]
    /// Whether some draft is for a story with this ID.
    func hasDraft(ofStory story: String) throws(StoreError) -> Bool
    /// Appends entries to the end of a history, if it ends where the caller thinks.
    /// - Returns: False if the history has another end by now, or if the draft is deleted or missing; nothing has changed then.
    func append(_ append: DraftAppend, within bounds: ReadingBounds) throws(StoreError) -> Bool
    /// Entries of a history after a number, oldest first.
    func entries(of draft: String, after number: Int64) throws(StoreError) -> [DraftEntry]
    /// The last sequence of each device that has an entry in the history.
    func lastSequences(of draft: String) throws(StoreError) -> [UInt32: UInt32]
    /// The latest snapshot at or before a number, or the first one if all are later; nil if there is no such draft.
    func snapshot(of draft: String, near number: Int64) throws(StoreError) -> DraftSnapshot?
    /// Puts a draft into the bin, or takes it out.
    /// - Parameter time: When it was deleted; nil to take it out.
    /// - Returns: False if there is no such draft.
    func setDeleted(_ draft: String, at time: Timestamp?, audit: AuditEntry?) throws(StoreError) -> Bool
    /// Puts the story of a draft on the shelf, or replaces it there, and notes that in the draft.
    /// - Parameter present: The revision that the shelf must have of the story now; nil for none.
    /// - Returns: False if the shelf has another revision by now; nothing has changed then.
    func publish(
        _ entry: StoryEntry,
        of draft: String,
        as shelf: StoredDraft.Shelf,
        replacing present: String?,
        audit: AuditEntry?
    ) throws(StoreError) -> Bool
}
