/// What to show now; a host draws it and decides nothing.
public indirect enum Scene: Equatable, Sendable {
    case title(TitlePage)
    case question(Question)
    case sequence(SequenceFrame)
    case page(TextPage)
    case choices(ChoiceList)
    case result(Result)
    case ending(Ending)
    /// A text part must be loaded before this can be shown.
    case loading(part: Int)

    /// What a reader sees before anything else.
    public struct TitlePage: Equatable, Sendable {
        /// The story's title.
        public var title: String
        /// Who wrote it.
        public var authors: [String]
        /// Who drew it.
        public var illustrators: [String]
        /// A few sentences about it.
        public var summary: String?
        /// Its picture.
        public var picture: PictureView?
        /// The series that it belongs to, and its number there.
        public var series: Series?

        /// A series and the story's place in it.
        public struct Series: Equatable, Sendable {
            /// What the series is called.
            public var title: String
            /// The story's number in it.
            public var number: Int
        }
    }

    /// Something that the reader is asked.
    public struct Question: Equatable, Sendable {
        /// The ID of the variable that the answer sets.
        public var variable: String
        /// The question in words.
        public var prompt: [TextRun]
        /// What can be answered.
        public var answer: Answer
        /// The variable's value now, to be offered.
        public var value: AnswerValue
        /// The picture that the answer paints; nil if there is none.
        public var picture: PictureView?

        /// What can be answered.
        public enum Answer: Equatable, Sendable {
            /// A text with a length in characters.
            case text(length: ClosedRange<Int>)
            case number(limits: ClosedRange<Int64>)
            case yesNo
            case oneOf([OptionView])
        }
    }

    /// One screen of text.
    public struct TextPage: Equatable, Sendable {
        /// The lines shown so far.
        public var lines: [[TextRun]]
        /// How many lines are still to come.
        public var moreLines: Int
        /// The picture.
        public var picture: PictureView?
        /// The sound.
        public var sound: SoundView?
        /// A longer explanation that the reader may open; empty if there is none.
        public var explanation: [[TextRun]]
    }

    /// The choices of a location, without the hidden ones.
    public struct ChoiceList: Equatable, Sendable {
        /// What can be picked, or could be.
        public var choices: [ChoiceView]
        /// The ID of the choice that was made, where the reader looks back.
        public var picked: String?
        /// The page that was read before, to be shown above; nil if the location has none.
        public var page: TextPage?
    }

    /// What picking a choice led to.
    public struct Result: Equatable, Sendable {
        /// The ID of the choice.
        public var choice: String
        /// What was rolled; nil if nothing was.
        public var check: CheckReport?
        /// What happens.
        public var lines: [[TextRun]]
        /// The picture.
        public var picture: PictureView?
        /// The sound.
        public var sound: SoundView?
    }

    /// The end of a branch.
    public struct Ending: Equatable, Sendable {
        /// The ending's ID.
        public var id: String
        /// What it is called.
        public var title: String
        /// What sort of end it is: happy, funny, strange, bittersweet, sad, secret or plain.
        public var kind: String
        /// The page that was read before, to be shown above; nil if the location has none.
        public var page: TextPage?
    }
}
