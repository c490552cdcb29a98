internal import Story
internal import StoryEngine

/// A reading whose choices and answers are known beforehand.
struct ScriptedReading {
    /// The reading so far.
    private(set) var recording: Recording
    /// What was shown and done.
    private(set) var transcript = Transcript()
    private let choices: [String]
    private let answers: [String: String]
    private var picked = 0
    /// How many pages were turned since the last decision.
    private var turned = 0

    /// After so many pages without a decision a story goes round in a circle.
    static let mostPagesInARow = 10_000

    /// A pick or an answer that is not possible.
    struct Impossible: Error {
        var message: String
    }

    /// - Parameters:
    ///   - choices: What to pick, in order: numbers of the choices shown, or IDs.
    ///   - answers: What to answer, by the variable's ID; what is not there gets the answer that is offered.
    init(_ recording: Recording, choices: [String], answers: [String: String]) {
        self.recording = recording
        self.choices = choices
        self.answers = answers
    }

    /// Reads until the story ends or there are no more choices to pick.
    mutating func run() throws(Impossible) {
        transcript.add(recording.playthrough.scene)
        while let input = try nextInput() {
            transcript.add(input)
            do throws(Refusal) {
                try recording.apply(input)
            } catch {
                transcript.add(error)
                throw Impossible(message: "\(described(input)): \(error.message)")
            }
            turned = input == .advance ? turned + 1 : 0
            guard turned <= ScriptedReading.mostPagesInARow else {
                let place = recording.playthrough.position?.location ?? ""
                throw Impossible(message: "The story goes round and round through “\(place)” without asking for anything.")
            }
            transcript.add(recording.playthrough.scene)
        }
        for fault in recording.playthrough.faults { transcript.add(fault) }
        if picked < choices.count {
            throw Impossible(message: "Choice \(picked + 1) (“\(choices[picked])”): the story has ended before it.")
        }
    }

    private mutating func nextInput() throws(Impossible) -> Input? {
        switch recording.playthrough.scene {
        case .question(let question):
            do throws(AnswerParser.Misunderstanding) {
                return .answer(try AnswerParser.value(of: answers[question.variable] ?? "", for: question))
            } catch {
                throw Impossible(message: "The answer for \(question.variable): \(error.message)")
            }
        case .choices(let list):
            guard picked < choices.count else { return nil }
            do throws(AnswerParser.Misunderstanding) {
                let id = try ChoicePicker.choice(choices[picked], among: list.choices)
                picked += 1
                return .choose(id)
            } catch {
                throw Impossible(message: "Choice \(picked + 1): \(error.message)")
            }
        case .ending, .loading:
            return nil
        default:
            return recording.playthrough.canAdvance ? .advance : nil
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
