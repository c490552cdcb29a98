/// A key press, or a reply from the terminal.
enum Key: Equatable, Sendable {
    case character(Character)
    case enter, tab, backTab, backspace, delete, escape
    case up, down, left, right, pageUp, pageDown, home, end
    /// A letter with the Ctrl key.
    case control(Character)
    /// Pasted text, unchanged.
    case paste(String)
    /// The terminal's reply to a query.
    case reply(TerminalReply)
    /// Any other key.
    case unknown
}
