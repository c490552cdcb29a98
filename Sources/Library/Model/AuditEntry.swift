/// An action in the library's administration. What the administrator, the command line and the server did is never deleted.
public struct AuditEntry: Equatable, Sendable {
    /// Its number; later entries have higher ones.
    public var number: Int64
    /// When it was done, by the machine's clock.
    public var time: Timestamp
    /// Who did it: `administrator`, `command line`, `server` or a reader's ID.
    public var actor: String
    /// The action, such as `story.added`; docs/library.md has the list.
    public var action: String
    /// The object of the action: the ID of a story, a reader or a pack.
    public var subject: String
    /// A sentence with details; may be empty.
    public var detail: String

    /// The maximum number of entries of readers and strangers together; the oldest make room, some at a time. Otherwise a guest who does and
    /// undoes something could fill the disk with entries.
    static let mostOfReaders = 2_000
    /// The actors whose entries always stay.
    static let trusted = ["administrator", "command line", "server"]

    /// The action of whoever ends a group.
    public static let groupEnded = "group.ended"

    /// Makes an entry.
    public init(number: Int64 = 0, time: Timestamp, actor: String, action: String, subject: String, detail: String = "") {
        self.number = number
        self.time = time
        self.actor = actor
        self.action = action
        self.subject = subject
        self.detail = detail
    }
}
