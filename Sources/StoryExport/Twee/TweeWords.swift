internal import Story

/// The few words that the file adds to a story, in the story's language where we have them, otherwise in English.
struct TweeWords {
    let proceed: String
    let yes: String
    let no: String

    init(_ story: Story) {
        let isGerman = story.language.map { $0.lowercased().split(separator: "-").first == "de" } ?? false
        (proceed, yes, no) = isGerman ? ("Weiter", "Ja", "Nein") : ("Continue", "Yes", "No")
    }
}
