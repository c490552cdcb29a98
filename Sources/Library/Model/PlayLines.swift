/// Lines of a record on their way from a device to the library. Sending the same again changes nothing.
public struct PlayLines: Equatable, Sendable {
    /// The play that they belong to, made by its first lines.
    public var play: Play.ID
    /// The reader or guest whose play it is. Lines of anyone else's play are refused.
    public var reader: Reader.ID
    /// The story's ID.
    public var story: String
    /// How many lines stand before the first of these.
    public var from: Int
    /// The lines, without their line ends.
    public var lines: [String]
    /// When the play began, by the device's clock.
    public var begun: Timestamp
    /// When the last line was read, by the device's clock.
    public var read: Timestamp
    /// The device, by an ID that it drew itself.
    public var device: String
    /// How long this play was read on this device so far, in milliseconds: a number that only grows, so that repeating it adds nothing.
    public var readingTime: Int64

    /// What a line is told as that the library has damaged. It is no JSON, so that the engine sees that a line is missing, and says so to the
    /// reader.
    public static let damagedLine = "?damaged"
    /// No play has more lines: each turn of a page is one, and whole books have some hundred.
    public static let most = 100_000
    /// All lines of a play have no more bytes together.
    public static let mostBytes = 16 << 20
    /// What a device says beyond ten years, in milliseconds, is not believed, so that no sum overflows.
    public static let longestReading: Int64 = 10 * 366 * 86_400_000
    /// The reading time of more devices is not kept for one play.
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
