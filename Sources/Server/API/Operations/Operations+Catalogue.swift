internal import Library
internal import StoryFormat

extension Operations {
    private static let feed = Operation.Answer(
        status: .ok,
        summary: "An OPDS 2.0 feed.",
        type: CatalogueFeed.type,
        document: CatalogueFeed.self
    )

    fileprivate static let nextFeed = text("after", 1_000, "Where to continue; given in the `next` link.")
    fileprivate static let feedLanguage = text("language", 35, "A language.")
    fileprivate static let feedOrder = choice("order", ["title", "newest"], "The order (default: by title).")
    fileprivate static let feedQuery = text("query", 200, "The words.")

    /// The catalogue for other reading software.
    static let catalogue = [
        Operation(
            id: "getCatalogue",
            method: "GET",
            path: PathPattern("/opds"),
            summary: "The entry point for other reading software.",
            answers: [feed],
            run: { _, _ throws(ProblemDetails) in
                let navigation = [
                    CatalogueFeed.Link(href: "/opds/all", rel: "current", type: CatalogueFeed.type, title: "All stories"),
                    CatalogueFeed.Link(
                        href: "/opds/all?order=newest",
                        rel: "http://opds-spec.org/sort/new",
                        type: CatalogueFeed.type,
                        title: "Newest stories"
                    ),
                ]
                let feed = CatalogueFeed(
                    metadata: .init(title: "Branchbook"),
                    links: [CatalogueFeed.Link(href: "/opds", rel: "self", type: CatalogueFeed.type), API.searchLink],
                    navigation: navigation
                )
                return .json(feed, type: CatalogueFeed.type, keeping: .everybodyAskedAbout)
            }
        ),
        Operation(
            id: "getCatalogueStories",
            method: "GET",
            path: PathPattern("/opds/all"),
            summary: "All stories, fifty at a time.",
            parameters: [
                nextFeed.described, text("tag", 100, "A tag that stories must have.", repeatable: true).described, feedLanguage.described,
                feedOrder.described,
            ],
            answers: [feed],
            run: { api, call throws(ProblemDetails) in try api.feed(call, path: "/opds/all", title: "All stories") }
        ),
        Operation(
            id: "getCatalogueSearch",
            method: "GET",
            path: PathPattern("/opds/search"),
            summary: "The stories that contain the given words.",
            parameters: [feedQuery.described, nextFeed.described],
            answers: [feed],
            run: { api, call throws(ProblemDetails) in try api.feed(call, path: "/opds/search", title: "Search results") }
        ),
    ]
}

extension API {
    fileprivate static let searchLink = CatalogueFeed.Link(
        href: "/opds/search{?query}",
        rel: "search",
        type: CatalogueFeed.type,
        templated: true
    )

    fileprivate func feed(_ call: Call, path: String, title: String) throws(ProblemDetails) -> Response {
        var query = ShelfQuery()
        query.limit = 50
        query.after = call.value(of: Operations.nextFeed)
        query.allTags = call.query.filter { $0.name == "tag" }.map(\.value)
        query.language = call.value(of: Operations.feedLanguage)
        let words = call.value(of: Operations.feedQuery).flatMap { $0.isEmpty ? nil : $0 }
        query.search = words
        query.order = words != nil ? .best : call.value(of: Operations.feedOrder) == "newest" ? .newest : .title
        let tag = try tag(call, path, for: nil)
        if let same = tag.answer(to: call.request, keeping: .everybodyAskedAbout, vary: LanguageWish.field) { return same }
        let languages = call.languages
        let page = try page(query, for: nil, in: languages)
        var publications: [CatalogueFeed.Publication] = []
        for item in page.items {
            let entry = item.listing.cover == nil ? nil : try stories.story(item.listing.id)
            publications.append(CatalogueFeed.Publication(languages.told(item.listing), entry: entry))
        }
        let kept = call.query.filter { $0.name != "after" }
        var links = [CatalogueFeed.Link(href: Self.address(path, call.query), rel: "self", type: CatalogueFeed.type), Self.searchLink]
        links.append(CatalogueFeed.Link(href: "/opds", rel: "start", type: CatalogueFeed.type))
        if let next = page.next {
            links.append(CatalogueFeed.Link(href: Self.address(path, kept + [("after", next)]), rel: "next", type: CatalogueFeed.type))
        }
        let facets = path == "/opds/all" ? Self.facets(page.facets, kept) : []
        let feed = CatalogueFeed(
            metadata: .init(title: title, numberOfItems: page.total, itemsPerPage: query.limit),
            links: links,
            publications: publications,
            facets: facets.isEmpty ? nil : facets
        )
        return .json(feed, type: CatalogueFeed.type, keeping: .everybodyAskedAbout, fields: [tag.field, LanguageWish.field])
    }

    private static func facets(_ facets: ShelfPage.Facets, _ kept: [(name: String, value: String)]) -> [CatalogueFeed.Facet] {
        func facet(_ title: String, _ name: String, _ counts: [ShelfPage.Count]) -> CatalogueFeed.Facet? {
            let links = counts.filter { $0.count > 0 }.prefix(50).map { count in
                let isOne = name == "tag"
                let others = kept.filter { isOne ? !($0.name == name && $0.value == count.value) : $0.name != name }
                return CatalogueFeed.Link(
                    href: address("/opds/all", others + [(name, count.value)]),
                    type: CatalogueFeed.type,
                    title: count.name ?? count.value,
                    properties: .init(numberOfItems: count.count)
                )
            }
            return links.count < 2 ? nil : CatalogueFeed.Facet(metadata: .init(title: title), links: Array(links))
        }
        return [facet("Subject", "tag", facets.tags + facets.groups.flatMap(\.tags)), facet("Language", "language", facets.languages)]
            .compactMap(\.self)
    }

    private static func address(_ path: String, _ parameters: [(name: String, value: String)]) -> String {
        let pairs = parameters.map { $0.name + "=" + PercentEncoding.encode($0.value) }
        return pairs.isEmpty ? path : path + "?" + pairs.joined(separator: "&")
    }
}
