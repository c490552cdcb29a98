internal import Library
internal import StoryFormat

/// A page of the shelf in the API.
struct ShelfDocument: Document {
    private let total: Int
    private let headings: [Heading]
    private let items: [Item]
    private let next: String?
    private let facets: Facets
    private let corrections: [String: String]

    static var schemaName: String? { "Shelf" }

    init(_ page: ShelfPage, cards: [StoryCard]) {
        total = page.total
        headings = page.headings.map { Heading(key: $0.key, name: $0.name, count: $0.count) }
        items = zip(page.items, cards).map { Item(heading: $0.heading, story: $1) }
        next = page.next
        facets = Facets(page.facets)
        corrections = page.corrections
    }

    private struct Heading: Document {
        let key: String
        let name: String?
        let count: Int

        static var notes: [String: [JSONField]] { ["name": .summary("What it is called in this language, if different.")] }
    }

    private struct Item: Document {
        let heading: String?
        let story: StoryCard
    }

    private struct Count: Document {
        let value: String
        let name: String?
        let count: Int

        static var schemaName: String? { "Count" }
        static var notes: [String: [JSONField]] { ["name": .summary("What it is called in this language, if different.")] }
    }

    private struct Group: Document {
        let name: String
        let title: String?
        let tags: [Count]

        static var notes: [String: [JSONField]] { ["title": .summary("What it is called in this language, if different.")] }
    }

    private struct Facets: Document {
        let tags: [Count]
        let groups: [Group]
        let series: [Count]
        let ages: [Count]
        let languages: [Count]
        let lengths: [Count]
        let complexities: [Count]
        let completed: [Count]
        let unread: [Count]
        let favourite: [Count]

        init(_ facets: ShelfPage.Facets) {
            func counts(_ counts: [ShelfPage.Count]) -> [Count] { counts.map { Count(value: $0.value, name: $0.name, count: $0.count) } }
            tags = counts(facets.tags)
            groups = facets.groups.map { Group(name: $0.name, title: $0.title, tags: counts($0.tags)) }
            series = counts(facets.series)
            ages = counts(facets.ages)
            languages = counts(facets.languages)
            lengths = counts(facets.lengths)
            complexities = counts(facets.complexities)
            completed = counts(facets.completed)
            unread = counts(facets.unread)
            favourite = counts(facets.favourite)
        }
    }
}
