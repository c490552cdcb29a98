public import CoReading

/// A group of devices that read together, as the library keeps it beside its log.
public struct StoredGroup: Equatable, Sendable {
    /// The group's ID: 16 random letters and digits.
    public var id: String
    /// The story, in the revision that the group reads until it ends.
    public var story: GroupStory
    /// The story's title when the group began.
    public var title: String
    /// When it began.
    public var opened: Timestamp
    /// When something last happened in it.
    public var lastRead: Timestamp
    /// The end of its log.
    public var head: LogHead
    /// Whether it is over.
    public var isEnded: Bool

    /// Makes a group.
    public init(
        id: String,
        story: GroupStory,
        title: String,
        opened: Timestamp,
        lastRead: Timestamp,
        head: LogHead,
        isEnded: Bool = false
    ) {
        self.id = id
        self.story = story
        self.title = title
        self.opened = opened
        self.lastRead = lastRead
        self.head = head
        self.isEnded = isEnded
    }
}

/// An event to append to the log of a group.
public struct GroupAppend: Sendable {
    /// The group's ID.
    public var group: String
    /// The end that the log must have.
    public var end: LogHead
    /// The event.
    public var event: LoggedEvent
    /// Whether the group is over with it.
    public var ends: Bool
    /// The audit entry that is added together with the event; nil for none.
    public var audit: AuditEntry?

    /// Makes an append.
    public init(group: String, after end: LogHead, event: LoggedEvent, ends: Bool, audit: AuditEntry? = nil) {
        self.group = group
        self.end = end
        self.event = event
        self.ends = ends
        self.audit = audit
    }
}
