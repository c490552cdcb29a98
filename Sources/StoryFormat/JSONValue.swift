/// A JSON value without its place in a source.
///
/// Texts are equal if they have the same bytes, as in files: a letter with its accent in one character is not the same as in two.
public enum JSONValue: Equatable, Sendable {
    case null
    case boolean(Bool)
    case number(Int64)
    case string(String)
    case array([JSONValue])
    /// The members in order; keys are unique.
    case object([JSONField])

    /// Whether two values are the same, byte by byte.
    public static func == (first: JSONValue, second: JSONValue) -> Bool {
        switch (first, second) {
        case (.null, .null): true
        case (.boolean(let first), .boolean(let second)): first == second
        case (.number(let first), .number(let second)): first == second
        case (.string(let first), .string(let second)): first.hasSameBytes(as: second)
        case (.array(let first), .array(let second)): first == second
        case (.object(let first), .object(let second)): first == second
        default: false
        }
    }
}

/// A key and its value.
public struct JSONField: Equatable, Sendable {
    /// The decoded key, without quotes and escapes.
    public var key: String
    /// The member's value.
    public var value: JSONValue

    /// Makes a member of an object.
    public init(_ key: String, _ value: JSONValue) {
        self.key = key
        self.value = value
    }

    /// Whether two members are the same, byte by byte.
    public static func == (first: JSONField, second: JSONField) -> Bool {
        first.key.hasSameBytes(as: second.key) && first.value == second.value
    }
}

extension JSONValue {
    /// The number in the decimal digits of a string; nil otherwise. JSON numbers cannot represent all 64 bits.
    @inline(never)
    package var digits: UInt64? { string.flatMap { UInt64($0) } }

    /// The value of a key; nil if this is not an object or has no such key.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let fields) = self else { return nil }
        return fields.first { $0.key.hasSameBytes(as: key) }?.value
    }

    /// The text; nil if this is not a string.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The number; nil if this is not a number.
    public var number: Int64? {
        if case .number(let number) = self { number } else { nil }
    }
}

extension JSONValue {
    /// The items of a list; nil if this is no list, or if one of them cannot be read.
    package func list<Item>(_ read: (JSONValue) -> Item?) -> [Item]? {
        guard case .array(let items) = self else { return nil }
        let found = items.compactMap(read)
        return found.count == items.count ? found : nil
    }
}

/// A JSON value with its place in the source.
public struct JSONNode: Sendable {
    /// The value itself.
    public var content: Content
    /// The bytes of the source, including a string's quotes.
    public var bytes: Range<Int>

    /// A JSON value whose parts have places.
    public enum Content: Sendable {
        case null
        case boolean(Bool)
        case number(Int64)
        case string(String)
        case array([JSONNode])
        case object([Member])
        /// Something invalid that is already reported.
        case invalid
    }

    /// A key and its value, with their places.
    public struct Member: Sendable {
        /// The decoded key.
        public var key: String
        /// The bytes of the key, including its quotes.
        public var keyBytes: Range<Int>
        /// The member's value, with its place in the source.
        public var value: JSONNode
    }

    /// Whether a problem with it is already reported.
    var isInvalid: Bool {
        if case .invalid = content { true } else { false }
    }

    /// The value of a key; nil if this is not an object or has no such key.
    public subscript(key: String) -> JSONNode? { member(key)?.value }

    /// The member with a key; nil if this is not an object or has no such key.
    /// - Complexity: O(*n*) in the members of the object.
    func member(_ key: String) -> Member? {
        guard case .object(let members) = content else { return nil }
        return members.first { $0.key.hasSameBytes(as: key) }
    }

    /// The value without places; invalid parts become null.
    public var value: JSONValue {
        switch content {
        case .null, .invalid: .null
        case .boolean(let value): .boolean(value)
        case .number(let number): .number(number)
        case .string(let text): .string(text)
        case .array(let items): .array(items.map { $0.value })
        case .object(let members): .object(members.map { JSONField($0.key, $0.value.value) })
        }
    }
}
