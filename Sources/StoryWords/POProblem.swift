/// Why a line of a gettext file cannot be read.
public struct POProblem: Equatable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The problem, in one sentence.
    public var message: String
    /// How to fix it, in one sentence.
    public var fix: String?
}
