internal import Story

extension Gamebook {
    /// What is said of a feature that paper does not carry; nil for the others.
    static func words(for feature: StoryFeature) -> String? {
        switch feature {
        case .colours: "options picked by their colour; they are picked by their words"
        case .paint: "pictures painted in a colour; they have their own colours"
        case .pages: "pages one by one; they stand below each other"
        case .reveal: "text shown line by line; it is there at once"
        case .explanations: "explanations of pages"
        case .staging: "figures of sequences; their words are there"
        case .sounds: "sounds"
        case .narrations: "narrations"
        case .manyNumbers: "rolls with more than 100 numbers; readers have to find a way to draw them"
        case .calculations: "calculations that the engine does at once; readers do them by hand"
        case .division: "divisions by zero; readers skip them"
        case .cover, .titles, .glossary, .typedAnswers, .limits, .descriptions, .emphasis, .rolls, .numbers, .longNumbers: nil
        }
    }
}
