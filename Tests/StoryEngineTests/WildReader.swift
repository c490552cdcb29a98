import Story
import TestSupport
import Testing

@testable import StoryEngine

/// A reader who mostly advances, and also tries everything that is refused.
struct WildReader {
    var random: SeededGenerator
    private var sensible: RandomReader

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        sensible = RandomReader(seed: seed)
    }

    mutating func input(for playthrough: Playthrough) -> Input {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<62: return sensible.input(for: playthrough) ?? .undo
        case 62..<70: return .back
        case 70..<76: return .skip
        case 76..<80: return .advance
        case 80..<88: return .undo
        case 88: return .restart
        case 89..<94: return .choose(choice(in: playthrough))
        default: return .answer(answer())
        }
    }

    private mutating func choice(in playthrough: Playthrough) -> String {
        guard case .choices(let list) = playthrough.scene, let choice = list.choices.randomElement(using: &random)
        else {
            return "nothing"
        }
        return choice.id
    }

    private mutating func answer() -> AnswerValue {
        let answers: [AnswerValue] = [
            .text(""), .text("  Ada\n"), .text("\u{202E}"), .number(.max), .number(0), .yesNo(true), .option("red"),
            .option("option-0"),
            .text(String(repeating: "a", count: 201)),
        ]
        return answers.randomElement(using: &random) ?? .yesNo(false)
    }
}

/// Everything visible of a playthrough, and everything it stores.
struct Everything: Equatable {
    var scene: Scene
    var position: Position?
    var isLookingBack: Bool
    var canUndo: Bool
    var canGoBack: Bool
    var canAdvance: Bool
    var undosToHere: Int
    var enabledChoices: [String]
    var faults: [Fault]
    var state: State
    var journal: [Playthrough.Change]
    var leftScenes: [Int]
    var undoPoints: [Playthrough.UndoPoint]

    init(_ playthrough: Playthrough) {
        scene = playthrough.scene
        position = playthrough.position
        isLookingBack = playthrough.isLookingBack
        canUndo = playthrough.canUndo
        canGoBack = playthrough.canGoBack
        canAdvance = playthrough.canAdvance
        undosToHere = playthrough.undosToHere
        enabledChoices = playthrough.enabledChoices
        faults = playthrough.faults
        state = playthrough.state
        journal = playthrough.journal
        leftScenes = playthrough.leftScenes
        undoPoints = playthrough.undoPoints
    }
}

/// The transcript of some inputs, including refused ones.
func transcript(of inputs: [Input], in start: Playthrough) -> String {
    var playthrough = start
    var transcript = Transcript()
    transcript.add(playthrough.scene)
    for input in inputs {
        transcript.add(input)
        do {
            try playthrough.apply(input)
            transcript.add(playthrough.scene)
        } catch {
            transcript.add(error)
        }
    }
    for fault in playthrough.faults { transcript.add(fault) }
    return transcript.text
}

/// Compares two values; a failure shows only these two.
func expectEqual<Value: Equatable>(
    _ first: Value,
    _ second: Value,
    _ words: String,
    at place: SourceLocation = #_sourceLocation
) {
    let isEqual = first == second
    #expect(
        isEqual,
        "\(words): \(String("\(first)".prefix(600))) is not \(String("\(second)".prefix(600)))",
        sourceLocation: place
    )
}

/// A generated story, with the seed to generate it again.
func generatedStory(_ seed: UInt64) -> Story {
    var generator = StoryGenerator(seed: seed)
    return generator.story()
}
