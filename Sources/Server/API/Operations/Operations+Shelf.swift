internal import Library
internal import Story
internal import StoryFormat

extension Operations {
    static let shelf = [
        Operation(
            id: "getShelf",
            method: "GET",
            path: PathPattern("/api/shelf"),
            summary: "A page of the shelf.",
            parameters: shelfParameters,
            answers: [
                document(ShelfDocument.self, "The stories on this page, and how many each further filter would leave."), notModified,
            ],
            run: { api, call throws(ProblemDetails) in try api.shelf(call) }
        ),
        Operation(
            id: "getUnderWay",
            method: "GET",
            path: PathPattern("/api/shelf/under-way"),
            summary: "Stories the reader can continue, most recently read first.",
            answers: [document(Cards.self, "At most six stories.")],
            run: { api, call throws(ProblemDetails) in
                guard let reader = call.caller.reader else { return .json(Cards(stories: [], next: nil)) }
                let items = try librarySays { () throws(LibraryError) in try api.library.underWay(for: reader, limit: 6) }
                return .json(Cards(stories: try api.cards(items, call.languages), next: nil))
            }
        ),
        Operation(
            id: "getStories",
            method: "GET",
            path: PathPattern("/api/stories"),
            summary: "All stories by title, a hundred at a time.",
            parameters: [after.described],
            answers: [document(Cards.self, "The stories on this page."), notModified],
            run: { api, call throws(ProblemDetails) in
                var query = ShelfQuery()
                query.order = .title
                query.limit = 100
                query.after = call.value(of: after)
                let tag = try api.tag(call, "stories", for: nil)
                if let same = tag.answer(to: call.request, keeping: .everybodyAskedAbout, vary: LanguageWish.field) { return same }
                return try api.shelfPage(tag, keeping: .everybodyAskedAbout) { () throws(ProblemDetails) in
                    let page = try api.page(query, for: nil, in: call.languages)
                    return JSON.bytes(of: Cards(stories: try api.cards(page.items, call.languages), next: page.next))
                }
            }
        ),
    ]

    static let notModified = Operation.Answer(status: .notModified, summary: "The copy with this entity tag is still good.")

    static let after = text("after", 1_000, "The `next` of the previous page.")

    static func text(_ name: String, _ most: Int64, _ summary: String, repeatable: Bool = false) -> QueryParameter<String> {
        QueryParameter(name, Shapes.text(length: 0...most), summary, isRepeatable: repeatable)
    }

    static func number(_ name: String, _ range: ClosedRange<Int64>, _ summary: String, isRequired: Bool = false) -> QueryParameter<Int64> {
        QueryParameter(name, Shapes.number(range), summary, isRequired: isRequired)
    }

    static func choice(_ name: String, _ values: [String], _ summary: String) -> QueryParameter<String> {
        QueryParameter(name, Shapes.choice(values), summary)
    }

    /// The parameters that ``ShelfQuery`` reads.
    private static let shelfParameters = [
        choice("order", ShelfQuery.Order.allCases.map(\.rawValue), "In which order; `best` only with a search.").described,
        text("heading", 120, "none, series, tag, age, complexity, letter, or `tag:GROUP`.").described,
        text("tag", 100, "A tag that stories must have.", repeatable: true).described,
        text("any", 100, "Tags of which a story must have at least one.", repeatable: true).described,
        text("not", 100, "A tag that no story may have.", repeatable: true).described,
        text("series", 200, "The title of a series.").described,
        choice("completed", ["yes", "no"], "Whether all endings were found.").described,
        choice("unread", ["yes", "no"], "Whether the story was never opened.").described,
        choice("favourite", ["yes", "no"], "Whether the story is a favourite.").described,
        number("age", 0...99, "An age the story must suit.").described,
        text("language", 35, "A language, such as `en`, which includes `en-GB`.").described,
        choice("length", ShelfQuery.Length.allCases.map(\.rawValue), "How long the story is.").described,
        choice("complexity", ShelfQuery.Complexity.allCases.map(\.rawValue), "How complex the story is.").described,
        text("search", 200, "Words to search for.").described,
        after.described,
        number("limit", 1...100, "Stories per page.").described,
    ]
}

/// A list of cards.
struct Cards: Document {
    let stories: [StoryCard]
    let next: String?

    static var schemaName: String? { "Cards" }
}

extension API {
    fileprivate func shelf(_ call: Call) throws(ProblemDetails) -> Response {
        let query: ShelfQuery
        do throws(ShelfQueryError) { query = try ShelfQuery(parameters: call.query) } catch { throw Self.problem(error) }
        let reader = call.caller.reader
        let tag = try tag(call, "shelf", for: reader)
        if let same = tag.answer(to: call.request, keeping: .askedAbout, vary: LanguageWish.field) { return same }
        return try shelfPage(tag, keeping: .askedAbout) { () throws(ProblemDetails) in
            let page = try page(query, for: reader, in: call.languages)
            return JSON.bytes(of: ShelfDocument(page, cards: try cards(page.items, call.languages)))
        }
    }

    /// An answer that is created once and reused until something it depends on changes.
    func shelfPage(
        _ tag: EntityTag,
        keeping: Response.Keeping,
        make: () throws(ProblemDetails) -> [UInt8]
    ) throws(ProblemDetails) -> Response {
        let fields = [tag.field, LanguageWish.field]
        if let known = shelfPages[tag.key] { return .bytes(known, type: "application/json", keeping: keeping, fields: fields) }
        let made = Payload(try make())
        shelfPages.keep(made, weight: made.count + 2 * tag.key.utf8.count, for: tag.key)
        return .bytes(made, type: "application/json", keeping: keeping, fields: fields)
    }

    /// A tag of everything that an answer about many stories depends on: the library, the reader's progress, and the query.
    func tag(_ call: Call, _ kind: String, for reader: Reader.ID?) throws(ProblemDetails) -> EntityTag {
        let moment = try librarySays { () throws(LibraryError) in try library.moment() }
        var parts = [kind, String(moment.number)] + call.languages.tags
        if let reader {
            let read = try librarySays { () throws(LibraryError) in try library.progressMoment(of: reader) }
            parts += [reader.text, String(read)]
        }
        return EntityTag(parts + call.query.flatMap { [$0.name, $0.value] })
    }

    /// A page of the shelf, sorted as it is told in these languages.
    func page(_ query: ShelfQuery, for reader: Reader.ID?, in languages: LanguageWish) throws(ProblemDetails) -> ShelfPage {
        try librarySays { () throws(LibraryError) in try library.shelf(query, for: reader, in: languages) }
    }

    /// The cards of a page.
    func cards(_ items: [ShelfPage.Item], _ languages: LanguageWish) throws(ProblemDetails) -> [StoryCard] {
        var cards: [StoryCard] = []
        for item in items {
            let listing = languages.told(item.listing)
            let picture = try stories.cover(of: listing)
            cards.append(StoryCard(listing, picture: picture, progress: item.progress, excerpt: item.excerpt))
        }
        return cards
    }

    static func problem(_ error: ShelfQueryError) -> ProblemDetails {
        let mistake = RequestMistake(place: .parameter(error.parameter), detail: error.message)
        return ProblemDetails(.badRequest, error.message, mistakes: [mistake], more: .init())
    }
}
