internal import StoryChecker
internal import StoryFormat

/// What the checker found in a story file, and how long it took.
struct StoryInspection {
    /// What is wrong.
    var problems: DiagnosticList
    /// What readers can do; nil where the story cannot be read.
    var exploration: Exploration?
    /// How long the exploration took.
    var nanoseconds = 0

    /// How much was looked at.
    var summary: ExplorationSummary? {
        exploration.map { ExplorationSummary($0, nanoseconds: nanoseconds) }
    }

    /// Has a story file checked.
    /// - Parameters:
    ///   - files: What is known of the files that the story names; nil where nobody looked.
    ///   - onProgress: Is told the number of states now and then; the exploration ends where it says false.
    static func inspect(
        _ document: StoryDocument,
        bounds: ExplorationBounds,
        files: StoryFiles?,
        onProgress: (Int) -> Bool
    ) -> StoryInspection {
        let start = MonotonicClock.nanoseconds
        let report = StoryChecker(bounds: bounds, files: files).check(document, onProgress: onProgress)
        let nanoseconds = MonotonicClock.nanoseconds - start
        return StoryInspection(problems: report.problems, exploration: report.exploration, nanoseconds: nanoseconds)
    }
}
