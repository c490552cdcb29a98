internal import Story

/// What the book says to its readers, in the story's language where we have it, otherwise in English.
struct GamebookWords: Sendable {
    let isGerman: Bool

    init(_ story: Story) { isGerman = story.isInGerman }

    /// One of two wordings.
    func say(_ english: String, _ german: String) -> String { isGerman ? german : english }

    // MARK: The parts of the book

    var howToRead: String { say("How to read this book", "Wie du dieses Buch liest") }
    var sheet: String { say("Your sheet", "Dein Blatt") }
    var beforeYouBegin: String { say("Before you begin", "Bevor du anfängst") }
    var numbers: String { say("Numbers to draw", "Zahlen zum Ziehen") }
    var glossary: String { say("Words", "Wörter") }
    var endings: String { say("The endings", "Die Enden") }
    var sections: String { say("The story", "Die Geschichte") }
    func authors(_ names: String) -> String { say("by \(names)", "von \(names)") }
    func illustrators(_ names: String) -> String { say("with pictures by \(names)", "mit Bildern von \(names)") }
    func series(_ title: String, _ number: Int) -> String { say("\(title), book \(number)", "\(title), Band \(number)") }

    // MARK: Ways on

    /// What stands before the number of a section.
    var turn: String { say("Turn to", "Lies weiter bei") }
    var endingsRule: String { say("Tick each one that you reach.", "Kreuze jedes an, das du erreichst.") }
    var secret: String { say("a secret one", "ein geheimes") }
    var begin: String { say("Now turn to", "Dann lies weiter bei") }
    var end: String { say("The end", "Ende") }
    var noWayOn: String {
        say("If none of this is open to you, your story stops here.", "Wenn dir nichts davon offensteht, hört deine Geschichte hier auf.")
    }
    var otherwiseOn: String { say("If none of this is open to you:", "Wenn dir nichts davon offensteht:") }

    // MARK: Conditions

    func when(_ clause: String) -> String { say("If \(clause):", "Wenn \(clause):") }
    func orWhen(_ clause: String) -> String { say("Otherwise, if \(clause):", "Sonst, wenn \(clause):") }
    /// What stands before the reason of a choice that only its box closes.
    var onceTicked: String { say("Once it is ticked:", "Wenn es angekreuzt ist:") }
    var otherwise: String { say("Otherwise:", "Sonst:") }

    // MARK: Changes

    func tick(_ box: String) -> String { say("Tick box \(box).", "Kreuze Kästchen \(box) an.") }
    func rubOut(_ box: String) -> String { say("Rub out any tick in box \(box).", "Radiere das Kreuz in Kästchen \(box) aus.") }
    func settle(_ box: String, _ clause: String) -> String {
        say(
            "Tick box \(box) if \(clause); if not, rub out any tick in it.",
            "Kreuze Kästchen \(box) an, wenn \(clause); wenn nicht, radiere das Kreuz darin aus."
        )
    }
    func stroke(_ tally: String) -> String { say("Make a stroke at \(tally).", "Mach einen Strich bei \(tally).") }
    func add(_ amount: String, _ counter: String) -> String { say("Add \(amount) to \(counter).", "Zähle \(amount) zu \(counter) dazu.") }
    func take(_ amount: String, _ counter: String) -> String { say("Take \(amount) off \(counter).", "Zieh \(amount) von \(counter) ab.") }
    func set(_ counter: String, _ amount: String) -> String { say("Set \(counter) to \(amount).", "Setze \(counter) auf \(amount).") }
    func mark(_ option: String, _ field: String) -> String { say("Mark \(option) at \(field).", "Markiere \(option) bei \(field).") }
    func write(_ words: String, _ line: String) -> String { say("Write \(words) at \(line).", "Schreibe \(words) bei \(line) hin.") }
    func limits(_ limits: ClosedRange<Int64>) -> String {
        switch (limits.lowerBound == .min, limits.upperBound == .max) {
        case (true, true): ""
        case (false, true): say("(never below \(limits.lowerBound))", "(nie unter \(limits.lowerBound))")
        case (true, false): say("(never above \(limits.upperBound))", "(nie über \(limits.upperBound))")
        case (false, false):
            say("(from \(limits.lowerBound) to \(limits.upperBound))", "(von \(limits.lowerBound) bis \(limits.upperBound))")
        }
    }
    func atFirst(_ start: String) -> String { say("(at first: \(start))", "(am Anfang: \(start))") }
    var ticked: String { say("ticked", "angekreuzt") }
    var together: String {
        say("Find all the numbers and words first, then write them down:", "Finde erst alle Zahlen und Wörter, dann schreibe sie auf:")
    }
    func quoted(_ words: String) -> String { say("“\(words)”", "„\(words)“") }
    /// What stands in a text for what is on the sheet.
    func blank(_ label: String) -> String { "[" + (isGerman ? label : label.prefix(1).lowercased() + label.dropFirst()) + "]" }
    var nothing: String { say("nothing", "nichts") }

