public import Story

/// Something that is wrong with a file as text, with the bytes that it concerns.
public struct SourceProblem: Error, Sendable {
    /// What sort of mistake it is.
    public var code: Problem.Code
    /// What is wrong, in one sentence.
    public var message: String
    /// How to fix it.
    public var mend: String?
    /// Which bytes of the source it is about.
    public var bytes: Range<Int>
}
