/// The whole table of the API: routing, description and validation all come from it.
enum Operations {
    /// All operations. If two match an address, the earlier one counts.
    static let all: [Operation] =
        shelf + stories + export + files + sessions + readers + people + progress + bookmarks + settings
        + groups + drafts + draftBeginnings + draftMoments + draftFiles + publishing + administration + checks + uploads + packs + catalogue
        + description
        + pages + editing

    /// The story in an address.
    static let story = PathParameter("id", Shapes.story, "The story's permanent ID.")

    /// An answer that is a JSON document.
    static func document(_ type: any Described.Type, _ summary: String, _ status: Status = .ok) -> Operation.Answer {
        Operation.Answer(status: status, summary: summary, document: type)
    }
}
