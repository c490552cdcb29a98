internal import Story
internal import StoryEngine

/// What random readings met in a story that is too large to explore completely.
///
/// The engine itself plays. Whatever it reached is certain, and there is a witness. What it did not reach may still be reachable.
public struct RandomReadings: Equatable, Sendable {
    /// The number of readings.
    public internal(set) var count = 0
    /// How many of them reached each ending, in the order of the story.
    public internal(set) var endings: [Int]
    /// The sum of the choices in readings that reached an ending.
    public internal(set) var choices = 0

    /// The number of readings that reached an ending.
    public var finished: Int { endings.reduce(0, +) }

    /// The maximum number of readings.
    public static let most = 2_000
}

/// Searches by random readings for what was not found.
struct RandomSearch {
    private(set) var readings: RandomReadings
    /// A way to each wanted location that was found.
    private(set) var ways: [Int: Witness] = [:]
    /// The outcomes that came up, by their index in the program.
    private(set) var outcomes: Set<Int> = []

    private let story: Story
    private let program: Program
    private let model: Model

    /// The limit of inputs for one reading. All together are limited too, so that endless stories take no longer.
    private static let mostInputs = 1_000
    private static let mostInputsOfAll = 300_000

    /// Plays the readings.
    /// - Parameter wanted: The indices of the locations to find.
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

    /// Whether a reading has reached a location or, if it is an ending, its end.
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
        let choices = model.shared.tables.locations[location].choices
        guard standing.choice < choices.count else { return }
        let choice = model.shared.tables.choices[choices.start + standing.choice]
        if standing.outcome < choice.outcomes.count { outcomes.insert(choice.outcomes.start + standing.outcome) }
    }

    /// The steps of a reading until it reaches a location.
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
