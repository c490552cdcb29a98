internal import StoryFormat

/// The OpenAPI document, generated from the same table that routes and validates requests.
enum APIDescription {
    /// The bytes of the document.
    static let bytes = Array(document(Operations.all).pretty().utf8)

    /// The type of the description's own document, whose content OpenAPI defines.
    struct Itself: Document {}

    /// Describes a table of operations.
    static func document(_ operations: [Operation]) -> JSONValue {
        var paths: [JSONField] = []
        for operation in operations {
            let entry = JSONField(operation.method.lowercased(), describe(operation))
            if let index = paths.firstIndex(where: { $0.key == operation.path.text }), case .object(let methods) = paths[index].value {
                paths[index].value = .object(methods + [entry])
            } else {
                paths.append(JSONField(operation.path.text, .object([entry])))
            }
        }
        return object(
            ("openapi", .string("3.1.0")),
            (
                "info",
                object(
                    ("title", .string("Branchbook")),
                    ("version", .string("1")),
                    (
                        "description",
                        .string(
                            "The library of a family: its shelf, its stories, its readers and what they have read. Everything that changes something "
                                + "must come from the server's own pages or from a program that is no browser. Refusals are problem documents (RFC 9457)."
                        )
                    )
                )
            ),
            ("paths", .object(paths)),
            (
                "components",
                object(
                    ("schemas", .object(Schemas.all)),
                    (
                        "securitySchemes",
                        object(
                            (
                                "session",
                                object(
                                    ("type", .string("apiKey")),
                                    ("in", .string("cookie")),
                                    ("name", .string(Cookie.name)),
                                    (
                                        "description",
                                        .string("Given by PUT /api/session, POST /api/session/guest and PUT /api/administration/session.")
                                    )
                                )
                            )
                        )
                    )
                )
            )
        )
    }

    private static func describe(_ operation: Operation) -> JSONValue {
        var fields: [JSONField] = [
            JSONField("operationId", .string(operation.id)), JSONField("summary", .string(operation.summary)),
        ]
        if operation.access != .everyone {
            fields.append(JSONField("security", .array([object(("session", .array([])))])))
        }
        let names = operation.path.names
        if !operation.parameters.isEmpty {
            fields.append(JSONField("parameters", .array(operation.parameters.map { describe($0, inPath: names.contains($0.name)) })))
        }
        switch operation.body {
        case .none: break
        case .json(let schema, let example):
            let value = JSONParser.parse(Array(example.utf8)).root?.value ?? .null
            fields.append(JSONField("requestBody", body("application/json", ("schema", schema.json), ("example", value))))
        case .bytes:
            fields.append(JSONField("requestBody", body("application/octet-stream", ("schema", object()))))
        }
        fields.append(JSONField("responses", .object(responses(operation))))
        return .object(fields)
    }

    private static func body(_ type: String, _ members: (String, JSONValue)...) -> JSONValue {
        object(
            ("required", .boolean(true)),
            ("content", object((type, .object(members.map { JSONField($0.0, $0.1) }))))
        )
    }

    private static func describe(_ parameter: Operation.Parameter, inPath: Bool) -> JSONValue {
        let schema = parameter.isRepeatable ? object(("type", .string("array")), ("items", parameter.schema.json)) : parameter.schema.json
        return object(
            ("name", .string(parameter.name)),
            ("in", .string(inPath ? "path" : "query")),
            ("description", .string(parameter.summary)),
            ("required", .boolean(inPath || parameter.isRequired)),
            ("schema", schema)
        )
    }

    private static func responses(_ operation: Operation) -> [JSONField] {
        var problems = problems(of: operation)
        var responses = operation.answers.map { answer -> JSONField in
            var fields = [JSONField("description", .string(answer.summary))]
            var content: [JSONField] = []
            let isBodiless = [.noContent, .seeOther, .notModified].contains(answer.status)
            if !isBodiless { content.append(JSONField(answer.type, answer.schema.map { object(("schema", $0.json)) } ?? object())) }
            content += answer.otherTypes.map { JSONField($0, object()) }
            // A status is listed once, even if both the operation and an invalid address can lead to it.
            if problems.remove(answer.status) != nil { content.append(problem) }
            if !content.isEmpty { fields.append(JSONField("content", .object(content))) }
            return JSONField(String(answer.status.rawValue), .object(fields))
        }
        for status in problems.sorted(by: { $0.rawValue < $1.rawValue }) {
            responses.append(
                JSONField(
                    String(status.rawValue),
                    object(("description", .string(status.title + ".")), ("content", .object([problem])))
                )
            )
        }
        return responses
    }

    private static let problem = JSONField("application/problem+json", object(("schema", Schema.named("Problem").json)))

    /// The statuses of all problems that an operation may answer with: its own, and those that follow from its input.
    private static func problems(of operation: Operation) -> Set<Status> {
        var statuses: Set<Status> = Set(operation.problems).union([.badRequest, .headerTooLarge, .internalError, .unavailable])
        if operation.access != .everyone || operation.isWrite { statuses.insert(.forbidden) }
        if !operation.path.names.isEmpty { statuses.insert(.notFound) }
        if operation.isWrite { statuses.formUnion([.insufficientStorage, .tooLarge]) }
        switch operation.body {
        case .none: break
        case .json: statuses.formUnion([.unsupportedType, .unprocessable])
        case .bytes: statuses.insert(.unsupportedType)
        }
        return statuses
    }

    private static func object(_ members: (String, JSONValue)...) -> JSONValue {
        .object(members.map { JSONField($0.0, $0.1) })
    }
}
