import Story
import StoryFormat
import TestSupport
import Testing

@testable import StoryExport

/// The sections, the sheet and the words of a book.
@Suite struct GamebookTests {
    private func book(_ body: String, language: String = "en") throws -> Gamebook {
        let text = #"{"branchbook": 1, "id": "tale", "title": "Tale", "language": "\#(language)", "start": "hall", \#(body)}"#
        let document = StoryDocument(text)
        return Gamebook(try #require(document.story, "\(document.diagnostics)"))
    }

    /// A book whose start has these effects and a text, and then ends.
    private func sentences(_ variables: String, _ effects: String, reads: String, language: String = "en") throws -> [String] {
        let body = #"""
            "variables": {\#(variables)}, "locations": {
              "hall": {"set": \#(effects), "text": "{if \#(reads)}Yes.{end}", "ending": "Home"}}
            """#
        let book = try book(body, language: language)
        let speech = SheetSpeech(words: book.words, fields: book.sheet.fields)
        return book.sections[0].steps.flatMap { step -> [String] in
            switch step {
            case .change(let change): [speech.sentence(change)]
            case .together(let changes): ["together"] + changes.map { speech.sentence($0) }
            case .when(let cases, _): cases.map { "if " + speech.clause($0.condition) }
            default: []
            }
        }
    }

    // MARK: Sections

    @Test func nobodyReadsAhead() throws {
        for (name, story) in try TweeTrips.bundled() {
            let book = Gamebook(story)
            #expect(book.sections[0].location == story.start, "\(name)")
            for (number, section) in book.sections.enumerated() where number + 1 < book.sections.count {
                #expect(!section.steps.targets.contains(number + 2), "\(name), \(number + 1)")
            }
        }
    }

    @Test func everySectionIsLedTo() throws {
        for (name, story) in try TweeTrips.bundled() {
            let book = Gamebook(story)
            let found = Set(book.sections.flatMap { $0.steps.targets }).union([1])
            #expect(found == Set(1...book.sections.count), "\(name)")
        }
    }

    @Test func theSameStoryGivesTheSameBook() throws {
        let story = try #require(StoryDocument(Stories.garden).story)
        #expect(Gamebook(story).sections == Gamebook(story).sections)
        #expect(Gamebook(story).file(with: []) == Gamebook(story).file(with: []))
    }

    // MARK: The sheet

    @Test func onlyWhatIsReadIsOnTheSheet() throws {
        let book = try book(
            #"""
            "variables": {"idle": false, "coins": 2, "steps": 0, "petName": {"prompt": "Who?"}}, "locations": {
              "hall": {"set": {"idle": true, "steps": "steps + 1"}, "text": "Hall.", "choices": [
                {"text": "Out", "go": "out", "once": true}, {"text": "Again", "if": "coins > 1", "go": "hall"}]},
              "out": {"text": "{if visited(hall)}Out.{end}", "ending": "Home"}}
            """#
        )
        #expect(book.sheet.fields.map { $0.label } == ["Coins", "Pet name", "A", ""])
        #expect(book.sheet.fields[2].kind == .box)
        #expect(book.sheet.turns == nil)
    }

    @Test func effectsAreInstructions() throws {
        #expect(
            try sentences(#""coins": 2, "key": false"#, #"{"coins": "coins + 2", "key": true}"#, reads: "key and coins > 2")
                == ["Add 2 to Coins.", "Tick box A.", "if box A is ticked and Coins is more than 2"]
        )
        #expect(try sentences(#""coins": 2"#, #"{"coins": "coins - 1"}"#, reads: "coins < 1")[0] == "Take 1 off Coins.")
        #expect(try sentences(#""coins": 2"#, #"{"coins": "coins * 2"}"#, reads: "coins < 1")[0] == "Set Coins to Coins × 2.")
        #expect(
            try sentences(#""a": 1, "b": 2"#, #"{"a": "b", "b": "a"}"#, reads: "a == b")
                == ["together", "Set A to B.", "Set B to A.", "if A is B"]
        )
        // What another change reads is changed after it.
        #expect(try sentences(#""a": 1, "b": 2"#, #"{"a": 0, "b": "a"}"#, reads: "a == b")[0] == "Set B to A.")
    }

    @Test func conditionsAreClauses() throws {
        let variables = #""a": false, "b": false, "c": false, "coins": 1, "hat": {"options": [{"id": "tin", "text": "tin pot"}, "straw"]}"#
        func clause(_ condition: String) throws -> String { try #require(try sentences(variables, "{}", reads: condition).last) }
        #expect(try clause("not (a or b)") == "if boxes A and B are empty")
        #expect(try clause("a and b and c") == "if boxes A, B and C are ticked")
        #expect(try clause("a or b or coins > 0") == "if box A is ticked or box B is ticked or Coins is more than 0")
        #expect(try clause("(a or b) and coins == 1") == "if box A or B is ticked and Coins is 1")
        #expect(try clause("(a or coins == 3) and b") == "if (box A is ticked or Coins is 3) and box B is ticked")
        #expect(try clause("not (coins >= 2)") == "if Coins is less than 2")
        #expect(try clause("hat == 'tin'") == "if “tin pot” is marked at Hat")
        #expect(try clause("hat not in ('tin', 'straw')") == "if “tin pot” or “straw” is not marked at Hat")
        #expect(try clause("visits(hall) > 1") == "if A has more than 1 stroke")
        #expect(try clause("visits(hall) < 3 and visited(hall)") == "if A has less than 3 strokes and A has a stroke")
    }

    @Test func germanStoriesAreGermanBooks() throws {
        #expect(
            try sentences(
                #""muenzen": 2, "key": false"#,
                #"{"muenzen": "muenzen + 2", "key": true}"#,
                reads: "key and muenzen > 2",
                language: "de-AT"
            )
                == ["Zähle 2 zu Muenzen dazu.", "Kreuze Kästchen A an.", "if Kästchen A angekreuzt ist und Muenzen mehr als 2 ist"]
        )
        let html = String(
            decoding: try book(#""locations": {"hall": {"text": "Da.", "ending": "Aus"}}"#, language: "de").file(with: []),
            as: UTF8.self
        )
        #expect(html.contains("<html lang=\"de\">"))
        #expect(html.contains("Wie du dieses Buch liest"))
        #expect(!html.contains("How to read"))
    }

    // MARK: Texts

    @Test func whatDependsIsWholeSentences() throws {
        let book = try book(
            #"""
            "variables": {"a": false}, "locations": {"hall": {
              "text": "It rains. You see {if a}a door{else}a wall{end}. Then {if a}it opens.{end}", "ending": "Home"}}
            """#
        )
        #expect(
            book.sections[0].steps.dropLast() == [
                .words([.words("It rains. ")]),
                .when(
                    [Gamebook.Case(condition: .ticked(0), steps: [.words([.words("You see "), .words("a door"), .words(". ")])])],
                    otherwise: [.words([.words("You see "), .words("a wall"), .words(". ")])]
                ),
                .when(
                    [Gamebook.Case(condition: .ticked(0), steps: [.words([.words("Then "), .words("it opens.")])])],
                    otherwise: [.words([.words("Then ")])]
                ),
            ]
        )
    }

    /// The paragraphs of a text that one variable decides on: those for everybody, then the cases for who has it and for who has not.
    private func paragraphs(_ text: String) throws -> [String] {
        let book = try book(#""variables": {"a": false}, "locations": {"hall": {"text": "\#(text)", "ending": "Home"}}"#)
        return paragraphs(book.sections[0].steps)
    }

    private func paragraphs(_ steps: [Gamebook.Step]) -> [String] {
        steps.flatMap { step -> [String] in
            switch step {
            case .words(let runs): [words(runs)]
            case .when(let cases, let otherwise):
                cases.flatMap { paragraphs($0.steps).map { "A: " + $0 } } + paragraphs(otherwise).map { "not A: " + $0 }
            default: []
            }
        }
    }

    private func words(_ runs: [Gamebook.Run]) -> String {
        runs.map { run in
            switch run {
            case .words(let words): words
            case .stressed(_, let inner): words(inner)
            case .entry, .amount: "1"
            case .depends(let list, let otherwise):
                list.map { "[" + words($0.runs) + "]" }.joined() + "[" + words(otherwise) + "]"
            }
        }.joined()
    }

    @Test(
        arguments: [
            // Opened before a sentence that some do not read.
            (
                "He bows. “{if a}I’m Frost. {end}I’m sorry,” he says.",
                ["He bows. ", "A: “I’m Frost. I’m sorry,” he says.", "not A: “I’m sorry,” he says."]
            ),
            ("({if a}*Frost.* {end}No one.)", ["A: (Frost. No one.)", "not A: (No one.)"]),
            // Closed after one.
            ("“I’m sorry. {if a}I’m Frost. {end}” He bows.", ["A: “I’m sorry. I’m Frost. ” He bows.", "not A: “I’m sorry. ” He bows."]),
            ("Wer? „Ich? {if a}Nein! {end}“", ["Wer? ", "A: „Ich? Nein! “", "not A: „Ich? “"]),
            // Each sentence has its own.
            ("“Go!” {if a}“Now.” {end}“Run!”", ["“Go!” ", "A: “Now.” ", "“Run!”"]),
        ]
    )
    func noCaseLeavesAQuotationMarkAlone(text: String, expected: [String]) throws {
        #expect(try paragraphs(text) == expected)
    }

    @Test func noBundledStoryLeavesAMarkAlone() throws {
        for (name, story) in try TweeTrips.bundled() {
            for section in Gamebook(story).sections {
                let all = paragraphs(section.steps).map { $0.replacing("not A: ", with: "").replacing("A: ", with: "") }
                let alone = all.filter { !$0.contains { $0.isLetter || $0.isNumber || $0 == "…" } }
                #expect(alone.isEmpty, "\(name), \(section.location)")
            }
        }
    }

    // MARK: Rolls

    @Test func rollsHaveOnlyNumbersThatComeUp() throws {
        let check = Story.Check(id: "c", kind: .die(sides: 6, dice: 1, target: .atMost(6)))
        let certain = Gamebook.Throw(check, isRemembered: false, modifiers: []) { _ in [] }
        #expect(certain.results.map { [$0.from, $0.to] } == [[nil, nil]])
        let modifier = Gamebook.Throw.Modifier(condition: .ticked(0), shift: 1, reason: [])
        let shifted = Gamebook.Throw(check, isRemembered: false, modifiers: [modifier]) { _ in [] }
        #expect(shifted.results.map { [$0.from, $0.to] } == [[nil, 6], [7, nil]])
    }

    @Test func tablesHaveEveryNumberEquallyOften() {
        for count in [2, 8, 10, 77, 100] {
            let table = Gamebook.NumberTable(1...count)
            let times = 100 / count
            #expect(table.numbers.count == times * count)
            #expect(table.numbers.sorted() == (1...count).flatMap { Array(repeating: $0, count: times) })
            #expect(table.numbers != table.numbers.sorted())
        }
    }

    // MARK: What is left out

    @Test func whatPaperCannotSayIsNamed() throws {
        let book = try book(
            #"""
            "variables": {"coins": 3}, "sounds": {"rain": "rain.mp3"}, "locations": {
              "hall": {"ambience": "rain", "set": {"coins": "7 / coins"}, "text": "Hall.", "explanation": "More.", "choices": [
                {"id": "go", "text": "Go", "check": {"type": "range", "ranges": {"low": [1, 500], "high": [501, 1000]}},
                  "outcomes": {"low": "end", "high": "end"}}]},
              "end": {"text": "{coins}", "ending": "Home"}}
            """#
        )
        #expect(
            book.leftOut == [
                LeftOut(words: "explanations of pages", locations: ["hall"]),
                LeftOut(words: "sounds", locations: ["hall"]),
                LeftOut(words: "rolls with more than 100 numbers; readers have to find a way to draw them", locations: ["hall"]),
                LeftOut(words: "calculations that the engine does at once; readers do them by hand", locations: ["hall"]),
                LeftOut(words: "divisions by zero; readers skip them", locations: ["hall"]),
            ]
        )
        #expect(book.divides)
    }
}
