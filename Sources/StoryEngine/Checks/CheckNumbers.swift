internal import Story

/// What a check rolls, in numbers: percentages, levels and weights become dice and spans like all others.
struct CheckNumbers {
    var type = CheckType.passFail
    var sides = 100
    var dice = 1
    var target = 0
    var isAtLeast = false
    /// The buckets in their order, with the spans of range and random checks; those of dice have none.
    var buckets: [Story.RangeBucket]

    init(_ check: Story.Check) {
        buckets = check.buckets.map { Story.RangeBucket(bucket: $0, from: 0, to: 0) }
        switch check.kind {
        case .passFail(let pass, let of): (type, sides, target) = (.passFail, of, pass)
        case .percentile(let atMost): (type, target) = (.percentile, atMost)
        case .difficulty(let level): (type, target) = (.difficulty, level.chance)
        case .die(let sides, let dice, let target):
            (type, self.sides, self.dice) = (.die, sides, dice)
            switch target {
            case .atMost(let number): self.target = number
            case .atLeast(let number): (self.target, isAtLeast) = (number, true)
            }
        case .range(let written): (type, buckets) = (.range, written)
        case .random(let weights):
            type = .random
            // A weight is as many numbers of one die with as many sides as all weights together.
            var next = 1
            buckets = weights.map { weight in
                defer { next &+= weight.weight }
                return Story.RangeBucket(bucket: weight.bucket, from: next, to: next &+ weight.weight &- 1)
            }
        }
    }
}

extension CheckRow {
    /// Makes a row of a check's numbers, and of what only its program knows.
    init(
        _ numbers: CheckNumbers,
        id: Ref<StringRow>,
        modifiers: RefRange<ModifierRow>,
        buckets: RefRange<BucketRow>,
        key: UInt64,
        aliases: RefRange<NameRow>
    ) {
        self.id = id
        type = numbers.type
        sides = numbers.sides
        dice = numbers.dice
        target = numbers.target
        isAtLeast = numbers.isAtLeast
        self.modifiers = modifiers
        self.buckets = buckets
        self.key = key
        self.aliases = aliases
    }
}
