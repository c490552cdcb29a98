/// Words in one style.
public struct TextRun: Equatable, Sendable {
    /// The words.
    public var text: String
    /// Their emphasis.
    public var style: Style

    /// Makes a run.
    public init(text: String, style: Style = []) {
        self.text = text
        self.style = style
    }

    /// Emphasis of words.
    public struct Style: OptionSet, Hashable, Sendable {
        /// One bit for each kind of emphasis.
        public let rawValue: UInt8

        /// Makes a style from its bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Light emphasis, such as italics.
        public static let emphasis = Style(rawValue: 1)
        /// Strong emphasis, such as bold.
        public static let strong = Style(rawValue: 2)
    }
}

extension [TextRun] {
    /// The words of all runs, without styles.
    public var plainText: String {
        reduce(into: "") { $0 += $1.text }
    }
}
