import Story

@testable import StoryEngine

/// The possible buckets of a check, found by trying all throws.
struct ForcedRolls {
    private let checks: [Story.Check]
    private var known: [Key: [Bucket]] = [:]

    private struct Key: Hashable {
        var check: Int
        var shift: Int
    }

    /// A bucket that can come up.
    struct Bucket {
        var number: Int
        var probability: Double
        /// The roll, before modifiers, that gives this bucket.
        var roll: Int
    }

    init(_ story: Story) {
        // In the order in which the compiler lays them out.
        checks = story.locations.flatMap { location -> [Story.Check] in
            guard case .choices(let choices) = location.exit else { return [] }
            return choices.compactMap { if case .check(let check, _) = $0.action { check } else { nil } }
        }
    }

    /// The possible buckets with this shift.
    mutating func buckets(of check: Ref<CheckRow>, shift: Int) -> [Bucket] {
        let key = Key(check: check.index, shift: shift)
        if let buckets = known[key] { return buckets }
        let kind = checks[check.index].kind
        let rolls = ForcedRolls.rolls(of: kind)
        var buckets: [Bucket] = []
        for number in checks[check.index].buckets.indices {
            let fitting = rolls.filter { ForcedRolls.bucket(of: $0 + shift, kind) == number }
            guard let roll = fitting.first else { continue }
            buckets.append(Bucket(number: number, probability: Double(fitting.count) / Double(rolls.count), roll: roll))
        }
        known[key] = buckets
        return buckets
    }

    /// Every number that can be rolled, each with its bucket and probability.
    func rolls(of check: Ref<CheckRow>, shift: Int) -> [Bucket] {
        let kind = checks[check.index].kind
        let rolls = ForcedRolls.rolls(of: kind)
        return Set(rolls).sorted().map { roll in
            let count = rolls.count { $0 == roll }
            let bucket = ForcedRolls.bucket(of: roll + shift, kind)
            return Bucket(number: bucket, probability: Double(count) / Double(rolls.count), roll: roll)
        }
    }

    /// All possible throws, equally likely.
    private static func rolls(of kind: Story.Check.Kind) -> [Int] {
        switch kind {
        case .passFail(_, let of): return Array(1...of)
        case .percentile, .difficulty: return Array(1...100)
        case .die(let sides, let dice, _):
            var sums = [0]
            for _ in 0..<dice { sums = sums.flatMap { sum in (1...sides).map { sum + $0 } } }
            return sums
        case .range(let ranges): return ranges.flatMap { Array($0.from...$0.to) }
        case .random(let weights): return Array(1...weights.reduce(0) { $0 + $1.weight })
        }
    }

    /// The index of the bucket for a total.
    private static func bucket(of total: Int, _ kind: Story.Check.Kind) -> Int {
        switch kind {
        case .passFail(let pass, _): return total <= pass ? 0 : 1
        case .percentile(let chance): return total <= chance ? 0 : 1
        case .difficulty(let level): return total <= level.chance ? 0 : 1
        case .die(_, _, .atMost(let mark)): return total <= mark ? 0 : 1
        case .die(_, _, .atLeast(let mark)): return total >= mark ? 0 : 1
        case .range(let ranges):
            let all = rolls(of: kind)
            let limited = min(max(total, all.min() ?? 0), all.max() ?? 0)
            return ranges.firstIndex { $0.from <= limited && limited <= $0.to } ?? -1
        case .random(let weights):
            var rest = total
            for (number, weight) in weights.enumerated() {
                rest -= weight.weight
                if rest <= 0 { return number }
            }
            return -1
        }
    }
}
