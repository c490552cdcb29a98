public import Story

/// A person who reads, or a guest.
public struct Reader: Equatable, Sendable {
    /// The reader's permanent ID: 26 random letters and digits.
    public typealias ID = Identifier<Reader>

    /// Whether this is a reader with a name, or only a device's guest.
    public enum Kind: String, CaseIterable, Sendable {
        case profile, guest
    }

    /// Whether a reader may write stories. The raw value is what the store keeps.
    public enum Writing: Int, Sendable {
        case notAllowed
        /// Stories go on the shelf at once.
        case allowed
        /// The family sees a story once a grown-up has looked at it.
        case asksFirst
    }

    /// Permanent and random; knowing it gives access to nothing.
    public var id: ID
    /// Whether this is a profile or a guest.
    public var kind: Kind
    /// The name, 1 to 40 characters.
    public var name: String
    /// The name of one of the pages' drawings, such as `owl`.
    public var picture: String
    /// The name of one of the pages' colours, such as `moss`.
    public var colour: String
    /// Whether a PIN is required.
    public var hasPIN: Bool
    /// Whether a grown-up has allowed the reader to write stories.
    public var writing: Writing
    /// When the reader was added.
    public var created: Timestamp

    /// Makes a reader.
    public init(
        id: ID,
        kind: Kind = .profile,
        name: String,
        picture: String,
        colour: String,
        hasPIN: Bool = false,
        writing: Writing = .notAllowed,
        created: Timestamp
    ) {
        self.id = id
        self.kind = kind
        self.name = name
        self.picture = picture
        self.colour = colour
        self.hasPIN = hasPIN
        self.writing = writing
        self.created = created
    }

    /// Whether the reader may write stories at all.
    public var mayWrite: Bool { writing != .notAllowed }
}
