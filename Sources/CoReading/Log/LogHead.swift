internal import Story
internal import StoryFormat

/// A place in a group's log: the number of an event, and a hash of all events up to it.
///
/// A device that comes back names the last one it has. If the log has the same one, the device misses only what follows.
public struct LogHead: Equatable, Sendable {
    /// The number of the last event; 0 before the first.
    public var number: Int64
    /// The hash of the log up to that event.
    public var chain: UInt64

    /// Makes a place from what a device names.
    public init(number: Int64, chain: UInt64) {
        self.number = number
        self.chain = chain
    }

    /// The place before the first event.
    public static var start: LogHead { LogHead(number: 0, chain: 0) }

    /// The hash as 16 hexadecimal digits.
    public var chainText: String { Hexadecimal.text(chain) }

    /// The place after one more event.
    /// - Parameter text: The event as JSON, without its chain.
    func next(after text: String) -> LogHead { LogHead(number: number + 1, chain: XXHash64.hash(text, seed: chain)) }
}
