internal import Story
internal import StoryChecker
internal import StoryEngine

/// Describes a way through a story step by step, in the story's own words.
struct WitnessWords {
    private let story: Story
    private let checks: [String: Story.Check]

    init(_ story: Story) {
        self.story = story
        var checks: [String: Story.Check] = [:]
        for location in story.locations {
            guard case .choices(let choices) = location.exit else { continue }
            for choice in choices {
                if case .check(let check, _) = choice.action { checks[check.id.text] = check }
            }
        }
        self.checks = checks
    }

    /// A sentence for each step.
    func sentences(_ witness: Witness) -> [String] {
        witness.steps.map { step in
            switch step {
            case .answer(let variable, let value): answer(variable, value)
            case .choose(let location, let choice): pick(location, choice)
            case .roll(let check, let number, let bucket): roll(check, number, bucket)
            }
        }
    }

    private func answer(_ id: String, _ value: AnswerValue) -> String {
        let variable = story.variables.first { $0.id.text == id }
        var words = ReplayLine.words(of: value)
        if case .option(let option) = value, case .oneOf(let options) = variable?.kind {
            words = options.first { $0.id.text == option }?.text ?? words
        }
        let question = variable?.prompt.map(WitnessWords.words) ?? id
        return "Answer “\(words)” to “\(question)”"
    }

    private func pick(_ locationID: String, _ choiceID: String) -> String {
        let location = story.locations.first { $0.id.text == locationID }
        var words = choiceID
        if case .choices(let choices) = location?.exit, let choice = choices.first(where: { $0.id.text == choiceID }) {
            words = WitnessWords.words(choice.text)
        }
        return "At “\(location?.title ?? locationID)”, pick “\(words)”"
    }

    private func roll(_ id: String, _ number: Int, _ bucket: String) -> String {
        switch checks[id]?.kind {
        case .random: return "Let chance pick “\(bucket)”"
        case .die(let sides, let dice, _):
            let what = dice == 1 ? "a die" : "\(dice) dice"
            return "Roll \(number) with \(what) of \(sides) sides, for “\(bucket)”"
        case .passFail(_, let most): return "Roll \(number) of \(most), for “\(bucket)”"
        case .percentile, .difficulty: return "Roll \(number) of 100, for “\(bucket)”"
        case .range, nil: return "Roll \(number), for “\(bucket)”"
        }
    }

    /// A text without emphasis and values.
    static func words(_ template: Template) -> String {
        words(template.parts)
    }

    private static func words(_ parts: [Template.Part]) -> String {
        parts.map { part in
            switch part {
            case .literal(let text): text
            case .value(let expression): "{\(expression)}"
            case .emphasis(_, let inner): words(inner)
            // Which branch a reader sees depends on the reading.
            case .conditional: "…"
            }
        }.joined()
    }
}
