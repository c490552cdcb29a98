/// What a member asks for with a line.
enum GroupCommand: Equatable {
    case wish(GroupWish)
    /// Starts again, after a question.
    case restart
    /// Hands the book to somebody by name, or asks for it without one.
    case book(String)
    case who, explain, help
    /// A pick or an answer.
    case words(String)

    /// Parses a line.
    /// - Parameters:
    ///   - asksForText: Whether any words may be an answer; then commands start with a `/`.
    ///   - asksYesOrNo: The same for “y” and “n”.
    init(_ line: String, asksForText: Bool, asksYesOrNo: Bool) {
        var line = line.trimmed
        let isMarked = line.hasPrefix("/")
        if isMarked {
            line.removeFirst()
        } else if asksForText, line != "?" {
            self = .words(line)
            return
        }
        let words = line.split(separator: " ", maxSplits: 1).map { String($0).trimmed }
        switch (words.first ?? "").lowercased() {
        case "h", "hand", "ask": self = .book(words.count > 1 ? words[1] : "")
        // A member may be called anything, but nothing follows the other commands.
        case _ where words.count > 1: self = .words(line)
        case "": self = .wish(.goOn)
        case "b", "back": self = .wish(.back)
        case "u", "undo": self = .wish(.undo)
        case "s", "skip": self = .wish(.skip)
        case "k", "take": self = .wish(.take)
        case "a", "accept": self = .wish(.accept)
        case "d", "decline": self = .wish(.decline)
        case "q", "quit", "exit": self = .wish(.leave)
        case "y", "yes": self = asksYesOrNo && !isMarked ? .words(line) : .wish(.admit(true))
        case "n", "no": self = asksYesOrNo && !isMarked ? .words(line) : .wish(.admit(false))
        case "r", "restart": self = .restart
        case "w", "who": self = .who
        case "e", "explain": self = .explain
        case "?", "help": self = .help
        default: self = .words(line)
        }
    }
}
