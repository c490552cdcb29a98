public import Story

/// Somebody who reads, as the family knows them.
public struct Reader: Equatable, Sendable {
    /// The reader's permanent ID: 26 letters and digits drawn at random.
    public typealias ID = Identifier<Reader>

    /// Whether a reader has a name on the door, or is only this device's guest.
    public enum Kind: String, CaseIterable, Sendable {
        case profile, guest
    }

    /// Permanent and random; it opens nothing by itself.
    public var id: ID
    /// Whether this is a profile or a guest.
    public var kind: Kind
    /// The name, 1 to 40 characters.
    public var name: String
    /// The name of one of the drawings that come with the pages, such as `owl`.
    public var picture: String
    /// The name of one of the colours that come with the pages, such as `moss`.
    public var colour: String
    /// Whether a PIN is asked.
    public var hasPIN: Bool
    /// When it was made.
    public var created: Timestamp

    /// Makes a reader.
    public init(id: ID, kind: Kind = .profile, name: String, picture: String, colour: String, hasPIN: Bool = false, created: Timestamp) {
        self.id = id
        self.kind = kind
        self.name = name
        self.picture = picture
        self.colour = colour
        self.hasPIN = hasPIN
        self.created = created
    }
}
