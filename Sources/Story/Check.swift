extension Story {
    /// A difficulty check: rolls, applies modifiers, and gives a bucket. It knows nothing of texts or places.
    public struct Check: Equatable, Sendable {
        /// A check's permanent ID, on which its rolls depend.
        public typealias ID = Identifier<Check>

        /// The permanent ID. Defaults to `location/choice`.
        public var id: ID
        /// Earlier IDs, oldest first. The check rolls as it did under its oldest ID.
        public var aliases: [ID] = []
        /// How it rolls, and which buckets it can give.
        public var kind: Kind
        /// Added to the roll if their conditions are true, in order. A `random` check has none.
        public var modifiers: [Modifier] = []
        /// The author's own remark; never part of a program.
        public var note: String?

        /// Makes a check without earlier IDs.
        public init(id: ID, kind: Kind, modifiers: [Modifier] = []) {
            self.id = id
            self.kind = kind
            self.modifiers = modifiers
        }

        /// How a check rolls, and which buckets it can give.
        public enum Kind: Equatable, Sendable {
            /// A number from 1 to `of`, which passes at `pass` or less: a coin toss, or any other chance.
            case passFail(pass: Int, of: Int)
            /// 1 to 100, which passes at `atMost` or less.
            case percentile(atMost: Int)
            /// The sum of the dice, compared with the target.
            case die(sides: Int, dice: Int, target: Target)
            /// 1 to 100, which passes at the level's chance or less.
            case difficulty(Level)
            /// A number from the lowest `from` to the highest `to` of the ranges, which leave no gaps. A shifted roll beyond either end
            /// counts as that end.
            case range([RangeBucket])
            /// One bucket, in proportion to its weight. Only a random result: nothing is passed or failed.
            case random([WeightedBucket])
        }

        /// The word for its kind.
        public var type: CheckType {
            switch kind {
            case .passFail: .passFail
            case .percentile: .percentile
            case .die: .die
            case .difficulty: .difficulty
            case .range: .range
            case .random: .random
            }
        }

        /// The bucket of a check that was passed.
        public static let pass: Bucket.ID = "pass"
        /// The bucket of a failed check.
        public static let fail: Bucket.ID = "fail"

        /// The buckets it can give, in the order of the story.
        public var buckets: [Bucket.ID] {
            switch kind {
            case .passFail, .percentile, .die, .difficulty: [Check.pass, Check.fail]
            case .range(let ranges): ranges.map { $0.bucket }
            case .random(let weights): weights.map { $0.bucket }
            }
        }
    }

    /// The types of check by the words that stories use. A program stores their place in this list: new ones go to its end.
    public enum CheckType: String, CaseIterable, Sendable {
        case passFail, percentile, die, difficulty, range, random

        /// Whether modifiers can shift its roll.
        public var hasModifiers: Bool { self != .random }
    }

    /// What a check has where its author says nothing.
    public enum CheckDefaults {
        /// The numbers that pass a pass/fail check, of ``of``.
        public static let pass = 1
        /// The chances out of which a pass/fail check is decided.
        public static let of = 2
        /// Sides of a die.
        public static let sides = 6
        /// Dice that are rolled together.
        public static let dice = 1
    }

    /// A name for what a check can answer with.
    public enum Bucket {
        /// A bucket's permanent ID, unique in its check.
        public typealias ID = Identifier<Bucket>
    }

    /// What the sum of the dice must be to pass.
    public enum Target: Equatable, Sendable {
        /// This or less.
        case atMost(Int)
        /// This or more.
        case atLeast(Int)
    }

    /// A difficulty in words.
    public enum Level: String, CaseIterable, Sendable {
        case veryEasy, easy, medium, hard, veryHard

        /// The chance of passing, in percent.
        public var chance: Int {
            switch self {
            case .veryEasy: 90
            case .easy: 75
            case .medium: 50
            case .hard: 25
            case .veryHard: 10
            }
        }
    }

    /// The rolls that give a bucket.
    public struct RangeBucket: Equatable, Sendable {
        /// The bucket for totals in this range.
        public var bucket: Bucket.ID
        /// The lowest total, inclusive.
        public var from: Int
        /// The highest total, inclusive.
        public var to: Int

        /// Makes a range, which includes both ends.
        public init(bucket: Bucket.ID, from: Int, to: Int) {
            self.bucket = bucket
            self.from = from
            self.to = to
        }
    }

    /// A bucket of a random check, and its weight.
    public struct WeightedBucket: Equatable, Sendable {
        /// The bucket that comes up with this weight.
        public var bucket: Bucket.ID
        /// At least 1. The probability is this divided by the sum of all weights.
        public var weight: Int

        /// Makes a weight.
        public init(bucket: Bucket.ID, weight: Int) {
            self.bucket = bucket
            self.weight = weight
        }
    }

    /// A number added to a roll if a condition is true.
    public struct Modifier: Equatable, Sendable {
        /// The modifier applies only if this is true; nil means always.
        public var condition: Expression?
        /// Added to the roll; may be negative.
        public var shift: Int
        /// The reason shown with the roll.
        public var reason: Template
        /// The author's own remark; never part of a program.
        public var note: String?

        /// Makes a modifier, which always applies unless it has a condition.
        public init(condition: Expression? = nil, shift: Int, reason: Template) {
            self.condition = condition
            self.shift = shift
            self.reason = reason
        }
    }
}
