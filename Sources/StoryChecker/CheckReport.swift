public import StoryFormat

/// The checker's report about a story file.
public struct CheckReport: Sendable {
    /// All problems, including those of the file alone.
    public var problems: DiagnosticList
    /// What readers can do; nil if the story has errors of its own and cannot be read.
    public var exploration: Exploration?

    /// Whether the story has no errors; it may have warnings.
    public var isSound: Bool { problems.errorCount == 0 }
}
