public import Story

// Shorter forms for most callers, without an audit entry and with the default limits.

extension StoryStore {
    /// Adds a story, or replaces the one with its ID.
    public func put(_ entry: StoryEntry) throws(StoreError) { try put(entry, audit: nil) }

    /// Removes a story; readers' progress stays.
    /// - Returns: False if there is none.
    public func removeStory(_ id: String) throws(StoreError) -> Bool { try removeStory(id, audit: nil) }

    /// Adds or replaces an installed pack with all its stories.
    public func put(_ pack: Pack, with stories: [StoryEntry]) throws(StoreError) { try put(pack, with: stories, audit: nil) }

    /// Removes a pack and all stories that came with it.
    /// - Returns: False if there is none.
    public func removePack(_ id: String) throws(StoreError) -> Bool { try removePack(id, audit: nil) }
}

extension ReaderStore {
    /// Adds a reader; throws if the ID is taken.
    public func add(_ reader: Reader) throws(StoreError) { try add(reader, audit: nil) }

    /// Changes a reader's kind, name, picture and colour.
    /// - Returns: False if there is none.
    public func update(_ reader: Reader) throws(StoreError) -> Bool { try update(reader, audit: nil) }

    /// Erases a reader.
    /// - Returns: False if there is none.
    public func deleteReader(_ id: Reader.ID) throws(StoreError) -> Bool { try deleteReader(id, audit: nil, then: SessionStep()) }

    /// Deletes a reader, who can be restored.
    /// - Returns: False if there is none.
    public func hideReader(_ id: Reader.ID, at time: Timestamp, audit: AuditEntry?) throws(StoreError) -> Bool {
        try hideReader(id, at: time, audit: audit, then: SessionStep())
    }

    /// Merges one reader's data into another, and erases the first.
    public func merge(_ reader: Reader.ID, into other: Reader.ID) throws(StoreError) {
        try merge(reader, into: other, within: ReadingBounds(), audit: nil, then: SessionStep())
    }

    /// Stores the hash of a reader's PIN; nil for none.
    public func setPINHash(_ hash: String?, of reader: Reader.ID, in session: String?) throws(StoreError) {
        try setPINHash(hash, of: reader, in: session, device: nil, proof: nil, audit: nil)
    }

    /// Stores a reader's setting, unless a later change is already stored.
    /// - Returns: The stored setting.
    @discardableResult
    public func put(_ setting: Setting, of reader: Reader.ID) throws(StoreError) -> Setting {
        try put(setting, of: reader, within: ReadingBounds())
    }

    /// Makes a story a favourite or not, unless a later change is already stored.
    /// - Returns: The stored choice.
    @discardableResult
    public func setFavourite(
        _ isFavourite: Bool,
        story: String,
        of reader: Reader.ID,
        changed: Timestamp
    ) throws(StoreError) -> FavouriteWish {
        try setFavourite(isFavourite, story: story, of: reader, changed: changed, within: ReadingBounds())
    }
}

extension PlayStore {
    /// Stores lines of a record, and derives the facts from all of them.
    /// - Parameter facts: Gets all lines of the play, in order; called inside the transaction, and only if something is new.
    public func append(
        _ lines: PlayLines,
        within bounds: ReadingBounds = ReadingBounds(),
        facts: ([String]) -> PlayFacts
    ) throws(StoreError) -> AppendResult {
        try append(lines, within: bounds, onward: { _, _ in nil }, whole: { FoldedPlay(facts: facts($0), state: "") })
    }

    /// Stores lines of a record within the default limits.
    public func append(
        _ lines: PlayLines,
        onward: (_ state: String, _ new: [String]) -> FoldedPlay?,
        whole: (_ all: [String]) -> FoldedPlay
    ) throws(StoreError) -> AppendResult {
        try append(lines, within: ReadingBounds(), onward: onward, whole: whole)
    }

    /// All lines of a play from an index on, without their line ends.
    public func lines(of play: Play.ID, from: Int) throws(StoreError) -> [String] {
        try lines(of: play, from: from, limit: .max)
    }
}

extension BookmarkStore {
    /// Stores a reader's bookmark within the default limits, unless a later change is already stored.
    /// - Returns: The stored bookmark.
    @discardableResult
    public func put(_ bookmark: Bookmark, of reader: Reader.ID) throws(StoreError) -> Bookmark {
        try put(bookmark, of: reader, within: ReadingBounds())
    }
}

extension AdministrationStore {
    /// Stores the hash of the administrator's passphrase.
    public func setPassphraseHash(_ hash: String) throws(StoreError) { try setPassphraseHash(hash, audit: nil, then: SessionStep()) }

    /// Adds or replaces a session.
    public func put(_ session: Session) throws(StoreError) { _ = try take(SessionStep(begins: session)) }

    /// Ends a session.
    public func removeSession(hash: String) throws(StoreError) { _ = try take(SessionStep(ends: [hash])) }
}
