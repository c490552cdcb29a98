/// What a reader can do. A tap, a swipe, a key and a button with the same meaning are the same input.
public enum Input: Equatable, Sendable {
    /// Continues to the next line, the next page, or what comes after.
    case advance
    /// Shows the previous scene again, without changing anything.
    case back
    /// Shows the rest of the page, or leaves the sequence.
    case skip
    /// Picks the choice with this ID.
    case choose(String)
    /// Answers the open question.
    case answer(AnswerValue)
    /// Takes back the last choice, answer or restart, and everything it changed.
    case undo
    /// Starts the story again, with new rolls.
    case restart
}

/// Why an input was refused. A refused input changes nothing.
public enum Refusal: Error, Equatable, Sendable {
    case choiceOpen
    case questionOpen
    case storyEnded
    case nothingBefore
    case nothingToUndo
    case nothingToSkip
    case noChoiceHere
    case unknownChoice(String)
    case choiceDisabled(reason: String)
    case noQuestionHere
    case answerOfWrongKind
    case answerTooShort(least: Int)
    case answerTooLong(most: Int)
    case answerHasControlCharacters
    case numberOutOfRange(ClosedRange<Int64>)
    case unknownOption(String)
    case lookingBack
    case noWayOn

    /// An identifier for hosts that translate; it never changes.
    public var code: String {
        switch self {
        case .choiceOpen: "choiceOpen"
        case .questionOpen: "questionOpen"
        case .storyEnded: "storyEnded"
        case .nothingBefore: "nothingBefore"
        case .nothingToUndo: "nothingToUndo"
        case .nothingToSkip: "nothingToSkip"
        case .noChoiceHere: "noChoiceHere"
        case .unknownChoice: "unknownChoice"
        case .choiceDisabled: "choiceDisabled"
        case .noQuestionHere: "noQuestionHere"
        case .answerOfWrongKind: "answerOfWrongKind"
        case .answerTooShort: "answerTooShort"
        case .answerTooLong: "answerTooLong"
        case .answerHasControlCharacters: "answerHasControlCharacters"
        case .numberOutOfRange: "numberOutOfRange"
        case .unknownOption: "unknownOption"
        case .lookingBack: "lookingBack"
        case .noWayOn: "noWayOn"
        }
    }

    /// The reason, in words a child can read.
    public var message: String {
        switch self {
        case .choiceOpen: "What happens next? Pick one first."
        case .questionOpen: "Answer the question first."
        case .storyEnded: "This is the end. You can read it again or undo your last choice."
        case .nothingBefore: "This is the first page."
        case .nothingToUndo: "There’s nothing to undo yet."
        case .nothingToSkip: "There’s nothing more on this page."
        case .noChoiceHere: "There’s nothing to pick here."
        case .unknownChoice: "You can’t pick that here."
        case .choiceDisabled(let reason): reason.isEmpty ? "You can’t pick that right now." : reason
        case .noQuestionHere: "There’s no question here."
        case .answerOfWrongKind: "That does not answer the question."
        case .answerTooShort(let least): least == 1 ? "Write something first." : "Write at least \(least) letters."
        case .answerTooLong(let most): "That’s too long. Use at most \(most) letters."
        case .answerHasControlCharacters: "Some characters can’t be shown."
        case .numberOutOfRange(let limits):
            limits.lowerBound == .min
                ? "Choose \(limits.upperBound) or less."
                : limits.upperBound == .max
                    ? "Choose \(limits.lowerBound) or more." : "Choose a number from \(limits.lowerBound) to \(limits.upperBound)."
        case .unknownOption: "That’s not one of the answers."
        case .lookingBack: "You’re looking back. Page forward to where you were, or undo choices."
        case .noWayOn: "The story has a gap here. You can undo your last choice."
        }
    }
}

/// An error in a story's logic that was found while reading. It never stops the story.
public enum Fault: Equatable, Sendable {
    /// A number became too large at this location.
    case overflow(location: String)
    /// Something was divided by zero at this location.
    case divisionByZero(location: String)
    /// Continuations went round in a circle through this location.
    case circle(location: String)

    /// What went wrong, for the author.
    public var message: String {
        switch self {
        case .overflow(let location): "At “\(location)” a number became too large; the change was skipped."
        case .divisionByZero(let location): "At “\(location)” something was divided by zero; the change was skipped."
        case .circle(let location): "At “\(location)” the story goes round in a circle without a page."
        }
    }
}
