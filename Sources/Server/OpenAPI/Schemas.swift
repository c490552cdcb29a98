internal import StoryFormat

/// The named schemas of the API's description, which also validate requests.
enum Schemas {
    /// All named schemas.
    static let all: [JSONField] = {
        var writer = SchemaWriter()
        _ = writer.schema(of: ProblemDocument.self)
        for operation in Operations.all {
            for component in operation.components { _ = writer.named(component.key) { _ in component.value } }
            for answer in operation.answers {
                if let document = answer.document { _ = writer.schema(of: document) }
            }
        }
        return writer.components
    }()

    private static let byName = Dictionary(all.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })

    /// The schema with a name; nil if there is none.
    static subscript(name: String) -> JSONValue? { byName[name] }
}
