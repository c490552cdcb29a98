public import StoryEngine

/// A way to something in a story: the answers, choices and rolls that lead there, in order.
public struct Witness: Equatable, Sendable {
    /// The steps from the title page.
    public var steps: [Step]

    /// Makes a way with these steps.
    public init(steps: [Step]) {
        self.steps = steps
    }

    /// A step on the way.
    public enum Step: Equatable, Sendable {
        /// The reader answers the question of the variable with this ID.
        case answer(variable: String, value: AnswerValue)
        /// At the location with this ID, the reader picks the choice with this ID.
        case choose(location: String, choice: String)
        /// The check with this ID rolls this number, before modifiers, and gives the bucket with this ID.
        case roll(check: String, number: Int, bucket: String)
    }

    /// The IDs of the choices picked, in order.
    public var choices: [String] {
        steps.compactMap { if case .choose(_, let choice) = $0 { choice } else { nil } }
    }

    /// The numbers rolled, before modifiers, in order.
    public var rolls: [Int] {
        steps.compactMap { if case .roll(_, let number, _) = $0 { number } else { nil } }
    }
}
