internal import Story

/// What a book for e-readers says besides its story, in the story's language where we have it, otherwise in English.
struct BookWords: Sendable {
    /// The words that it has in common with the book on paper.
    let paper: GamebookWords

    init(_ story: Story) { paper = GamebookWords(story) }

    private func say(_ english: String, _ german: String) -> String { paper.say(english, german) }

    // MARK: Ways on

    var yes: String { say("Yes", "Ja") }
    var no: String { say("No", "Nein") }
    var proceed: String { say("Continue", "Weiter") }
    var begin: String { say("Begin", "Anfangen") }
    var again: String { say("Read it again", "Noch einmal lesen") }
    var more: String { say("More about this", "Mehr dazu") }
    var stuck: String { say("Your story stops here.", "Hier hört deine Geschichte auf.") }
    func fixedAnswer(_ answer: String) -> String {
        say("In this book the answer is: \(answer)", "In diesem Buch ist die Antwort: \(answer)")
    }

    // MARK: Rolls

    var pointing: String {
        say("Close your eyes and put a finger on one of these:", "Schließ die Augen und zeig mit dem Finger auf eine davon:")
    }

    /// The numbers that lead on, as the words of a link.
    func numbers(from: Int?, to: Int?, within totals: ClosedRange<Int>?) -> String {
        let words = paper.come(from: from, to: to, within: totals)
        return words.hasSuffix(":") ? String(words.dropLast()) : words
    }

    /// A chance in words: exact if its numbers are small, otherwise in tenths.
    func chance(_ odds: Leaf.Odds) -> String {
        if odds.cases == odds.of { return say("always", "immer") }
        if odds.of <= 12 { return say("\(odds.cases) in \(odds.of)", "\(odds.cases) von \(odds.of)") }
        let tenths = Int((Double(odds.cases) / Double(odds.of) * 10).rounded())
        switch tenths {
        case 0: return say("hardly ever", "fast nie")
        case 10: return say("nearly always", "fast immer")
        default: return say("about \(tenths) in 10", "etwa \(tenths) von 10")
        }
    }

    // MARK: The parts of the book

    var contents: String { say("Contents", "Inhalt") }
    var landmarks: String { say("Landmarks", "Orientierung") }
    var sections: String { say("Sections", "Abschnitte") }
    var titlePage: String { say("Title page", "Titelseite") }
    var story: String { say("The story", "Die Geschichte") }
    var credits: String { say("Pictures", "Bilder") }
    func endings(_ count: Int) -> String {
        count == 1
            ? say("This story has one ending.", "Diese Geschichte hat ein Ende.")
            : say(
                "This story has \(count) endings. How many have you found?",
                "Diese Geschichte hat \(count) Enden. Wie viele hast du gefunden?"
            )
    }

    /// The paragraphs of the page that explains an unfolded book.
    func rules(hasRolls: Bool) -> [String] {
        let tapping = say(
            "At the end of a page, tap what you want to do. Don’t just turn the page there: the next one belongs to another part of the story.",
            "Tipp am Ende einer Seite auf das, was du tun willst. Blättere dort nicht einfach weiter: Die nächste Seite gehört zu einem anderen "
                + "Teil der Geschichte."
        )
        let back = say(
            "To change your mind, use your e-reader’s own way back.",
            "Wenn du es dir anders überlegst, nimm die Zurück-Funktion deines Geräts."
        )
        let rolling = say(
            "Sometimes you roll a die or toss a coin, and tap what comes up. The chance of it stands in brackets.",
            "Manchmal würfelst du oder wirfst eine Münze und tippst auf das, was herauskommt. Wie oft das geschieht, steht in Klammern."
        )
        return hasRolls ? [tapping, back, rolling] : [tapping, back]
    }

    /// What is said to those who choose their books by how they can read them.
    func accessibility(isGamebook: Bool, areDescribed: Bool, hasPictures: Bool) -> String {
        let text = say(
            "All text can be resized and read aloud, every choice is a link, and each document has one place in the reading order.",
            "Aller Text lässt sich vergrößern und vorlesen, jede Wahl ist ein Link, und jedes Dokument hat einen Platz in der Lesereihenfolge."
        )
        let pictures =
            areDescribed
            ? say("All pictures are described.", "Alle Bilder sind beschrieben.")
            : say("Some pictures have no description.", "Manche Bilder haben keine Beschreibung.")
        let sheet = say("Readers keep notes on a sheet of paper.", "Leser führen ein Blatt Papier.")
        return ([text] + (hasPictures ? [pictures] : []) + (isGamebook ? [sheet] : [])).joined(separator: " ")
    }
}
