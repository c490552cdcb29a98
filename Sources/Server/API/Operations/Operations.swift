/// The whole table of the API: what is routed, what is described and what is refused all come from it.
enum Operations {
    /// Everything that can be asked; an earlier one goes before a later one with the same form of address.
    static let all: [Operation] =
        shelf + stories + files + sessions + readers + people + progress + settings
        + administration + checks + uploads + packs + catalogue + description + pages

    /// A parameter of the path.
    static func segment(_ name: String, _ schema: String, _ summary: String) -> Operation.Parameter {
        Operation.Parameter(name: name, schema: .named(schema), summary: summary, isRequired: true)
    }

    /// The story that an address is about.
    static let story = segment("id", "StoryID", "The story's permanent ID.")

    /// An answer that is a document of a schema.
    static func document(_ schema: String, _ summary: String, _ status: Status = .ok) -> Operation.Answer {
        Operation.Answer(status: status, summary: summary, schema: .named(schema))
    }
}
