/// The keys of a group, for its help.
enum GroupKeys {
    /// On the full screen.
    static let screen: [(String, String)] = [
        ("Space, →", "with the book: continues; without it: says that you would like to go on"),
        ("1, 2, 3 …", "with the book: picks a choice or an answer; without it: wishes for it, or takes the wish back"),
        ("b, ←", "looks back, for everybody if you have the book; Space returns"),
        ("h", "asks for the book"),
        ("k", "takes the book when its owner is away"),
        ("a, d", "accepts the book if it is offered to you, or declines it"),
        ("H", "with the book: offers it to somebody; d takes that back"),
        ("y, n", "lets in whoever knocks, or turns them away"),
        ("u, s, r", "with the book: undoes, shows the rest of the page, starts again"),
        ("↑ ↓, Enter", "scroll, move through the choices, and pick"),
        ("w", "says who is here"),
        ("e", "explains more, if the page has an explanation"),
        ("t", "changes the colours"),
        ("Esc", "then one of the keys above: while typing, or where y and n are answers"),
        ("q", "leaves the group; Ctrl-C too, but the others see you as away"),
    ]

    /// Line by line.
    static let plain: [(String, String)] = [
        ("Enter", "with the book: continues; without it: says that you would like to go on"),
        ("1, 2, 3 …", "with the book: picks a choice or an answer; without it: wishes for it, or takes the wish back"),
        ("b", "looks back, for everybody if you have the book; Enter returns"),
        ("w", "says who is here"),
        ("h", "asks for the book"),
        ("k", "takes the book when its owner is away"),
        ("a, d", "accepts the book if it is offered to you, or declines it"),
        ("h NAME", "with the book: offers it to NAME; d takes that back"),
        ("y, n", "lets in whoever knocks, or turns them away"),
        ("u, s, r", "with the book: undoes, shows the rest of the page, starts again"),
        ("e", "explains more, if the page has an explanation"),
        ("q", "leaves the group; so does the end of the input"),
        ("/b, /q …", "while typing an answer, so a hero can be called “b”"),
    ]
}
