import Story
import StoryEngine

@testable import StoryExport

/// Somebody who follows the links of an unfolded book beside the engine: both must read the same, and have the same open, at every stop.
struct BookTwin {
    private let pages: [String: BookPage]
    private let words: BookWords
    private(set) var playthrough: Playthrough
    /// The document that the reader has come to.
    private(set) var document: String
    /// Whether nothing more is to be decided.
    private(set) var isOver = false

    /// After this many scenes without anything to decide, there is none to come: the stories here have fewer in a row.
    private static let mostAdvances = 400

    /// Where the two are no longer the same.
    struct Difference: Error, CustomStringConvertible {
        var description: String
    }

    /// The documents of a book, by their names.
    /// - Parameter known: What some are known to say, by their content.
    static func pages(of book: EPUBBook, known: [String: BookPage] = [:]) -> [String: BookPage] {
        let documents = book.documents.filter { $0.role == .story }
        return Dictionary(uniqueKeysWithValues: documents.map { ($0.name, known[$0.body] ?? BookPage($0.body)) })
    }

    /// - Parameter rolls: The first rolls of the engine; the others follow from the seed.
    init(_ program: Program, _ pages: [String: BookPage], _ words: BookWords, start: String, seed: UInt64, rolls: [Int] = []) throws {
        self.pages = pages
        self.words = words
        document = start
        playthrough = Playthrough(program, seed: seed, rolls: rolls)
        try playthrough.apply(.advance)
        try settle()
    }

    /// What the reader looks at.
    var page: BookPage { pages[document] ?? BookPage("") }

    /// Does what a reader asks for, on both sides.
    mutating func apply(_ input: Input) throws {
        guard case .ways(let links, _) = page.exit else { throw Difference(description: "\(input) in \(document): \(page.exit)") }
        let place: Int?
        switch (playthrough.scene, input) {
        case (.choices(let list), .choose(let id)): place = list.choices.filter { $0.isEnabled }.firstIndex { $0.id == id }
        case (.question(let question), .answer(let value)): place = Self.answers(to: question)?.firstIndex { $0.value == value }
        default: place = nil
        }
        guard let place, links.indices.contains(place) else { throw Difference(description: "\(input) has no link in \(document)") }
        document = links[place].document
        try playthrough.apply(input)
        if case .result(let result) = playthrough.scene, result.check != nil {
            // What the dice show is the same on the table and in the engine.
            guard let next = page.document(forRoll: playthrough.standing.roll) else {
                throw Difference(description: "no number for \(playthrough.standing.roll) in \(document): \(page.exit)")
            }
            document = next
        }
        try settle()
    }

    /// Reads on to what the reader has to decide, on both sides, and compares.
    private mutating func settle() throws {
        let engine = try readInEngine()
        let book = readInBook()
        try compare("words", engine.words, book.words)
        try compare("stop", engine.stop, book.stop)
    }

    private func compare(_ what: String, _ engine: String, _ book: String) throws {
        guard engine != book else { return }
        throw Difference(description: "\(what) in \(document)\nengine: \(engine)\nbook:   \(book)")
    }

    // MARK: The book

    private mutating func readInBook() -> (words: String, stop: String) {
        var words = ""
        var seen: Set<String> = []
        while true {
            if !isOver || seen.isEmpty { words += page.words }
            guard case .next(let next) = page.exit else { break }
            // Pages that follow one another in a circle are read once here, and for ever by whoever likes to.
            guard seen.insert(document).inserted else { return ("", "circle") }
            document = next
        }
        switch page.exit {
        case .next, .stuck, .roll: return (words, "stuck")
        case .end(let title): return (words, "ends \(title)")
        case .ways(let links, let closed): return (words, "\(links.map { $0.words }) closed \(closed)")
        }
    }

    // MARK: The engine

    private mutating func readInEngine() throws -> (words: String, stop: String) {
        var text = ""
        for _ in 0..<Self.mostAdvances {
            switch playthrough.scene {
            case .page(let page) where page.moreLines == 0:
                text += (page.lines + page.explanation).map { $0.plainText }.joined()
            case .result(let result): text += result.lines.map { $0.plainText }.joined()
            case .sequence(let frame): text += [frame.left, frame.right].map { $0?.text?.plainText ?? "" }.joined()
            case .question(let question):
                text += question.prompt.plainText
                if let answers = Self.answers(to: question) {
                    return (BookPage.bare(Self.inert(text)), "\(answers.map { Self.bare($0.words) }) closed []")
                }
                text += words.fixedAnswer(Self.words(of: question.value))
                try playthrough.apply(.answer(question.value))
                continue
            default: break
            }
            guard playthrough.canAdvance else { return (Self.bare(text), stop) }
            try playthrough.apply(.advance)
        }
        isOver = true
        return ("", "circle")
    }

    private var stop: String {
        if case .ending(let ending) = playthrough.scene { return "ends \(Self.bare(ending.title))" }
        guard case .choices(let list) = playthrough.scene, !list.choices.isEmpty else { return "stuck" }
        let open = list.choices.filter { $0.isEnabled }.map { Self.bare($0.text.plainText) }
        let closed = list.choices.compactMap { choice in
            choice.disabledReason.map { Self.bare("\(choice.text.plainText)(\($0.plainText))") }
        }
        return "\(open) closed \(closed)"
    }

    /// The answers that have links; nil if there are too many for that.
    static func answers(to question: Scene.Question) -> [(words: String, value: AnswerValue)]? {
        switch question.answer {
        case .yesNo: [("Yes", .yesNo(true)), ("No", .yesNo(false))]
        case .oneOf(let options): options.map { ($0.text, .option($0.id)) }
        case .number(let limits):
            limits.lowerBound > -1_000_000 && limits.upperBound < limits.lowerBound + 100 ? limits.map { (String($0), .number($0)) } : nil
        case .text: nil
        }
    }

    private static func words(of value: AnswerValue) -> String {
        switch value {
        case .text(let text): text
        case .number(let number): String(number)
        case .yesNo, .option: ""
        }
    }

    private static func bare(_ words: String) -> String { String(words.filter { !$0.isWhitespace }) }

    private static func inert(_ words: String) -> String { HTML.escaped(words) }
}
