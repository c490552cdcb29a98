import StoryEngine
import StoryFormat

/// Reads a story to an ending, and gives the ending's title; `pick` is asked for the ID of a choice.
func read(_ json: String, seed: UInt64, pick: ([ChoiceView]) -> String) throws -> String {
    guard let story = StoryDocument(json).story else { return "This story has mistakes." }
    var playthrough = Playthrough(try Program(story), seed: seed)
    while true {
        switch playthrough.scene {
        case .page(let page) where page.moreLines > 0: try playthrough.apply(.skip)
        case .question(let question): try playthrough.apply(.answer(question.value))
        case .choices(let list): try playthrough.apply(.choose(pick(list.choices.filter(\.isEnabled))))
        case .ending(let ending): return ending.title
        case .page(let page): try tell(page.lines)
        case .result(let result): try tell(result.lines)
        case .title, .sequence, .loading: try playthrough.apply(.advance)
        }
    }
    func tell(_ lines: [[TextRun]]) throws {
        for line in lines { print(line.plainText) }
        try playthrough.apply(.advance)
    }
}
