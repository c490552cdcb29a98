internal import Library
internal import Story
internal import StoryFormat

extension Operations {
    static let stories = [
        Operation(
            id: "getStory",
            method: "GET",
            path: PathPattern("/api/stories/{id}"),
            summary: "A story's card, and the addresses of its parts.",
            parameters: [story.described],
            answers: [document(WholeStory.self, "The story."), notModified],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let entry = call.languages.told(try api.stories.story(try call.value(of: story)))
                let progress = try api.progress(of: entry.listing.id, for: call.caller.reader)
                let answers = try api.seriesAnswers(for: entry.listing.id, of: call.caller.reader)
                let tag = EntityTag([
                    "story", entry.listing.id, entry.listing.digest, entry.listing.revision, "\(entry.listing.added.milliseconds)",
                    String(describing: progress.map { StoryCard.Progress($0) }), call.caller.reader?.text ?? "",
                    entry.listing.language ?? "", String(decoding: answers.map { JSON.bytes(of: $0) } ?? [], as: UTF8.self),
                ])
                if let same = tag.answer(to: call.request, keeping: .askedAbout, vary: LanguageWish.field) { return same }
                let card = StoryCard(entry.listing, picture: try api.stories.cover(of: entry.listing), progress: progress)
                let fields = [tag.field, LanguageWish.field]
                return .json(WholeStory(entry, card: card, answers: answers), keeping: .askedAbout, fields: fields).compressed(
                    for: call.request
                )
            }
        ),
        Operation(
            id: "deleteStory",
            method: "DELETE",
            path: PathPattern("/api/stories/{id}"),
            summary: "Removes a story. What readers did with it stays.",
            access: .administrator,
            parameters: [story.described],
            answers: [Operation.Answer(status: .noContent, summary: "It is gone.")],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let id = try call.value(of: story)
                try librarySays { () throws(LibraryError) in try api.library.remove(story: id, actor: call.caller.actor, now: call.now) }
                return .done()
            }
        ),
        Operation(
            id: "getEndings",
            method: "GET",
            path: PathPattern("/api/stories/{id}/endings"),
            summary: "The endings found, and for the others only how hard they are to find.",
            parameters: [story.described],
            answers: [document(EndingsDocument.self, "All endings in the order of the story.")],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let entry = call.languages.told(try api.stories.story(try call.value(of: story)))
                let progress = try api.progress(of: entry.listing.id, for: call.caller.reader)
                let card = StoryCard(entry.listing, picture: try api.stories.cover(of: entry.listing), progress: progress)
                return .json(EndingsDocument(entry, card: card, found: progress?.endings ?? []))
            }
        ),
        Operation(
            id: "getStatistics",
            method: "GET",
            path: PathPattern("/api/stories/{id}/statistics"),
            summary: "What the reader has done with a story.",
            access: .reader,
            parameters: [story.described],
            answers: [document(StatisticsDocument.self, "Plays, endings, choices, rolls and time.")],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let entry = call.languages.told(try api.stories.story(try call.value(of: story)))
                let reader = try call.reader()
                let id = entry.listing.id
                let (statistics, together) = try librarySays { () throws(LibraryError) in
                    (try api.library.statistics(of: id, for: reader), try api.library.readTogether(id, by: reader))
                }
                let picture = try api.stories.cover(of: entry.listing)
                let card = StoryCard(entry.listing, picture: picture, progress: statistics.progress)
                return .json(StatisticsDocument(statistics, of: entry, card: card, together: together))
            }
        ),
        Operation(
            id: "getMap",
            method: "GET",
            path: PathPattern("/api/stories/{id}/map"),
            summary: "A map of what the reader has seen of a story.",
            lane: .download,
            access: .reader,
            parameters: [story.described],
            answers: [Operation.Answer(status: .ok, summary: "A vector picture.", type: "image/svg+xml")],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let entry = try api.stories.story(try call.value(of: story))
                let reader = try call.reader()
                let map = try librarySays { () throws(LibraryError) in try api.library.map(of: entry.listing.id, for: reader) }
                guard let map else { throw ProblemDetails(.notFound, "There is no map until the first page has been read.") }
                return .bytes(map, type: "image/svg+xml")
            }
        ),
        Operation(
            id: "putFavourite",
            method: "PUT",
            path: PathPattern("/api/stories/{id}/favourite"),
            summary: "Adds or removes a favourite. The latest change wins.",
            access: .reader,
            parameters: [story.described],
            body: FavouriteChange.shape,
            example: #"{"favourite": true, "changed": 1763700000000, "sent": 1763700000400}"#,
            answers: [document(FavouriteDocument.self, "The value now stored, which may be a later change.")],
            problems: [.notFound],
            run: { api, call, change throws(ProblemDetails) in
                let entry = try api.stories.story(try call.value(of: story))
                let reader = try call.reader()
                let id = entry.listing.id
                let changed = call.moment(change.changed, sent: change.sent)
                let kept = try librarySays { () throws(LibraryError) in
                    try api.library.setFavourite(change.favourite, story: id, of: reader, changed: changed)
                }
                return .json(FavouriteDocument(kept))
            }
        ),
        Operation(
            id: "getBundle",
            method: "GET",
            path: PathPattern("/api/stories/{id}/bundle"),
            summary: "The bundle a story was imported from.",
            lane: .download,
            parameters: [story.described],
            answers: [Operation.Answer(status: .ok, summary: "A zip archive.", type: "application/zip")],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let entry = try api.stories.story(try call.value(of: story))
                let id = entry.listing.id
                let key = [id, entry.listing.digest, entry.listing.revision].joined(separator: "\u{1F}")
                let body = try api.bundles.payload(for: key) { () throws(ProblemDetails) in
                    try librarySays { () throws(LibraryError) in try api.library.export(story: id) }
                }
                let name = HeaderField("Content-Disposition", "attachment; filename=\"\(PercentEncoding.encode(id)).branchbook\"")
                return .bytes(body, type: "application/zip", keeping: .everybodyAskedAbout, fields: [name])
            }
        ),
    ]
}

extension API {
    /// What a reader has answered in the other stories of a story's series; nil for nobody.
    fileprivate func seriesAnswers(for story: String, of reader: Reader.ID?) throws(ProblemDetails) -> AnswersDocument? {
        guard let reader else { return nil }
        return AnswersDocument(
            try librarySays { () throws(LibraryError) in try library.seriesAnswers(for: story, of: reader) }
        )
    }

    /// A reader's progress with one story; nil if it was never opened or marked.
    func progress(of story: String, for reader: Reader.ID?) throws(ProblemDetails) -> StoryProgress? {
        guard let reader else { return nil }
        return try librarySays { () throws(LibraryError) in try library.allProgress(of: reader) }.first { $0.story == story }
    }
}
