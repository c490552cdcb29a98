internal import StoryFormat

/// A schema of the API's description, by which requests are judged: what is described and what is accepted cannot drift apart.
struct Schema: Sendable {
    /// The schema as it stands in the document.
    let json: JSONValue

    /// Takes a schema as it stands in the document.
    init(_ json: JSONValue) {
        self.json = json
    }

    /// Refers to a schema of the components by its name.
    static func named(_ name: String) -> Schema {
        Schema(.object([JSONField("$ref", .string("#/components/schemas/" + name))]))
    }

    /// Everything in a value that is not as the schema asks.
    /// - Complexity: O(*n*) in the value.
    func mistakes(in value: JSONValue) -> [RequestMistake] {
        var judge = SchemaJudge()
        judge.check(value, json, at: "")
        return judge.mistakes.map { RequestMistake(place: .body(pointer: $0.pointer), detail: $0.detail) }
    }

    /// What is wrong with a parameter; nil if nothing is.
    func mistake(inParameter text: String, named name: String) -> RequestMistake? {
        var judge = SchemaJudge()
        judge.check(value(ofParameter: text), json, at: "")
        return judge.mistakes.first.map { RequestMistake(place: .parameter(name), detail: $0.detail) }
    }

    /// A parameter as the value that the schema asks for; as a text where it is not written like one.
    func value(ofParameter text: String) -> JSONValue {
        switch SchemaJudge.resolved(json)["type"]?.string {
        case "integer": Self.wholeNumber(text).map { .number($0) } ?? .string(text)
        case "boolean": text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : .string(text)
        default: .string(text)
        }
    }

    /// A number in the one form that an address writes it: no sign but a minus, no zeros in front.
    static func wholeNumber(_ text: String) -> Int64? {
        guard let number = Int64(text), String(number) == text else { return nil }
        return number
    }
}
