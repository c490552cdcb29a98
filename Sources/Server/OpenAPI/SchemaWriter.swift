internal import StoryFormat

/// Generates the schema of a type.
///
/// It makes a document decode itself, and notes which members it asks for: the compiler generates both decoding and encoding from the
/// members. Nothing is really decoded.
struct SchemaWriter {
    /// The named schemas.
    private(set) var components: [JSONField] = []

    /// The schema of a type, or a reference to it if it has a name.
    mutating func schema(of type: any Decodable.Type) -> JSONValue {
        switch type {
        case is String.Type: return Self.plain("string")
        case is Int.Type, is Int64.Type: return Self.plain("integer")
        case is Double.Type: return Self.plain("number")
        case is Bool.Type: return Self.plain("boolean")
        case let value as any SelfDescribed.Type: return value.schema(&self)
        case let list as any ListSchema.Type:
            return .object([JSONField("type", .string("array")), JSONField("items", schema(of: list.element))])
        case let table as any TableSchema.Type:
            return .object([JSONField("type", .string("object")), JSONField("additionalProperties", schema(of: table.value))])
        case let document as any Document.Type:
            guard let name = document.schemaName else { return members(of: document) }
            return named(name) { $0.members(of: document) }
        default: preconditionFailure("\(type) is no part of a document.")
        }
    }

    /// The schema of a request value.
    mutating func schema<Value>(of shape: Shape<Value>) -> JSONValue {
        for component in shape.components { _ = named(component.key) { _ in component.value } }
        return shape.schema.json
    }

    /// A reference to a named schema, which is generated if it does not exist yet.
    mutating func named(_ name: String, _ make: (inout SchemaWriter) -> JSONValue) -> JSONValue {
        if !components.contains(where: { $0.key == name }) {
            // Its place is before the schemas it refers to, and it may refer to itself.
            let place = components.count
            components.append(JSONField(name, .null))
            components[place].value = make(&self)
        }
        return Schema.named(name).json
    }

    /// The schema of a document's members.
    private mutating func members(of document: any Document.Type) -> JSONValue {
        let recording = Recording()
        do { _ = try document.init(from: MemberRecorder(recording: recording)) } catch {
            preconditionFailure("\(document) cannot be described: \(error)")
        }
        var required: [JSONValue] = []
        var properties: [JSONField] = []
        var notes = document.notes
        for member in recording.members {
            if !member.isOptional { required.append(.string(member.key)) }
            var schema = schema(of: member.type)
            if let notes = notes.removeValue(forKey: member.key), case .object(let fields) = schema { schema = .object(notes + fields) }
            properties.append(JSONField(member.key, schema))
        }
        precondition(notes.isEmpty, "\(document) has no \(notes.keys.joined(separator: " and no ")).")
        var fields = [JSONField("type", .string("object"))]
        if !required.isEmpty { fields.append(JSONField("required", .array(required))) }
        return .object(fields + [JSONField("properties", .object(properties))])
    }

    private static func plain(_ type: String) -> JSONValue { .object([JSONField("type", .string(type))]) }
}

// MARK: Lists and tables

private protocol ListSchema {
    static var element: any Decodable.Type { get }
}

extension Array: ListSchema where Element: Decodable {
    fileprivate static var element: any Decodable.Type { Element.self }
}

private protocol TableSchema {
    static var value: any Decodable.Type { get }
}

extension Dictionary: TableSchema where Key == String, Value: Decodable {
    fileprivate static var value: any Decodable.Type { Value.self }
}

// MARK: Noting members

/// The members that a document asked for.
private final class Recording {
    var members: [(key: String, type: any Decodable.Type, isOptional: Bool)] = []
}

/// A decoder that notes which members are requested, and returns arbitrary values.
private struct MemberRecorder: Decoder {
    let recording: Recording
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(MemberContainer<Key>(recording: recording))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NoData() }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw NoData() }

    /// An arbitrary value of a type.
    static func sample<Value: Decodable>(of type: Value.Type) throws -> Value {
        let samples: [Any] = ["", 0, Int64(0), 0.0, false]
        if let sample = samples.lazy.compactMap({ $0 as? Value }).first { return sample }
        if let value = type as? any DocumentValue.Type, let sample = value.sample as? Value { return sample }
        if type is any ListSchema.Type, let empty = [] as [Never] as? Value { return empty }
        if type is any TableSchema.Type, let empty = [:] as [String: Never] as? Value { return empty }
        return try Value(from: MemberRecorder(recording: Recording()))
    }
}

/// There is nothing to decode.
private struct NoData: Error {}

private final class MemberContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let recording: Recording
    private var optionalKey: String?
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    init(recording: Recording) { self.recording = recording }

    // For an optional member, `contains` is called before it is decoded.

    func contains(_ key: Key) -> Bool {
        optionalKey = key.stringValue
        return true
    }

    func decodeNil(forKey key: Key) throws -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        recording.members.append((key.stringValue, type, optionalKey == key.stringValue))
        return try MemberRecorder.sample(of: type)
    }

    func nestedContainer<Other: CodingKey>(keyedBy type: Other.Type, forKey key: Key) throws -> KeyedDecodingContainer<Other> {
        throw NoData()
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw NoData() }

    func superDecoder() throws -> any Decoder { throw NoData() }

    func superDecoder(forKey key: Key) throws -> any Decoder { throw NoData() }
}
