extension Story {
    /// What customises a story: asked of the reader, or kept by the system.
    public struct Variable: Equatable, Sendable {
        /// A variable's permanent ID.
        public typealias ID = Identifier<Variable>

        /// The permanent ID, which saves use.
        public var id: ID
        /// Earlier IDs.
        public var aliases: [ID] = []
        /// What expressions and texts call it; unique in the story.
        public var name: String
        /// The question, or nil for a system variable, which is never asked.
        public var prompt: Template?
        /// What it can hold.
        public var kind: Kind
        /// The value before anybody sets it.
        public var defaultValue: Value

        /// Makes a variable; a system variable where no prompt is given.
        public init(id: ID, name: String, kind: Kind, defaultValue: Value, prompt: Template? = nil) {
            self.id = id
            self.name = name
            self.kind = kind
            self.defaultValue = defaultValue
            self.prompt = prompt
        }

        /// Whether the story keeps it and never asks.
        public var isSystem: Bool { prompt == nil }
    }

    /// What a variable can hold.
    public enum Kind: Equatable, Sendable {
        /// A text with a length in characters.
        case text(length: ClosedRange<Int>)
        /// A whole number within these limits; a number set beyond them stops at them.
        case number(limits: ClosedRange<Int64>)
        /// True or false.
        case yesNo
        /// One of these, at least two.
        case oneOf([Option])

        /// The length of an answer where the story does not say.
        public static let defaultLength = 1...40
        /// The longest answer that a story may allow, in characters.
        public static let longestText = 200
    }

    /// One of the values of a variable that is one of a list.
    public struct Option: Equatable, Sendable {
        /// The permanent ID, with which expressions compare.
        public var id: Identifier<Option>
        /// Earlier IDs, which saves may still hold.
        public var aliases: [Identifier<Option>] = []
        /// What the reader sees.
        public var text: String
        /// The colour that it stands for.
        public var colour: Colour?

        /// Makes an option.
        public init(id: Identifier<Option>, text: String, colour: Colour? = nil) {
            self.id = id
            self.text = text
            self.colour = colour
        }
    }

    /// A colour of 8 bits for each of red, green and blue.
    public struct Colour: Equatable, Sendable {
        /// Red in bits 16 to 23, green in 8 to 15, blue in 0 to 7.
        public let rgb: UInt32

        /// Reads `#rrggbb`; nil for anything else.
        public init?(_ text: String) {
            let digits = Array(text.utf8)
            guard digits.count == 7, digits[0] == UInt8(ascii: "#") else { return nil }
            var rgb: UInt32 = 0
            for digit in digits.dropFirst() {
                guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
                rgb = rgb << 4 | UInt32(value)
            }
            self.rgb = rgb
        }

        /// The colour as `#rrggbb`.
        public var text: String { "#" + Hexadecimal.text(UInt64(rgb), digits: 6) }
    }

    /// What a variable holds; its case always matches the variable's kind.
    public enum Value: Hashable, Sendable {
        /// Of a text variable.
        case text(String)
        /// Of a number variable.
        case number(Int64)
        /// Of a yes/no variable.
        case yesNo(Bool)
        /// Of a variable that is one of a list: the option's ID.
        case option(Identifier<Option>)
    }
}
