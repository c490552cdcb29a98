/// A text with gaps: words, values, parts that depend on conditions, and light emphasis.
///
/// Two templates are equal when they read the same; where their expressions stand in the text does not count.
public struct Template: Equatable, Sendable {
    /// The parts, in order; no two literals stand side by side.
    public var parts: [Part]

    /// Makes a template of these parts.
    public init(_ parts: [Part]) {
        self.parts = parts
    }

    /// Makes a template that says these words, whatever characters they have.
    public init(literal text: String) {
        parts = text.isEmpty ? [] : [.literal(text)]
    }

    /// A piece of a text.
    public indirect enum Part: Equatable, Sendable {
        /// Words as they are.
        case literal(String)
        /// A value in words.
        case value(Expression)
        /// Parts that are stressed.
        case emphasis(Stress, [Part])
        /// The parts of the first branch whose condition holds, or the others.
        case conditional([Branch], otherwise: [Part])
    }

    /// How parts are stressed.
    public enum Stress: Sendable {
        case soft, strong
    }

    /// Parts that are read where a condition holds.
    public struct Branch: Equatable, Sendable {
        /// When they are read.
        public var condition: Expression
        /// What is read.
        public var parts: [Part]

        /// Makes a branch.
        public init(condition: Expression, parts: [Part]) {
            self.condition = condition
            self.parts = parts
        }
    }

    /// How deeply `{if}` and emphasis may nest.
    public static let deepest = 32
}

extension Template: CustomStringConvertible {
    /// The template as an author would write it.
    public var description: String { Template.text(of: parts) }

    private static func text(of parts: [Part]) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .literal(let words):
                for scalar in words.unicodeScalars {
                    if ["{", "}", "*", "\\"].contains(scalar) { text += "\\" }
                    text.unicodeScalars.append(scalar)
                }
            case .value(let expression):
                text += "{\(expression)}"
            case .emphasis(let stress, let inner):
                let stars = stress == .soft ? "*" : "**"
                text += stars + Template.text(of: inner) + stars
            case .conditional(let branches, let otherwise):
                for (index, branch) in branches.enumerated() {
                    text += (index == 0 ? "{if " : "{else if ") + "\(branch.condition)}" + Template.text(of: branch.parts)
                }
                if !otherwise.isEmpty { text += "{else}" + Template.text(of: otherwise) }
                text += "{end}"
            }
        }
        return text
    }
}
