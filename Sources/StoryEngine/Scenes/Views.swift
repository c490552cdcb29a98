/// A picture as it is to be shown now.
public struct PictureView: Equatable, Sendable {
    /// The picture's ID.
    public var id: String
    /// The path from the story's folder.
    public var file: String
    /// What is in it, in words.
    public var alternative: String?
    /// Who made it.
    public var credit: String?
    /// A stencil to be laid over it.
    public var paint: Paint?

    /// Makes a picture.
    public init(id: String, file: String, alternative: String? = nil, credit: String? = nil, paint: Paint? = nil) {
        self.id = id
        self.file = file
        self.alternative = alternative
        self.credit = credit
        self.paint = paint
    }

    /// A stencil and the colour that shows through it.
    public struct Paint: Equatable, Sendable {
        /// The path of the stencil from the story's folder.
        public var file: String
        /// Red in bits 16 to 23, green in 8 to 15, blue in 0 to 7.
        public var rgb: UInt32

        /// Makes a stencil in a colour.
        public init(file: String, rgb: UInt32) {
            self.file = file
            self.rgb = rgb
        }
    }
}

/// A sound as it is to be played now.
public struct SoundView: Equatable, Sendable {
    /// The sound's ID.
    public var id: String
    /// The path from the story's folder.
    public var file: String
    /// What is heard, in words.
    public var alternative: String?
}

/// One of the answers to a question.
public struct OptionView: Equatable, Sendable {
    /// The option's ID.
    public var id: String
    /// What the reader sees.
    public var text: String
    /// Its colour, as in ``PictureView/Paint``.
    public var rgb: UInt32?
}

/// A choice as it is to be shown now.
public struct ChoiceView: Equatable, Sendable {
    /// The choice's ID.
    public var id: String
    /// What the reader picks.
    public var text: [TextRun]
    /// Why it cannot be picked; nil if it can.
    public var disabledReason: [TextRun]?
    /// What it rolls, by the word that stories use for a type of check; nil for nothing.
    public var checkType: String?

    /// Whether it can be picked.
    public var isEnabled: Bool { disabledReason == nil }
}

/// How a check went, so that a reader can be shown what happened.
public struct CheckReport: Equatable, Sendable {
    /// The type of check, by the word that stories use.
    public var type: String
    /// What was thrown.
    public var device: Device
    /// What each die shows.
    public var dice: [Int]
    /// What they make.
    public var roll: Int
    /// All that could have been rolled.
    public var rolls: ClosedRange<Int>
    /// The modifiers that applied.
    public var modifiers: [Modifier]
    /// The roll with its modifiers.
    public var total: Int
    /// The bucket that this falls into.
    public var bucket: String
    /// The buckets, with the rolls that fall into each.
    public var buckets: [Bucket]

    /// What is thrown to decide a check, so that a host can draw it.
    public enum Device: Equatable, Sendable {
        /// One die or several that have the same number of sides.
        case dice(sides: Int, combined: Combination)
        /// One number of a range.
        case number
        /// A wheel whose fields are as wide as the buckets are likely.
        case wheel
    }

    /// What several dice make together.
    public enum Combination: String, Sendable {
        /// They are added up.
        case sum
    }

    /// A modifier that applied.
    public struct Modifier: Equatable, Sendable {
        /// What it added to the roll.
        public var shift: Int
        /// Why.
        public var reason: [TextRun]
    }

    /// A bucket and its rolls.
    public struct Bucket: Equatable, Sendable {
        /// The bucket's ID.
        public var id: String
        /// The unshifted rolls that fall into it; nil if none can.
        public var rolls: ClosedRange<Int>?
    }

    /// What each of several dice shows and how that makes the roll, such as `4+2`; nil for anything else.
    /// - Parameter space: What stands on both sides of each sign.
    public func workings(space: String = "") -> String? {
        guard dice.count > 1, case .dice(_, let combined) = device else { return nil }
        let sign =
            switch combined {
            case .sum: "+"
            }
        return dice.dropFirst().reduce("\(dice[0])") { $0 + space + sign + space + "\($1)" }
    }
}

/// A value as a reader gives it and a question offers it.
public enum AnswerValue: Equatable, Sendable {
    case text(String)
    case number(Int64)
    case yesNo(Bool)
    /// The option's ID.
    case option(String)
}
