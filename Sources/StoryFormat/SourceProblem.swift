public import Story

/// A problem with a file as text or JSON, with its bytes.
public struct SourceProblem: Error, Sendable {
    /// The kind of problem.
    public var code: Problem.Code
    /// The problem, in one sentence.
    public var message: String
    /// How to fix it, in one sentence.
    public var fix: String?
    /// The bytes of the source it is about.
    public var bytes: Range<Int>
}
