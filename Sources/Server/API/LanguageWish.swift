internal import Library

/// The languages in which a client wants stories, the one it likes best first.
///
/// The pages say it with a cookie, because the reader may want another language than the browser, and a cookie also comes with what the
/// browser fetches before any script runs. Everybody else says it with `Accept-Language`.
struct LanguageWish: Equatable {
    /// The name of the cookie, whose value is a language tag, or ``original``.
    static let cookieName = "branchbook-language"
    /// Stands for the story's own language, whichever it is.
    static let original = "*"
    /// What answers in a language depend on, for the `Vary` header field.
    static let field = HeaderField("Vary", "Cookie, Accept-Language")

    private static let mostTags = 10

    /// Language tags in lower case.
    let tags: [String]

    init(_ request: Request) {
        if let tag = Cookie.value(in: request.fields, named: Self.cookieName), !tag.isEmpty {
            tags = [tag.lowercased()]
        } else {
            tags = Self.accepted(request.fields)
        }
    }

    /// The best translation of a story; nil if it is wanted in its own language, or if there is none in any that is wanted.
    func translation(of listing: StoryListing) -> Translation? {
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
    func told(_ listing: StoryListing) -> StoryListing { listing.told(in: translation(of: listing)) }

    /// An entry in the best language.
    func told(_ entry: StoryEntry) -> StoryEntry { entry.told(in: translation(of: entry.listing)) }

    private static func isSame(_ language: String, _ tag: String) -> Bool { language.lowercased() == tag }

    private static func isClose(_ language: String, _ tag: String) -> Bool {
        language.lowercased().prefix { $0 != "-" } == tag.prefix { $0 != "-" }
    }

    /// The languages of `Accept-Language` (RFC 9110, section 12.5.4), without those that are refused.
    private static func accepted(_ fields: [HeaderField]) -> [String] {
        var weighted: [(tag: String, weight: Double)] = []
        for element in fields.list("Accept-Language").prefix(mostTags) {
            let parts = element.split(separator: ";").map { $0.trimmingSpace().lowercased() }
            guard let tag = parts.first, tag != original else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            if weight > 0 { weighted.append((tag, weight)) }
        }
        // Sorting is not stable, and equal weights count in their order.
        return weighted.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }.map(\.element.tag)
    }
}

extension Call {
    /// The languages in which the client wants stories.
    var languages: LanguageWish { LanguageWish(request) }
}
