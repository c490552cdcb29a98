internal import Library
internal import Story
internal import StoryFormat

/// An OPDS 2.0 feed: the library for other reading software.
struct CatalogueFeed: Document {
    /// The media type of feeds.
    static let type = "application/opds+json"

    var metadata: Metadata
    var links: [Link]
    var navigation: [Link]?
    var publications: [Publication]?
    var facets: [Facet]?

    static var schemaName: String? { "Feed" }
    static var notes: [String: [JSONField]] {
        ["links": .neverEmpty, "navigation": .neverEmpty, "facets": .neverEmpty]
    }

    struct Metadata: Document {
        var title: String
        var numberOfItems: Int?
        var itemsPerPage: Int?
    }

    struct Link: Document {
        var href: String
        var rel: String?
        var type: String?
        var title: String?
        var templated: Bool?
        var properties: Properties?

        static var schemaName: String? { "FeedLink" }

        struct Properties: Document {
            let numberOfItems: Int
        }
    }

    /// Filters for the publications.
    struct Facet: Document {
        let metadata: Metadata
        let links: [Link]
    }

    /// A story.
    struct Publication: Document {
        let metadata: Description
        let links: [Link]
        let images: [Image]?

        struct Description: Document {
            private(set) var type = "http://schema.org/Book"
            let identifier: String
            let title: String
            let author: [String]?
            let illustrator: [String]?
            let language: String?
            let description: String?
            let subject: [String]?
            let belongsTo: Belonging?
            let published: String

            private enum CodingKeys: String, CodingKey {
                case type = "@type"
                case identifier, title, author, illustrator, language, description, subject, belongsTo, published
            }
        }

        struct Belonging: Document {
            let series: [Series]

            struct Series: Document {
                let name: String
                let position: Int
            }
        }

        struct Image: Document {
            let href: String
            let type: String
            let width: Int?
            let height: Int?
        }

        /// Describes a story. The renditions of its picture come first, the original last.
        init(_ listing: StoryListing, entry: StoryEntry?) {
            metadata = Description(
                identifier: "urn:branchbook:" + PercentEncoding.encode(listing.id),
                title: listing.title,
                author: listing.authors.isEmpty ? nil : listing.authors,
                illustrator: listing.illustrators.isEmpty ? nil : listing.illustrators,
                language: listing.language,
                description: listing.summary,
                subject: listing.tags.isEmpty ? nil : listing.shownTags,
                belongsTo: listing.series.map { Belonging(series: [.init(name: $0.title, position: $0.number)]) },
                published: CalendarMoment(listing.added).text
            )
            let address = StoryAddress(listing.id)
            links = [
                Link(href: address.story + "/bundle", rel: "http://opds-spec.org/acquisition/open-access", type: "application/zip")
            ]
            guard let entry, let cover = listing.cover, let medium = entry.medium(cover.file) else {
                images = nil
                return
            }
            images =
                entry.renditions(of: cover.file).map {
                    Image(href: address.file($0.file), type: "image/webp", width: $0.width, height: $0.height)
                } + [Image(href: address.file(medium), type: medium.type, width: nil, height: nil)]
        }
    }
}
