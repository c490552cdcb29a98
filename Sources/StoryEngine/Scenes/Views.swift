/// A picture to show now.
public struct PictureView: Equatable, Sendable {
    /// The picture's ID.
    public var id: String
    /// The path relative to the story's folder.
    public var file: String
    /// A description for readers who cannot see it; nil if there is none.
    public var alternative: String?
    /// The creator, as shown to readers; nil if there is none.
    public var credit: String?
    /// A stencil to paint over it; nil if the picture is not painted.
    public var paint: Paint?

    /// Makes a picture.
    public init(id: String, file: String, alternative: String? = nil, credit: String? = nil, paint: Paint? = nil) {
        self.id = id
        self.file = file
        self.alternative = alternative
        self.credit = credit
        self.paint = paint
    }

    /// A stencil and the colour to paint through it.
    public struct Paint: Equatable, Sendable {
        /// The path of the stencil, relative to the story's folder.
        public var file: String
        /// Red in bits 16 to 23, green in 8 to 15, blue in 0 to 7.
        public var rgb: UInt32

        /// Makes a stencil with a colour.
        public init(file: String, rgb: UInt32) {
            self.file = file
            self.rgb = rgb
        }
    }
}

/// A sound to play now.
public struct SoundView: Equatable, Sendable {
    /// The sound's ID.
    public var id: String
    /// The path relative to the story's folder.
    public var file: String
    /// A description for readers who cannot hear it; nil if there is none.
    public var alternative: String?
}

/// An option in a question.
public struct OptionView: Equatable, Sendable {
    /// The option's ID.
    public var id: String
    /// What the reader sees.
    public var text: String
    /// Its colour, as in ``PictureView/Paint``; nil if it has none.
    public var rgb: UInt32?
}

/// A choice to show now.
public struct ChoiceView: Equatable, Sendable {
    /// The choice's ID.
    public var id: String
    /// The words on the choice.
    public var text: [TextRun]
    /// Why it is disabled; nil if it is enabled.
    public var disabledReason: [TextRun]?
    /// The type of its check: passFail, percentile, die, difficulty, range or random; nil if it has none.
    public var checkType: String?

    /// Whether the reader can pick it.
    public var isEnabled: Bool { disabledReason == nil }
}

/// The result of a check, to show to the reader.
public struct RollReport: Equatable, Sendable {
    /// The type of check, by the word that stories use.
    public var type: String
    /// What was thrown.
    public var device: Device
    /// What each die shows.
    public var dice: [Int]
    /// The sum of the dice, before modifiers.
    public var roll: Int
    /// All possible rolls, before modifiers.
    public var rolls: ClosedRange<Int>
    /// The modifiers that applied, in the order of the story.
    public var modifiers: [Modifier]
    /// The roll plus all modifiers.
    public var total: Int
    /// The ID of the bucket for the total.
    public var bucket: String
    /// All buckets, with the rolls that give each.
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
        /// The number it added to the roll.
        public var shift: Int
        /// The reason, for the reader.
        public var reason: [TextRun]
    }

    /// A bucket and the rolls that give it.
    public struct Bucket: Equatable, Sendable {
        /// The bucket's ID.
        public var id: String
        /// The rolls, before modifiers, that give it; nil if none can.
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

/// A reader's answer to a question, or the suggestion for one.
public enum AnswerValue: Equatable, Sendable {
    case text(String)
    case number(Int64)
    case yesNo(Bool)
    /// The ID of an option.
    case option(String)
}
