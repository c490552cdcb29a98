/// Words in one style.
public struct TextRun: Equatable, Sendable {
    /// The words.
    public var text: String
    /// How they are stressed.
    public var style: Style

    /// Makes a run.
    public init(text: String, style: Style = []) {
        self.text = text
        self.style = style
    }

    /// How words are stressed.
    public struct Style: OptionSet, Hashable, Sendable {
        /// A bit for each stress.
        public let rawValue: UInt8

        /// Makes a style of bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Softly, as in italics.
        public static let emphasis = Style(rawValue: 1)
        /// Strongly, as in bold.
        public static let strong = Style(rawValue: 2)
    }
}

extension [TextRun] {
    /// The words without their styles.
    public var plainText: String {
        reduce(into: "") { $0 += $1.text }
    }
}
