public import Story

/// A problem with a story file, with its place as authors and editors count it.
public struct Diagnostic: Equatable, Sendable {
    /// What sort of mistake it is.
    public var code: Problem.Code
    /// How bad it is.
    public var severity: Problem.Severity
    /// Where it starts.
    public var position: SourceText.Position
    /// How many columns it takes up, 1 at least; within its line.
    public var width: Int
    /// The place as a JSON pointer (RFC 6901); empty for the whole file.
    public var pointer: String
    /// What is wrong, in one sentence.
    public var message: String
    /// How to mend it, in one sentence.
    public var mend: String?
    /// What else has to do with it, in the order in which it should be read.
    public var related: [RelatedPlace] = []

    /// A place that has to do with a problem.
    public struct RelatedPlace: Equatable, Sendable {
        /// Where it starts.
        public var position: SourceText.Position
        /// The place as a JSON pointer (RFC 6901).
        public var pointer: String
        /// What it has to do with the problem, in one sentence.
        public var message: String
    }
}
