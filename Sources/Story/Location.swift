extension Story {
    /// One place in a story: pages, then choices, an ending or a continuation.
    public struct Location: Equatable, Sendable {
        /// A location's permanent ID.
        public typealias ID = Identifier<Location>

        /// Permanent: saves, links and statistics refer to it.
        public var id: ID
        /// Earlier IDs.
        public var aliases: [ID] = []
        /// For the reader's bearings.
        public var title: String?
        /// Carried out on every entry.
        public var effects: [Effect] = []
        /// Names of the variables that are asked on every entry.
        public var questions: [String] = []
        /// Plays on entering.
        public var sequence: Sequence?
        /// What is read here; may be empty.
        public var pages: [Page]
        /// What comes after the pages.
        public var exit: Exit

        /// Makes a place with these pages and this way on.
        public init(id: ID, pages: [Page], exit: Exit) {
            self.id = id
            self.pages = pages
            self.exit = exit
        }
    }

    /// What comes after a location's pages.
    public enum Exit: Equatable, Sendable {
        /// The reader picks.
        case choices([Choice])
        /// The branch ends.
        case ending(Ending)
        /// The story continues by itself: the first whose condition holds.
        case continuations([Continuation])
    }

    /// One screen of text and picture.
    public struct Page: Equatable, Sendable {
        /// The lines, none of them empty as written.
        public var lines: [Template]
        /// Shown beside the text, if there is one.
        public var picture: Picture.ID?
        /// Played when the page is shown, if there is one.
        public var sound: Sound.ID?
        /// Whole or line by line.
        public var reveal: Reveal = .page
        /// A longer explanation that the reader may open.
        public var explanation: [Template] = []
        /// The page is read only where this holds.
        public var condition: Expression?

        /// Makes a page of these lines.
        public init(lines: [Template], picture: Picture.ID? = nil) {
            self.lines = lines
            self.picture = picture
        }
    }

    /// How a page comes into view.
    public enum Reveal: String, CaseIterable, Sendable {
        /// All lines at once.
        case page
        /// One line at a time, each after an input.
        case lines
    }

    /// The marked end of a branch.
    public struct Ending: Equatable, Sendable {
        /// An ending's permanent ID.
        public typealias ID = Identifier<Ending>

        /// The permanent ID, under which readers collect it.
        public var id: ID
        /// Earlier IDs.
        public var aliases: [ID] = []
        /// What it is called.
        public var title: String
        /// What sort of end it is.
        public var kind: Kind = .plain

        /// Makes an ending.
        public init(id: ID, title: String, kind: Kind = .plain) {
            self.id = id
            self.title = title
            self.kind = kind
        }

        /// What sort of end an ending is.
        public enum Kind: String, CaseIterable, Sendable {
            case happy, funny, strange, bittersweet, sad, secret, plain
        }
    }

    /// A way on without a choice.
    public struct Continuation: Equatable, Sendable {
        /// It is taken only where this holds.
        public var condition: Expression?
        /// Where it leads.
        public var target: Location.ID

        /// Makes a way on.
        public init(condition: Expression? = nil, target: Location.ID) {
            self.condition = condition
            self.target = target
        }
    }

    /// A change to a variable.
    public struct Effect: Equatable, Sendable {
        /// The variable's name.
        public var variable: String
        /// The new value, as an expression.
        public var value: Expression

        /// Makes a change.
        public init(variable: String, value: Expression) {
            self.variable = variable
            self.value = value
        }
    }
}
