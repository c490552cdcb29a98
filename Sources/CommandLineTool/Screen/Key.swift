/// What a reader pressed, or what a terminal answered.
enum Key: Equatable, Sendable {
    case character(Character)
    case enter, tab, backTab, backspace, delete, escape
    case up, down, left, right, pageUp, pageDown, home, end
    /// A letter with the control key.
    case control(Character)
    /// What was pasted, as it was.
    case paste(String)
    /// What the terminal says of itself.
    case reply(TerminalReply)
    /// Any other key.
    case unknown
}
