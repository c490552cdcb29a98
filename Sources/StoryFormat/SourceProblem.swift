public import Story

/// Something that is wrong with a file as text, with the bytes that it concerns.
public struct SourceProblem: Error, Sendable {
    /// What sort of mistake it is.
    public var code: Problem.Code
    /// What is wrong, in one sentence.
    public var message: String
    /// How to mend it.
    public var mend: String?
    /// The bytes of the source.
    public var bytes: Range<Int>
}
