internal import Story

/// The few words that the file adds to a story, in the story's language where we have them, otherwise in English.
struct TweeWords {
    let proceed: String
    let yes: String
    let no: String

    init(_ story: Story) {
        (proceed, yes, no) = story.isInGerman ? ("Weiter", "Ja", "Nein") : ("Continue", "Yes", "No")
    }
}

extension Story {
    /// Whether it is written in German, of whatever country.
    var isInGerman: Bool { language.map { $0.lowercased().split(separator: "-").first == "de" } ?? false }
}
