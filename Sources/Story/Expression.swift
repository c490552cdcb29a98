/// A condition or a calculation over the state of a playthrough, such as `coins >= 3 and not metTroll`.
///
/// Expressions are equal if their operations are equal, regardless of where they are in their texts.
public struct Expression: Equatable, Sendable {
    /// The operation and its operands.
    public let kind: Kind
    /// The UTF-8 bytes of the text that it was parsed from. Empty if it was made in Swift.
    public let bytes: Range<Int>

    /// Makes an expression, without a place in a text unless one is given.
    public init(_ kind: Kind, bytes: Range<Int> = 0..<0) {
        self.kind = kind
        self.bytes = bytes
    }

    /// The operations of the language.
    public indirect enum Kind: Equatable, Sendable {
        case number(Int64)
        case yesNo(Bool)
        case text(String)
        case variable(String)
        /// How often the location was entered.
        case visits(Story.Location.ID)
        /// Whether the location was entered at least once.
        case visited(Story.Location.ID)
        /// How many choices the reader has made.
        case turns
        /// The number that the check came to, after its modifiers; only in the outcomes of a check.
        case roll
        case negative(Expression)
        case not(Expression)
        case binary(Operator, Expression, Expression)
        /// Whether the first value is one of the others, or with `negated`, none of them.
        case membership(Expression, [Expression], negated: Bool)
        case extreme(Extreme, [Expression])
        /// The first value if the condition is true, otherwise the last; only that one is calculated.
        case conditional(Expression, if: Expression, else: Expression)
    }

    /// A binary operator, as it is written.
    public enum Operator: String, CaseIterable, Sendable {
        case or, and
        case equal = "=="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
        case plus = "+"
        case minus = "-"
        case times = "*"
        case divided = "/"
        case remainder = "%"
    }

    /// The minimum or maximum of several numbers.
    public enum Extreme: String, CaseIterable, Sendable {
        case min, max
    }

    /// Whether the operations are equal; `bytes` is ignored.
    public static func == (first: Expression, second: Expression) -> Bool {
        first.kind == second.kind
    }

    /// Words that cannot be variable names.
    public static let reservedWords: Set<String> = [
        "and", "or", "not", "in", "yes", "no", "true", "false", "visits", "visited", "turns", "roll", "min", "max", "if", "else", "end",
    ]

    /// Whether this can be a variable's name: 1 to 64 letters, digits and `_`, not starting with a digit, and no reserved word.
    public static func isName(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, first.isNameStart else { return false }
        return text.unicodeScalars.count <= 64 && text.unicodeScalars.allSatisfy { $0.isNamePart } && !reservedWords.contains(text)
    }
}
