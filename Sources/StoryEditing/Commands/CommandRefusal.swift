/// Why a command cannot be carried out. Nothing has changed then.
public enum CommandRefusal: Error, Equatable, Sendable {
    /// There is no such thing, or it was deleted.
    case unknownThing(Node.ID)
    /// The command is for another kind of thing.
    case wrongKind(Node.ID)
    /// Something else has this ID or name already.
    case takenName(String)
    /// This cannot be an ID, or a variable's name.
    case badName(String)
    /// The thing has no such field, or the slot no such place.
    case wrongPlace(Node.ID)
    /// The first thing of its kind must stay: a story needs a location.
    case lastOne(Node.ID)
    /// The two things do not follow each other, or something else leads to the second.
    case notInARow(Node.ID)
}
