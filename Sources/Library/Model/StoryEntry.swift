/// A story in the library: its listing, files, endings and searchable text.
public struct StoryEntry: Equatable, Sendable {
    /// The story as the shelf shows it.
    public var listing: StoryListing
    /// Its files; roles with names are unique.
    public var files: [StoredFile]
    /// Its endings, in the order of the story.
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
