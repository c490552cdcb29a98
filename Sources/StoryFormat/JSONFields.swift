/// Gathers the members of an object, without those that are not there.
///
/// The functions are never inlined: what says a scene calls them so often that the web engine would be much larger.
package struct JSONFields {
    /// The members so far.
    package private(set) var fields: [JSONField] = []

    /// Makes an object without members.
    package init() {}

    /// The object.
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
