internal import Story

extension Diagnostic {
    /// The diagnostic as JSON, as described in docs/check.schema.json.
    public var json: JSONValue {
        var fields = [
            JSONField("code", .string(code.description)),
            JSONField("severity", .string(severity.rawValue)),
            JSONField("line", .number(Int64(position.line))),
            JSONField("column", .number(Int64(position.column))),
            JSONField("width", .number(Int64(width))),
            JSONField("pointer", .string(pointer)),
            JSONField("message", .string(message)),
            JSONField("fix", fix.map { .string($0) } ?? .null),
            JSONField("related", .array(related.map { $0.json })),
        ]
        if code.isAcceptable { fields.append(JSONField("acceptable", .boolean(true))) }
        return .object(fields)
    }
}

extension Diagnostic.RelatedPlace {
    /// The related place as JSON.
    public var json: JSONValue {
        .object([
            JSONField("line", .number(Int64(position.line))),
            JSONField("column", .number(Int64(position.column))),
            JSONField("pointer", .string(pointer)),
            JSONField("message", .string(message)),
        ])
    }
}
