internal import Story
public import StoryFormat

/// Reports every problem in a story file: mistakes, what readers would meet, and who is left out.
///
/// ```swift
/// let report = StoryChecker().check(StoryDocument(bytes))
/// for diagnostic in report.problems.diagnostics { show(diagnostic) }
/// ```
public struct StoryChecker: Sendable {
    /// How much to explore.
    public var bounds: ExplorationBounds
    /// What is known about the files that the story names; nil if the host did not look.
    public var files: StoryFiles?

    /// Makes a checker that skips all checks of files unless it gets `files`.
    public init(bounds: ExplorationBounds = .standard, files: StoryFiles? = nil) {
        self.bounds = bounds
        self.files = files
    }

    /// Checks a story file without exploring what readers can do: quick, and blind to what only happens in some readings.
    /// - Complexity: O(*n*) in the size of the file.
    public func checkFile(_ document: StoryDocument) -> CheckReport {
        CheckReport(problems: document.problems(with: staticProblems(of: document)), exploration: nil)
    }

    /// Checks a story file.
    /// - Parameters:
    ///   - document: The parsed file.
    ///   - onProgress: Gets the number of explored states from time to time; returns false to cancel.
    /// - Complexity: That of ``Explorer/explore(_:bounds:onProgress:)``.
    public func check(_ document: StoryDocument, onProgress: (_ states: Int) -> Bool = { _ in true }) -> CheckReport {
        var problems = staticProblems(of: document)
        guard let story = document.story, let exploration = try? Explorer.explore(story, bounds: bounds, onProgress: onProgress) else {
            return CheckReport(problems: document.problems(with: problems), exploration: nil)
        }
        let index = StoryIndex(story)
        let graph = LinkGraph(story, index: index)
        problems = StateRules.problems(of: exploration, graph: graph, besides: problems)
        problems += SightRules.problems(of: exploration, graph: graph, index: index, besides: problems)
        problems += MissingAnswerRules.problems(of: exploration, besides: problems)
        return CheckReport(problems: document.problems(with: problems), exploration: exploration)
    }

    private func staticProblems(of document: StoryDocument) -> [Problem] {
        guard let draft = document.draft else { return [] }
        let problems = StaticRules.problems(in: draft, files: files, isWhole: document.story != nil)
        return document.story == nil ? problems.filter { !Self.isEcho($0, of: document.problems) } : problems
    }

    /// Whether something is only missing because what is there is wrong, which is already reported.
    private static func isEcho(_ problem: Problem, of list: DiagnosticList) -> Bool {
        let missing: String
        switch problem.code {
        case .missingLanguage: missing = "/language"
        case .missingSummary: missing = "/summary"
        case .missingAlternative: missing = problem.place.path.key("alt").pointer
        default: return false
        }
        return list.diagnostics.contains { $0.pointer.hasPrefix(missing) }
    }
}
