/// The result of a check of the whole library.
public struct LibraryCheck: Equatable, Sendable {
    /// When it began.
    public var begun: Timestamp
    /// When it was done.
    public var ended: Timestamp
    /// The problems, in sentences; at most ``mostProblems``.
    public var problems: [String]

    /// The maximum number of problems; a failing disk has thousands.
    public static let mostProblems = 100

    /// Makes a check.
    public init(begun: Timestamp, ended: Timestamp, problems: [String]) {
        self.begun = begun
        self.ended = ended
        self.problems = problems
    }
}
