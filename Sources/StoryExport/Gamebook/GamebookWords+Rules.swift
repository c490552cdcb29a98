extension GamebookWords {
    /// The paragraphs of the page that explains the book: only what this book needs.
    /// - Parameter isOnScreen: Whether its numbers are links, and nobody can write in it.
    func rules(of book: Gamebook, isOnScreen: Bool = false) -> [String] {
        let fields = book.sheet.fields
        let draws = book.draws
        let rules: [String?] = [
            order,
            isOnScreen ? links : nil,
            choosing,
            fields.isEmpty ? nil : pencil,
            fields.contains { $0.isOnSheet } ? sheetRule : nil,
            fields.contains { $0.isOnSheet } && isOnScreen ? copying : nil,
            fields.contains { $0.hasOptions } ? oneMark : nil,
            fields.first { $0.hasWords }.map { brackets(such: $0.label) },
            fields.contains { $0.hasLimits } ? limits : nil,
            fields.contains { $0.kind == .boxBesideChoice } ? onlyOnce : nil,
            book.sheet.turns.map { strokes(at: fields[$0].label) },
            draws.contains { $0.numbers == 1...6 } ? dice : nil,
            draws.contains { $0.isSimple && $0.numbers != 1...6 } ? coin : nil,
            draws.contains { !$0.isSimple } ? drawing : nil,
            book.divides ? dividing : nil,
        ]
        return rules.compactMap { $0 }
    }

    private var order: String {
        say(
            "Don’t read this book from front to back. It is in numbered sections. Begin at 1, and turn to the number you are sent to.",
            "Lies dieses Buch nicht von vorn nach hinten. Es besteht aus nummerierten Abschnitten. Fang bei 1 an, und lies bei der "
                + "Nummer weiter, zu der du geschickt wirst."
        )
    }

    private var links: String {
        say(
            "Every number to turn to is a link: tap it. Your e-reader’s own way back takes back a step.",
            "Jede Nummer, bei der es weitergeht, ist ein Link: Tipp darauf. Mit der Zurück-Funktion deines Geräts nimmst du einen Schritt "
                + "zurück."
        )
    }

    private var copying: String {
        say(
            "You can’t write in this book, so copy the sheet onto paper first.",
            "In dieses Buch kannst du nichts schreiben. Schreib das Blatt also zuerst auf Papier ab."
        )
    }

    private var choosing: String {
        say(
            "Where you can choose, pick one, and do what stands beside it.",
            "Wo du wählen kannst, such dir eins aus, und tu, was dabeisteht."
        )
    }

    private var pencil: String {
        say(
            "You need a pencil and a rubber. Do what a section tells you in the order in which it stands there.",
            "Du brauchst einen Bleistift und einen Radiergummi. Tu, was ein Abschnitt sagt, in der Reihenfolge, in der es dasteht."
        )
    }

    private var sheetRule: String {
        say(
            "Your sheet has everything to tick and to count. Before each reading, rub it all out, and write down what stands there as “at first”.",
            "Auf deinem Blatt ist alles zum Ankreuzen und Zählen. Radiere vor jedem Lesen alles aus, und trag ein, was dort „am Anfang“ steht."
        )
    }

    private var oneMark: String {
        say(
            "Where words stand in a row on the sheet, one of them is marked. When you mark another one, rub out the mark before.",
            "Wo auf dem Blatt Wörter in einer Reihe stehen, ist eins davon markiert. Wenn du ein anderes markierst, radiere das vorige aus."
        )
    }

    private func brackets(such label: String) -> String {
        say(
            "Words in brackets such as \(blank(label)) stand for what is on your sheet. Read that instead.",
            "Wörter in Klammern wie \(blank(label)) stehen für das, was auf deinem Blatt steht. Lies das."
        )
    }

    private var limits: String {
        say(
            "A number on the sheet never passes its limits. If it would, it stops there.",
            "Eine Zahl auf dem Blatt geht nie über ihre Grenzen. Wo sie es würde, bleibt sie dort stehen."
        )
    }

    private var onlyOnce: String {
        say(
            "A box beside a choice is ticked when you pick it. While it is ticked, you can’t pick that choice again.",
            "Ein Kästchen neben einer Möglichkeit kreuzt du an, wenn du sie wählst. Dann kannst du sie nicht noch einmal wählen."
        )
    }

    private func strokes(at label: String) -> String {
        say(
            "Each time you pick a choice, make a stroke at \(label) first.",
            "Jedes Mal, wenn du etwas wählst, mach zuerst einen Strich bei \(label)."
        )
    }

    private var dice: String { say("You need ordinary dice.", "Du brauchst gewöhnliche Würfel.") }

    private var coin: String { say("You need a coin.", "Du brauchst eine Münze.") }

    private var drawing: String {
        say(
            "To draw a number, turn to the tables at the back, close your eyes and put your finger on one. A die with that many sides "
                + "does as well.",
            "Um eine Zahl zu ziehen, schlag hinten die Tafeln auf, schließ die Augen und zeig auf eine. Ein Würfel mit so vielen "
                + "Seiten tut es auch."
        )
    }

    private var dividing: String {
        say(
            "When you divide, forget what is left over. What can’t be worked out, such as a division by 0, changes nothing, and a "
                + "condition with it isn’t met.",
            "Beim Teilen vergiss, was übrig bleibt. Was sich nicht ausrechnen lässt, etwa Teilen durch 0, ändert nichts, und eine "
                + "Bedingung damit gilt nicht."
        )
    }
}
