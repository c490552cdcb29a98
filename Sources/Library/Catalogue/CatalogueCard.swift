/// A listing at its slot. A class, so that a copy of the catalogue costs a word for each story.
final class CatalogueCard: Sendable {
    let listing: StoryListing
    let titleKey: SortKey

    init(_ listing: StoryListing) {
        self.listing = listing
        titleKey = SortKey(listing.title, language: listing.language)
    }

    var labels: StoryLabels { StoryLabels(listing, titleKey: titleKey) }

    /// Whether it stands before another by title, and by ID where titles are alike.
    func isBefore(_ other: CatalogueCard) -> Bool {
        titleKey == other.titleKey ? listing.id < other.listing.id : titleKey < other.titleKey
    }
}
