/// Limits for what readers can store, so that nobody can fill the disk. Families never reach them.
public struct ReadingBounds: Equatable, Sendable {
    /// The limits for a reader with a name. A story of 300 pages every day would reach them in twenty years.
    public var profile = ReaderUsage(plays: 20_000, lines: 4_000_000, bytes: 512 << 20)
    /// The limits for a guest.
    public var guest = ReaderUsage(plays: 1_000, lines: 100_000, bytes: 16 << 20)
    /// The maximum size of all guests' data together, in bytes.
    public var allGuests = 256 << 20
    /// The number of bytes that every guest may always store, even if all guests together have reached their limit: enough for a few
    /// stories, so that strangers cannot keep anyone from reading.
    public var guestShare = 128 << 10
    /// The maximum number of groups opened by a reader with a name. A new one replaces the one read longest ago.
    public var groups = 50
    /// The maximum number of groups opened by a guest.
    public var guestGroups = 3
    /// The maximum number of groups opened by all guests together.
    public var allGuestGroups = 40
    /// The maximum number of guests. A new guest replaces the least important one.
    public var guests = 1_000
    /// Days without a visit after which a guest is removed. Days on which the library does not run do not count.
    public var guestDays = 60
    /// The maximum number of bookmarks of a reader in one story.
    public var bookmarks = 100
    /// How many days a deleted reader can be restored. Days on which the library does not run do not count.
    public var deletedDays = 30

    /// Makes the default limits.
    public init() {}

    /// Limits that are never reached, for imports by the administrator.
    public static var unbounded: ReadingBounds {
        var bounds = ReadingBounds()
        bounds.profile = ReaderUsage(plays: .max, lines: .max, bytes: .max)
        bounds.guest = bounds.profile
        bounds.allGuests = .max
        bounds.bookmarks = .max
        return bounds
    }

    /// The limit that a reader would exceed.
    public enum Excess: Equatable, Sendable {
        /// A reader with a name has stored too much.
        case profile
        /// A guest has stored too much.
        case guest
        /// All guests together have stored too much, and this one more than the guaranteed share.
        case allGuests
        /// There are too many bookmarks in one story.
        case bookmarks
    }

    /// Whether a reader would exceed a limit.
    /// - Parameters:
    ///   - usage: The reader's usage after the change.
    ///   - allGuests: The size of all guests' data after the change, in bytes.
    /// - Returns: nil if there is room.
    public func excess(of usage: ReaderUsage, kind: Reader.Kind, allGuests: Int) -> Excess? {
        let room = kind == .guest ? guest : profile
        guard usage.plays <= room.plays, usage.lines <= room.lines, usage.bytes <= room.bytes else {
            return kind == .guest ? .guest : .profile
        }
        guard kind == .guest, allGuests > self.allGuests, usage.bytes > guestShare else { return nil }
        return .allGuests
    }
}

extension ReadingBounds.Excess {
    /// The problem and a remedy, for people.
    var sentence: String {
        switch self {
        case .profile:
            "There is no space left for this reader. Save a copy, then ask the administrator for more space: "
                + "“branchbook serve --reader-space MB”."
        case .guest, .allGuests:
            "There’s no space left for guests. Ask a grown-up to add you as a reader: everything you’ve read comes with you."
        case .bookmarks:
            "There’s no room for another bookmark in this story. Delete one that you no longer need."
        }
    }

    /// The limit, as a word for programs.
    public var code: String {
        switch self {
        case .profile: "readerSpace"
        case .guest, .allGuests: "guestSpace"
        case .bookmarks: "bookmarks"
        }
    }
}
