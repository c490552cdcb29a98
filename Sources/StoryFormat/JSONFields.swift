/// Collects the members of an object and leaves out those without a value.
///
/// The functions are never inlined: encoding scenes calls them so often that the web engine would grow considerably.
package struct JSONFields {
    /// The members added so far.
    package private(set) var fields: [JSONField] = []

    /// Starts an object without members.
    package init() {}

    /// The object with the members added so far.
    package var object: JSONValue { .object(fields) }

    @inline(never)
    package mutating func add(_ key: String, _ value: JSONValue?) {
        if let value { fields.append(JSONField(key, value)) }
    }

    @inline(never)
    package mutating func add(_ key: String, _ text: String?) {
        if let text { add(key, .string(text)) }
    }

    @inline(never)
    package mutating func add(_ key: String, _ number: Int64?) {
        if let number { add(key, .number(number)) }
    }

    package mutating func add(_ key: String, _ number: Int?) {
        add(key, number.map { Int64($0) })
    }

    @inline(never)
    package mutating func add(_ key: String, _ flag: Bool) {
        add(key, .boolean(flag))
    }
}
