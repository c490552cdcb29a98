import Story
import StoryEngine
import StoryFormat
import TestSupport
import Testing

/// Readings of the garden, a story with four questions.
struct GardenReading {
    let story: Story
    let program: Program

    init() throws {
        story = try #require(StoryDocument(Stories.garden).story)
        program = try Program(story)
    }

    /// The record of a reading that answers each question with its default, and then makes these choices.
    func record(choosing choices: [String]) throws -> String {
        var recorded = RecordedPlaythrough(program, seed: 7)
        var rest = choices[...]
        var answers: [AnswerValue] = [.text("Robin"), .number(8), .yesNo(true), .option("straw")]
        while true {
            switch recorded.playthrough.scene {
            case .question: try recorded.apply(.answer(answers.removeFirst()))
            case .choices:
                guard let choice = rest.popFirst() else { return recorded.takeNewLines().joined() }
                try recorded.apply(.choose(choice))
            case .ending: return recorded.takeNewLines().joined()
            default: try recorded.apply(.advance)
            }
        }
    }
}
