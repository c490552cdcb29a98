internal import StoryEngine

/// Estimates how often each ending is found, by readers who pick at random, where a story is too large to work it out.
enum EndingSample {
    /// So many readers: the standard error of a chance is 1.1 percentage points at most.
    static let readers = 2_048
    /// No more inputs are tried in all, so that endless stories take no longer.
    private static let mostInputs = 1_000_000

    /// The share of the readers that found each ending, by ID; what none of them found is not in it. The same story has the same answer.
    /// - Complexity: O(*readers*) times the length of a reading, at most a million inputs.
    static func odds(of program: Program) -> [String: Double] {
        var found: [String: Int] = [:]
        var finished = 0
        var inputs = 0
        for seed in 0..<UInt64(readers) where inputs < mostInputs {
            var reader = RandomReader(seed: seed)
            var playthrough = Playthrough(program, seed: seed)
            while inputs < mostInputs, let input = reader.input(for: playthrough) {
                inputs += 1
                guard (try? playthrough.apply(input)) != nil else { break }
                if case .ending(let ending) = playthrough.scene {
                    found[ending.id, default: 0] += 1
                    break
                }
            }
            finished += 1
        }
        return found.mapValues { Double($0) / Double(finished) }
    }
}
