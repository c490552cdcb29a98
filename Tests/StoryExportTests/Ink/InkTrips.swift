import Story
import StoryEngine
import StoryFormat
import StoryImport
import TestSupport
import Testing

@testable import StoryExport

/// Takes stories out as ink, brings them in again, and reads both.
enum InkTrips {
    /// The story that ink is imported as.
    static func imported(_ source: String) throws -> ImportedStory {
        try InkImporter(name: "story.ink", bytes: Array(source.utf8)).story()
    }

    /// The source with each roll as a number: so many quarters of the way from the lowest to the highest.
    static func fixed(_ source: String, quarters: Int) throws -> String {
        source.replacing(#/RANDOM\((\d+), (\d+)\)/#) { match in
            String(roll(in: (Int(match.1) ?? 0)...(Int(match.2) ?? 0), quarters))
        }
    }

    private static func roll(in range: ClosedRange<Int>, _ quarters: Int) -> Int {
        range.lowerBound + (range.upperBound - range.lowerBound) * quarters / 4
    }

    /// The story as it is for readers whom nobody asks for a text or a number: ink cannot.
    static func withoutTypedAnswers(_ story: Story) -> Story {
        var story = story
        var typed: Set<String> = []
        for (index, variable) in story.variables.enumerated() where variable.isTyped {
            typed.insert(variable.name)
            story.variables[index].prompt = nil
        }
        for index in story.locations.indices { story.locations[index].questions.removeAll { typed.contains($0) } }
        return story
    }

    /// The words that a reader meets and picks from, as ink has them: lines, and open choices in brackets.
    static func words(_ story: Story, picks: UInt64, quarters: Int) throws -> [String] {
        // A page of one story may be several of the other, so both are cut off at the same word.
        Array(try read(story, picks: picks, quarters: quarters).words.filter { !$0.isEmpty }.prefix(60))
    }

    /// Whether a calculation fails on the way, so that ink would stop there.
    static func stops(_ story: Story, picks: UInt64, quarters: Int) throws -> Bool {
        try read(story, picks: picks, quarters: quarters).hasFault
    }

    private static func read(_ story: Story, picks: UInt64, quarters: Int) throws -> (words: [String], hasFault: Bool) {
        var reading = try Reading(story, quarters: quarters)
        var chance = SeededGenerator(seed: picks)
        var words: [String] = []
        for _ in 0..<3_000 where words.count < 80 {
            if !reading.playthrough.faults.isEmpty { return (words, true) }
            switch reading.playthrough.scene {
            case .question(let question):
                let choices = answers(question, story)
                words += [plain(question.prompt), "[" + choices.map { plain($0.words) }.joined(separator: "|") + "]"]
                try reading.apply(.answer(choices[Int.random(in: 0..<choices.count, using: &chance)].value))
                continue
            case .sequence(let frame): words += [frame.left?.text, frame.right?.text].compactMap { $0 }.map { plain($0) }
            case .page(let page): if page.moreLines == 0 { words += page.lines.map { plain($0) } }
            case .result(let result): words += result.lines.map { plain($0) }
            case .choices(let list):
                for choice in list.choices {
                    if let reason = choice.disabledReason { words.append(plain(plain(choice.text) + " — " + plain(reason))) }
                }
                let open = list.choices.filter { $0.isEnabled }
                // Where readers are stuck here, the importer makes an ending.
                guard !open.isEmpty else { return (words, false) }
                // The importer has a sign for a choice without words.
                let texts = open.map { plain($0.text) }.map { $0.isEmpty ? "…" : $0 }
                words.append("[" + texts.joined(separator: "|") + "]")
                try reading.apply(.choose(open[Int.random(in: 0..<open.count, using: &chance)].id))
                continue
            case .ending(let ending):
                if story.note != "Imported from ink." { words.append(plain(ending.title)) }
                return (words, false)
            default: break
            }
            guard reading.playthrough.canAdvance else { break }
            try reading.apply(.advance)
        }
        return (words, false)
    }

    private static func answers(_ question: Scene.Question, _ story: Story) -> [(words: String, value: AnswerValue)] {
        switch question.answer {
        case .text, .number: []
        case .yesNo: story.isInGerman ? [("Ja", .yesNo(true)), ("Nein", .yesNo(false))] : [("Yes", .yesNo(true)), ("No", .yesNo(false))]
        case .oneOf(let options): options.map { ($0.text, .option($0.id)) }
        }
    }

    private static func plain(_ runs: [TextRun]) -> String { plain(runs.plainText) }

    private static func plain(_ text: String) -> String {
        text.replacing("\u{2060}", with: "").split { $0 == " " || $0 == "\n" || $0 == "\t" }.joined(separator: " ")
    }

    /// A playthrough in which each check rolls the same share of what it can roll.
    private struct Reading {
        var playthrough: Playthrough
        private let program: Program
        private let quarters: Int
        private var inputs: [Input] = []
        private var rolls: [Int] = []

        init(_ story: Story, quarters: Int) throws {
            program = try Program(story)
            playthrough = Playthrough(program, seed: 1)
            self.quarters = quarters
        }

        mutating func apply(_ input: Input) throws {
            try playthrough.apply(input)
            inputs.append(input)
            guard case .choose = input, case .result(let result) = playthrough.scene, let check = result.check else { return }
            rolls.append(wanted(check))
            playthrough = Playthrough(program, seed: 1, rolls: rolls)
            for input in inputs { try playthrough.apply(input) }
        }

        private func wanted(_ check: RollReport) -> Int {
            guard case .dice(let sides, _) = check.device else { return InkTrips.roll(in: check.rolls, quarters) }
            return InkTrips.roll(in: 1...sides, quarters) * check.dice.count
        }
    }
}
