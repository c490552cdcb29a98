/// A question to the state of a playthrough, or a sum over it, as an author would say it: `coins >= 3 and not metTroll`.
///
/// Two expressions are equal when they mean the same operations; where they stand in their text does not count.
public struct Expression: Equatable, Sendable {
    /// What it does.
    public let kind: Kind
    /// Which bytes of its text it was read from, counted in UTF-8.
    public let bytes: Range<Int>

    /// Makes an expression.
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
        /// How often a location was entered.
        case visits(Story.Location.ID)
        /// Whether a location was entered.
        case visited(Story.Location.ID)
        /// How many choices were made.
        case turns
        case negative(Expression)
        case not(Expression)
        case binary(Operator, Expression, Expression)
        /// Whether the first is among the others.
        case membership(Expression, [Expression], negated: Bool)
        case extreme(Extreme, [Expression])
    }

    /// An operation of two sides.
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

    /// The least or the greatest of several numbers.
    public enum Extreme: String, CaseIterable, Sendable {
        case min, max
    }

    /// Whether both mean the same operations.
    public static func == (first: Expression, second: Expression) -> Bool {
        first.kind == second.kind
    }

    /// The words that cannot be names of variables.
    public static let reservedWords: Set<String> = [
        "and", "or", "not", "in", "yes", "no", "true", "false", "visits", "visited", "turns", "min", "max", "if", "else", "end",
    ]

    /// Whether expressions and texts can call a variable this.
    public static func isName(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, first.isNameStart else { return false }
        return text.unicodeScalars.count <= 64 && text.unicodeScalars.allSatisfy { $0.isNamePart } && !reservedWords.contains(text)
    }
}
