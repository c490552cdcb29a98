/// A story as the library keeps it: its listing, its files, its endings and the text by which it is found.
public struct StoryEntry: Equatable, Sendable {
    /// What the shelf shows.
    public var listing: StoryListing
    /// Its files, each once by role and name.
    public var files: [StoredFile]
    /// Its endings in the order of the story.
    public var endings: [EndingListing]
    /// All words of the story, for search.
    public var text: String

    /// Makes an entry.
    public init(listing: StoryListing, files: [StoredFile], endings: [EndingListing], text: String) {
        self.listing = listing
        self.files = files
        self.endings = endings
        self.text = text
    }
}
