import Story
import StoryEngine
import Testing

@testable import StoryExport

/// Goes through everything that a reader on paper can do, breadth first, with the engine beside at every step.
struct PaperSearch {
    /// A place and a sheet, which are all that a reader on paper has.
    private struct Spot: Hashable {
        var section: Int
        var stepsLeft: Int
        var sheet: [Gamebook.Value]
    }

    /// How a spot is reached: the same inputs and rolls lead there again.
    private struct Way {
        var inputs: [Input] = []
        var rolls: [Int] = []
    }

    private let program: Program
    private let book: Gamebook
    private var seen: Set<Spot> = []
    private var queue: [(twin: PaperTwin, way: Way)] = []
    /// The endings that were found.
    private(set) var endings: Set<Story.Ending.ID> = []
    /// Whether nothing was left out for being too many.
    private(set) var isComplete = true

    /// No condition in the stories that are searched tells more strokes of a tally apart.
    private static let mostStrokes: Int64 = 5

    /// How many spots were found.
    var spots: Int { seen.count }

    /// - Throws: ``PaperTwin/Difference`` where paper and engine are not the same.
    init(_ story: Story, _ book: Gamebook, most: Int = 20_000) throws {
        self.book = book
        program = try Program(story)
        try add(PaperTwin(program, book, seed: 1), Way())
        var next = 0
        while next < queue.count {
            guard seen.count <= most else {
                isComplete = false
                return
            }
            let (twin, way) = queue[next]
            next += 1
            try follow(twin, way)
        }
    }

    private mutating func add(_ twin: PaperTwin, _ way: Way) throws {
        guard seen.insert(spot(twin)).inserted else { return }
        if case .ending(let id) = twin.paper.stop { endings.insert(id) }
        queue.append((twin, way))
    }

    private func spot(_ twin: PaperTwin) -> Spot {
        let sheet = zip(twin.paper.sheet, book.sheet.fields).map { value, field in
            if field.kind == .tally, case .number(let strokes) = value {
                Gamebook.Value.number(min(strokes, Self.mostStrokes))
            } else {
                value
            }
        }
        return Spot(section: twin.paper.number, stepsLeft: twin.paper.stepsLeft, sheet: sheet)
    }

    private mutating func follow(_ twin: PaperTwin, _ way: Way) throws {
        guard !twin.isOver else { return }
        switch twin.paper.stop {
        case .ending, .stuck, .roll: return
        case .question(let question):
            for answer in answers(to: question) { try follow(twin, way, .answer(answer)) }
        case .choices(let open):
            for choice in open {
                let input = Input.choose(choice.id.text)
                let rolls = rolls(of: choice)
                if rolls.isEmpty { try follow(twin, way, input) }
                for roll in rolls {
                    // The engine takes its rolls only at the beginning.
                    let rolled = Way(inputs: way.inputs + [input], rolls: way.rolls + [roll])
                    var other = try PaperTwin(program, book, seed: 1, rolls: rolled.rolls)
                    for input in rolled.inputs { try other.apply(input) }
                    try add(other, rolled)
                }
            }
        }
    }

    private mutating func follow(_ twin: PaperTwin, _ way: Way, _ input: Input) throws {
        var twin = twin
        try twin.apply(input)
        try add(twin, Way(inputs: way.inputs + [input], rolls: way.rolls))
    }

    /// Every number that a choice can roll; of more than thirty, those beside the ends of its results for every sum of modifiers.
    private func rolls(of choice: Gamebook.Choice) -> [Int] {
        guard case .roll(let roll)? = book.sections[choice.target - 1].steps.first else { return [] }
        let totals = roll.draw.totals
        guard totals.count > 30 else { return Array(totals) }
        let shifts = roll.modifiers.reduce([0]) { sums, modifier in sums + sums.map { $0 + modifier.shift } }
        let ends = roll.results.flatMap { [$0.from, $0.to] }.compactMap { $0 }
        let marks = Set(ends).union([totals.lowerBound, totals.upperBound])
        return Set(marks.flatMap { mark in shifts.map { mark - $0 } }).filter { totals.contains($0) }.sorted()
    }

    /// Every answer, but of texts only two.
    private func answers(to question: Gamebook.Question) -> [AnswerValue] {
        switch book.sheet.fields[question.field].kind {
        case .line(let length):
            [.text(String(repeating: "a", count: max(1, length.lowerBound))), .text(String("Zoë".prefix(length.upperBound)))]
        case .options(let options): options.map { .option($0.id.text) }
        case .counter(let limits): (limits.lowerBound...min(limits.upperBound, limits.lowerBound + 200)).map { .number($0) }
        case .box, .boxBesideChoice, .tally: [.yesNo(true), .yesNo(false)]
        }
    }
}
