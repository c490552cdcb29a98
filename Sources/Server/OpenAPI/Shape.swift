internal import StoryFormat

/// What a value in a request must be: a single description from which both the schema, which is published and validates requests, and the
/// code that reads the value follow.
struct Shape<Value: Sendable>: Sendable {
    /// The schema for use in place; a reference if it has a name.
    let schema: Schema
    /// The named schemas that it refers to, including its own.
    let components: [JSONField]
    /// Reads a value; nil if the schema does not allow it.
    let read: @Sendable (JSONValue) -> Value?

    /// The same shape with a name in the description.
    func named(_ name: String) -> Shape {
        Shape(schema: .named(name), components: components + [JSONField(name, schema.json)], read: read)
    }

    /// The same shape with its value converted.
    func map<Other: Sendable>(_ convert: @escaping @Sendable (Value) -> Other) -> Shape<Other> {
        Shape<Other>(schema: schema, components: components) { [read] json in read(json).map(convert) }
    }

    /// The value, or null for none. Only for shapes without a name.
    var orNull: Shape<Value?> {
        var members = [JSONField("type", .string("null"))]
        if case .object(let own) = schema.json {
            members = own.map { $0.key == "type" ? JSONField("type", .array([$0.value, .string("null")])) : $0 }
        }
        return Shape<Value?>(schema: Schema(.object(members)), components: components) { [read] json in
            json == .null ? .some(nil) : read(json).map { .some($0) }
        }
    }

    /// A list of values.
    func list(atMost most: Int64, _ summary: String) -> Shape<[Value]> {
        let members = [
            JSONField("description", .string(summary)), JSONField("type", .string("array")), JSONField("maxItems", .number(most)),
            JSONField("items", schema.json),
        ]
        return Shape<[Value]>(schema: Schema(.object(members)), components: components) { [read] json in
            guard case .array(let items) = json else { return nil }
            let values = items.compactMap(read)
            return values.count == items.count ? values : nil
        }
    }

    /// An object with exactly these members.
    /// - Parameter make: Makes the value from those of the members.
    static func object<each Part: Sendable>(
        _ name: String,
        _ members: repeat Member<each Part>,
        make: @escaping @Sendable (repeat each Part) -> Value
    ) -> Shape {
        var required: [JSONValue] = []
        var properties: [JSONField] = []
        var components: [JSONField] = []
        for member in repeat each members {
            if member.isRequired { required.append(.string(member.key)) }
            properties.append(JSONField(member.key, member.schema.json))
            components += member.components
        }
        var schema = [JSONField("type", .string("object"))]
        if !required.isEmpty { schema.append(JSONField("required", .array(required))) }
        schema += [JSONField("additionalProperties", .boolean(false)), JSONField("properties", .object(properties))]
        let members = (repeat each members)
        return Shape(schema: Schema(.object(schema)), components: components) { json in
            do throws(Mismatch) {
                return make(repeat try (each members).value(in: json))
            } catch {
                return nil
            }
        }
        .named(name)
    }
}

/// A member of an object in a request.
struct Member<Value: Sendable>: Sendable {
    let key: String
    let isRequired: Bool
    let schema: Schema
    let components: [JSONField]
    private let read: @Sendable (JSONValue?) -> Value?

    /// A required member.
    static func required(_ key: String, _ shape: Shape<Value>) -> Member {
        Member(key: key, isRequired: true, schema: shape.schema, components: shape.components) { $0.flatMap(shape.read) }
    }

    /// An optional member.
    static func optional<Wrapped: Sendable>(_ key: String, _ shape: Shape<Wrapped>) -> Member where Value == Wrapped? {
        Member(key: key, isRequired: false, schema: shape.schema, components: shape.components) { json in
            guard let json else { return .some(nil) }
            return shape.read(json).map { .some($0) }
        }
    }

    fileprivate func value(in object: JSONValue) throws(Mismatch) -> Value {
        guard let value = read(object[key]) else { throw Mismatch() }
        return value
    }
}

/// A value does not match its shape.
private struct Mismatch: Error {}
