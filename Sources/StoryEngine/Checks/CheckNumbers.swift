internal import Story

/// The numbers that decide a check. Percentages, levels and weights become dice and ranges like all others.
struct CheckNumbers {
    var type: Story.CheckType
    var sides = 100
    var dice = 1
    var target = 0
    var isAtLeast = false
    /// The buckets in order. Range and random checks have spans for them; dice have none.
    var buckets: [Story.RangeBucket]

    init(_ check: Story.Check) {
        buckets = check.buckets.map { Story.RangeBucket(bucket: $0, from: 0, to: 0) }
        type = check.type
        switch check.kind {
        case .passFail(let pass, let of): (sides, target) = (of, pass)
        case .percentile(let atMost): target = atMost
        case .difficulty(let level): target = level.chance
        case .die(let sides, let dice, let target):
            (self.sides, self.dice) = (sides, dice)
            switch target {
            case .atMost(let number): self.target = number
            case .atLeast(let number): (self.target, isAtLeast) = (number, true)
            }
        case .range(let written): buckets = written
        case .random(let weights):
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
    /// Makes the row for a check from its numbers and from what only its program knows.
    init(
        _ numbers: CheckNumbers,
        id: Ref<StringRow>,
        modifiers: RefRange<ModifierRow>,
        buckets: RefRange<BucketRow>,
        key: UInt64,
        total: Ref<VariableRow>?,
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
        self.total = total
        self.aliases = aliases
    }
}
