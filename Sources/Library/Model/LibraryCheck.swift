/// What a look through the whole library found.
public struct LibraryCheck: Equatable, Sendable {
    /// When it began.
    public var begun: Timestamp
    /// When it was done.
    public var ended: Timestamp
    /// What is wrong, in sentences; empty if nothing is. At most ``mostProblems`` are kept.
    public var problems: [String]

    /// How many problems are kept; a disk that dies has thousands.
    public static let mostProblems = 100

    /// Makes a check.
    public init(begun: Timestamp, ended: Timestamp, problems: [String]) {
        self.begun = begun
        self.ended = ended
        self.problems = problems
    }
}
