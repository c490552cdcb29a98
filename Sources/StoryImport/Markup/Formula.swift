internal import Story

/// A calculation, in what all dialects have in common. Values have no kinds yet: Twine's variables can hold anything.
indirect enum Formula: Sendable {
    case number(Int64)
    case text(String)
    case yesNo(Bool)
    /// A variable, with `.` before the parts of a nested value.
    case variable(String)
    /// How often a passage was entered; nil is the passage itself.
    case visits(String?)
    case turns
    case not(Formula)
    case negative(Formula)
    case binary(Expression.Operator, Formula, Formula)
    /// Whether two values are equal, or not, where a number equals a text that says it.
    case loose(Expression.Operator, Formula, Formula)
    case extreme(Expression.Extreme, [Formula])
    case conditional(Formula, if: Formula, else: Formula)
    /// A number as a whole one. Of all numbers here, only a quotient may need that.
    case rounded(Formula, Rounding)
    /// Texts one after the other, or a sum: what it is follows from the kinds.
    case plus(Formula, Formula)
    /// A text that begins with a capital.
    case capital(Formula)
    /// Whether a list of texts has one, or a text has another in it.
    case contains(String, text: String)
    /// Whether a list of texts has one that a variable holds.
    case holds(String, Formula)
    /// Whether a variable was ever set.
    case isSet(String)
    /// Whether a passage has a tag; nil is the passage itself.
    case tagged(String, passage: String?)
    /// A whole number between two, each as likely as another, in the words of the file.
    case random(Int64, Int64, words: String)
    /// One of several values, each as likely as another, in the words of the file.
    case either([Formula], words: String)
    /// A value that the story format cannot have, in the words of the file.
    case unsupported(String)

    /// Which whole number stands for one between two.
    enum Rounding {
        case down, up, nearest, towardsZero
    }

    /// The words of a part that could not be read; nil if every part could.
    var unsupportedWords: String? { words { if case .unsupported = $0 { true } else { false } } }

    /// The words of a part that could not be read, or that no choice can roll; nil if there is none.
    var leftOutWords: String? { words { _ in true } }

    /// The words of the first part that keeps its words and is of this kind.
    private func words(_ isWanted: (Formula) -> Bool) -> String? {
        switch self {
        case .unsupported(let words), .random(_, _, let words): return isWanted(self) ? words : nil
        case .either(let list, let words): return isWanted(self) || list.contains { $0.words(isWanted) != nil } ? words : nil
        case .number, .text, .yesNo, .variable, .visits, .turns, .contains, .isSet, .tagged: return nil
        case .not(let operand), .negative(let operand), .rounded(let operand, _), .capital(let operand), .holds(_, let operand):
            return operand.words(isWanted)
        case .binary(_, let left, let right), .loose(_, let left, let right), .plus(let left, let right):
            return left.words(isWanted) ?? right.words(isWanted)
        case .extreme(_, let list): return list.compactMap { $0.words(isWanted) }.first
        case .conditional(let value, let condition, let other):
            return value.words(isWanted) ?? condition.words(isWanted) ?? other.words(isWanted)
        }
    }

    /// The list whose length a path is; nil if it is no length.
    static func list(ofLength path: String) -> String? { path.hasSuffix(".length") ? String(path.dropLast(7)) : nil }

    /// The variables that it reads.
    var variables: Set<Bytes> {
        var names: Set<Bytes> = []
        collectVariables(into: &names)
        return names
    }

    private func collectVariables(into names: inout Set<Bytes>) {
        switch self {
        case .variable(let path), .contains(let path, _):
            names.insert(Bytes(path.utf8))
            if let list = Self.list(ofLength: path) { names.insert(Bytes(list.utf8)) }
        case .holds(let list, let operand):
            names.insert(Bytes(list.utf8))
            operand.collectVariables(into: &names)
        case .isSet(let path): names.insert(Bytes(Self.flag(ofSetting: path).utf8))
        case .not(let operand), .negative(let operand), .rounded(let operand, _), .capital(let operand):
            operand.collectVariables(into: &names)
        case .binary(_, let left, let right), .loose(_, let left, let right), .plus(let left, let right):
            left.collectVariables(into: &names)
            right.collectVariables(into: &names)
        case .extreme(_, let list), .either(let list, _):
            for item in list { item.collectVariables(into: &names) }
        case .conditional(let value, let condition, let other):
            value.collectVariables(into: &names)
            condition.collectVariables(into: &names)
            other.collectVariables(into: &names)
        case .number, .text, .yesNo, .visits, .turns, .random, .tagged, .unsupported: return
        }
    }

    /// The path of the variable that says whether another one was ever set.
    static func flag(ofSetting path: String) -> String { path + " is set" }
}
