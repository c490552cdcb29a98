internal import Story
internal import StoryFormat

/// The problems of a story file, for output.
struct CheckFindings: Equatable {
    /// The problems in the order of the file; if there are too many, only the first.
    var diagnostics: [Diagnostic] = []
    /// The total number of errors.
    var errors = 0
    /// The total number of warnings.
    var warnings = 0
    /// The number of problems of each kind.
    var counts: [DiagnosticList.CodeCount] = []

    /// The total number of problems.
    var problems: Int { errors + warnings }
    /// Whether there are no errors.
    var isSound: Bool { errors == 0 }

    /// No problems.
    init() {}

    /// - Parameter isStrict: Whether warnings count as errors.
    init(_ list: DiagnosticList, isStrict: Bool) {
        diagnostics = list.diagnostics
        errors = list.errorCount
        warnings = list.warningCount
        counts = list.counts
        guard isStrict else { return }
        for index in diagnostics.indices { diagnostics[index].severity = .error }
        errors += warnings
        warnings = 0
    }

    /// The problems shown, in the order of the file; if there are too many, errors come before warnings.
    func first(_ most: Int) -> [Diagnostic] {
        guard diagnostics.count > most else { return diagnostics }
        var warningsLeft = max(0, most - diagnostics.count { $0.severity == .error })
        var errorsLeft = most
        return diagnostics.filter { diagnostic in
            if diagnostic.severity == .error {
                errorsLeft -= 1
                return errorsLeft >= 0
            }
            warningsLeft -= 1
            return warningsLeft >= 0
        }
    }

    /// The numbers in words, such as `2 errors and 1 warning`.
    var summary: String {
        var parts: [String] = []
        if errors > 0 { parts.append(NumberWords.counted(errors, "error")) }
        if warnings > 0 { parts.append(NumberWords.counted(warnings, "warning")) }
        return parts.isEmpty ? "no problems" : parts.joined(separator: " and ")
    }
}
