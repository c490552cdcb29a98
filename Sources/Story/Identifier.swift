/// The permanent ID of a thing in a story: 1 to 64 characters that an author can see and saves can rely on.
public struct Identifier<Thing>: Hashable, Sendable, CustomStringConvertible {
    /// The ID as it stands in the story.
    public let text: String

    /// Takes the text as it is; ``isValid`` says whether a story may hold it.
    public init(_ text: String) {
        self.text = text
    }

    /// Whether this has 1 to 64 characters, each a letter, a digit, `-`, `_`, `.` or any character beyond ASCII.
    public var isValid: Bool {
        let scalars = text.unicodeScalars
        // An address could not tell “.” and “..” from folders.
        return scalars.contains { $0 != "." } && scalars.count <= 64 && scalars.allSatisfy { $0.isAllowedInIdentifier }
    }

    /// The ID as it stands in the story.
    public var description: String { text }
}

extension Identifier: ExpressibleByStringLiteral {
    /// Takes the literal as it is.
    public init(stringLiteral text: String) {
        self.init(text)
    }
}

extension Unicode.Scalar {
    /// Whether this is a space, a line break or a control character, which leave a text blank.
    public var isBlank: Bool { value <= 0x20 || (0x7F...0xA0).contains(value) || isSpaceBeyondASCII }

    /// Whether a name in an expression may start with this.
    var isNameStart: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "_": true
        default: value >= 0xA1 && !isSpaceBeyondASCII
        }
    }

    /// Whether a name in an expression can continue with this.
    var isNamePart: Bool { isNameStart || ("0"..."9").contains(self) }

    /// Whether an ID may hold this.
    var isAllowedInIdentifier: Bool { isNamePart || self == "-" || self == "." }

    /// The spaces and line breaks of Unicode, which would make an ID that looks like two words.
    private var isSpaceBeyondASCII: Bool {
        switch value {
        case 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: true
        default: false
        }
    }
}
