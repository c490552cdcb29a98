internal import Library
internal import StoryFormat

extension Operations {
    /// The server's description of itself.
    static let description = [
        Operation(
            id: "getHealth",
            method: "GET",
            path: PathPattern("/api/health"),
            summary: "Whether the server and its library can answer.",
            answers: [document(HealthDocument.self, "Both can answer.")],
            run: { api, _ throws(ProblemDetails) in
                var query = ShelfQuery()
                query.limit = 1
                let total = try api.page(query, for: nil, in: LanguageWish()).total
                return .json(HealthDocument(status: .ok, stories: total))
            }
        ),
        Operation(
            id: "getDescription",
            method: "GET",
            path: PathPattern("/api/openapi.json"),
            summary: "This description of the API (OpenAPI 3.1).",
            lane: .loop,
            answers: [Operation.Answer(status: .ok, summary: "The description.", document: APIDescription.Itself.self)],
            run: { _, _ throws(ProblemDetails) in
                .bytes(APIDescription.bytes, type: "application/json", keeping: .everybodyAskedAbout)
            }
        ),
    ]
}

/// Whether the server and its library work.
private struct HealthDocument: Document {
    let status: Status
    let stories: Int

    static var schemaName: String? { "Health" }

    enum Status: String, DocumentChoice {
        case ok
    }
}
