package import Story
internal import StoryEngine

/// The ways in which a story's texts can read, depending on conditions.
struct TextCases {
    /// One way in which a text can read.
    struct Case: Sendable {
        /// The words, with single spaces; each value is its expression between two marks.
        var words: String
        /// The required conditions, in the order of the text.
        var terms: [Term] = []
        /// Whether it contains a value, which is hardly ever empty.
        var hasValue = false
    }

    /// A condition, by its index among the program's expressions, that must be true or must be false.
    struct Term: Sendable {
        var condition: Int
        var holds: Bool
    }

    /// Texts that can read in more ways are not examined.
    private static let mostCases = 32

    /// The conditions of texts, by place.
    private let conditions: [Problem.Place: Int]

    /// - Complexity: O(*n*) in the conditions of the story.
    init(_ model: Model) {
        var conditions: [Problem.Place: Int] = [:]
        // In a story made in Swift, several conditions may have the same place.
        var shared: Set<Problem.Place> = []
        for condition in model.conditions where condition.role != .value {
            if conditions.updateValue(condition.expression, forKey: condition.place) != nil { shared.insert(condition.place) }
        }
        for place in shared { conditions[place] = nil }
        self.conditions = conditions
    }

    /// The index of the condition at a place.
    func condition(at place: Problem.Place) -> Int? { conditions[place] }

    /// Every way in which a text can read; nil if there are too many.
    func cases(of template: Template, at path: Path) -> [Case]? {
        guard var cases = cases(of: template.parts, at: path) else { return nil }
        for index in cases.indices { cases[index].words = Self.words(cases[index].words) }
        return cases
    }

    private func cases(of parts: [Template.Part], at path: Path) -> [Case]? {
        var cases = [Case(words: "")]
        for part in parts {
            switch part {
            case .literal(let text):
                for index in cases.indices { cases[index].words += text }
            case .value(let expression):
                for index in cases.indices {
                    cases[index].words += "\u{FFFC}\(expression)\u{FFFC}"
                    cases[index].hasValue = true
                }
            case .emphasis(_, let inner):
                guard let more = self.cases(of: inner, at: path), let joined = Self.join(cases, more) else { return nil }
                cases = joined
            case .conditional(let branches, let otherwise):
                guard let more = self.cases(of: branches, otherwise, at: path), let joined = Self.join(cases, more) else { return nil }
                cases = joined
            }
        }
        return cases
    }

    private func cases(of branches: [Template.Branch], _ otherwise: [Template.Part], at path: Path) -> [Case]? {
        var found: [Case] = []
        var failing: [Term] = []
        for branch in branches {
            guard let condition = conditions[Problem.Place(path, .bytes(branch.condition.bytes))],
                let inner = cases(of: branch.parts, at: path)
            else { return nil }
            let terms = failing + [Term(condition: condition, holds: true)]
            found += inner.map { Case(words: $0.words, terms: terms + $0.terms, hasValue: $0.hasValue) }
            failing.append(Term(condition: condition, holds: false))
        }
        guard let inner = cases(of: otherwise, at: path) else { return nil }
        found += inner.map { Case(words: $0.words, terms: failing + $0.terms, hasValue: $0.hasValue) }
        return found.count > Self.mostCases ? nil : found
    }

    private static func join(_ cases: [Case], _ more: [Case]) -> [Case]? {
        guard cases.count * more.count <= mostCases else { return nil }
        return cases.flatMap { first in
            more.map { Case(words: first.words + $0.words, terms: first.terms + $0.terms, hasValue: first.hasValue || $0.hasValue) }
        }
    }

    /// A text with single spaces, and none at its ends.
    static func words(_ text: String) -> String {
        var words = String.UnicodeScalarView()
        var hasSpace = false
        for scalar in text.unicodeScalars {
            guard !scalar.isBlank else {
                hasSpace = true
                continue
            }
            if hasSpace, !words.isEmpty { words.append(" ") }
            hasSpace = false
            words.append(scalar)
        }
        return String(words)
    }
}

extension Template {
    /// The words of a text that is the same for every reader; nil if it has a value or a condition.
    package var plainWords: String? {
        var words = ""
        for part in parts {
            switch part {
            case .literal(let text): words += text
            case .emphasis(_, let inner):
                guard let text = Template(inner).plainWords else { return nil }
                words += text
            case .value, .conditional: return nil
            }
        }
        return words
    }

    /// Whether its conditions may leave it without words; a value counts as words.
    var mayBeBlank: Bool { Self.mayBeBlank(parts) }

    private static func mayBeBlank(_ parts: [Part]) -> Bool {
        parts.allSatisfy { part in
            switch part {
            case .literal(let text): text.unicodeScalars.allSatisfy { $0.isBlank }
            case .value: false
            case .emphasis(_, let inner): mayBeBlank(inner)
            case .conditional(let branches, let otherwise): mayBeBlank(otherwise) || branches.contains { mayBeBlank($0.parts) }
            }
        }
    }

    /// Whether a part of it depends on a condition.
    var hasConditions: Bool { Self.haveConditions(parts) }

    private static func haveConditions(_ parts: [Part]) -> Bool {
        parts.contains { part in
            switch part {
            case .literal, .value: false
            case .emphasis(_, let inner): haveConditions(inner)
            case .conditional: true
            }
        }
    }
}
