public import Story

/// A story as source of ink with its logic, for people who want to continue it there or use it in a game.
///
/// [to-ink.md](docs/to-ink.md) describes the file and what it cannot carry.
public struct InkFile: Sendable {
    /// The whole file.
    public let text: String
    /// What readers of the story in ink do not have.
    public let leftOut: [LeftOut]
    /// The pictures that have to lie beside the file, as paths in the story's folder.
    public let pictures: [String]

    /// Makes the file of a story. The same story always gives the same file.
    /// - Parameter story: One without errors.
    /// - Complexity: O(*n*) in the size of the story.
    public init(_ story: Story) {
        var writer = InkWriter(story)
        writer.write()
        text = writer.text
        var left = LeftOut.all(of: story) { Self.words(for: $0) }
        if !writer.smallLetters.isEmpty {
            let words = "capital letters at the start of a sentence that begins with the text of a variable"
            left.append(LeftOut(words: words, locations: writer.smallLetters))
        }
        leftOut = left
        var seen: Set<String> = []
        pictures = writer.pictures.filter { seen.insert($0).inserted }
    }

    /// What is said of a feature that the file does not carry; nil for the others.
    private static func words(for feature: StoryFeature) -> String? {
        switch feature {
        case .cover: "the title page: summary, cover and series"
        case .titles: "titles of places; they are tags"
        case .glossary: "words that are explained"
        case .typedAnswers: "questions for a text or a number; the suggested answer counts"
        case .colours: "options picked by their colour; they are picked by their words"
        case .descriptions: "descriptions of pictures with more than plain words"
        case .paint: "pictures painted in a colour; they have their own colours"
        case .emphasis: "emphasis; the words are plain"
        case .pages: "pages one by one; their lines follow each other"
        case .reveal: "text shown line by line; it is there at once"
        case .explanations: "explanations of pages"
        case .staging: "figures of sequences; their words are there"
        case .sounds: "sounds"
        case .narrations: "narrations"
        case .rolls: "the numbers that checks roll, and why they are shifted; the rolls count"
        case .division: "divisions by zero that change nothing; ink stops there"
        case .longNumbers: "numbers above 2,147,483,647; ink does not count that far"
        case .limits, .manyNumbers, .calculations, .numbers: nil
        }
    }
}
