/// Somebody who reads in a group, as the others see them, and the key by which the host knows their device again.
public struct Person: Equatable, Sendable {
    /// The host's key for the device, never sent to others. A device with the key of a member is that member.
    public var key: String
    /// The name, as the others see it.
    public var name: String
    /// Whether it is a guest, who has no name of their own: pages say “Guest” in their reader’s language.
    public var isGuest: Bool
    /// The name of one of the pages' drawings, such as `owl`.
    public var picture: String
    /// The name of one of the pages' colours, such as `moss`.
    public var colour: String

    /// Makes a person.
    public init(key: String, name: String, picture: String, colour: String, isGuest: Bool = false) {
        self.key = key
        self.name = name
        self.isGuest = isGuest
        self.picture = picture
        self.colour = colour
    }
}

/// A member of a group: a person at a device.
public struct Member: Equatable, Sendable {
    /// A member's number, from 1, in the order of joining. It is never used again.
    public struct ID: Hashable, Comparable, Sendable {
        /// The number itself.
        public let number: Int64

        /// Takes any number; the log knows which ones exist.
        public init(_ number: Int64) {
            self.number = number
        }

        /// Whether the first joined earlier.
        public static func < (first: ID, second: ID) -> Bool { first.number < second.number }
    }

    /// Whether a member takes part.
    public enum Standing: Sendable {
        case inside
        /// Left, and may return.
        case left
        /// Was removed, and may only come back as a new member.
        case removed
    }

    /// The number.
    public let id: ID
    /// Who it is.
    public var person: Person
    /// Whether the member takes part.
    public var standing: Standing
}
