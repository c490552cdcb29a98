internal import Library

extension Operations {
    /// The first HTML response at addresses that people share.
    static let pages = [
        Operation(
            id: "getStoryPage",
            method: "GET",
            path: PathPattern("/read/{id}"),
            summary: "A story's page, which shows its cover and summary until the pages' script takes over.",
            parameters: [story.described],
            answers: [
                page, notModified,
                Operation.Answer(status: .notFound, summary: "The page, which says that there is no such story.", type: "text/html"),
            ],
            run: { api, call throws(ProblemDetails) in
                let entry: StoryEntry
                do throws(ProblemDetails) { entry = call.languages.told(try api.stories.story(try call.value(of: story))) } catch {
                    // The script explains the error in the reader's language.
                    return .page(api.firstPage.html, .notFound, of: api.firstPage, for: call.request)
                }
                let tag = EntityTag([
                    "page", api.firstPage.version, entry.listing.id, entry.listing.digest, entry.listing.revision,
                    entry.listing.language ?? "",
                ])
                if let same = tag.answer(to: call.request, with: api.firstPage) { return same }
                let page = api.firstPage.page(of: entry, picture: try api.stories.cover(of: entry.listing))
                return .page(page, of: api.firstPage, for: call.request, tag: tag)
            }
        ),
        Operation(
            id: "getShelfPage",
            method: "GET",
            path: PathPattern("/stories"),
            summary: "The shelf's page, which lists the first stories by title until the pages' script takes over.",
            answers: [page, notModified],
            run: { api, call throws(ProblemDetails) in
                let tag = EntityTag(["pages", api.firstPage.version, try api.tag(call, "stories", for: nil).text])
                if let same = tag.answer(to: call.request, with: api.firstPage) { return same }
                var query = ShelfQuery()
                query.order = .title
                query.limit = 100
                let languages = call.languages
                let shelf = try api.page(query, for: nil, in: languages)
                let page = api.firstPage.page(of: shelf.items.map { languages.told($0.listing) })
                return .page(page, of: api.firstPage, for: call.request, tag: tag)
            }
        ),
    ]

    private static let page = Operation.Answer(status: .ok, summary: "A page.", type: "text/html")
}

extension EntityTag {
    /// A 304 if the client's copy of a page is still current; otherwise nil.
    fileprivate func answer(to request: Request, with page: FirstPage) -> Response? {
        answer(to: request, keeping: .everybodyAskedAbout, vary: LanguageWish.field, security: page.security)
    }
}

extension Response {
    /// A page that depends on nothing of the caller's but the language.
    fileprivate static func page(
        _ html: String,
        _ status: Status = .ok,
        of template: FirstPage,
        for request: Request,
        tag: EntityTag? = nil
    ) -> Response {
        let fields = [
            HeaderField("Content-Type", "text/html; charset=utf-8"), HeaderField("Cache-Control", Keeping.everybodyAskedAbout.rawValue),
            LanguageWish.field,
        ]
        let answer = Response(status, fields: fields + (tag.map { [$0.field] } ?? []) + template.security, body: Payload(Array(html.utf8)))
        return answer.compressed(for: request)
    }
}
