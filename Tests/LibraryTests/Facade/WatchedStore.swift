import CoReading
import Story
import Synchronization

@testable import Library

/// A store that notes writes, and checks on every call whether its library holds a lock.
final class WatchedStore: LibraryStore {
    private struct State {
        var writes: [String] = []
        var library: StoryLibrary?
        var beforeWriting: (operation: String?, body: @Sendable () -> Void)?
    }

    private let store: any LibraryStore
    private let state = Mutex(State())
    private let underLock = Mutex<[String]>([])

    init(_ store: any LibraryStore) {
        self.store = store
    }

    /// The operations that changed something since the last call, in order.
    func takeWrites() -> [String] {
        state.withLock { state in
            defer { state.writes = [] }
            return state.writes
        }
    }

    /// The locks that were held during calls.
    var heldLocks: [String] { underLock.withLock { $0 } }

    /// Watches the locks of a library from now on.
    func watch(_ library: StoryLibrary?) { state.withLock { $0.library = library } }

    /// Does something once, just before the next change, or the next one of a kind.
    func beforeWriting(_ operation: String? = nil, _ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.beforeWriting = (operation, body) }
    }

    private func asked(_ operation: String = #function) {
        guard let library = state.withLock({ $0.library }) else { return }
        let free = [
            library.memory.withLockIfAvailable { _ in }, library.attempts.withLockIfAvailable { _ in },
            library.guestAllowance.withLockIfAvailable { _ in }, library.setUpCode.withLockIfAvailable { _ in },
        ]
        if free.contains(where: { $0 == nil }) { underLock.withLock { $0.append(operation) } }
    }

    private func wrote(_ operation: String) {
        asked(operation)
        let body: (@Sendable () -> Void)? = state.withLock { state in
            state.writes.append(operation)
            guard let (wanted, body) = state.beforeWriting, wanted == nil || wanted == operation else { return nil }
            state.beforeWriting = nil
            return body
        }
        body?()
    }

    func put(_ entry: StoryEntry, audit: AuditEntry?) throws(StoreError) {
        wrote("put")
        try store.put(entry, audit: audit)
    }

    func removeStory(_ id: String, audit: AuditEntry?) throws(StoreError) -> Bool {
        wrote("removeStory")
        return try store.removeStory(id, audit: audit)
    }

    func story(_ id: String) throws(StoreError) -> StoryEntry? {
        asked()
        return try store.story(id)
    }

    func changes(since: StoryChanges.Moment?) throws(StoreError) -> StoryChanges {
        asked()
        return try store.changes(since: since)
    }

    func moment() throws(StoreError) -> StoryChanges.Moment {
        asked()
        return try store.moment()
    }

    func search(_ words: SearchWords, limit: Int, naming: SearchResult.Naming) throws(StoreError) -> SearchResult {
        asked()
        return try store.search(words, limit: limit, naming: naming)
    }

    func excerpts(for words: SearchWords, in stories: [String]) throws(StoreError) -> [String: SearchExcerpt] {
        asked()
        return try store.excerpts(for: words, in: stories)
    }

    func fileDigests() throws(StoreError) -> Set<String> {
        asked()
        return try store.fileDigests()
    }

    func put(_ pack: Pack, with stories: [StoryEntry], audit: AuditEntry?) throws(StoreError) {
        wrote("put")
        try store.put(pack, with: stories, audit: audit)
    }

    func packs() throws(StoreError) -> [Pack] {
        asked()
        return try store.packs()
    }

    func removePack(_ id: String, audit: AuditEntry?) throws(StoreError) -> Bool {
        wrote("removePack")
        return try store.removePack(id, audit: audit)
    }

    func add(_ reader: Reader, audit: AuditEntry?) throws(StoreError) {
        wrote("add")
        try store.add(reader, audit: audit)
    }

    func add(guest: Reader, in session: Session, replacing old: String?, most: Int) throws(StoreError) {
        wrote("add")
        try store.add(guest: guest, in: session, replacing: old, most: most)
    }

    func update(_ reader: Reader, audit: AuditEntry?) throws(StoreError) -> Bool {
        wrote("update")
        return try store.update(reader, audit: audit)
    }

    func reader(_ id: Reader.ID) throws(StoreError) -> Reader? {
        asked()
        return try store.reader(id)
    }

    func profiles() throws(StoreError) -> [Reader] {
        asked()
        return try store.profiles()
    }

    func guestCount() throws(StoreError) -> Int {
        asked()
        return try store.guestCount()
    }

    func guests() throws(StoreError) -> [ReaderRecord] {
        asked()
        return try store.guests()
    }

    func deletedReaders() throws(StoreError) -> [ReaderRecord] {
        asked()
        return try store.deletedReaders()
    }

    func usage(of reader: Reader.ID) throws(StoreError) -> ReaderUsage? {
        asked()
        return try store.usage(of: reader)
    }

    func hideReader(_ id: Reader.ID, at time: Timestamp, audit: AuditEntry?, then step: SessionStep) throws(StoreError) -> Bool {
        wrote("hideReader")
        return try store.hideReader(id, at: time, audit: audit, then: step)
    }

    func bringBack(_ id: Reader.ID, audit: AuditEntry?) throws(StoreError) -> Bool {
        wrote("bringBack")
        return try store.bringBack(id, audit: audit)
    }

    func deleteReader(_ id: Reader.ID, audit: AuditEntry?, then step: SessionStep) throws(StoreError) -> Bool {
        wrote("deleteReader")
        return try store.deleteReader(id, audit: audit, then: step)
    }

    func tidyReaders(day: Int64, within bounds: ReadingBounds, audit: ([Reader]) -> [AuditEntry]) throws(StoreError) {
        wrote("tidyReaders")
        try store.tidyReaders(day: day, within: bounds, audit: audit)
    }

    func merge(
        _ reader: Reader.ID,
        into other: Reader.ID,
        within bounds: ReadingBounds,
        audit: AuditEntry?,
        then step: SessionStep
    ) throws(StoreError) {
        wrote("merge")
        try store.merge(reader, into: other, within: bounds, audit: audit, then: step)
    }

    func setPINHash(
        _ hash: String?,
        of reader: Reader.ID,
        in session: String?,
        device: String?,
        proof: SessionStep.Proof?,
        audit: AuditEntry?
    ) throws(StoreError) {
        wrote("setPINHash")
        try store.setPINHash(hash, of: reader, in: session, device: device, proof: proof, audit: audit)
    }

    func pinHash(of reader: Reader.ID) throws(StoreError) -> String? {
        asked()
        return try store.pinHash(of: reader)
    }

    func isKnown(device: String, to reader: Reader.ID?) throws(StoreError) -> Bool {
        asked()
        return try store.isKnown(device: device, to: reader)
    }

    func put(_ setting: Setting, of reader: Reader.ID, within bounds: ReadingBounds) throws(StoreError) -> Setting {
        wrote("put")
        return try store.put(setting, of: reader, within: bounds)
    }

    func settings(of reader: Reader.ID) throws(StoreError) -> [Setting] {
        asked()
        return try store.settings(of: reader)
    }

    func setFavourite(
        _ isFavourite: Bool,
        story: String,
        of reader: Reader.ID,
        changed: Timestamp,
        within bounds: ReadingBounds
    ) throws(StoreError) -> FavouriteWish {
        wrote("setFavourite")
        return try store.setFavourite(isFavourite, story: story, of: reader, changed: changed, within: bounds)
    }

    func append(
        _ lines: PlayLines,
        within bounds: ReadingBounds,
        onward: (_ state: String, _ new: [String]) -> FoldedPlay?,
        whole: (_ all: [String]) -> FoldedPlay
    ) throws(StoreError) -> AppendResult {
        wrote("append")
        return try store.append(lines, within: bounds, onward: onward, whole: whole)
    }

    func play(_ id: Play.ID) throws(StoreError) -> Play? {
        asked()
        return try store.play(id)
    }

    func playsUnderWay(of story: String, limit: Int) throws(StoreError) -> [Play.ID] {
        asked()
        return try store.playsUnderWay(of: story, limit: limit)
    }

    func plays(of reader: Reader.ID, story: String?) throws(StoreError) -> [Play] {
        asked()
        return try store.plays(of: reader, story: story)
    }

    func lines(of play: Play.ID, from: Int, limit: Int) throws(StoreError) -> [String] {
        asked()
        return try store.lines(of: play, from: from, limit: limit)
    }

    func progress(of reader: Reader.ID) throws(StoreError) -> [StoryProgress] {
        asked()
        return try store.progress(of: reader)
    }

    func progressMoment(of reader: Reader.ID) throws(StoreError) -> Int64 {
        asked()
        return try store.progressMoment(of: reader)
    }

    func put(_ bookmark: Bookmark, of reader: Reader.ID, within bounds: ReadingBounds) throws(StoreError) -> Bookmark {
        wrote("put")
        return try store.put(bookmark, of: reader, within: bounds)
    }

    func bookmark(_ id: Bookmark.ID, of reader: Reader.ID, story: String) throws(StoreError) -> Bookmark? {
        asked()
        return try store.bookmark(id, of: reader, story: story)
    }

    func bookmarks(of reader: Reader.ID, story: String) throws(StoreError) -> [Bookmark] {
        asked()
        return try store.bookmarks(of: reader, story: story)
    }

    func bookmarkedStories(of reader: Reader.ID) throws(StoreError) -> [String] {
        asked()
        return try store.bookmarkedStories(of: reader)
    }

    func steadyTime() throws(StoreError) -> Timestamp {
        asked()
        return try store.steadyTime()
    }

    func passphraseHash() throws(StoreError) -> String? {
        asked()
        return try store.passphraseHash()
    }

    func setPassphraseHash(_ hash: String, audit: AuditEntry?, then step: SessionStep) throws(StoreError) {
        wrote("setPassphraseHash")
        try store.setPassphraseHash(hash, audit: audit, then: step)
    }

    func take(_ step: SessionStep) throws(StoreError) -> Bool {
        wrote("take")
        return try store.take(step)
    }

    func session(hash: String, now: Timestamp) throws(StoreError) -> Session? {
        asked()
        return try store.session(hash: hash, now: now)
    }

    func renewSession(hash: String, expires: Timestamp) throws(StoreError) {
        wrote("renewSession")
        try store.renewSession(hash: hash, expires: expires)
    }

    func endAdministration(of hash: String) throws(StoreError) {
        wrote("endAdministration")
        try store.endAdministration(of: hash)
    }

    func removeSessions(expiredBefore: Timestamp) throws(StoreError) {
        wrote("removeSessions")
        try store.removeSessions(expiredBefore: expiredBefore)
    }

    func audit(_ entry: AuditEntry) throws(StoreError) {
        wrote("audit")
        try store.audit(entry)
    }

    func auditLog(before: Int64?, limit: Int) throws(StoreError) -> [AuditEntry] {
        asked()
        return try store.auditLog(before: before, limit: limit)
    }

    func backup(to path: String) throws(StoreError) {
        asked()
        try store.backup(to: path)
    }

    func keep(_ check: LibraryCheck) throws(StoreError) {
        wrote("keep")
        try store.keep(check)
    }

    func lastCheck() throws(StoreError) -> (check: LibraryCheck, steady: Timestamp)? {
        asked()
        return try store.lastCheck()
    }

    func integrityProblems(pause: () -> Void) throws(StoreError) -> [String] {
        asked()
        return try store.integrityProblems(pause: pause)
    }

    var hasMetDamage: Bool { store.hasMetDamage }

    func add(_ group: StoredGroup, first: LoggedEvent, files: [StoredFile], audit: AuditEntry?) throws(StoreError) {
        wrote("addGroup")
        try store.add(group, first: first, files: files, audit: audit)
    }

    func makeRoomForGroup(of session: String, within bounds: ReadingBounds, audit: (String) -> AuditEntry?) throws(StoreError) {
        wrote("makeRoomForGroup")
        try store.makeRoomForGroup(of: session, within: bounds, audit: audit)
    }

    func append(_ events: [GroupAppend], now: Timestamp) throws(StoreError) -> [Bool] {
        wrote("appendEvents")
        return try store.append(events, now: now)
    }

    func group(_ id: String) throws(StoreError) -> StoredGroup? {
        asked()
        return try store.group(id)
    }

    func log(of group: String) throws(StoreError) -> [LoggedEvent] {
        asked()
        return try store.log(of: group)
    }

    func files(of group: String) throws(StoreError) -> [StoredFile] {
        asked()
        return try store.files(of: group)
    }

    func groups(withMember key: String, limit: Int) throws(StoreError) -> [StoredGroup] {
        asked()
        return try store.groups(withMember: key, limit: limit)
    }

    func groups(limit: Int) throws(StoreError) -> [StoredGroup] {
        asked()
        return try store.groups(limit: limit)
    }

    func group(reading story: GroupStory) throws(StoreError) -> StoredGroup? {
        asked()
        return try store.group(reading: story)
    }

    func file(_ sha256: String, ofGroupsReading story: String) throws(StoreError) -> StoredFile? {
        asked()
        return try store.file(sha256, ofGroupsReading: story)
    }

    func readTogether(_ story: String, by reader: Reader.ID) throws(StoreError) -> [ReadTogether] {
        asked()
        return try store.readTogether(story, by: reader)
    }

    func put(_ invitation: GroupInvitation, audit: AuditEntry?) throws(StoreError) {
        wrote("putInvitation")
        try store.put(invitation, audit: audit)
    }

    func revokeInvitation(of group: String) throws(StoreError) {
        wrote("revokeInvitation")
        try store.revokeInvitation(of: group)
    }

    func invitation(secretHash: String) throws(StoreError) -> GroupInvitation? {
        asked()
        return try store.invitation(secretHash: secretHash)
    }

    func invitation(codeHash: String) throws(StoreError) -> GroupInvitation? {
        asked()
        return try store.invitation(codeHash: codeHash)
    }

    func useInvitation(secretHash: String) throws(StoreError) -> Bool {
        wrote("useInvitation")
        return try store.useInvitation(secretHash: secretHash)
    }

    func removeGroups(unusedSince: Timestamp, endedBefore: Timestamp, audit: (String) -> AuditEntry?) throws(StoreError) {
        wrote("removeGroups")
        try store.removeGroups(unusedSince: unusedSince, endedBefore: endedBefore, audit: audit)
    }

    func isAllowed(_ permission: Permission) throws(StoreError) -> Bool {
        asked()
        return try store.isAllowed(permission)
    }

    func allow(_ permission: Permission, _ isAllowed: Bool, audit: AuditEntry?) throws(StoreError) {
        wrote("allow")
        try store.allow(permission, isAllowed, audit: audit)
    }

    func allowWriting(_ writing: Reader.Writing, to reader: Reader.ID, audit: AuditEntry?) throws(StoreError) -> Bool {
        wrote("allowWriting")
        return try store.allowWriting(writing, to: reader, audit: audit)
    }

    func add(
        _ draft: StoredDraft,
        snapshot: String,
        files: [StoredFile],
        within bounds: ReadingBounds,
        audit: AuditEntry?
    ) throws(StoreError) {
        wrote("addDraft")
        try store.add(draft, snapshot: snapshot, files: files, within: bounds, audit: audit)
    }

    func draft(_ id: String) throws(StoreError) -> StoredDraft? {
        asked()
        return try store.draft(id)
    }

    func drafts(of author: Reader.ID) throws(StoreError) -> [StoredDraft] {
        asked()
        return try store.drafts(of: author)
    }

    func hasDraft(ofStory story: String) throws(StoreError) -> Bool {
        asked()
        return try store.hasDraft(ofStory: story)
    }

    func append(_ append: DraftAppend, within bounds: ReadingBounds) throws(StoreError) -> Bool {
        wrote("appendToDraft")
        return try store.append(append, within: bounds)
    }

    func entries(of draft: String, after number: Int64, through last: Int64) throws(StoreError) -> [DraftEntry] {
        asked()
        return try store.entries(of: draft, after: number, through: last)
    }

    func moments(of draft: String, since start: Timestamp) throws(StoreError) -> [DraftMoment] {
        asked()
        return try store.moments(of: draft, since: start)
    }

    func lastSequences(of draft: String) throws(StoreError) -> [UInt32: UInt32] {
        asked()
        return try store.lastSequences(of: draft)
    }

    func snapshot(of draft: String, near number: Int64) throws(StoreError) -> DraftSnapshot? {
        asked()
        return try store.snapshot(of: draft, near: number)
    }

    func thinSnapshots(olderThan start: Timestamp, before recent: Int64, toOneIn entries: Int64) throws(StoreError) -> Int {
        wrote("thinSnapshots")
        return try store.thinSnapshots(olderThan: start, before: recent, toOneIn: entries)
    }

    func setDeleted(_ draft: String, at time: Timestamp?, audit: AuditEntry?) throws(StoreError) -> Bool {
        wrote("setDeleted")
        return try store.setDeleted(draft, at: time, audit: audit)
    }

    func add(_ file: StoredFile, to draft: String, within bounds: ReadingBounds) throws(StoreError) -> Bool {
        wrote("addDraftFile")
        return try store.add(file, to: draft, within: bounds)
    }

    func replace(_ file: StoredFile, of draft: String, within bounds: ReadingBounds) throws(StoreError) -> Bool {
        wrote("replaceDraftFile")
        return try store.replace(file, of: draft, within: bounds)
    }

    func files(ofDraft draft: String) throws(StoreError) -> [StoredFile] {
        asked()
        return try store.files(ofDraft: draft)
    }

    func filesOfDrafts() throws(StoreError) -> [(draft: String, title: String, file: StoredFile)] {
        asked()
        return try store.filesOfDrafts()
    }

    func file(_ name: String, ofDraft draft: String) throws(StoreError) -> StoredFile? {
        asked()
        return try store.file(name, ofDraft: draft)
    }

    func waitingDrafts() throws(StoreError) -> [StoredDraft] {
        asked()
        return try store.waitingDrafts()
    }

    func setWaiting(_ waiting: StoredDraft.Waiting?, of draft: String, audit: AuditEntry?) throws(StoreError) -> Bool {
        wrote("setWaiting")
        return try store.setWaiting(waiting, of: draft, audit: audit)
    }

    func answer(_ answer: StoredDraft.Answer, of draft: String, at number: Int64, audit: AuditEntry?) throws(StoreError) -> Bool {
        wrote("answer")
        return try store.answer(answer, of: draft, at: number, audit: audit)
    }

    func owner(ofStory story: String) throws(StoreError) -> Reader.ID? { try store.owner(ofStory: story) }

    func publish(
        _ entry: StoryEntry,
        of draft: String,
        as shelf: StoredDraft.Shelf,
        replacing present: String?,
        approving approved: Int64?,
        audit: AuditEntry?
    ) throws(StoreError) -> Bool {
        wrote("publish")
        return try store.publish(entry, of: draft, as: shelf, replacing: present, approving: approved, audit: audit)
    }
}
