/// The whole table of the API: what is routed, what is described and what is refused all come from it.
enum Operations {
    /// Everything that can be asked; an earlier one goes before a later one with the same form of address.
    static let all: [Operation] =
        shelf + stories + files + sessions + readers + people + progress + settings
        + administration + checks + uploads + packs + catalogue + description + pages

    /// The story that an address is about.
    static let story = PathParameter("id", Shapes.story, "The story's permanent ID.")

    /// An answer that is a document.
    static func document(_ type: any Described.Type, _ summary: String, _ status: Status = .ok) -> Operation.Answer {
        Operation.Answer(status: status, summary: summary, document: type)
    }
}
