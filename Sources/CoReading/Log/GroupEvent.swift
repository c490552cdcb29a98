/// Something that happened to a group, in the order of its log.
public struct GroupEvent: Equatable, Sendable {
    /// What happened.
    public enum Deed: Equatable, Sendable {
        /// The group begins with its owner, who is member 1.
        case opened(Person, Passage)
        /// Somebody was let in, with the next number.
        case joined(Member.ID, Person)
        /// The member who causes it comes back after leaving, perhaps with another name by now.
        case returned(Person)
        case left
        case removed(Member.ID)
        /// The owner did something, which added these lines to the record.
        case turned([GroupInput], Passage)
        /// The owner looks back, or forward again.
        case leafed(scene: Int64)
        /// Another record takes the place of the present one.
        case begun(Passage)
        /// A follower would pick this choice; nil for none any more.
        case wished(String?)
        /// A follower would like to have the book.
        case asked
        /// The owner holds the book out.
        case offered(Member.ID)
        /// The book is no longer held out to, or asked for by, the member who causes it; from the owner, to anybody.
        case declined
        /// The book changes hands.
        case handed(Member.ID)
        /// The member who causes it takes the book of an owner who is away.
        case taken
        case ended
    }

    /// Lines of a record, and the scene that is on show after them.
    public struct Passage: Equatable, Sendable {
        /// The lines, each with its line end.
        public var lines: [String]
        /// How many scenes come before the one on show.
        public var scene: Int64

        /// Makes a passage.
        public init(lines: [String], scene: Int64) {
            self.lines = lines
            self.scene = scene
        }
    }

    /// Who caused it; nil if it was nobody in the group.
    public var member: Member.ID?
    /// The member's ID of the request that led to it.
    public var request: String?
    /// What happened.
    public var deed: Deed

    /// Makes an event.
    public init(_ deed: Deed, by member: Member.ID?, request: String? = nil) {
        self.member = member
        self.request = request
        self.deed = deed
    }

    /// The person who is new with it; nil for most.
    var person: Person? {
        switch deed {
        case .opened(let person, _), .joined(_, let person): person
        default: nil
        }
    }
}
