public import StoryEngine

/// A way to something in a story: what is answered, picked and rolled, in this order.
public struct Witness: Equatable, Sendable {
    /// The steps from the title page on.
    public var steps: [Step]

    /// Makes a way of these steps.
    public init(steps: [Step]) {
        self.steps = steps
    }

    /// What happens on the way.
    public enum Step: Equatable, Sendable {
        /// The reader answers the question of the variable of this ID.
        case answer(variable: String, value: AnswerValue)
        /// At the location of this ID the reader picks the choice of this ID.
        case choose(location: String, choice: String)
        /// The check of this ID rolls this number, before it is shifted, and so answers with the bucket of this ID.
        case roll(check: String, number: Int, bucket: String)
    }

    /// The IDs of the choices that are picked, in order.
    public var choices: [String] {
        steps.compactMap { if case .choose(_, let choice) = $0 { choice } else { nil } }
    }

    /// The numbers that are rolled, in order.
    public var rolls: [Int] {
        steps.compactMap { if case .roll(_, let number, _) = $0 { number } else { nil } }
    }
}
