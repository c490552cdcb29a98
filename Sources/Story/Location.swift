extension Story {
    /// One place in a story: pages, then choices, an ending or a continuation; or choices, and a continuation for when none is open.
    public struct Location: Equatable, Sendable {
        /// A location's permanent ID.
        public typealias ID = Identifier<Location>

        /// The permanent ID, used by saves, links and statistics.
        public var id: ID
        /// Earlier IDs.
        public var aliases: [ID] = []
        /// Tells readers where they are; also used on maps.
        public var title: String?
        /// The author's own remark; never part of a program.
        public var note: String?
        /// Applied on every entry, before anything is shown.
        public var effects = Effects()
        /// The names of the variables asked for on every entry, in order.
        public var questions: [String] = []
        /// Plays on every entry, before the pages, if its condition is true.
        public var sequence: Sequence?
        /// The ambient sound while the reader is here; nil for silence.
        public var ambience: Sound.ID?
        /// The pages in order; may be empty.
        public var pages: [Page]
        /// What comes after the pages.
        public var exit: Exit
        /// How the story continues if none of the choices is open; only with choices, and empty if readers then cannot go on.
        public var otherwise: [Continuation] = []

        /// Makes a location without a title, effects, questions or a sequence.
        public init(id: ID, pages: [Page], exit: Exit) {
            self.id = id
            self.pages = pages
            self.exit = exit
        }

        /// The choices here; empty if there are none.
        public var choices: [Choice] {
            if case .choices(let choices) = exit { choices } else { [] }
        }

        /// The ways forward without a choice: all that there is, or what is taken if no choice is open.
        public var continuations: [Continuation] {
            if case .continuations(let continuations) = exit { continuations } else { otherwise }
        }
    }

    /// What comes after a location's pages.
    public enum Exit: Equatable, Sendable {
        /// The reader picks one of these; at least one. ``Location/otherwise`` says what happens if none is open.
        case choices([Choice])
        /// The branch ends.
        case ending(Ending)
        /// The story continues without a choice: the first entry whose condition is true. The last has none.
        case continuations([Continuation])
    }

    /// One screen of text and picture.
    public struct Page: Equatable, Sendable {
        /// The lines; none is empty in the source, but conditions can leave it empty.
        public var lines: [Template]
        /// Shown next to the text.
        public var picture: Picture.ID?
        /// Played when the page is shown.
        public var sound: Sound.ID?
        /// The file with this page read aloud, relative to the story's folder; ``wordTimes`` says when each word is spoken.
        public var narration: String?
        /// The ambient sound of this page, in place of the location's; nil for the location's.
        public var ambience: Ambience?
        /// Whole or line by line.
        public var reveal: Reveal = .page
        /// A longer explanation that the reader can open, in lines; empty if there is none.
        public var explanation: [Template] = []
        /// The page is shown only if this is true; nil means always.
        public var condition: Expression?
        /// The author's own remark; never part of a program.
        public var note: String?

        /// Makes a page that is revealed all at once, without a sound, an explanation or a condition.
        public init(lines: [Template], picture: Picture.ID? = nil) {
            self.lines = lines
            self.picture = picture
        }
    }

    /// Who reads a story's narrations.
    public struct Narrator: Equatable, Sendable {
        /// The name of the person or the voice.
        public var name: String
        /// Whether it is a synthetic voice, which readers are told.
        public var isSynthetic: Bool
        /// The author's own remark; never part of a program.
        public var note: String?

        /// Makes a narrator, a person unless said otherwise.
        public init(name: String, isSynthetic: Bool = false) {
            self.name = name
            self.isSynthetic = isSynthetic
        }
    }

    /// The ambient sound of a page that differs from its location's.
    public enum Ambience: Equatable, Sendable {
        /// This page is silent.
        case silence
        /// This sound, over and over.
        case sound(Sound.ID)
    }

    /// How the lines of a page appear.
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

        /// The permanent ID, unique in the story. Readers' collections of endings use it.
        public var id: ID
        /// Earlier IDs.
        public var aliases: [ID] = []
        /// The name that readers collect it under.
        public var title: String
        /// The kind of ending, for display; it decides nothing in the story.
        public var kind: Kind = .plain
        /// The author's own remark; never part of a program.
        public var note: String?

        /// Makes an ending.
        public init(id: ID, title: String, kind: Kind = .plain) {
            self.id = id
            self.title = title
            self.kind = kind
        }

        /// The kind of an ending, for display.
        public enum Kind: String, CaseIterable, Sendable {
            case happy, funny, strange, bittersweet, sad, secret, plain
        }
    }

    /// A way forward without a choice.
    public struct Continuation: Equatable, Sendable {
        /// It is taken only if this is true; nil means always.
        public var condition: Expression?
        /// Where it leads.
        public var target: Location.ID
        /// The author's own remark; never part of a program.
        public var note: String?

        /// Makes a continuation, which is always taken unless it has a condition.
        public init(condition: Expression? = nil, target: Location.ID) {
            self.condition = condition
            self.target = target
        }
    }
}
