extension Story {
    /// A difficulty check: rolls, applies modifiers, answers with a bucket. It knows nothing of texts or places.
    public struct Check: Equatable, Sendable {
        /// A check's permanent ID, on which its rolls depend.
        public typealias ID = Identifier<Check>

        /// The permanent ID; where the author gave none, `location/choice`.
        public var id: ID
        /// Earlier IDs, the oldest first: a check rolls as under its oldest ID.
        public var aliases: [ID] = []
        /// What is rolled, and what it answers.
        public var kind: Kind
        /// What shifts the roll.
        public var modifiers: [Modifier] = []

        /// Makes a check.
        public init(id: ID, kind: Kind, modifiers: [Modifier] = []) {
            self.id = id
            self.kind = kind
            self.modifiers = modifiers
        }

        /// What is rolled, and what it answers.
        public enum Kind: Equatable, Sendable {
            /// A number from 1 to `of`, which passes at `pass` or less: a coin, or any given chance.
            case passFail(pass: Int, of: Int)
            /// 1 to 100, which passes at `atMost` or less.
            case percentile(atMost: Int)
            /// The sum of a number of dice with a number of sides.
            case die(sides: Int, dice: Int, target: Target)
            /// 1 to 100, which passes at the level's chance or less.
            case difficulty(Level)
            /// From the lowest to the highest number of the ranges.
            case range([RangeBucket])
            /// One bucket, in proportion to its weight. Not a check, only a random result.
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
        /// The bucket of a check that was failed.
        public static let fail: Bucket.ID = "fail"

        /// The buckets that it can answer with.
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

    /// What the dice must show to pass.
    public enum Target: Equatable, Sendable {
        /// This or less.
        case atMost(Int)
        /// This or more.
        case atLeast(Int)
    }

    /// A difficulty in words.
    public enum Level: String, CaseIterable, Sendable {
        case veryEasy, easy, medium, hard, veryHard

        /// The chance to pass, in percent.
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

    /// The rolls that fall into a bucket.
    public struct RangeBucket: Equatable, Sendable {
        /// The bucket that the check gives if the total is in this range.
        public var bucket: Bucket.ID
        /// The lowest roll.
        public var from: Int
        /// The highest roll.
        public var to: Int

        /// Makes a range.
        public init(bucket: Bucket.ID, from: Int, to: Int) {
            self.bucket = bucket
            self.from = from
            self.to = to
        }
    }

    /// A bucket and how often it comes up beside the others.
    public struct WeightedBucket: Equatable, Sendable {
        /// The bucket that the check gives with this weight.
        public var bucket: Bucket.ID
        /// Its share, 1 or more.
        public var weight: Int

        /// Makes a weight.
        public init(bucket: Bucket.ID, weight: Int) {
            self.bucket = bucket
            self.weight = weight
        }
    }

    /// What shifts a roll while its condition holds.
    public struct Modifier: Equatable, Sendable {
        /// It applies only where this holds.
        public var condition: Expression?
        /// Added to the roll.
        public var shift: Int
        /// Why, to be shown with the roll.
        public var reason: Template

        /// Makes a modifier.
        public init(condition: Expression? = nil, shift: Int, reason: Template) {
            self.condition = condition
            self.shift = shift
            self.reason = reason
        }
    }
}
