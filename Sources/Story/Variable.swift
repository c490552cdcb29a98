extension Story {
    /// Customises a story: the reader is asked for it, or the story sets it.
    public struct Variable: Equatable, Sendable {
        /// A variable's permanent ID.
        public typealias ID = Identifier<Variable>

        /// The permanent ID, which saves use.
        public var id: ID
        /// Earlier IDs.
        public var aliases: [ID] = []
        /// The name used in expressions and texts; unique in the story.
        public var name: String
        /// The question; nil for a system variable, which is never asked.
        public var prompt: Template?
        /// Which values are allowed.
        public var kind: Kind
        /// The initial value, which is also suggested with the question.
        public var defaultValue: Value
        /// The author's own remark; never part of a program.
        public var note: String?

        /// Makes a variable; without a prompt, it is a system variable.
        public init(id: ID, name: String, kind: Kind, defaultValue: Value, prompt: Template? = nil) {
            self.id = id
            self.name = name
            self.kind = kind
            self.defaultValue = defaultValue
            self.prompt = prompt
        }

        /// Whether the story sets it and never asks.
        public var isSystem: Bool { prompt == nil }
    }

    /// Which values a variable allows.
    public enum Kind: Equatable, Sendable {
        /// A text whose answers have a length in this range, in characters.
        case text(length: ClosedRange<Int>)
        /// A 64-bit integer; effects that go beyond these limits are clamped.
        case number(limits: ClosedRange<Int64>)
        /// True or false.
        case yesNo
        /// One of these options, at least two.
        case oneOf([Option])

        /// The length of answers if the story does not give one.
        public static let defaultLength = 1...40
        /// The longest answer that a story can allow, in characters.
        public static let longestText = 200
    }

    /// One of the values of a `oneOf` variable.
    public struct Option: Equatable, Sendable {
        /// The permanent ID, used in expressions and saves.
        public var id: Identifier<Option>
        /// Earlier IDs, which old saves may contain.
        public var aliases: [Identifier<Option>] = []
        /// What the reader sees.
        public var text: String
        /// The colour that readers touch to pick this option.
        public var colour: Colour?
        /// The author's own remark; never part of a program.
        public var note: String?

        /// Makes an option without earlier IDs.
        public init(id: Identifier<Option>, text: String, colour: Colour? = nil) {
            self.id = id
            self.text = text
            self.colour = colour
        }
    }

    /// An RGB colour with 8 bits per channel.
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

        /// The colour as `#rrggbb`, in lower case.
        public var text: String { "#" + Hexadecimal.text(UInt64(rgb), digits: 6) }
    }

    /// A variable's value; its case always matches the variable's kind.
    public enum Value: Hashable, Sendable {
        /// The value of a text variable.
        case text(String)
        /// The value of a number variable.
        case number(Int64)
        /// The value of a yes/no variable.
        case yesNo(Bool)
        /// The value of a `oneOf` variable: the option's ID.
        case option(Identifier<Option>)
    }
}
