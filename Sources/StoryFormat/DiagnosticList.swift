public import Story

/// The problems of a story file: their numbers, and the first of them.
public struct DiagnosticList: Equatable, Sendable {
    /// At most ``mostListed`` problems, in the order of the file. If there are more, errors are chosen before warnings.
    public let diagnostics: [Diagnostic]
    /// The total number of errors.
    public let errorCount: Int
    /// The total number of warnings.
    public let warningCount: Int
    /// The number of problems of each kind, in the order of the codes; problems beyond `Problem.mostKept` are not included.
    public let counts: [CodeCount]

    /// The maximum number of problems listed.
    public static let mostListed = 1_000

    /// The number of problems of one kind.
    public struct CodeCount: Equatable, Sendable {
        /// The code of that kind, such as B0503.
        public var code: Problem.Code
        /// The number of problems of this kind, at least 1.
        public var count: Int
    }

    /// The total number of errors and warnings.
    public var count: Int { errorCount + warningCount }

    /// - Parameters:
    ///   - problems: In the order of the file.
    ///   - notKept: The number of errors that are not in `problems`.
    init(_ problems: [LocatedProblem], notKept: Int, in source: SourceText) {
        var kept = problems
        if problems.count > Self.mostListed {
            kept = problems.filter { $0.code.severity == .error } + problems.filter { $0.code.severity == .warning }
            kept = LocatedProblem.sortedAndUnique(Array(kept.prefix(Self.mostListed)))
        }
        diagnostics = kept.map { $0.diagnostic(in: source) }
        let warnings = problems.count { $0.code.severity == .warning }
        warningCount = warnings
        errorCount = problems.count - warnings + notKept
        var byCode = [Int](repeating: 0, count: (Problem.Code.allCases.map { $0.rawValue }.max() ?? 0) + 1)
        for problem in problems { byCode[problem.code.rawValue] += 1 }
        counts = Problem.Code.allCases.compactMap { code in
            byCode[code.rawValue] > 0 ? CodeCount(code: code, count: byCode[code.rawValue]) : nil
        }
    }
}
