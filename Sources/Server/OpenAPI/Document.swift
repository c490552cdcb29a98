internal import StoryFormat

/// Anything that answers consist of.
protocol Described: Codable, Sendable {}

/// A document in the API's answers, or a part of one. Its schema follows from its members, so the two cannot differ.
protocol Document: Described {
    /// Its name in the description; nil for a part whose schema is inlined.
    static var schemaName: String? { get }
    /// Additions to the schemas of its members, by member.
    static var notes: [String: [JSONField]] { get }
}

extension Document {
    static var schemaName: String? { nil }
    static var notes: [String: [JSONField]] { [:] }
}

/// A type that provides its own schema.
protocol SelfDescribed: Described {
    /// The schema, for use in place.
    static func schema(_ writer: inout SchemaWriter) -> JSONValue
}

/// A value in a document that provides its own schema.
protocol DocumentValue: SelfDescribed {
    /// An arbitrary value.
    static var sample: Self { get }
}

/// One of some words.
protocol DocumentChoice: DocumentValue, CaseIterable, RawRepresentable<String> {}

extension DocumentChoice {
    static func schema(_ writer: inout SchemaWriter) -> JSONValue {
        .object([JSONField("enum", .array(allCases.map { .string($0.rawValue) }))])
    }

    static var sample: Self { allCases[allCases.startIndex] }
}

extension [JSONField] {
    /// The description of a member.
    static func summary(_ text: String) -> [JSONField] { [JSONField("description", .string(text))] }

    /// The range of a member.
    static func range(_ least: Int64, _ most: Int64? = nil) -> [JSONField] {
        [JSONField("minimum", .number(least))] + (most.map { [JSONField("maximum", .number($0))] } ?? [])
    }

    /// For a list that is omitted if it would be empty.
    static var neverEmpty: [JSONField] { [JSONField("minItems", .number(1))] }
}
