/// Lines of a record, sent by a device to the library. Sending the same lines again changes nothing.
public struct PlayLines: Equatable, Sendable {
    /// The play they belong to, which its first lines create.
    public var play: Play.ID
    /// The reader or guest whose play it is. Lines of anyone else's play are refused.
    public var reader: Reader.ID
    /// The story's ID.
    public var story: String
    /// The number of lines before the first of these.
    public var from: Int
    /// The lines, without their line ends.
    public var lines: [String]
    /// When the play began, by the device's clock.
    public var begun: Timestamp
    /// When the last line was read, by the device's clock.
    public var read: Timestamp
    /// The device, by an ID that it chose itself.
    public var device: String
    /// How long this play has been read on this device so far, in milliseconds. The number only grows, so repeating it adds nothing.
    public var readingTime: Int64

    /// Replaces a line that the library has found to be damaged. It is not JSON, so the engine notices that a line is missing, and tells
    /// the reader.
    public static let damagedLine = "?damaged"
    /// The maximum number of lines of a play: each page turn is one, and whole books have some hundred.
    public static let most = 100_000
    /// The maximum size of all lines of a play, in bytes.
    public static let mostBytes = 16 << 20
    /// The maximum reading time that a device can report: about ten years, in milliseconds, so that no sum overflows.
    public static let longestReading: Int64 = 10 * 366 * 86_400_000
    /// The maximum number of devices whose reading times are stored for a play.
    public static let mostDevices = 64

    /// Makes lines.
    public init(
        play: Play.ID,
        reader: Reader.ID,
        story: String,
        from: Int,
        lines: [String],
        begun: Timestamp,
        read: Timestamp,
        device: String,
        readingTime: Int64
    ) {
        self.play = play
        self.reader = reader
        self.story = story
        self.from = from
        self.lines = lines
        self.begun = begun
        self.read = read
        self.device = device
        self.readingTime = readingTime
    }
}
