/// The limits of every group. All durations are in milliseconds.
public enum GroupLimits {
    /// How many members may be inside at a time.
    public static let members = 8
    /// How many devices may knock at a time.
    public static let knocks = 8
    /// How long an owner must be gone before somebody may take the book.
    public static let grace: Int64 = 30_000
    /// The same after the owner left on purpose.
    public static let graceAfterLeaving: Int64 = 5_000
    /// How long a group stays in memory without any connection.
    public static let sleep: Int64 = 600_000
    /// How long a group can be returned to: 30 days.
    public static let lifetime: Int64 = 30 * 86_400_000
    /// The largest message from a device, in bytes.
    public static let message = 256 * 1_024
    /// How long the log of a group may become, in bytes: some hundred hours of reading. Then it can only be left or ended.
    public static let log = 4 * 1_024 * 1_024
    /// The longest request ID, in bytes.
    public static let requestID = 64
    /// How many inputs one request may have.
    public static let inputs = 64
    /// How many requests a member may send at once.
    public static let burst: Int64 = 40
    /// How many more each second.
    public static let requestsPerSecond: Int64 = 20
    /// A longer request counts as several of this length, in bytes.
    static let bytesOfRequest: Int64 = 4 * 1_024
    /// How many refused requests in a row are too many, so that the connection is closed.
    public static let refusals = 200
    /// How many of each member's latest requests are remembered, to recognise repeated ones.
    public static let rememberedRequests = 64
}
