public import StoryFormat

/// All that the checker says of a story file.
public struct CheckReport: Sendable {
    /// What is wrong, the file's own problems among it.
    public var problems: DiagnosticList
    /// What readers can do; nil where the story has errors of its own, so that it cannot be read at all.
    public var exploration: Exploration?

    /// Whether the story is sound: nothing is wrong with it but what warnings say.
    public var isSound: Bool { problems.errorCount == 0 }
}
