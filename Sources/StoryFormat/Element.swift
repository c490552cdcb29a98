internal import Story

/// A value in a story file, with its path.
struct Element {
    let node: JSONNode
    let path: Path

    /// The value of a key; nil if this is not an object or has no such key.
    subscript(key: String) -> Element? {
        node[key].map { Element(node: $0, path: path.key(key)) }
    }

    /// The kind of value, in an author's words.
    var words: String {
        switch node.content {
        case .null: "null"
        case .boolean: "true or false"
        case .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        case .invalid: "something unreadable"
        }
    }

    /// Whether a problem with it is already reported.
    var isInvalid: Bool { node.isInvalid }

    var isString: Bool {
        if case .string = node.content { true } else { false }
    }

    var isBoolean: Bool {
        if case .boolean = node.content { true } else { false }
    }

    var isObject: Bool {
        if case .object = node.content { true } else { false }
    }

    var isArray: Bool {
        if case .array = node.content { true } else { false }
    }
}
