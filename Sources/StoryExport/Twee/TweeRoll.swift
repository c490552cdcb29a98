internal import Story

/// A check in the words of SugarCube: macros that roll, and conditions that tell its buckets apart.
struct TweeRoll {
    /// What `_roll` is set to, in order.
    let macros: [String]
    /// The buckets, each with the condition that gives it if none before it did; the last has none.
    let buckets: [(id: Story.Bucket.ID, condition: String?)]

    init(_ check: Story.Check, _ script: TweeScript) {
        let shifts = check.modifiers.map { modifier in
            let shift = TweeScript.set("_roll", "_roll \(modifier.shift < 0 ? "-" : "+") \(abs(modifier.shift))")
            return modifier.condition.map { "<<if \(script.text($0))>>\(shift)<</if>>" } ?? shift
        }
        let (roll, buckets) = Self.parts(check.kind)
        macros = [TweeScript.set("_roll", roll)] + shifts
        self.buckets = buckets
    }

    private static func parts(_ kind: Story.Check.Kind) -> (roll: String, buckets: [(id: Story.Bucket.ID, condition: String?)]) {
        switch kind {
        case .passFail(let pass, let of): return ("random(1, \(of))", passes("lte \(pass)"))
        case .percentile(let most): return ("random(1, 100)", passes("lte \(most)"))
        case .difficulty(let level): return ("random(1, 100)", passes("lte \(level.chance)"))
        case .die(let sides, let dice, let target):
            let roll = (0..<dice).map { _ in "random(1, \(sides))" }.joined(separator: " + ")
            switch target {
            case .atMost(let most): return (roll, passes("lte \(most)"))
            case .atLeast(let least): return (roll, passes("gte \(least)"))
            }
        case .range(let ranges):
            let ranges = ranges.sorted { $0.from < $1.from }
            let buckets = ranges.enumerated().map { ($1.bucket, $0 + 1 < ranges.count ? "_roll lte \($1.to)" : nil) }
            return ("random(\(ranges.first?.from ?? 0), \(ranges.last?.to ?? 0))", buckets)
        case .random(let weights):
            var sum = 0
            var buckets: [(id: Story.Bucket.ID, condition: String?)] = []
            for (number, weight) in weights.enumerated() {
                sum += weight.weight
                buckets.append((weight.bucket, number + 1 < weights.count ? "_roll lte \(sum)" : nil))
            }
            return ("random(1, \(sum))", buckets)
        }
    }

    private static func passes(_ comparison: String) -> [(id: Story.Bucket.ID, condition: String?)] {
        [(Story.Check.pass, "_roll " + comparison), (Story.Check.fail, nil)]
    }
}
