internal import CoReading
internal import StoryEngine

/// What a reader in a group wants. Whether it is theirs to do depends on who owns the book.
enum GroupWish: Equatable {
    /// Continues, or tells the owner that this reader would like to.
    case goOn
    /// Picks a choice or an option by its index, or wishes for it.
    case pick(Int)
    case answer(AnswerValue)
    case back
    case undo
    case skip
    case restart(seed: UInt64)
    /// Asks for the book.
    case ask
    /// Takes the book of an owner who is away.
    case take
    /// Accepts the book that is held out.
    case accept
    /// Does not want the book after all, or no longer offers it.
    case decline
    case hand(Member.ID)
    /// Lets in whoever has knocked longest, or turns them away.
    case admit(Bool)
    case leave
}
