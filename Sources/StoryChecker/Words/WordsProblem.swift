public import Story

/// A problem with a story's words in another language, for whoever translates it.
public struct WordsProblem: Equatable, Sendable {
    /// The kind of problem.
    public var kind: Kind
    /// The problem, in one sentence.
    public var message: String
    /// How to fix it, in one sentence.
    public var fix: String?
    /// The number of the entry that is wrong; nil if there is none.
    public var entry: Int?
    /// Where nothing is translated: the number of the entry for the text before it in the story; nil if there is none.
    public var previous: Int?
    /// The bytes of its translation that are meant, in UTF-8; nil for all of it.
    public var bytes: Range<Int>?

    /// The kinds of problem.
    public enum Kind: String, CaseIterable, Sendable {
        /// The words are for another story, or in the story's own language.
        case otherStory = "other-story"
        /// A translation is not a text that stories can have.
        case wrongText = "wrong-text"
        /// A translation does not read a variable that the original reads.
        case lostVariable = "lost-variable"
        /// Two entries translate the same text.
        case twice
        /// A text is not translated.
        case missing
        /// The original changed since.
        case changed
        /// A translator still has to look at it.
        case unsure
        /// A sentence was left in the story's language.
        case same
        /// A page or a sentence is too hard for the story's ages.
        case tooLong = "too-long"
        /// Two choices, options or endings read the same in this language, and not in the story's.
        case alike
    }

    /// How serious it is. Readers see the original in place of a translation with an error.
    public var severity: Problem.Severity {
        switch kind {
        case .otherStory, .wrongText, .lostVariable, .twice: .error
        case .missing, .changed, .unsure, .same, .tooLong, .alike: .warning
        }
    }

    /// Makes a problem.
    public init(_ kind: Kind, _ message: String, fix: String? = nil, entry: Int? = nil, bytes: Range<Int>? = nil) {
        self.kind = kind
        self.message = message
        self.fix = fix
        self.entry = entry
        self.bytes = bytes
    }
}
