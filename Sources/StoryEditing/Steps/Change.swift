public import StoryFormat

/// The smallest change of a draft. All commands are lists of changes.
public enum Change: Equatable, Sendable {
    /// Gives a field another value; nil is none. `from` is the value that the author saw.
    case set(Node.ID, String, from: JSONValue?, to: JSONValue?)
    /// Makes a thing without fields.
    case add(Node.ID, Kind, at: Node.Place)
    /// Deletes a thing with everything inside. It stays in the bin.
    case remove(Node.ID)
    /// Takes a thing out of the bin, back to its place.
    case restore(Node.ID)
    /// Puts a thing elsewhere. `from` is where the author saw it.
    case move(Node.ID, from: Node.Place, to: Node.Place)
    /// Puts a conflict before the author.
    case raise(Conflict)
    /// Ends a conflict: the author has chosen.
    case settle(Conflict)

    /// The change that takes this one back.
    public var inverse: Change {
        switch self {
        case .set(let id, let field, let from, let to): .set(id, field, from: to, to: from)
        case .add(let id, _, _): .remove(id)
        case .remove(let id): .restore(id)
        case .restore(let id): .remove(id)
        case .move(let id, let from, let to): .move(id, from: to, to: from)
        case .raise(let conflict): .settle(conflict)
        case .settle(let conflict): .raise(conflict)
        }
    }

    /// The thing that it changes.
    public var target: Node.ID {
        switch self {
        case .set(let id, _, _, _), .add(let id, _, _), .remove(let id), .restore(let id), .move(let id, _, _): id
        case .raise(let conflict), .settle(let conflict): conflict.node
        }
    }
}

/// Two devices changed the same field at the same time, so that both values cannot stay. The author picks one.
public struct Conflict: Equatable, Sendable {
    /// The thing with the field.
    public var node: Node.ID
    /// The field's key.
    public var field: String
    /// The value that lost its place; nil is none.
    public var other: JSONValue?
    /// The entry of the history that brought it up, and the device that made that entry.
    public var entry: Entry.ID

    /// Makes a conflict.
    public init(node: Node.ID, field: String, other: JSONValue?, entry: Entry.ID) {
        self.node = node
        self.field = field
        self.other = other
        self.entry = entry
    }
}

/// One entry of a draft's history: what a command did, as one step that can be undone.
public struct Entry: Equatable, Sendable {
    /// Names an entry for ever: the device that made it, and its number there.
    public struct ID: Hashable, Sendable {
        /// The number of the device.
        public var device: UInt32
        /// From 1 up, without gaps.
        public var sequence: UInt32

        /// Makes the name of an entry.
        public init(device: UInt32, sequence: UInt32) {
            self.device = device
            self.sequence = sequence
        }
    }

    /// Its name.
    public var id: ID
    /// The number of the last entry in the library's history that the device knew when it made this one.
    public var base: Int64
    /// What was done, such as `write` or `deleteLocation`; pages have the words for it.
    public var command: String
    /// The entry that it takes back; nil for most.
    public var undoes: ID?
    /// The changes, in order. They happen together or not at all.
    public var changes: [Change]

    /// Makes an entry.
    public init(_ id: ID, base: Int64, command: String, undoes: ID? = nil, _ changes: [Change]) {
        self.id = id
        self.base = base
        self.command = command
        self.undoes = undoes
        self.changes = changes
    }
}
