public import CoReading
public import Story

/// Stores groups that read together. Several processes may append to one group: its log decides.
public protocol GroupStore: Sendable {
    /// Adds a group with the first event of its log, and the files of the revision that it reads, which are kept until it ends.
    func add(_ group: StoredGroup, first: LoggedEvent, files: [StoredFile], audit: AuditEntry?) throws(StoreError)
    /// Makes room for another group of whoever has a session: removes the groups opened by this reader, and those opened by guests, beyond one
    /// less than the bounds, those read longest ago first. A group counts as a guest's if the session that opened it is over.
    /// - Parameter audit: Gets the ID of each group that was not over, and returns the audit entry.
    func makeRoomForGroup(of session: String, within bounds: ReadingBounds, audit: (String) -> AuditEntry?) throws(StoreError)
    /// Appends events to logs, with their audit entries, in one transaction. An event is appended only if it follows the end of its group's
    /// log.
    /// - Returns: For each event whether it was appended.
    func append(_ events: [GroupAppend], now: Timestamp) throws(StoreError) -> [Bool]
    /// A group; nil if there is none.
    func group(_ id: String) throws(StoreError) -> StoredGroup?
    /// The log of a group, oldest event first; empty if there is no such group.
    func log(of group: String) throws(StoreError) -> [LoggedEvent]
    /// The files of the revision that a group reads.
    func files(of group: String) throws(StoreError) -> [StoredFile]
    /// The groups that are not over and in which a device with this key has been, latest first.
    func groups(withMember key: String, limit: Int) throws(StoreError) -> [StoredGroup]
    /// The groups that are not over, latest first.
    func groups(limit: Int) throws(StoreError) -> [StoredGroup]
    /// A group that is not over and reads this revision of a story; nil if there is none.
    func group(reading story: GroupStory) throws(StoreError) -> StoredGroup?
    /// A file of the revision that some group reads which is not over; nil if there is none.
    func file(_ sha256: String, ofGroupsReading story: String) throws(StoreError) -> StoredFile?
    /// With whom a reader has read a story together, most often first. Each time somebody joins a group counts once, for both.
    func readTogether(_ story: String, by reader: Reader.ID) throws(StoreError) -> [ReadTogether]
    /// Stores the invitation of its group instead of an earlier one.
    func put(_ invitation: GroupInvitation, audit: AuditEntry?) throws(StoreError)
    /// Revokes the invitation of a group.
    func revokeInvitation(of group: String) throws(StoreError)
    /// The invitation whose link has a secret with this hash; nil if there is none.
    func invitation(secretHash: String) throws(StoreError) -> GroupInvitation?
    /// The invitation whose code has this hash; nil if there is none.
    func invitation(codeHash: String) throws(StoreError) -> GroupInvitation?
    /// Counts one use of the link.
    /// - Returns: False if it has no use left, or is revoked.
    func useInvitation(secretHash: String) throws(StoreError) -> Bool
    /// Removes groups in which nothing has happened since a time, and those that were over before another.
    /// - Parameter audit: Gets the ID of each group that was not over, and returns the audit entry.
    func removeGroups(unusedSince: Timestamp, endedBefore: Timestamp, audit: (String) -> AuditEntry?) throws(StoreError)
    /// Whether something that the administrator can allow is allowed; false unless it was.
    func isAllowed(_ permission: Permission) throws(StoreError) -> Bool
    /// Allows something, or not.
    func allow(_ permission: Permission, _ isAllowed: Bool, audit: AuditEntry?) throws(StoreError)
}

/// How often a reader has read a story together with another one.
public struct ReadTogether: Equatable, Sendable {
    /// The other reader.
    public var reader: Reader.ID
    /// How many groups they were in together.
    public var times: Int
    /// When they last met in one.
    public var lastRead: Timestamp

    /// Makes a value.
    public init(reader: Reader.ID, times: Int, lastRead: Timestamp) {
        self.reader = reader
        self.times = times
        self.lastRead = lastRead
    }
}

/// Something that the administrator can allow.
public enum Permission: String, CaseIterable, Sendable {
    /// Guests may join groups.
    case guestsInGroups
}
