/// Something that is wrong with a story, said to its author.
public struct Problem: Hashable, Sendable {
    /// What sort of mistake it is; the same for ever.
    public var code: Code
    /// What is wrong, in one sentence.
    public var message: String
    /// How to mend it, in one sentence.
    public var mend: String?
    /// Where it stands.
    public var place: Place
    /// What else has to do with it.
    public var related: [Related] = []

    /// How many problems of a story are kept; beyond it they are only counted, so that no file can exhaust its reader.
    public static let mostKept = 10_000

    /// Makes a problem.
    public init(_ code: Code, _ message: String, mend: String? = nil, at place: Place) {
        self.code = code
        self.message = message
        self.mend = mend
        self.place = place
    }

    /// A place that has to do with a problem, and what.
    public struct Related: Hashable, Sendable {
        /// Where it stands.
        public var place: Place
        /// What it has to do with the problem, in one sentence.
        public var message: String

        /// Makes a related place.
        public init(_ message: String, at place: Place) {
            self.place = place
            self.message = message
        }
    }

    /// Where in a document a problem stands.
    public struct Place: Hashable, Sendable {
        /// The path of the value in the document.
        public var path: Path
        /// Whether it is the whole value, its key, or some of its bytes.
        public var part: Part

        /// Makes a place.
        public init(_ path: Path, _ part: Part = .value) {
            self.path = path
            self.part = part
        }

        /// Which part of what stands at a path is meant.
        public enum Part: Hashable, Sendable {
            /// From its first to its last byte.
            case value
            /// The key in front of it.
            case key
            /// These bytes of the text, counted in UTF-8.
            case bytes(Range<Int>)
        }
    }
}

/// A mistake inside an expression or a text, before it is known where in the story that stands.
public struct TextProblem: Error, Hashable, Sendable {
    /// What sort of mistake it is.
    public var code: Problem.Code
    /// What is wrong, in one sentence.
    public var message: String
    /// How to fix it.
    public var mend: String?
    /// Which bytes of the text are meant, counted in UTF-8.
    public var bytes: Range<Int>

    init(_ code: Problem.Code, _ message: String, mend: String? = nil, at bytes: Range<Int>) {
        self.code = code
        self.message = message
        self.mend = mend
        self.bytes = bytes
    }

    /// The problem, now that the text's path is known.
    public func problem(at path: Path) -> Problem {
        Problem(code, message, mend: mend, at: Problem.Place(path, .bytes(bytes)))
    }
}
