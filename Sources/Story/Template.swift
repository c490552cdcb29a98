/// A text with placeholders: words, values, conditional parts and light emphasis.
///
/// Templates are equal if they read the same, regardless of where their expressions are in the source.
public struct Template: Equatable, Sendable {
    /// The parts in order; literals are never adjacent.
    public var parts: [Part]

    /// Makes a template from parts.
    public init(_ parts: [Part]) {
        self.parts = parts
    }

    /// Makes a template of plain words; braces and asterisks have no special meaning.
    public init(literal text: String) {
        parts = text.isEmpty ? [] : [.literal(text)]
    }

    /// A part of a text.
    public indirect enum Part: Equatable, Sendable {
        /// Words to show unchanged.
        case literal(String)
        /// A value to show as words.
        case value(Expression)
        /// Parts with emphasis.
        case emphasis(Stress, [Part])
        /// The parts of the first branch whose condition is true, or `otherwise` if there is none.
        case conditional([Branch], otherwise: [Part])
    }

    /// How strongly parts are emphasised.
    public enum Stress: Sendable {
        case soft, strong
    }

    /// Parts shown if a condition is true.
    public struct Branch: Equatable, Sendable {
        /// The branch is used only if this is true.
        public var condition: Expression
        /// The parts to show.
        public var parts: [Part]

        /// Makes a branch of a conditional part.
        public init(condition: Expression, parts: [Part]) {
            self.condition = condition
            self.parts = parts
        }
    }

    /// The maximum nesting of `{if}` and emphasis.
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
