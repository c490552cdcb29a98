@testable import StoryEngine

/// What happened in many readings of the engine's random reader.
struct RandomPlays {
    /// The share of readings that reached each ending.
    private(set) var endings: [Double]
    /// The mean number of choices in readings that reached an ending, and the mean of its square.
    private(set) var meanChoices = 0.0
    private(set) var meanSquare = 0.0
    /// The number of readings that reached an ending.
    private(set) var finished = 0

    /// Readings with more inputs count as never finished.
    private static let mostInputs = 2_000

    init(_ program: Program, plays: Int) {
        endings = [Double](repeating: 0, count: program.endingCount)
        for seed in 0..<UInt64(plays) {
            var playthrough = Playthrough(program, seed: seed &* 0x9E37_79B9_7F4A_7C15)
            var reader = RandomReader(seed: seed &+ 0x1234_5678)
            var choices = 0.0
            for _ in 0..<Self.mostInputs {
                guard let input = reader.input(for: playthrough), (try? playthrough.apply(input)) != nil else { break }
                if case .choose = input { choices += 1 }
            }
            guard playthrough.state.phase == .ending,
                let ending = playthrough.state.location.flatMap({ program.shared.tables.locations[$0].ending })
            else { continue }
            endings[ending.index] += 1
            finished += 1
            meanChoices += choices
            meanSquare += choices * choices
        }
        for ending in endings.indices { endings[ending] /= Double(plays) }
        meanChoices /= Double(max(1, finished))
        meanSquare /= Double(max(1, finished))
    }
}
