internal import Story

extension Gamebook {
    /// A roll and what comes of it.
    struct Throw: Equatable, Sendable {
        var draw: Draw
        /// What is added to the roll, in order.
        var modifiers: [Modifier]
        /// What each number comes to; together they have every number once, in ascending order.
        var results: [Result]
        /// Whether what follows uses the number, so that the reader has to remember it.
        var isRemembered: Bool

        struct Modifier: Equatable, Sendable {
            /// It counts only if this is met; nil means always.
            var condition: Condition?
            var shift: Int
            var reason: [Run]
        }

        struct Result: Equatable, Sendable {
            /// The numbers that lead here, after the modifiers; nil for no end on that side.
            var from: Int?
            var to: Int?
            var steps: [Step]
        }
    }

    /// What is rolled: some dice, or numbers from a table at the back.
    struct Draw: Hashable, Sendable {
        /// How many numbers are added up.
        var count: Int
        /// Each of them is one of these, all equally likely.
        var numbers: ClosedRange<Int>

        /// The numbers that can come of it.
        var totals: ClosedRange<Int> { count * numbers.lowerBound...count * numbers.upperBound }
        /// Whether ordinary dice or a coin do.
        var isSimple: Bool { numbers == 1...6 || (numbers == 1...2 && count == 1) }
        /// Whether a table of its numbers fits on a page.
        var hasTable: Bool { !isSimple && numbers.count <= Self.mostInTable }

        /// The most numbers of a table.
        static let mostInTable = 100
    }
}

extension Gamebook.Throw {
    /// Makes the roll of a check.
    /// - Parameter steps: What happens for a bucket.
    init(_ check: Story.Check, isRemembered: Bool, modifiers: [Modifier], _ steps: (Story.Bucket.ID) -> [Gamebook.Step]) {
        draw = Gamebook.Draw(check.kind)
        self.modifiers = modifiers
        self.isRemembered = isRemembered
        let fixed = modifiers.filter { $0.condition == nil }.map { $0.shift }.reduce(0, +)
        let loose = modifiers.filter { $0.condition != nil }.map { $0.shift }
        let lowest = draw.totals.lowerBound + fixed + loose.filter { $0 < 0 }.reduce(0, +)
        let highest = draw.totals.upperBound + fixed + loose.filter { $0 > 0 }.reduce(0, +)
        results = Self.spans(check.kind, within: lowest...highest).map { span in
            Result(from: span.from, to: span.to, steps: steps(span.bucket))
        }
    }

    /// The numbers after modifiers that give each bucket, in ascending order; nil for no end on that side.
    typealias Span = (bucket: Story.Bucket.ID, from: Int?, to: Int?)

    /// The numbers that give each bucket that can come up.
    /// - Parameter shift: The sum of all modifiers.
    static func spans(_ check: Story.Check, shift: Int) -> [Span] {
        let totals = Gamebook.Draw(check.kind).totals
        return spans(check.kind, within: totals.lowerBound + shift...totals.upperBound + shift)
    }

    /// Numbers that cannot come up are not on the paper.
    private static func spans(_ kind: Story.Check.Kind, within totals: ClosedRange<Int>) -> [Span] {
        let possible = spans(kind).filter { ($0.from ?? .min) <= totals.upperBound && ($0.to ?? .max) >= totals.lowerBound }
        return possible.enumerated().map { number, span in
            (span.bucket, number == 0 ? nil : span.from, number + 1 == possible.count ? nil : span.to)
        }
    }

    /// The numbers that give each bucket, in ascending order.
    private static func spans(_ kind: Story.Check.Kind) -> [Span] {
        func atMost(_ most: Int) -> [Span] {
            [(Story.Check.pass, nil, most), (Story.Check.fail, most + 1, nil)]
        }
        switch kind {
        case .passFail(let pass, _): return atMost(pass)
        case .percentile(let most): return atMost(most)
        case .difficulty(let level): return atMost(level.chance)
        case .die(_, _, .atMost(let most)): return atMost(most)
        case .die(_, _, .atLeast(let least)): return [(Story.Check.fail, nil, least - 1), (Story.Check.pass, least, nil)]
        case .range(let ranges):
            let ranges = ranges.sorted { $0.from < $1.from }
            // A number beyond either end counts as that end.
            return ranges.enumerated().map { number, range in
                (range.bucket, number == 0 ? nil : range.from, number + 1 == ranges.count ? nil : range.to)
            }
        case .random(let weights):
            var sum = 0
            return weights.map { weight in
                defer { sum += weight.weight }
                return (weight.bucket, sum + 1, sum + weight.weight)
            }
        }
    }
}

extension Gamebook.Draw {
    /// What a check rolls.
    init(_ kind: Story.Check.Kind) {
        switch kind {
        case .passFail(_, let of): self.init(count: 1, numbers: 1...of)
        case .percentile, .difficulty: self.init(count: 1, numbers: 1...100)
        case .die(let sides, let dice, _): self.init(count: dice, numbers: 1...sides)
        case .range(let ranges):
            let lowest = ranges.map { $0.from }.min() ?? 0
            self.init(count: 1, numbers: lowest...max(lowest, ranges.map { $0.to }.max() ?? 0))
        case .random(let weights): self.init(count: 1, numbers: 1...max(1, weights.map { $0.weight }.reduce(0, +)))
        }
    }
}
