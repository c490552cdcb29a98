internal import Story
internal import StoryEngine

/// A reading with predefined choices, answers and rolls.
struct ScriptedReader {
    /// The saveable reading; nil if rolls are given, because a record contains only the seed.
    private(set) var recorded: RecordedPlaythrough?
    private var playthrough: Playthrough
    /// What was shown and done.
    private(set) var transcript = Transcript()
    private let script: Script
    private var picked = 0
    private var rolled = 0
    /// How many answers to each variable's questions were used.
    private var answered: [String: Int] = [:]
    /// How many pages were turned since the last decision.
    private var turned = 0

    /// After this many pages without a decision, the story counts as an endless cycle.
    static let mostPagesInARow = 10_000

    /// The predefined inputs.
    struct Script {
        /// What to pick, in order: numbers of the choices shown, or IDs.
        var choices: [String] = []
        /// What to answer, by the variable's ID: one question after the other; the last answer is repeated.
        ///
        /// Variables that are not listed get the suggested answer.
        var answers: [String: [String]] = [:]
        /// The first rolls, before modifiers; nil if only the seed decides.
        var rolls: [Int]?
    }

    /// A choice, an answer or a roll that is not possible.
    struct Impossible: Error {
        var message: String
    }

    /// Opens a story at its title page.
    init(_ program: Program, seed: UInt64, script: Script) {
        self.script = script
        playthrough = Playthrough(program, seed: seed, rolls: script.rolls ?? [])
        recorded = script.rolls == nil ? RecordedPlaythrough(program, seed: seed) : nil
    }

    /// Reads until the story ends or there are no more choices to pick.
    mutating func run() throws(Impossible) {
        transcript.add(playthrough.scene)
        while let input = try nextInput() {
            transcript.add(input)
            do throws(Refusal) {
                try playthrough.apply(input)
                try recorded?.apply(input)
            } catch {
                transcript.add(error)
                throw Impossible(message: "\(described(input)): \(error.message)")
            }
            turned = input == .advance ? turned + 1 : 0
            guard turned <= ScriptedReader.mostPagesInARow else {
                let place = playthrough.position?.location ?? ""
                throw Impossible(message: "The story goes round in circles through “\(place)” without asking for anything.")
            }
            let scene = playthrough.scene
            if case .choose = input, case .result(let result) = scene, let check = result.check { try take(check) }
            transcript.add(scene)
        }
        for fault in playthrough.faults { transcript.add(fault) }
        if picked < script.choices.count {
            throw Impossible(message: "Choice \(picked + 1) (“\(script.choices[picked])”): the story has ended before it.")
        }
        if let rolls = script.rolls, rolled < rolls.count {
            throw Impossible(message: "Roll \(rolled + 1) (“\(rolls[rolled])”): there was no check left to roll it.")
        }
    }

    /// Uses the next given roll, once a check has rolled it.
    private mutating func take(_ check: RollReport) throws(Impossible) {
        guard let rolls = script.rolls, rolled < rolls.count else { return }
        let roll = rolls[rolled]
        rolled += 1
        guard check.roll == roll else {
            let range = "\(check.rolls.lowerBound) to \(check.rolls.upperBound)"
            throw Impossible(message: "Roll \(rolled) (“\(roll)”): this check rolls a number from \(range).")
        }
    }

    private mutating func nextInput() throws(Impossible) -> Input? {
        switch playthrough.scene {
        case .question(let question):
            do throws(AnswerParser.Misunderstanding) {
                return .answer(try answer(to: question))
            } catch {
                throw Impossible(message: "The answer for \(question.variable): \(error.message)")
            }
        case .choices(let list):
            guard picked < script.choices.count else { return nil }
            do throws(AnswerParser.Misunderstanding) {
                // Try the ID first: if a choice has the ID “2”, a script that names it must not get the second one.
                let word = script.choices[picked]
                let id = list.choices.contains { $0.id == word } ? word : try ChoicePicker.choice(word, among: list.choices)
                picked += 1
                return .choose(id)
            } catch {
                throw Impossible(message: "Choice \(picked + 1): \(error.message)")
            }
        case .ending, .loading:
            return nil
        default:
            return playthrough.canAdvance ? .advance : nil
        }
    }

    /// The next answer to a question: parsed as a reader would type it, except that an option's ID and an empty text are used literally.
    private mutating func answer(to question: Scene.Question) throws(AnswerParser.Misunderstanding) -> AnswerValue {
        guard let answers = script.answers[question.variable], let last = answers.last else { return question.value }
        let number = answered[question.variable, default: 0]
        answered[question.variable] = number + 1
        let words = number < answers.count ? answers[number] : last
        switch question.answer {
        case .oneOf(let options) where options.contains { $0.id == words.trimmed }: return .option(words.trimmed)
        case .text(let length) where length.lowerBound == 0 && words.trimmed.isEmpty: return .text("")
        default: return try AnswerParser.value(of: words, for: question)
        }
    }

    private func described(_ input: Input) -> String {
        switch input {
        case .choose(let id): "Choice \(picked) (“\(id)”)"
        case .answer: "The answer"
        default: "The reading"
        }
    }
}
