/// What an owner can do in a shared reading with one tap. Looking back and starting again are events of their own.
public enum GroupInput: Equatable, Sendable {
    case advance
    case skip
    case undo
    /// Picks the choice with this ID.
    case choose(String)
    /// Answers the open question. A text may also be the ID of an option: the question decides.
    case answer(GivenAnswer)

    /// An answer before it is known what was asked.
    public enum GivenAnswer: Equatable, Sendable {
        case text(String)
        case number(Int64)
        case yesNo(Bool)
    }
}
