internal import StoryEngine

/// What a reader asks for with a line.
enum ReaderCommand: Equatable {
    case advance, back, undo, restart, skip, explain, help, quit
    /// A pick or an answer.
    case words(String)

    /// Parses a line.
    /// - Parameter asksForText: Whether any words may be an answer; then commands start with a `/`.
    init(_ line: String, asksForText: Bool) {
        var word = line.trimmed.lowercased()
        if word.hasPrefix("/") {
            word.removeFirst()
        } else if asksForText, word != "?" {
            self = .words(line)
            return
        }
        switch word {
        case "": self = .advance
        case "b", "back": self = .back
        case "u", "undo": self = .undo
        case "r", "restart": self = .restart
        case "s", "skip": self = .skip
        case "e", "explain": self = .explain
        case "?", "h", "help": self = .help
        case "q", "quit", "exit": self = .quit
        default: self = .words(line)
        }
    }

    /// The keys listed in the help.
    static let keys = [
        ("Enter", "continues, or takes the suggested answer"),
        ("1, 2, 3 …", "picks a choice or an answer"),
        ("b", "looks back; Enter returns"),
        ("u", "undoes the last choice or answer"),
        ("s", "shows the rest of the page"),
        ("e", "explains more, if the page has an explanation"),
        ("r", "starts the story again"),
        ("q", "saves your place and stops; so does Ctrl-C"),
        ("/b, /q …", "while typing words, so a hero can be called “b”"),
    ]
}

extension String {
    /// The text without surrounding spaces.
    var trimmed: String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
