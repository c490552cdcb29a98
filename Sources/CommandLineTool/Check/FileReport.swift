internal import Story
internal import StoryChecker
internal import StoryFormat

/// The output of `check` as JSON.
struct FileReport {
    /// The file's name as given on the command line.
    var file: String
    /// All problems in the file.
    var findings = CheckFindings()
    /// How much was explored; nil if nothing was.
    var exploration: ExplorationSummary?
    /// What saves of an earlier version lose; nil without an earlier version.
    var losses: [SaveLoss]?
    /// What is wrong with the story's words in other languages, a file for each.
    var words: [(file: String, findings: [WordsFinding])] = []
    /// Which answers from the other stories of its series are not offered, for each of them among the files.
    var series: [SeriesBooks.Loss] = []
    /// Why the file could not be read; nil if it could.
    var failure: FileProblem?

    /// The report as one JSON object.
    var json: JSONValue {
        // A file that cannot be read counts as one error.
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
        if !words.isEmpty {
            let files = words.map { file in
                JSONValue.object([JSONField("file", .string(file.file)), JSONField("problems", .array(file.findings.map { $0.json }))])
            }
            fields.append(JSONField("words", .array(files)))
        }
        if !series.isEmpty { fields.append(JSONField("series", .array(series.map { $0.json }))) }
        if let failure { fields.append(JSONField("failure", .string(failure.message))) }
        return .object(fields)
    }
}
