/// The stories that a server offers, in the order in which the library lists them.
public struct StoryShelf: Sendable, Hashable {
    /// The stories, each ID once.
    public let entries: [ShelfEntry]

    /// Puts stories on a shelf. If two have the same ID, the first is kept.
    public init(_ entries: [ShelfEntry] = []) {
        var known: Set<String> = []
        self.entries = entries.filter { known.insert($0.id).inserted }
    }
}
