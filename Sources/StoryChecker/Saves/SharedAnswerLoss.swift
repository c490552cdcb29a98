public import Story

/// An answer that readers may have given in one story of a series, and that another, which asks for the same, cannot take over.
///
/// Variables with the same ID ask for the same (`docs/format.md`, Variables).
public struct SharedAnswerLoss: Equatable, Sendable {
    /// The ID of the variable.
    public var variable: String
    /// Why it cannot be taken over.
    public var reason: Reason

    /// Makes a loss.
    public init(variable: String, reason: Reason) {
        self.variable = variable
        self.reason = reason
    }

    /// The reasons. What is here is in the story that cannot take the answer over.
    public enum Reason: Equatable, Sendable {
        /// The stories ask for different kinds of answers.
        case otherKind(here: String, there: String)
        /// An option of the other story, by its ID, is not here.
        case noOption(String)
        /// Answers of the other story may be shorter or longer than here, in characters.
        case length(here: ClosedRange<Int>, there: ClosedRange<Int>)
        /// Numbers of the other story may be smaller or greater than here.
        case limits(here: ClosedRange<Int64>, there: ClosedRange<Int64>)
    }

    /// What readers lose, in one sentence.
    public var message: String {
        switch reason {
        case .otherKind(let here, let there): "“\(variable)” is \(here) here and \(there) there: the answer is not offered again."
        case .noOption(let option): "“\(variable)” has no option “\(option)” here: readers who picked it there are offered nothing."
        case .length(let here, let there):
            "“\(variable)” has \(here.lowerBound) to \(here.upperBound) characters here and \(there.lowerBound) to "
                + "\(there.upperBound) there: other answers are not offered again."
        case .limits(let here, let there):
            "“\(variable)” goes from \(here.lowerBound) to \(here.upperBound) here and from \(there.lowerBound) to "
                + "\(there.upperBound) there: other answers are not offered again."
        }
    }

    /// How to mend it, in one sentence.
    public var fix: String {
        switch reason {
        case .otherKind: "Ask for the same kind of answer in both, or give one of them another ID if they ask for different things."
        case .noOption(let option): "Add the option “\(option)”, or give the variable another ID if it asks for something else."
        case .length, .limits: "Allow the same answers in both, or give one of them another ID if they ask for different things."
        }
    }
}

extension SharedAnswerLoss {
    /// What readers of another story of the same series have answered and are not offered in a story that asks for the same.
    /// - Returns: In the order of the story's variables. Empty if all that readers can have answered there can be answered here.
    /// - Complexity: O(*n*) in the variables and options of both stories.
    public static func losses(from other: Story, to story: Story) -> [SharedAnswerLoss] {
        var asked: [Story.Variable.ID: Story.Kind] = [:]
        for variable in other.variables where !variable.isSystem { asked[variable.id] = variable.kind }
        return story.variables.flatMap { variable -> [SharedAnswerLoss] in
            guard !variable.isSystem, let there = asked[variable.id] else { return [] }
            return reasons(here: variable.kind, there: there).map { SharedAnswerLoss(variable: variable.id.text, reason: $0) }
        }
    }

    private static func reasons(here: Story.Kind, there: Story.Kind) -> [Reason] {
        switch (here, there) {
        case (.text(let here), .text(let there)): contains(here, there) ? [] : [.length(here: here, there: there)]
        case (.number(let here), .number(let there)): contains(here, there) ? [] : [.limits(here: here, there: there)]
        case (.yesNo, .yesNo): []
        case (.oneOf(let here), .oneOf(let there)):
            there.filter { option in !here.contains { $0.id == option.id } }.map { .noOption($0.id.text) }
        default: [.otherKind(here: words(for: here), there: words(for: there))]
        }
    }

    private static func contains<Bound: Comparable>(_ range: ClosedRange<Bound>, _ other: ClosedRange<Bound>) -> Bool {
        range.lowerBound <= other.lowerBound && other.upperBound <= range.upperBound
    }

    private static func words(for kind: Story.Kind) -> String {
        switch kind {
        case .text: "a text"
        case .number: "a number"
        case .yesNo: "yes or no"
        case .oneOf: "one of several options"
        }
    }
}
