/// What to show now. A host draws it and decides nothing.
public indirect enum Scene: Equatable, Sendable {
    case title(TitlePage)
    case question(Question)
    case sequence(SequenceFrame)
    case page(TextPage)
    case choices(ChoiceList)
    case result(Result)
    case ending(Ending)
    /// A text part must be loaded before the scene can be shown.
    case loading(part: Int)

    /// The first page, before any question or location.
    public struct TitlePage: Equatable, Sendable {
        /// The story's title, plain text.
        public var title: String
        /// The writers.
        public var authors: [String]
        /// The illustrators.
        public var illustrators: [String]
        /// A few sentences about the story; nil if there is no summary.
        public var summary: String?
        /// The title picture; nil if there is none.
        public var picture: PictureView?
        /// The series and the story's position in it; nil if it is in none.
        public var series: Series?

        /// A series and the story's position in it.
        public struct Series: Equatable, Sendable {
            /// The title of the series.
            public var title: String
            /// The story's position in it, at least 1.
            public var number: Int
        }
    }

    /// A question to the reader.
    public struct Question: Equatable, Sendable {
        /// The ID of the variable that the answer sets.
        public var variable: String
        /// The question in words.
        public var prompt: [TextRun]
        /// Which answers are allowed.
        public var answer: Answer
        /// The variable's current value, as a suggestion.
        public var value: AnswerValue
        /// The picture that the answer paints; nil if there is none.
        public var picture: PictureView?
        /// The picture on the story's title page; nil if it has none.
        public var setting: PictureView?

        /// Which answers are allowed.
        public enum Answer: Equatable, Sendable {
            /// A text whose length in characters is in this range.
            case text(length: ClosedRange<Int>)
            case number(limits: ClosedRange<Int64>)
            case yesNo
            case oneOf([OptionView])
        }
    }

    /// A page, as far as it has been revealed.
    public struct TextPage: Equatable, Sendable {
        /// The lines revealed so far.
        public var lines: [[TextRun]]
        /// The number of lines still hidden.
        public var moreLines: Int
        /// The picture next to the text; nil if there is none.
        public var picture: PictureView?
        /// The sound to play; nil if there is none.
        public var sound: SoundView?
        /// A longer explanation that the reader can open, in lines; empty if there is none.
        public var explanation: [[TextRun]]
    }

    /// The choices of a location, without hidden ones.
    public struct ChoiceList: Equatable, Sendable {
        /// Enabled and disabled choices, in the order of the story.
        public var choices: [ChoiceView]
        /// The ID of the choice that was made, if the reader is looking back.
        public var picked: String?
        /// The page before the choices, to show above them; nil if the location has none.
        public var page: TextPage?
    }

    /// The result of a choice.
    public struct Result: Equatable, Sendable {
        /// The ID of the choice.
        public var choice: String
        /// What was rolled; nil if the choice has no check.
        public var check: RollReport?
        /// What happens, in lines; may be empty after a roll.
        public var lines: [[TextRun]]
        /// The picture of the result; nil if there is none.
        public var picture: PictureView?
        /// The picture of the page on which the choice was made; nil if it has none.
        public var setting: PictureView?
        /// The sound of the result; nil if there is none.
        public var sound: SoundView?
    }

    /// The end of a branch.
    public struct Ending: Equatable, Sendable {
        /// The ending's ID, by which readers collect it.
        public var id: String
        /// The ending's title, plain text.
        public var title: String
        /// The kind of ending: happy, funny, strange, bittersweet, sad, secret or plain.
        public var kind: String
        /// The page before the ending, to show above it; nil if the location has none.
        public var page: TextPage?
    }
}
