internal import Story

/// A check in the words of ink: lines that roll, and conditions that tell its buckets apart.
struct InkRoll {
    /// What gives the roll, in order.
    let lines: [String]
    /// The buckets, each with the condition that gives it if none before it did; the last has none.
    let buckets: [(id: Story.Bucket.ID, condition: String?)]

    init(_ check: Story.Check, _ script: inout InkScript) {
        let rolled = script.terms.roll
        let (roll, buckets) = Self.parts(check.kind, rolled)
        var lines = ["~ \(rolled) = \(roll)"]
        for modifier in check.modifiers where modifier.shift != 0 {
            let shift = "~ \(rolled) = \(rolled) \(modifier.shift < 0 ? "-" : "+") \(abs(modifier.shift))"
            lines += modifier.condition.map { ["{ \(script.text($0)):", "    " + shift, "}"] } ?? [shift]
        }
        self.lines = lines
        self.buckets = buckets
    }

    private static func parts(_ kind: Story.Check.Kind, _ rolled: String) -> (
        roll: String, buckets: [(id: Story.Bucket.ID, condition: String?)]
    ) {
        func passes(_ comparison: String) -> [(id: Story.Bucket.ID, condition: String?)] {
            [(Story.Check.pass, "\(rolled) \(comparison)"), (Story.Check.fail, nil)]
        }
        switch kind {
        case .passFail(let pass, let of): return ("RANDOM(1, \(of))", passes("<= \(pass)"))
        case .percentile(let most): return ("RANDOM(1, 100)", passes("<= \(most)"))
        case .difficulty(let level): return ("RANDOM(1, 100)", passes("<= \(level.chance)"))
        case .die(let sides, let dice, let target):
            let roll = (0..<dice).map { _ in "RANDOM(1, \(sides))" }.joined(separator: " + ")
            switch target {
            case .atMost(let most): return (roll, passes("<= \(most)"))
            case .atLeast(let least): return (roll, passes(">= \(least)"))
            }
        case .range(let ranges):
            let ranges = ranges.sorted { $0.from < $1.from }
            let buckets = ranges.enumerated().map { ($1.bucket, $0 + 1 < ranges.count ? "\(rolled) <= \($1.to)" : nil) }
            return ("RANDOM(\(ranges.first?.from ?? 0), \(ranges.last?.to ?? 0))", buckets)
        case .random(let weights):
            var sum = 0
            var buckets: [(id: Story.Bucket.ID, condition: String?)] = []
            for (number, weight) in weights.enumerated() {
                sum += weight.weight
                buckets.append((weight.bucket, number + 1 < weights.count ? "\(rolled) <= \(sum)" : nil))
            }
            return ("RANDOM(1, \(sum))", buckets)
        }
    }
}
