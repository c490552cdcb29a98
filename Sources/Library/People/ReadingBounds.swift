/// How much readers may keep, so that nobody can fill the disk. A family never meets these bounds.
public struct ReadingBounds: Equatable, Sendable {
    /// The room for a reader with a name. One story of 300 pages every day fills it in twenty years.
    public var profile = ReaderUsage(plays: 20_000, lines: 4_000_000, bytes: 512 << 20)
    /// The room for a guest.
    public var guest = ReaderUsage(plays: 1_000, lines: 100_000, bytes: 16 << 20)
    /// The bytes that all guests may keep together.
    public var allGuests = 256 << 20
    /// The bytes that every guest may keep, even where the guests together have used up their room: a few stories, so that strangers who
    /// filled it keep nobody from reading.
    public var guestShare = 128 << 10
    /// How many guests are kept. When another one comes, the guest who would be missed least makes room.
    public var guests = 1_000
    /// Days away after which a guest is removed. A day on which the library does not run does not count.
    public var guestDays = 60
    /// For how many days on which the library runs a deleted reader can be restored.
    public var deletedDays = 30

    /// Makes the usual bounds.
    public init() {}

    /// Bounds that nobody meets, for what the administrator brings in from elsewhere.
    public static var unbounded: ReadingBounds {
        var bounds = ReadingBounds()
        bounds.profile = ReaderUsage(plays: .max, lines: .max, bytes: .max)
        bounds.guest = bounds.profile
        bounds.allGuests = .max
        return bounds
    }

    /// Which bound a reader would be over.
    public enum Excess: Equatable, Sendable {
        /// A reader with a name keeps too much.
        case profile
        /// A guest keeps too much.
        case guest
        /// All guests together keep too much, and this one more than a guest's share.
        case allGuests
    }

    /// Looks whether a reader would be over a bound.
    /// - Parameters:
    ///   - usage: What the reader would keep.
    ///   - allGuests: The bytes that all guests together would keep.
    /// - Returns: Nil if there is room.
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
    /// What is in the way, and what can be done about it.
    var sentence: String {
        switch self {
        case .profile:
            "There is no space left for this reader. Save a copy, then ask the administrator for more space: "
                + "“branchbook serve --reader-space MB”."
        case .guest, .allGuests:
            "There’s no space left for guests. Ask a grown-up to add you as a reader: everything you’ve read comes with you."
        }
    }

    /// The bound as a word for programs.
    public var code: String {
        switch self {
        case .profile: "readerSpace"
        case .guest, .allGuests: "guestSpace"
        }
    }
}
