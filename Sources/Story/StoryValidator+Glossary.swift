extension StoryValidator {
    mutating func checkGlossary() {
        let path = Path().key("glossary")
        checkCount(story.glossary, atMost: Story.Limits.glossary, "glossary entries") { _, number in Problem.Place(path.index(number)) }
        var places: [[String]: Problem.Place] = [:]
        for (number, entry) in story.glossary.enumerated() {
            let path = path.index(number)
            checkLength(entry.text, atMost: Story.Limits.glossaryText, at: path.key("text"))
            checkCount(entry.forms, atMost: Story.Limits.forms, "forms") { _, number in Problem.Place(path.key("forms").index(number)) }
            for (number, spelling) in entry.spellings.enumerated() {
                let place = Problem.Place(number == 0 ? path.key("word") : path.key("forms").index(number - 1))
                checkLength(spelling, atMost: Story.Limits.glossaryWord, at: place.path)
                let words = WordRuns(spelling).words
                guard !words.isEmpty else { continue }
                guard let first = places[words] else {
                    places[words] = place
                    continue
                }
                let fix = "Remove one of them; capitals make no difference."
                var problem = Problem(.duplicateWord, "The glossary has “\(spelling)” twice.", fix: fix, at: place)
                problem.related = [Problem.Related("The first one is here.", at: first)]
                report(problem)
            }
        }
    }

    private mutating func checkLength(_ text: String, atMost limit: Int, at path: Path) {
        let count = text.unicodeScalars.count
        guard count > limit else { return }
        report(.textTooLong, "This text has \(count) characters; at most \(limit) fit on a card.", fix: "Shorten it.", at: path)
    }
}
