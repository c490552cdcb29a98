/// The languages in which somebody wants stories, the one they like best first.
public struct LanguageWish: Hashable, Sendable {
    /// Stands for the story's own language, whichever it is.
    public static let original = "*"

    /// Language tags in lower case, and ``original``.
    public let tags: [String]

    /// Makes a wish. Without tags, every story is wanted as it was written.
    public init(_ tags: [String] = []) {
        self.tags = tags
    }

    /// The best translation of a story; nil if it is wanted in its own language, or if there is none in any that is wanted.
    public func translation(of listing: StoryListing) -> Translation? {
        guard !listing.translations.isEmpty else { return nil }
        for tag in tags where tag != Self.original {
            // Somebody who reads Swiss German can read German, and the other way round.
            for matches in [Self.isSame, Self.isClose] {
                if let language = listing.language, matches(language, tag) { return nil }
                if let found = listing.translations.first(where: { matches($0.language, tag) }) { return found }
            }
        }
        return nil
    }

    /// A listing in the best language.
    public func told(_ listing: StoryListing) -> StoryListing { listing.told(in: translation(of: listing)) }

    /// An entry in the best language.
    public func told(_ entry: StoryEntry) -> StoryEntry { entry.told(in: translation(of: entry.listing)) }

    /// The same wish without what makes no difference to stories in these languages, so that many wishes have one catalogue.
    /// - Parameter languages: Language tags in lower case.
    func reduced(to languages: [String]) -> LanguageWish {
        LanguageWish(tags.filter { tag in languages.contains { Self.isClose($0, tag) } })
    }

    private static func isSame(_ language: String, _ tag: String) -> Bool { language.lowercased() == tag }

    private static func isClose(_ language: String, _ tag: String) -> Bool {
        language.lowercased().prefix { $0 != "-" } == tag.prefix { $0 != "-" }
    }
}
