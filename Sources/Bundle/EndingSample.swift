internal import StoryEngine

/// What random readers meet in a story that is too large to calculate the odds.
struct EndingSample {
    /// With this many readers, the standard error of a probability is at most 1.1 percentage points.
    static let readers = 2_048
    /// The maximum number of inputs in total, so that endless stories take no longer.
    private static let mostInputs = 1_000_000

    /// The share of readers that found each ending, by ID; without endings that none of them found.
    let odds: [String: Double]
    /// The average number of choices of readers that reached an ending; nil if none did.
    let choices: Double?

    /// Plays all readings. The result is deterministic.
    /// - Complexity: O(*readers*) times the length of a reading, at most a million inputs.
    init(of program: Program) {
        var found: [String: Int] = [:]
        var begun = 0
        var turns = 0
        var inputs = 0
        for seed in 0..<UInt64(Self.readers) where inputs < Self.mostInputs {
            var reader = RandomReader(seed: seed)
            var playthrough = Playthrough(program, seed: seed)
            while inputs < Self.mostInputs, let input = reader.input(for: playthrough) {
                inputs += 1
                guard (try? playthrough.apply(input)) != nil else { break }
                if case .ending(let ending) = playthrough.scene {
                    found[ending.id, default: 0] += 1
                    turns += playthrough.turns
                    break
                }
            }
            begun += 1
        }
        odds = found.mapValues { Double($0) / Double(begun) }
        let ended = found.values.reduce(0, +)
        choices = ended > 0 ? Double(turns) / Double(ended) : nil
    }
}
