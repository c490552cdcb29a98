internal import Story
internal import StoryChecker
internal import StoryFormat

/// What `check` found, for machines.
struct FileReport {
    /// The file's name as the author gave it.
    var file: String
    /// Everything that is wrong with it.
    var findings = CheckFindings()
    /// How much of what readers can do was looked at; nil where nothing was.
    var exploration: ExplorationSummary?
    /// What saves of an earlier version lose; nil where there was none to compare with.
    var losses: [SaveLoss]?
    /// Why the file could not be read at all.
    var failure: FileProblem?

    /// The report as one JSON object.
    var json: JSONValue {
        // A file that cannot be read has one error: that it cannot.
        let errors = failure == nil ? findings.errors : 1
        var fields = [
            JSONField("file", .string(file)),
            JSONField("diagnostics", .array(findings.diagnostics.map { $0.json })),
            JSONField("problems", .number(Int64(errors + findings.warnings))),
            JSONField("errors", .number(Int64(errors))),
            JSONField("warnings", .number(Int64(findings.warnings))),
            JSONField("exploration", exploration?.json ?? .null),
        ]
        if let losses { fields.append(JSONField("lost", .array(losses.map { $0.json }))) }
        if let failure { fields.append(JSONField("failure", .string(failure.message))) }
        return .object(fields)
    }
}
