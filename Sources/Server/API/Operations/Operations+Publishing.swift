internal import Bundle
internal import Library
internal import Story
internal import StoryFormat

extension Operations {
    /// Mistakes that the author of a draft accepts in a file of it.
    static let accepting = QueryParameter(
        "accept",
        Acceptance.shape,
        "A kind of mistake that the author accepts, by its code.",
        isRepeatable: true
    )

    /// From drafts to the shelf.
    static let publishing = [
        Operation(
            id: "getReadingsAhead",
            method: "GET",
            path: PathPattern("/api/drafts/{draft}/readers"),
            summary: "What happens to readings under way if the draft is published as it is.",
            lane: .long,
            access: .reader,
            parameters: [draft.described],
            answers: [document(ReadingsAheadDocument.self, "Where they go on.")],
            problems: [.notFound, .unprocessable],
            run: { api, call throws(ProblemDetails) in
                let id = try call.value(of: draft)
                let ahead = try librarySays { () throws(LibraryError) in try api.library.readingsAhead(ofDraft: id, as: call.caller) }
                return .json(ReadingsAheadDocument(ahead))
            }
        ),
        Operation(
            id: "getDraftBundle",
            method: "GET",
            path: PathPattern("/api/drafts/{draft}/bundle"),
            summary: "A draft as a bundle, after the checks that every story passes.",
            lane: .pictures,
            access: .reader,
            parameters: [draft.described, accepting.described],
            answers: [Operation.Answer(status: .ok, summary: "A zip archive.", type: "application/zip")],
            problems: [.notFound, .unprocessable],
            run: { api, call throws(ProblemDetails) in
                let id = try call.value(of: draft)
                let bundle = try api.bundle(ofDraft: id, call)
                let packed = try librarySays { () throws(LibraryError) in
                    do throws(BundleError) { return try BundleWriter.pack(bundle) } catch { throw .bundle(error) }
                }
                let name = "\(PercentEncoding.encode(bundle.story.id.text)).branchbook"
                return .attachment(Payload(packed), type: "application/zip", name: name)
            }
        ),
        Operation(
            id: "postPublication",
            method: "POST",
            path: PathPattern("/api/drafts/{draft}/publication"),
            summary:
                "Puts a draft on the shelf, after the checks that every story passes. Readers of an earlier version go on in this one. If it would replace another's story, a grown-up looks at it first.",
            lane: .pictures,
            access: .author,
            parameters: [draft.described],
            body: Publication.shape,
            example: #"{"number": 42}"#,
            answers: [
                document(PublicationDocument.self, "The story is on the shelf."),
                document(WaitingPublicationDocument.self, "A grown-up looks at it first.", .accepted),
            ],
            problems: [.notFound, .conflict],
            run: { api, call, publication throws(ProblemDetails) in
                let id = try call.value(of: draft)
                let published = try librarySays { () throws(LibraryError) in
                    try api.library.publish(id, at: publication.number, accepting: publication.accepted, as: call.caller)
                }
                switch published {
                case .onShelf(let story, let revision): return .json(PublicationDocument(story: story, revision: revision))
                case .waiting: return .json(WaitingPublicationDocument(waiting: true), .accepted)
                }
            }
        ),
        Operation(
            id: "deletePublication",
            method: "DELETE",
            path: PathPattern("/api/drafts/{draft}/publication"),
            summary: "No longer asks a grown-up to look at a draft.",
            access: .reader,
            parameters: [draft.described],
            answers: [Operation.Answer(status: .noContent, summary: "The draft does not wait.")],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let id = try call.value(of: draft)
                try librarySays { () throws(LibraryError) in try api.library.takeBack(id, as: call.caller) }
                return .done()
            }
        ),
        Operation(
            id: "getWaitingDrafts",
            method: "GET",
            path: PathPattern("/api/administration/drafts"),
            summary: "The stories that wait for a grown-up to look at them, the longest first.",
            access: .administrator,
            answers: [document(WaitingDraftsDocument.self, "The stories.")],
            run: { api, call throws(ProblemDetails) in
                let found = try librarySays { () throws(LibraryError) in try api.library.waitingDrafts(as: call.caller) }
                return .json(
                    WaitingDraftsDocument(
                        drafts: found.compactMap { found in
                            found.draft.waiting.map { WaitingDraftDocument(found.draft, $0, by: found.author) }
                        }
                    )
                )
            }
        ),
        Operation(
            id: "getWaitingDraft",
            method: "GET",
            path: PathPattern("/api/administration/drafts/{draft}"),
            summary: "A story that waits for a grown-up, as its author has shown it.",
            access: .administrator,
            parameters: [draft.described],
            answers: [document(WaitingStoryDocument.self, "The story.")],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let id = try call.value(of: draft)
                let found = try librarySays { () throws(LibraryError) in try api.library.waitingStory(id, as: call.caller) }
                return .json(
                    WaitingStoryDocument(
                        draft: WaitingDraftDocument(found.draft, found.waiting, by: found.author),
                        snapshot: found.snapshot.text,
                        before: found.before?.text,
                        replaces: found.replaces.map { ReplacedStoryDocument($0) }
                    )
                )
            }
        ),
        Operation(
            id: "postApproval",
            method: "POST",
            path: PathPattern("/api/administration/drafts/{draft}/approval"),
            summary: "Puts a story on the shelf that its author has shown.",
            lane: .pictures,
            access: .administrator,
            parameters: [draft.described],
            body: Publication.shape,
            example: #"{"number": 42}"#,
            answers: [document(PublicationDocument.self, "The story is on the shelf.")],
            problems: [.notFound, .conflict],
            run: { api, call, publication throws(ProblemDetails) in
                let id = try call.value(of: draft)
                let put = try librarySays { () throws(LibraryError) in
                    try api.library.approve(id, at: publication.number, accepting: publication.accepted, as: call.caller)
                }
                return .json(PublicationDocument(story: put.story, revision: put.revision))
            }
        ),
        Operation(
            id: "postDraftAnswer",
            method: "POST",
            path: PathPattern("/api/administration/drafts/{draft}/answer"),
            summary: "Sends a story back to its author with an answer.",
            access: .administrator,
            parameters: [draft.described],
            body: DraftAnswer.shape,
            example: #"{"number": 42, "words": "Lovely! The dog has no name yet."}"#,
            answers: [Operation.Answer(status: .noContent, summary: "The author sees the answer.")],
            problems: [.notFound, .conflict],
            run: { api, call, answer throws(ProblemDetails) in
                let id = try call.value(of: draft)
                try librarySays { () throws(LibraryError) in
                    try api.library.answer(id, with: answer.words, at: answer.number, as: call.caller)
                }
                return .done()
            }
        ),
    ]
}

extension API {
    /// A draft with its pictures and sounds, after the checks that every story passes, but for the mistakes that a call accepts.
    func bundle(ofDraft id: String, _ call: Call) throws(ProblemDetails) -> StoryBundle {
        let codes = Acceptance.codes(call.values(of: Operations.accepting))
        return try librarySays { () throws(LibraryError) in try library.bundle(ofDraft: id, accepting: codes, as: call.caller) }
    }
}
