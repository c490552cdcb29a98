import StoryEngine
import StoryFormat

/// Plays a story until it ends, and returns the ending's title; `pick` returns the ID of one of the choices it is given.
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
