/// The permanent ID of something in a story: 1 to 64 visible characters that saves rely on.
public struct Identifier<Thing>: Hashable, Sendable, CustomStringConvertible {
    /// The ID as it is written in the story.
    public let text: String

    /// Takes any text, valid or not; ``isValid`` says whether a story may use it as an ID.
    public init(_ text: String) {
        self.text = text
    }

    /// Whether this is 1 to 64 characters, each a letter, a digit, `-`, `_`, `.` or beyond ASCII (except spaces), and not only dots.
    public var isValid: Bool {
        let scalars = text.unicodeScalars
        // In an address, “.” and “..” would be folders.
        return scalars.contains { $0 != "." } && scalars.count <= 64 && scalars.allSatisfy { $0.isAllowedInIdentifier }
    }

    /// The ID as it is written in the story.
    public var description: String { text }
}

extension Identifier: ExpressibleByStringLiteral {
    /// Takes the literal unchecked.
    public init(stringLiteral text: String) {
        self.init(text)
    }
}

extension Unicode.Scalar {
    /// Whether this is a space, a line break or a control character. A text of only these is blank.
    public var isBlank: Bool { value <= 0x20 || (0x7F...0xA0).contains(value) || isSpaceBeyondASCII }

    /// Whether a name in an expression can start with this.
    var isNameStart: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "_": true
        default: value >= 0xA1 && !isSpaceBeyondASCII
        }
    }

    /// Whether a name in an expression can continue with this.
    var isNamePart: Bool { isNameStart || ("0"..."9").contains(self) }

    /// Whether an ID can contain this.
    var isAllowedInIdentifier: Bool { isNamePart || self == "-" || self == "." }

    /// Spaces and line breaks beyond ASCII: an ID with one would look like two words.
    private var isSpaceBeyondASCII: Bool {
        switch value {
        case 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: true
        default: false
        }
    }
}
