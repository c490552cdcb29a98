internal import Story
internal import StoryEngine

/// What readers who pick at random met in a story that is too large to be looked at whole.
///
/// The engine itself plays; what it came to is certain, and there is a way to it. What it did not come to may still be there.
public struct RandomReadings: Equatable, Sendable {
    /// How many readings there were.
    public internal(set) var count = 0
    /// How many of them came to each ending, in the order of the story.
    public internal(set) var endings: [Int]
    /// How many choices those had in all that came to an ending.
    public internal(set) var choices = 0

    /// How many of them came to an ending.
    public var finished: Int { endings.reduce(0, +) }

    /// How many readings there are at most.
    public static let most = 2_000
}

/// Looks for what was not found, by reading at random.
struct RandomSearch {
    private(set) var readings: RandomReadings
    /// A way to each location that was wanted and found.
    private(set) var ways: [Int: Witness] = [:]
    /// The outcomes that came up, by their number in the program.
    private(set) var outcomes: Set<Int> = []

    private let story: Story
    private let program: Program
    private let model: Model

    /// A reading that takes more inputs is left. Together they take no more than some hundred thousand, so that endless stories take no longer.
    private static let mostInputs = 1_000
    private static let mostInputsOfAll = 300_000

    /// Has a story read.
    /// - Parameter wanted: The numbers of the locations to which a way is looked for.
    init(_ story: Story, _ model: Model, wanted: [Int]) {
        self.story = story
        self.model = model
        program = model.program
        let endings = story.locations.indices.filter { story.locations[$0].ending != nil }
        readings = RandomReadings(endings: [Int](repeating: 0, count: endings.count))
        var endingNumbers: [Int: Int] = [:]
        for (number, location) in endings.enumerated() { endingNumbers[location] = number }
        var wanted = wanted
        var inputs = 0
        while readings.count < RandomReadings.most, inputs < Self.mostInputsOfAll {
            let seed = UInt64(readings.count)
            let playthrough = read(seed, &inputs)
            readings.count += 1
            let standing = playthrough.standing
            if standing.isEnding, let location = standing.location, let ending = endingNumbers[location] {
                readings.endings[ending] += 1
                readings.choices += playthrough.turns
            }
            wanted.removeAll { location in
                guard Self.hasMet(location, playthrough, isEnding: endingNumbers[location] != nil) else { return false }
                ways[location] = way(to: location, seed, isEnding: endingNumbers[location] != nil)
                return true
            }
        }
    }

    /// Whether a reading has come to a location, and where that is an ending, to its end.
    private static func hasMet(_ location: Int, _ playthrough: Playthrough, isEnding: Bool) -> Bool {
        guard isEnding else { return playthrough.visits(ofLocation: location) > 0 }
        return playthrough.standing.isEnding && playthrough.standing.location == location
    }

    private mutating func read(_ seed: UInt64, _ inputs: inout Int) -> Playthrough {
        var reader = RandomReader(seed: seed)
        var playthrough = Playthrough(program, seed: seed)
        for _ in 0..<Self.mostInputs {
            let location = playthrough.standing.location
            guard let input = reader.input(for: playthrough), (try? playthrough.apply(input)) != nil else { break }
            inputs += 1
            if case .choose = input, let location { note(playthrough.standing, at: location) }
        }
        return playthrough
    }

    private mutating func note(_ standing: Playthrough.Standing, at location: Int) {
        let choices = model.tables.locations[location].choices
        guard standing.choice < choices.count else { return }
        let choice = model.tables.choices[choices.start + standing.choice]
        if standing.outcome < choice.outcomes.count { outcomes.insert(choice.outcomes.start + standing.outcome) }
    }

    /// The steps of a reading up to where it comes to a location.
    private func way(to location: Int, _ seed: UInt64, isEnding: Bool) -> Witness {
        var reader = RandomReader(seed: seed)
        var playthrough = Playthrough(program, seed: seed)
        var steps: [Witness.Step] = []
        for _ in 0..<Self.mostInputs where !Self.hasMet(location, playthrough, isEnding: isEnding) {
            let before = playthrough
            guard let input = reader.input(for: playthrough), (try? playthrough.apply(input)) != nil else { break }
            switch input {
            case .answer(let value):
                guard let variable = before.askedVariableNumber else { continue }
                steps.append(.answer(variable: story.variables[variable].id.text, value: value))
            case .choose(let choice):
                guard let from = before.standing.location else { continue }
                steps.append(.choose(location: story.locations[from].id.text, choice: choice))
                steps += roll(playthrough.standing, from).map { [$0] } ?? []
            default: continue
            }
        }
        return Witness(steps: steps)
    }

    private func roll(_ standing: Playthrough.Standing, _ location: Int) -> Witness.Step? {
        guard case .choices(let choices) = story.locations[location].exit, choices.indices.contains(standing.choice),
            case .check(let check, _) = choices[standing.choice].action, check.buckets.indices.contains(standing.outcome)
        else { return nil }
        return .roll(check: check.id.text, number: standing.roll, bucket: check.buckets[standing.outcome].text)
    }
}
