internal import Library
internal import Story
internal import StoryFormat

extension Operations {
    /// The draft in an address.
    static let draft = PathParameter("draft", Shapes.draft, "The draft's ID.")
    private static let lastKnown = QueryParameter(
        "after",
        Shapes.entryNumber("The number of an entry."),
        "The last entry that the device has; without it, the answer begins with a snapshot."
    )

    /// Stories that are being written; docs/web-editor.md describes entries and snapshots.
    static let drafts = [
        Operation(
            id: "getDrafts",
            method: "GET",
            path: PathPattern("/api/drafts"),
            summary: "The reader's drafts, the one that was changed last first.",
            access: .reader,
            answers: [document(DraftsDocument.self, "The drafts, and whether the reader may write.")],
            run: { api, call throws(ProblemDetails) in
                let found = try librarySays { () throws(LibraryError) in try api.library.drafts(of: call.caller) }
                return .json(DraftsDocument(found.drafts, mayWrite: found.mayWrite))
            }
        ),
        Operation(
            id: "postDraft",
            method: "POST",
            path: PathPattern("/api/drafts"),
            summary:
                "Begins a story with a `title`, `from` one on the shelf, or with a `title` as a `copyOf` a draft. It may be sent again.",
            access: .author,
            body: DraftBeginning.shape,
            example: #"{"id": "k3v9x2m7q1b8n4c6", "title": "The Door", "language": "en"}"#,
            answers: [
                document(DraftDocument.self, "The draft was begun.", .created),
                document(DraftDocument.self, "This draft had already been begun."),
            ],
            problems: [.notFound, .conflict],
            run: { api, call, beginning throws(ProblemDetails) in
                let begun = try librarySays { () throws(LibraryError) in
                    if let story = beginning.from { return try api.library.beginDraft(beginning.id, from: story, as: call.caller) }
                    guard let title = beginning.title else { throw .refused("A draft begins with a title, or from a story.") }
                    if let draft = beginning.copyOf {
                        return try api.library.beginDraft(beginning.id, copyOf: draft, title: title, as: call.caller)
                    }
                    return try api.library.beginDraft(beginning.id, title: title, language: beginning.language, as: call.caller)
                }
                return .json(DraftDocument(begun.draft), begun.isNew ? .created : .ok)
            }
        ),
        Operation(
            id: "getDraft",
            method: "GET",
            path: PathPattern("/api/drafts/{draft}"),
            summary: "A draft of the reader.",
            access: .reader,
            parameters: [draft.described],
            answers: [document(DraftDocument.self, "The draft.")],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let id = try call.value(of: draft)
                let (draft, owner) = try librarySays { () throws(LibraryError) in
                    let draft = try api.library.draft(id, of: call.caller)
                    return (draft, try api.library.owner(replacedBy: draft, as: call.caller))
                }
                return .json(DraftDocument(draft, replaces: owner))
            }
        ),
        Operation(
            id: "postDraftDevice",
            method: "POST",
            path: PathPattern("/api/drafts/{draft}/devices"),
            summary: "Gives this device a number in a draft that no other device has.",
            access: .author,
            parameters: [draft.described],
            body: Nothing.shape,
            example: "{}",
            answers: [document(DraftDeviceDocument.self, "The number.", .created)],
            problems: [.notFound],
            run: { api, call, _ throws(ProblemDetails) in
                let id = try call.value(of: draft)
                let number = try librarySays { () throws(LibraryError) in try api.library.newDevice(in: id, as: call.caller) }
                return .json(DraftDeviceDocument(device: Int(number)), .created)
            }
        ),
        Operation(
            id: "getDraftHistory",
            method: "GET",
            path: PathPattern("/api/drafts/{draft}/history"),
            summary: "The history of a draft, so far back that the latest 1,000 entries can be undone.",
            access: .reader,
            parameters: [draft.described, lastKnown.described],
            answers: [document(DraftHistoryDocument.self, "The history.")],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let id = try call.value(of: draft)
                let history = try librarySays { () throws(LibraryError) in
                    try api.library.history(of: id, after: call.value(of: lastKnown), as: call.caller)
                }
                return .json(try api.document(history, of: id, for: call.caller))
            }
        ),
        Operation(
            id: "postDraftEntries",
            method: "POST",
            path: PathPattern("/api/drafts/{draft}/entries"),
            summary: "Appends what this device has made. Entries that the history has already are skipped, so it may be sent again.",
            access: .author,
            parameters: [draft.described],
            body: NewDraftEntries.shape,
            example: ##"{"after": 3, "entries": ["{\"device\": 1, \"sequence\": 4, \"base\": 3, \"command\": \"write\", …}"]}"##,
            bodyLimit: 8 * 1_024 * 1_024,
            answers: [document(DraftHistoryDocument.self, "Everything in the history after `after`, with these entries.")],
            problems: [.notFound, .conflict],
            run: { api, call, new throws(ProblemDetails) in
                let id = try call.value(of: draft)
                let history = try librarySays { () throws(LibraryError) in
                    try api.library.append(new.entries, to: id, after: new.after, as: call.caller)
                }
                return .json(try api.document(history, of: id, for: call.caller))
            }
        ),
        Operation(
            id: "putDraftDeletion",
            method: "PUT",
            path: PathPattern("/api/drafts/{draft}/deletion"),
            summary: "Puts a draft into the bin, where it stays for 30 days. What was published stays on the shelf.",
            access: .reader,
            parameters: [draft.described],
            body: Nothing.shape,
            example: "{}",
            answers: [Operation.Answer(status: .noContent, summary: "The draft is in the bin.")],
            problems: [.notFound],
            run: { api, call, _ throws(ProblemDetails) in
                let id = try call.value(of: draft)
                try librarySays { () throws(LibraryError) in try api.library.deleteDraft(id, as: call.caller) }
                return .done()
            }
        ),
        Operation(
            id: "deleteDraftDeletion",
            method: "DELETE",
            path: PathPattern("/api/drafts/{draft}/deletion"),
            summary: "Takes a draft out of the bin.",
            access: .reader,
            parameters: [draft.described],
            answers: [Operation.Answer(status: .noContent, summary: "The draft is no longer in the bin.")],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let id = try call.value(of: draft)
                try librarySays { () throws(LibraryError) in try api.library.restoreDraft(id, as: call.caller) }
                return .done()
            }
        ),
    ]
}

extension API {
    /// A history, with what the page has to know of the folder if one is edited.
    fileprivate func document(_ history: DraftHistory, of id: String, for caller: Visitor) throws(ProblemDetails) -> DraftHistoryDocument {
        guard let door = options.door else { return DraftHistoryDocument(history, files: nil, media: nil) }
        let media = try librarySays { () throws(LibraryError) in try library.files(ofDraft: id, as: caller) }
        return DraftHistoryDocument(history, files: door.trouble, media: media)
    }
}