    // MARK: Questions

    func answer(_ line: String, letters: ClosedRange<Int>) -> String {
        letters.lowerBound > 1
            ? say(
                "Write it at \(line), with \(letters.lowerBound) to \(letters.upperBound) letters.",
                "Schreibe es bei \(line) hin, mit \(letters.lowerBound) bis \(letters.upperBound) Buchstaben."
            ) : say("Write it at \(line).", "Schreibe es bei \(line) hin.")
    }
    func answer(_ counter: String, from limits: ClosedRange<Int64>) -> String {
        let (from, to) = (limits.lowerBound, limits.upperBound)
        switch (from == .min, to == .max) {
        case (true, true): return say("Write a number at \(counter).", "Schreibe eine Zahl bei \(counter) hin.")
        case (false, true):
            return say("Write a number at \(counter): \(from) or more.", "Schreibe eine Zahl bei \(counter) hin: \(from) oder mehr.")
        case (true, false):
            return say("Write a number at \(counter): \(to) or less.", "Schreibe eine Zahl bei \(counter) hin: \(to) oder weniger.")
        case (false, false):
            return say(
                "Write a number from \(from) to \(to) at \(counter).",
                "Schreibe eine Zahl von \(from) bis \(to) bei \(counter) hin."
            )
        }
    }
    func answer(box: String) -> String {
        say(
            "If yes, tick box \(box). If no, rub out any tick in it.",
            "Wenn ja, kreuze Kästchen \(box) an. Wenn nein, radiere das Kreuz darin aus."
        )
    }
    func pick(_ field: String, _ options: String) -> String {
        say("Mark one at \(field): \(options).", "Markiere eins bei \(field): \(options).")
    }

    // MARK: Rolls

    /// What to roll. It is a whole sentence.
    func roll(_ draw: Gamebook.Draw) -> String {
        let (from, to) = (draw.numbers.lowerBound, draw.numbers.upperBound)
        switch (draw.count, draw.numbers) {
        case (1, 1...2): return say("Toss a coin: heads is 1, tails is 2.", "Wirf eine Münze: Kopf ist 1, Zahl ist 2.")
        case (1, 1...6): return say("Roll a die.", "Würfle.")
        case (let count, 1...6):
            return say("Roll \(counted(count)) dice and add them up.", "Würfle mit \(counted(count)) Würfeln und zähle sie zusammen.")
        case (1, _): return say("Draw a number from \(from) to \(to).", "Zieh eine Zahl von \(from) bis \(to).")
        case (let count, _):
            return say(
                "Draw \(counted(count)) numbers from \(from) to \(to) and add them up.",
                "Zieh \(counted(count)) Zahlen von \(from) bis \(to) und zähle sie zusammen."
            )
        }
    }
    private func counted(_ count: Int) -> String {
        let words =
            isGerman
            ? ["zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"] : ["two", "three", "four", "five", "six", "seven", "eight"]
        return words.indices.contains(count - 2) ? words[count - 2] : String(count)
    }
    func shift(_ shift: Int) -> String {
        shift < 0 ? say("take \(-shift) off", "zieh \(-shift) ab") : say("add \(shift)", "zähle \(shift) dazu")
    }
    var remember: String { say("Remember the number that you come to.", "Merk dir die Zahl, auf die du kommst.") }
    /// The numbers that lead to a result.
    /// - Parameter totals: All that can come up, if nothing shifts them.
    func come(from: Int?, to: Int?, within totals: ClosedRange<Int>?) -> String {
        switch (from ?? totals?.lowerBound, to ?? totals?.upperBound) {
        case (nil, nil): return say("Whatever it is:", "Was es auch ist:")
        case (let from?, nil): return say("\(from) or more:", "\(from) oder mehr:")
        case (nil, let to?): return say("\(to) or less:", "\(to) oder weniger:")
        case (let from?, let to?): return from == to ? "\(from):" : "\(from)–\(to):"
        }
    }
    func table(_ numbers: ClosedRange<Int>) -> String {
        say("From \(numbers.lowerBound) to \(numbers.upperBound)", "Von \(numbers.lowerBound) bis \(numbers.upperBound)")
    }
}
