/// A key of an object, and with it an ID of a story: the same as another where its bytes of UTF-8 are.
///
/// `String` compares by canonical equivalence, for which it needs the tables of Unicode's normalization: a sixth of the web engine. So what
/// runs in a browser compares texts in this way, and in no other.
package struct JSONKey: Hashable, Sendable {
    /// The key as it stands in the object.
    package let text: String

    /// Takes a text as a key.
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
    /// The text as a key, where this is a text.
    package var key: JSONKey? { string.map { JSONKey($0) } }
}

extension String {
    /// Whether two texts are the same bytes of UTF-8; see ``JSONKey``.
    @inline(never)
    package func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && Array(utf8) == Array(other.utf8)
    }
}
