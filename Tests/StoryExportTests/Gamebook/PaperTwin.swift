import Story
import StoryEngine

@testable import StoryExport

/// A reader of the book beside the engine: both get the same answers, choices and rolls, and must be at the same place at every stop.
struct PaperTwin {
    private let locationIDs: [String]
    private(set) var playthrough: Playthrough
    private(set) var paper: PaperReader

    /// Whether neither side leads to anything more to decide.
    private(set) var isOver = false

    /// After this many scenes without anything to decide, there is none to come: the stories here have fewer in a row.
    private static let mostAdvances = 400

    /// Where the two are no longer the same.
    struct Difference: Error, CustomStringConvertible {
        var description: String
    }

    /// - Parameters:
    ///   - program: The story for the engine.
    ///   - book: The story on paper.
    ///   - rolls: The first rolls of the engine; the others follow from the seed.
    init(_ program: Program, _ book: Gamebook, seed: UInt64, rolls: [Int] = []) throws {
        // More than the engine has, which gives up where continuations only lead round in a circle.
        paper = PaperReader(book, patience: Playthrough.mostSteps(continuingLocations: program.locationIDs.count) + 2)
        locationIDs = program.locationIDs
        playthrough = Playthrough(program, seed: seed, rolls: rolls)
        try settle()
    }

    /// Does what a reader asks for, on both sides.
    mutating func apply(_ input: Input) throws {
        try playthrough.apply(input)
        switch (input, paper.stop) {
        case (.answer(let answer), .question): paper.answer(Self.value(answer))
        case (.choose(let id), .choices(let open)):
            guard let choice = open.first(where: { $0.id.text == id }) else { throw Difference(description: "“\(id)” is closed on paper") }
            paper.pick(choice)
            // What the dice show is the same on the table and in the engine.
            if case .roll = paper.stop { paper.roll(playthrough.standing.roll) }
        default: throw Difference(description: "\(input) on paper at \(paper.number): \(paper.stop)")
        }
        try settle()
    }

    private static func value(_ answer: AnswerValue) -> Gamebook.Value {
        switch answer {
        case .text(let text), .option(let text): .text(text)
        case .number(let number): .number(number)
        case .yesNo(let value): .ticked(value)
        }
    }

    /// Reads on in the engine to what the reader has to decide, and compares.
    private mutating func settle() throws {
        var words = ""
        var advances = 0
        while playthrough.canAdvance {
            advances += 1
            guard advances <= Self.mostAdvances else {
                // Pages follow one another in a circle for ever, on paper as well.
                isOver = true
                return try compare("stop", "stuck", paperStop)
            }
            switch playthrough.scene {
            case .page(let page) where page.moreLines == 0: words += page.lines.map { $0.plainText }.joined()
            case .result(let result): words += result.lines.map { $0.plainText }.joined()
            case .sequence(let frame): words += [frame.left, frame.right].map { $0?.text?.plainText ?? "" }.joined()
            default: break
            }
            try playthrough.apply(.advance)
        }
        if case .question(let question) = playthrough.scene { words += question.prompt.plainText }
        try compare("words", Self.bare(words), Self.bare(paper.words))
        try compare("stop", engineStop, paperStop)
    }

    private func compare(_ what: String, _ engine: String, _ onPaper: String) throws {
        guard engine != onPaper else { return }
        throw Difference(description: "\(what) at section \(paper.number)\nengine: \(engine)\npaper:  \(onPaper)")
    }

    /// Words without spaces and capitals, which paper has elsewhere.
    private static func bare(_ words: String) -> String { String(words.lowercased().filter { !$0.isWhitespace }) }

    // MARK: Where they are

    /// The location, and what is open there, as the engine has it.
    private var engineStop: String {
        if playthrough.askedVariableNumber != nil { return "\(location): asks" }
        if case .ending(let ending) = playthrough.scene { return "\(location): ends \(ending.id)" }
        guard case .choices(let list) = playthrough.scene, list.choices.contains(where: { $0.isEnabled }) else { return "stuck" }
        let open = list.choices.filter { $0.isEnabled }.map { "\($0.id) “\(Self.bare($0.text.plainText))”" }
        return "\(location): \(open.joined(separator: ", "))"
    }

    private var location: String { playthrough.standing.location.map { locationIDs[$0] } ?? "-" }

    private var paperStop: String {
        let location = paper.section.map { $0.location.text } ?? "-"
        switch paper.stop {
        // The words of the question were compared with everything else that was read.
        case .question: return "\(location): asks"
        case .ending(let id): return "\(location): ends \(id)"
        case .choices(let open):
            return "\(location): \(open.map { "\($0.id) “\(Self.bare(paper.text($0.words)))”" }.joined(separator: ", "))"
        case .roll: return "\(location): rolls"
        case .stuck: return "stuck"
        }
    }
}
