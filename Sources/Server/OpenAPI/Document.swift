internal import StoryFormat

/// Something that answers are made of.
protocol Described: Codable, Sendable {}

/// A document that the API answers with, or a part of one. Its members are its schema, so that the description cannot say anything else.
protocol Document: Described {
    /// Its name in the description; nil for a part that is described where it stands.
    static var schemaName: String? { get }
    /// What its schema says besides the names and types of its members, by member.
    static var notes: [String: [JSONField]] { get }
}

extension Document {
    static var schemaName: String? { nil }
    static var notes: [String: [JSONField]] { [:] }
}

/// Something that says itself what its schema is.
protocol SelfDescribed: Described {
    /// The schema where it is used.
    static func schema(_ writer: inout SchemaWriter) -> JSONValue
}

/// A value of a document that says itself what its schema is.
protocol DocumentValue: SelfDescribed {
    /// Any of its values.
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
    /// What a member is.
    static func summary(_ text: String) -> [JSONField] { [JSONField("description", .string(text))] }

    /// Between which numbers a member lies.
    static func range(_ least: Int64, _ most: Int64? = nil) -> [JSONField] {
        [JSONField("minimum", .number(least))] + (most.map { [JSONField("maximum", .number($0))] } ?? [])
    }

    /// A list that is left out where it would be empty.
    static var neverEmpty: [JSONField] { [JSONField("minItems", .number(1))] }
}
