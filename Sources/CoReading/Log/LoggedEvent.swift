/// An event as it is stored and sent.
public struct LoggedEvent: Equatable, Sendable {
    /// The end of the log with this event.
    public var head: LogHead
    /// The event as one line of JSON. All devices get the same text.
    public var text: String
    /// The key of the person who comes in with it. It is stored beside the text, so that no device gets it.
    public var key: String?

    /// Whether the group is over with it.
    public var isEnd: Bool { text.utf8.starts(with: #"{"type":"ended""#.utf8) }

    /// Makes an event from what was stored.
    public init(head: LogHead, text: String, key: String?) {
        self.head = head
        self.text = text
        self.key = key
    }
}
