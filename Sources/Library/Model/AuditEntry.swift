/// An action in the library's administration. Entries are never deleted.
public struct AuditEntry: Equatable, Sendable {
    /// Its number, from 1, without gaps.
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
