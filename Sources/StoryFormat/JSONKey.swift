/// A key of an object, or an ID in a story, compared byte by byte in UTF-8.
///
/// `String` compares by canonical equivalence, which needs Unicode's normalization tables: a sixth of the web engine. So code that runs in
/// a browser must compare texts only like this.
package struct JSONKey: Hashable, Sendable {
    /// The key as it is in the object.
    package let text: String

    /// Makes a key from a text.
    package init(_ text: String) {
        self.text = text
    }

    package static func == (first: JSONKey, second: JSONKey) -> Bool {
        first.text.hasSameBytes(as: second.text)
    }

    package func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}

extension JSONKey: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) {
        self.init(text)
    }
}

extension JSONValue {
    /// The text as a key; nil if this is not a string.
    package var key: JSONKey? { string.map { JSONKey($0) } }
}

extension String {
    /// Whether two texts have the same UTF-8 bytes; see ``JSONKey``.
    @inline(never)
    package func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && Array(utf8) == Array(other.utf8)
    }
}
