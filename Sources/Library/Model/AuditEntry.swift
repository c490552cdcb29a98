/// Something that was done in the library's administration, kept for ever.
public struct AuditEntry: Equatable, Sendable {
    /// Its number, from 1, without gaps.
    public var number: Int64
    /// When it was done, by the machine's clock.
    public var time: Timestamp
    /// Who: `administrator`, `command line`, `server` or a reader's ID.
    public var actor: String
    /// What, such as `story.added`; the list is in docs/library.md.
    public var action: String
    /// What was acted on: the ID of a story, a reader or a pack.
    public var subject: String
    /// A sentence, where there is more to say.
    public var detail: String

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
