internal import StoryChecker
internal import StoryFormat

/// The checker's results for a story file, with the duration.
struct StoryInspection {
    /// All problems.
    var problems: DiagnosticList
    /// What readers can do; nil if the story cannot be read.
    var exploration: Exploration?
    /// The duration of the exploration.
    var nanoseconds = 0

    /// How much was explored; nil if nothing was.
    var summary: ExplorationSummary? {
        exploration.map { ExplorationSummary($0, nanoseconds: nanoseconds) }
    }

    /// Checks a story file.
    /// - Parameters:
    ///   - files: What is known about the files that the story names; nil to skip them.
    ///   - onProgress: Gets the number of states from time to time; returns false to stop the exploration.
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
