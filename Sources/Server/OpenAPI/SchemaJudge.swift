internal import StoryFormat

/// Validates a value against a schema, for the few keywords of JSON Schema that the API's description uses.
struct SchemaJudge {
    /// The mistakes by JSON pointer; at most ten, because nobody reads more.
    private(set) var mistakes: [(pointer: String, detail: String)] = []

    /// Validates a value and everything in it.
    mutating func check(_ value: JSONValue, _ schema: JSONValue, at pointer: String) {
        let schema = Self.resolved(schema)
        guard mistakes.count < 10, checkType(value, schema, at: pointer) else { return }
        if case .array(let allowed)? = schema["enum"], !allowed.contains(value) {
            let words = allowed.map { $0.string.map { "“\($0)”" } ?? $0.compact }
            return add(pointer, "This must be one of \(words.joined(separator: ", ")).")
        }
        switch value {
        case .string(let text): check(text, schema, at: pointer)
        case .number(let number): check(number, schema, at: pointer)
        case .array(let items): check(items, schema, at: pointer)
        case .object(let fields): check(fields, schema, at: pointer)
        case .null, .boolean: break
        }
    }

    /// The schema, resolving a reference.
    static func resolved(_ schema: JSONValue) -> JSONValue {
        guard let name = schema["$ref"]?.string?.split(separator: "/").last else { return schema }
        return Schemas[String(name)] ?? schema
    }

    private mutating func checkType(_ value: JSONValue, _ schema: JSONValue, at pointer: String) -> Bool {
        let types: [String]
        switch schema["type"] {
        case .string(let type): types = [type]
        case .array(let several): types = several.compactMap(\.string)
        default: return true
        }
        let isRight = types.contains(Self.type(of: value))
        if !isRight { add(pointer, "This must be \(types.map { Self.words[$0] ?? $0 }.joined(separator: " or ")).") }
        return isRight
    }

    private static func type(of value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .boolean: "boolean"
        case .number: "integer"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }

    private static let words = [
        "null": "null", "boolean": "true or false", "integer": "a whole number", "string": "a text", "array": "a list",
        "object": "an object",
    ]

    private mutating func check(_ text: String, _ schema: JSONValue, at pointer: String) {
        let count = Int64(text.unicodeScalars.count)
        if let least = schema["minLength"]?.number, count < least { add(pointer, "This text needs at least \(least) characters.") }
        if let most = schema["maxLength"]?.number, count > most { add(pointer, "This text can have at most \(most) characters.") }
        if let pattern = schema["pattern"]?.string, SimplePattern(pattern)?.matches(text) == false {
            add(pointer, "This text does not match \(pattern).")
        }
    }

    private mutating func check(_ number: Int64, _ schema: JSONValue, at pointer: String) {
        if let least = schema["minimum"]?.number, number < least { add(pointer, "This number must be at least \(least).") }
        if let most = schema["maximum"]?.number, number > most { add(pointer, "This number must be at most \(most).") }
    }

    private mutating func check(_ items: [JSONValue], _ schema: JSONValue, at pointer: String) {
        if let least = schema["minItems"]?.number, items.count < least { add(pointer, "This list needs at least \(least) items.") }
        if let most = schema["maxItems"]?.number, items.count > most { add(pointer, "This list can have at most \(most) items.") }
        guard let each = schema["items"] else { return }
        for (number, item) in items.enumerated() { check(item, each, at: "\(pointer)/\(number)") }
    }

    private mutating func check(_ fields: [JSONField], _ schema: JSONValue, at pointer: String) {
        let properties = schema["properties"]
        if case .array(let required)? = schema["required"] {
            for key in required.compactMap(\.string) where !fields.contains(where: { $0.key == key }) {
                add(pointer, "“\(key)” is missing.")
            }
        }
        for field in fields {
            let place = "\(pointer)/" + field.key.replacing("~", with: "~0").replacing("/", with: "~1")
            if let known = properties?[field.key] {
                check(field.value, known, at: place)
            } else if schema["additionalProperties"] == .boolean(false) {
                add(place, "There is no such key here.")
            } else if let other = schema["additionalProperties"] {
                check(field.value, other, at: place)
            }
        }
    }

    private mutating func add(_ pointer: String, _ detail: String) {
        guard mistakes.count < 10 else { return }
        mistakes.append((pointer, detail))
    }
}
