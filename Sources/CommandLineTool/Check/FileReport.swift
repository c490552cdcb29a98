internal import Story
internal import StoryFormat

/// What `check` found, for machines.
struct FileReport {
    /// The file's name as the author gave it.
    var file: String
    /// Everything that is wrong with it.
    var diagnostics: [Diagnostic] = []
    /// How many problems there are in all.
    var problems: Int = 0
    /// Why the file could not be read at all.
    var failure: FileProblem?

    /// The report as one JSON object.
    var json: JSONValue {
        var fields = [
            JSONField("file", .string(file)), JSONField("diagnostics", .array(diagnostics.map(FileReport.json))),
        ]
        fields.append(JSONField("problems", .number(Int64(problems))))
        if let failure { fields.append(JSONField("failure", .string(failure.message))) }
        return .object(fields)
    }

    private static func json(_ diagnostic: Diagnostic) -> JSONValue {
        .object([
            JSONField("code", .string(diagnostic.code.description)),
            JSONField("severity", .string(diagnostic.severity.rawValue)),
            JSONField("line", .number(Int64(diagnostic.position.line))),
            JSONField("column", .number(Int64(diagnostic.position.column))),
            JSONField("width", .number(Int64(diagnostic.width))),
            JSONField("pointer", .string(diagnostic.pointer)),
            JSONField("message", .string(diagnostic.message)),
            JSONField("mend", diagnostic.mend.map { .string($0) } ?? .null),
        ])
    }
}
