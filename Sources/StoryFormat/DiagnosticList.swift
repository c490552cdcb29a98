public import Story

/// The problems of a story file, counted, and of very many the first.
public struct DiagnosticList: Equatable, Sendable {
    /// The problems in the order of the file, at most ``mostListed``; of more than that errors come before warnings.
    public let diagnostics: [Diagnostic]
    /// How many errors there are in all.
    public let errorCount: Int
    /// How many warnings there are in all.
    public let warningCount: Int
    /// How many problems of each sort there are, by code; without those beyond `Problem.mostKept`.
    public let counts: [CodeCount]

    /// How many problems are listed.
    public static let mostListed = 1_000

    /// How often there is a problem of one sort.
    public struct CodeCount: Equatable, Sendable {
        /// Its code, such as B0503.
        public var code: Problem.Code
        /// How many there are.
        public var count: Int
    }

    /// How many problems there are in all.
    public var count: Int { errorCount + warningCount }

    /// - Parameters:
    ///   - problems: In the order of the file.
    ///   - notKept: How many errors there are beside them.
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
