/// A listing in its slot. It is a class, so that copying the catalogue costs only a word for each story.
final class CatalogueCard: Sendable {
    let listing: StoryListing
    let titleKey: SortKey

    /// - Parameter wish: In which languages the story is told, and therefore sorted.
    init(_ listing: StoryListing, in wish: LanguageWish) {
        self.listing = listing
        let translation = wish.translation(of: listing)
        titleKey = SortKey(translation?.title ?? listing.title, language: translation?.language ?? listing.language)
    }

    var labels: StoryLabels { StoryLabels(listing, titleKey: titleKey) }

    /// Whether it comes before another by title, or by ID if the titles are equal.
    func isBefore(_ other: CatalogueCard) -> Bool {
        titleKey == other.titleKey ? listing.id < other.listing.id : titleKey < other.titleKey
    }
}
