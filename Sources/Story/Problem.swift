/// An error or warning about a story, for its author.
public struct Problem: Hashable, Sendable {
    /// The kind of problem; a code never changes its meaning.
    public var code: Code
    /// The problem, in one sentence.
    public var message: String
    /// How to fix it, in one sentence; nil if there is no advice.
    public var fix: String?
    /// The part of the document that is wrong.
    public var place: Place
    /// Other places that are involved, in reading order.
    public var related: [Related] = []

    /// The maximum number of problems kept for a story. More are only counted, so that no file can use up its reader's memory.
    public static let mostKept = 10_000

    /// Makes a problem without related places.
    public init(_ code: Code, _ message: String, fix: String? = nil, at place: Place) {
        self.code = code
        self.message = message
        self.fix = fix
        self.place = place
    }

    /// Another place that is involved in a problem, and how.
    public struct Related: Hashable, Sendable {
        /// The part of the document that is involved.
        public var place: Place
        /// How it is involved in the problem, in one sentence.
        public var message: String

        /// Makes a related place with its sentence.
        public init(_ message: String, at place: Place) {
            self.place = place
            self.message = message
        }
    }

    /// The part of a document that a problem is about.
    public struct Place: Hashable, Sendable {
        /// The path of the value.
        public var path: Path
        /// Whether the problem is about the whole value, its key, or some of its bytes.
        public var part: Part

        /// Makes a place: the whole value unless `part` says otherwise.
        public init(_ path: Path, _ part: Part = .value) {
            self.path = path
            self.part = part
        }

        /// The part at a path that is meant.
        public enum Part: Hashable, Sendable {
            /// The whole value.
            case value
            /// The key of the value.
            case key
            /// These bytes of a text, counted in UTF-8.
            case bytes(Range<Int>)
        }
    }
}

/// A mistake inside an expression or a text, before the text's own path is known.
public struct TextProblem: Error, Hashable, Sendable {
    /// The kind of problem.
    public var code: Problem.Code
    /// The problem, in one sentence.
    public var message: String
    /// How to fix it, in one sentence.
    public var fix: String?
    /// The UTF-8 bytes of the text that it is about.
    public var bytes: Range<Int>

    init(_ code: Problem.Code, _ message: String, fix: String? = nil, at bytes: Range<Int>) {
        self.code = code
        self.message = message
        self.fix = fix
        self.bytes = bytes
    }

    /// The problem in a text at this path.
    public func problem(at path: Path) -> Problem {
        Problem(code, message, fix: fix, at: Problem.Place(path, .bytes(bytes)))
    }
}
