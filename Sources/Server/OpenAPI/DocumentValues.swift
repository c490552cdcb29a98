internal import Library
internal import StoryFormat

/// A time in a document.
struct Moment: DocumentValue {
    private let milliseconds: Int64

    init(_ time: Timestamp) {
        milliseconds = time.milliseconds
    }

    init(from decoder: any Decoder) throws {
        milliseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }

    static func schema(_ writer: inout SchemaWriter) -> JSONValue { writer.schema(of: Shapes.moment) }

    static var sample: Moment { Moment(Timestamp(milliseconds: 0)) }
}

/// A value that is written as null if it is missing, so that clients need not guess.
struct OrNull<Value: Codable & Sendable>: DocumentValue {
    private let value: Value?

    init(_ value: Value?) {
        self.value = value
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        value = container.decodeNil() ? nil : try container.decode(Value.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let value { try container.encode(value) } else { try container.encodeNil() }
    }

    static func schema(_ writer: inout SchemaWriter) -> JSONValue {
        let schema = writer.schema(of: Value.self)
        guard let type = schema["type"]?.string else {
            return .object([JSONField("anyOf", .array([schema, .object([JSONField("type", .string("null"))])]))])
        }
        return .object([JSONField("type", .array([.string(type), .string("null")]))])
    }

    static var sample: OrNull { OrNull(nil) }
}

/// Any JSON.
struct AnyValue: DocumentValue {
    private let json: JSONValue

    /// Parses JSON; null if it is invalid.
    init(_ text: String) {
        json = JSONParser.parse(Array(text.utf8)).root?.value ?? .null
    }

    private init(_ json: JSONValue) {
        self.json = json
    }

    init(from decoder: any Decoder) throws {
        json = .string(try decoder.singleValueContainer().decode(String.self))
    }

    func encode(to encoder: any Encoder) throws {
        switch json {
        case .array(let items):
            var container = encoder.unkeyedContainer()
            for item in items { try container.encode(AnyValue(item)) }
        case .object(let fields):
            var container = encoder.container(keyedBy: Key.self)
            for field in fields { try container.encode(AnyValue(field.value), forKey: Key(stringValue: field.key)) }
        default:
            var container = encoder.singleValueContainer()
            switch json {
            case .boolean(let value): try container.encode(value)
            case .number(let number): try container.encode(number)
            case .string(let text): try container.encode(text)
            default: try container.encodeNil()
            }
        }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }

    static func schema(_ writer: inout SchemaWriter) -> JSONValue { writer.schema(of: Shapes.anything) }

    static var sample: AnyValue { AnyValue(JSONValue.null) }
}
