internal import StoryEngine

/// What readers who pick at random meet, where a story is too large to work it out.
struct EndingSample {
    /// With this many readers, the standard error of a probability is at most 1.1 percentage points.
    static let readers = 2_048
    /// No more inputs are tried in all, so that endless stories take no longer.
    private static let mostInputs = 1_000_000

    /// The share of the readers that found each ending, by ID; what none of them found is not in it.
    let odds: [String: Double]
    /// How many choices those made who came to an ending, on average; nil where nobody did.
    let choices: Double?

    /// Has all of them read. The same story has the same answer.
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
