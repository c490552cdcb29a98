internal import Story
internal import StoryEngine

/// Many readings by random readers.
struct Simulation {
    let program: Program
    /// Determines the readers' choices and the rolls.
    let seed: UInt64

    /// Inputs after which a play counts as unfinished.
    static let mostInputs = 10_000
    /// How many plays the duration of an input is measured in: measuring every one would slow down the run.
    static let measuredPlays = 200

    /// The results of the plays.
    struct Outcome {
        /// How many plays reached each ending, in the order of the story.
        var endings: [(id: String, count: Int)]
        /// How many plays reached no ending.
        var unfinished = 0
        /// The total number of choices.
        var choices = 0
        /// The total number of inputs.
        var inputs = 0
        /// A hash of everything shown and done: the same on every machine.
        var hash: UInt64 = 0

        /// The hash as 16 hexadecimal digits.
        var transcriptHash: String {
            let digits = String(hash, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
    }

    /// Plays the story this many times as fast as possible, and hashes everything shown.
    func run(plays: Int, onProgress: (Int) -> Bool = { _ in true }) -> Outcome {
        var counts: [String: Int] = [:]
        var outcome = Outcome(endings: [])
        for number in 0..<plays {
            var (playthrough, reader) = start(number)
            var transcript = Transcript()
            var scene = playthrough.scene
            transcript.add(scene)
            var inputs = 0
            while inputs < Simulation.mostInputs, let input = reader.input(for: playthrough),
                (try? playthrough.apply(input)) != nil
            {
                inputs += 1
                if case .choose = input { outcome.choices += 1 }
                transcript.add(input)
                scene = playthrough.scene
                transcript.add(scene)
            }
            outcome.inputs += inputs
            if case .ending(let ending) = scene { counts[ending.id, default: 0] += 1 } else { outcome.unfinished += 1 }
            outcome.hash = XXHash64.hash(transcript.bytes, seed: outcome.hash)
            if number % 1_000 == 999, !onProgress(number + 1) { break }
        }
        outcome.endings = program.endingIDs.map { ($0, counts[$0] ?? 0) }
        return outcome
    }

    /// The 99th percentile of an input's duration in nanoseconds, in some of the plays.
    func slowInput(plays: Int) -> Int {
        var times: [Int] = []
        for number in 0..<min(plays, Simulation.measuredPlays) {
            var (playthrough, reader) = start(number)
            var inputs = 0
            while inputs < Simulation.mostInputs, let input = reader.input(for: playthrough) {
                inputs += 1
                let before = MonotonicClock.nanoseconds
                guard (try? playthrough.apply(input)) != nil else { break }
                times.append(MonotonicClock.nanoseconds - before)
            }
        }
        times.sort()
        return times.isEmpty ? 0 : times[min(times.count - 1, times.count * 99 / 100)]
    }

    private func start(_ number: Int) -> (Playthrough, RandomReader) {
        let seed = seed &+ UInt64(number)
        return (Playthrough(program, seed: seed), RandomReader(seed: seed))
    }
}
