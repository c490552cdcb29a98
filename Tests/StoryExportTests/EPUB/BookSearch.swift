import Story

@testable import StoryEngine
@testable import StoryExport

/// Goes through everything that readers of an unfolded book can do, breadth first, with the engine beside at every step.
struct BookSearch {
    /// A document, and the whole state of the engine: nothing is taken to be the same that only the book takes to be.
    private struct Spot: Hashable {
        var document: String
        var slots: [Int64]
    }

    /// How a spot is reached: the same inputs and rolls lead there again.
    private struct Way {
        var inputs: [Input] = []
        var rolls: [Int] = []
    }

    private let program: Program
    private let pages: [String: BookPage]
    private let start: String
    private let words: BookWords
    private var seen: Set<Spot> = []
    private var queue: [(twin: BookTwin, way: Way)] = []
    /// Whether nothing was left out for being too many.
    private(set) var isComplete = true

    /// No condition in the stories that are searched tells more visits or choices apart.
    private static let mostCounted: Int64 = 5

    var spots: Int { seen.count }

    /// - Throws: ``BookTwin/Difference`` where book and engine are not the same.
    init(_ story: Story, _ book: EPUBBook, known: [String: BookPage] = [:], most: Int) throws {
        program = try Program(story)
        pages = BookTwin.pages(of: book, known: known)
        start = book.start
        words = book.words
        try add(twin([]), Way())
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

    private func twin(_ rolls: [Int]) throws -> BookTwin {
        try BookTwin(program, pages, words, start: start, seed: 1, rolls: rolls)
    }

    private mutating func add(_ twin: BookTwin, _ way: Way) throws {
        let state = twin.playthrough.state
        let variables = program.shared.tables.variables.count
        let first = State.Register.allCases.count
        var slots = [state[.location], min(state[.turns], Self.mostCounted)]
        slots += state.slots[first..<first + variables]
        slots += state.slots[(first + variables)..<(first + variables + program.shared.tables.locations.count)].map {
            min($0, Self.mostCounted)
        }
        guard seen.insert(Spot(document: twin.document, slots: slots)).inserted else { return }
        queue.append((twin, way))
    }

    private mutating func follow(_ twin: BookTwin, _ way: Way) throws {
        guard !twin.isOver else { return }
        switch twin.playthrough.scene {
        case .question(let question):
            for answer in BookTwin.answers(to: question) ?? [] { try follow(twin, way, .answer(answer.value)) }
        case .choices(let list):
            for choice in list.choices where choice.isEnabled {
                let input = Input.choose(choice.id)
                guard choice.checkType != nil else {
                    try follow(twin, way, input)
                    continue
                }
                for roll in try rolls(of: choice.id, twin.playthrough) {
                    // The engine takes its rolls only at the beginning.
                    let rolled = Way(inputs: way.inputs + [input], rolls: way.rolls + [roll])
                    var other = try self.twin(rolled.rolls)
                    for input in rolled.inputs { try other.apply(input) }
                    try add(other, rolled)
                }
            }
        default: return
        }
    }

    private mutating func follow(_ twin: BookTwin, _ way: Way, _ input: Input) throws {
        var twin = twin
        try twin.apply(input)
        try add(twin, Way(inputs: way.inputs + [input], rolls: way.rolls))
    }

    /// Every number that a choice can roll; of more than thirty, those at both ends of each bucket.
    private func rolls(of choice: String, _ playthrough: Playthrough) throws -> [Int] {
        var rolled = playthrough
        try rolled.apply(.choose(choice))
        guard case .result(let result) = rolled.scene, let report = result.check else { return [] }
        guard report.rolls.count > 30 else { return Array(report.rolls) }
        let shift = report.total - report.roll
        let ends = report.buckets.compactMap { $0.rolls }.flatMap { [$0.lowerBound - shift, $0.upperBound - shift] }
        return Set(ends + [report.rolls.lowerBound, report.rolls.upperBound]).filter { report.rolls.contains($0) }.sorted()
    }
}
