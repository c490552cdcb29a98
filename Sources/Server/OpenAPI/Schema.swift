internal import StoryFormat

/// A schema in the API's description, which also validates requests: description and behaviour cannot differ.
struct Schema: Sendable {
    /// The schema as it is in the document.
    let json: JSONValue

    /// Makes a schema from its JSON.
    init(_ json: JSONValue) {
        self.json = json
    }

    /// A reference to a named schema in the components.
    static func named(_ name: String) -> Schema {
        Schema(.object([JSONField("$ref", .string("#/components/schemas/" + name))]))
    }

    /// Everything in a value that violates the schema.
    /// - Complexity: O(*n*) in the value.
    func mistakes(in value: JSONValue) -> [RequestMistake] {
        var judge = SchemaJudge()
        judge.check(value, json, at: "")
        return judge.mistakes.map { RequestMistake(place: .body(pointer: $0.pointer), detail: $0.detail) }
    }

    /// The mistake in a parameter; nil if there is none.
    func mistake(inParameter text: String, named name: String) -> RequestMistake? {
        var judge = SchemaJudge()
        judge.check(value(ofParameter: text), json, at: "")
        return judge.mistakes.first.map { RequestMistake(place: .parameter(name), detail: $0.detail) }
    }

    /// A parameter as the type of value that the schema requires; a string if it does not look like one.
    func value(ofParameter text: String) -> JSONValue {
        switch SchemaJudge.resolved(json)["type"]?.string {
        case "integer": Self.wholeNumber(text).map { .number($0) } ?? .string(text)
        case "boolean": text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : .string(text)
        default: .string(text)
        }
    }

    /// A number in its only valid form in an address: no sign except a minus, and no leading zeros.
    static func wholeNumber(_ text: String) -> Int64? {
        guard let number = Int64(text), String(number) == text else { return nil }
        return number
    }
}
