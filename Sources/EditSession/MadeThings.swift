internal import StoryEditing
internal import StoryFormat

/// What the earlier commands of several have made, for those after them that name it: `{"made": 0}` is the thing that the first one made,
/// and `{"idOf": 0}` its ID in the story.
struct MadeThings {
    private let things: [Node.ID?]
    private let ids: (Node.ID) -> String

    /// - Parameters:
    ///   - things: What each command so far has made; nil if it made nothing.
    ///   - ids: The ID of a thing in the story.
    init(_ things: [Node.ID?], ids: @escaping (Node.ID) -> String) {
        self.things = things
        self.ids = ids
    }

    /// A command in which things stand where they are named.
    /// - Returns: nil if it names something that no earlier command has made.
    func filled(into json: JSONValue) -> JSONValue? {
        switch json {
        case .object(let fields):
            if fields.count == 1, let number = json["made"]?.number { return thing(number).map { .string($0.text) } }
            if fields.count == 1, let number = json["idOf"]?.number { return thing(number).map { .string(ids($0)) } }
            var filled: [JSONField] = []
            for field in fields {
                guard let value = self.filled(into: field.value) else { return nil }
                filled.append(JSONField(field.key, value))
            }
            return .object(filled)
        case .array(let items):
            var filled: [JSONValue] = []
            for item in items {
                guard let value = self.filled(into: item) else { return nil }
                filled.append(value)
            }
            return .array(filled)
        default: return json
        }
    }

    private func thing(_ number: Int64) -> Node.ID? {
        guard let index = Int(exactly: number), things.indices.contains(index) else { return nil }
        return things[index]
    }
}
