public import Story

/// A problem with a story file, with its place as people and editors count it.
public struct Diagnostic: Equatable, Sendable {
    /// The kind of problem.
    public var code: Problem.Code
    /// Whether it is an error or a warning.
    public var severity: Problem.Severity
    /// The line and column where it starts.
    public var position: SourceText.Position
    /// How many columns of its first line it covers, at least 1.
    public var width: Int
    /// The place as a JSON pointer (RFC 6901); empty for the whole file.
    public var pointer: String
    /// The problem, in one sentence.
    public var message: String
    /// How to fix it, in one sentence.
    public var fix: String?
    /// Other places that are involved, in reading order.
    public var related: [RelatedPlace] = []

    /// Another place that is involved in a problem, and how.
    public struct RelatedPlace: Equatable, Sendable {
        /// The line and column where it starts.
        public var position: SourceText.Position
        /// The place as a JSON pointer (RFC 6901).
        public var pointer: String
        /// How it is involved in the problem, in one sentence.
        public var message: String
    }
}
