internal import Story

/// How one sort of check is decided: what can be rolled, and which bucket a roll falls into.
protocol CheckDeciding {
    /// The possible rolls, before modifiers.
    var rolls: ClosedRange<Int> { get }

    /// The number of buckets.
    var bucketCount: Int { get }

    /// What is thrown.
    var device: RollReport.Device { get }

    /// Rolls: the numbers that the dice show, and what they make. A number that is given comes up where it can.
    func roll(_ source: RollSource) -> Roll

    /// The index of the bucket for a total; every integer has one.
    func bucket(of total: Int) -> Int

    /// The probability of each bucket with this shift; their sum is 1.
    func probabilities(shift: Int) -> [Probability]

    /// The number of equally likely ways to each of ``rolls``, in ascending order.
    var ways: [Int64] { get }

    /// The rolls, before this shift, that give a bucket; nil if none do.
    func rolls(ofBucket bucket: Int, shift: Int) -> ClosedRange<Int>?

    /// How likely a roll as good as this or better is, and one as bad or worse; nil where no roll is better than another.
    func luck(of roll: Int) -> Luck?
}

/// A roll before modifiers.
struct Roll: Equatable {
    /// The number on each die.
    var dice: [Int]
    /// The sum of the dice.
    var value: Int
}

/// How likely rolls are that are as good as a certain one or better, and as bad or worse, from 0 to 1.
struct Luck: Equatable {
    var asGood: Double
    var asBad: Double
}

/// The strategy of a check; which one it is, nothing outside needs to know.
enum CheckStrategy: CheckDeciding {
    case dice(DiceStrategy)
    case ranges(RangeStrategy)

    /// Chooses the strategy for a check's type; nil if its numbers are inconsistent.
    init?(_ check: CheckRow, buckets: ArraySlice<BucketRow>) {
        switch check.type {
        case .passFail, .percentile, .difficulty, .die:
            let limits = Story.Limits.self
            guard (1...limits.passOf.upperBound).contains(check.sides), limits.dice.contains(check.dice) else { return nil }
            guard check.sides <= limits.sides.upperBound || check.dice == 1 else { return nil }
            guard buckets.count == 2, (0...check.sides * check.dice).contains(check.target) else { return nil }
            self = .dice(DiceStrategy(sides: check.sides, dice: check.dice, target: check.target, isAtLeast: check.isAtLeast))
        case .range, .random:
            let highest = max(Story.Limits.rangeNumbers.upperBound, Story.Limits.buckets.upperBound * Story.Limits.weights.upperBound)
            let spans = buckets.compactMap { $0.from <= $0.to && $0.from >= 0 && $0.to <= highest ? $0.from...$0.to : nil }
            let device = check.type == .random ? RollReport.Device.wheel : .number
            guard spans.count == buckets.count, let strategy = RangeStrategy(spans, device: device) else { return nil }
            self = .ranges(strategy)
        }
    }

    var rolls: ClosedRange<Int> {
        switch self {
        case .dice(let strategy): strategy.rolls
        case .ranges(let strategy): strategy.rolls
        }
    }

    var bucketCount: Int {
        switch self {
        case .dice(let strategy): strategy.bucketCount
        case .ranges(let strategy): strategy.bucketCount
        }
    }

    var device: RollReport.Device {
        switch self {
        case .dice(let strategy): strategy.device
        case .ranges(let strategy): strategy.device
        }
    }

    func roll(_ source: RollSource) -> Roll {
        switch self {
        case .dice(let strategy): strategy.roll(source)
        case .ranges(let strategy): strategy.roll(source)
        }
    }

    func bucket(of total: Int) -> Int {
        switch self {
        case .dice(let strategy): strategy.bucket(of: total)
        case .ranges(let strategy): strategy.bucket(of: total)
        }
    }

    func probabilities(shift: Int) -> [Probability] {
        switch self {
        case .dice(let strategy): strategy.probabilities(shift: shift)
        case .ranges(let strategy): strategy.probabilities(shift: shift)
        }
    }

    var ways: [Int64] {
        switch self {
        case .dice(let strategy): strategy.ways
        case .ranges(let strategy): strategy.ways
        }
    }

    func rolls(ofBucket bucket: Int, shift: Int) -> ClosedRange<Int>? {
        switch self {
        case .dice(let strategy): strategy.rolls(ofBucket: bucket, shift: shift)
        case .ranges(let strategy): strategy.rolls(ofBucket: bucket, shift: shift)
        }
    }

    func luck(of roll: Int) -> Luck? {
        switch self {
        case .dice(let strategy): strategy.luck(of: roll)
        case .ranges(let strategy): strategy.luck(of: roll)
        }
    }
}

/// An exact probability: a fraction in lowest terms.
public struct Probability: Equatable, Sendable {
    /// The number of equally likely cases that count.
    public let cases: Int64
    /// The number of all equally likely cases.
    public let of: Int64

    /// Makes a fraction in lowest terms.
    init(_ cases: Int64, of total: Int64) {
        var (first, second) = (total, cases)
        while second != 0 { (first, second) = (second, first % second) }
        let divisor = max(1, first)
        self.cases = cases / divisor
        of = max(1, total / divisor)
    }
}
