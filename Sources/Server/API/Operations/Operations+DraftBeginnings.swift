internal import Library

extension Operations {
    /// Drafts that begin with an author's files.
    static let draftBeginnings = [
        Operation(
            id: "postDraftImport",
            method: "POST",
            path: PathPattern("/api/draft-imports"),
            summary: "Begins a draft from a `story.json`, or a story made with another tool. It may be sent again.",
            lane: .long,
            access: .author,
            body: DraftImport.shape,
            example: ##"{"id": "k3v9x2m7q1b8n4c6", "files": [{"name": "door.twee", "text": ":: Start\nA door.\n"}]}"##,
            bodyLimit: API.largestImport,
            answers: [
                document(BroughtDraftDocument.self, "The draft was begun.", .created),
                document(BroughtDraftDocument.self, "This draft had already been begun."),
            ],
            problems: [.notFound, .conflict, .unprocessable, .insufficientStorage],
            run: { api, call, wish throws(ProblemDetails) in
                let files = wish.files.map { BroughtFile(name: $0.name, bytes: Array($0.text.utf8)) }
                return try api.begin(wish.id, from: files, number: Int(wish.story ?? 0), call)
            }
        ),
        Operation(
            id: "putDraftBundle",
            method: "PUT",
            path: PathPattern("/api/drafts/{draft}/bundle"),
            summary: "Begins a draft from a bundle, with its pictures and sounds. It may be sent again.",
            lane: .pictures,
            access: .author,
            parameters: [draft.described],
            body: .bytes,
            bodyLimit: API.largestDraftBundle,
            answers: [
                document(BroughtDraftDocument.self, "The draft was begun.", .created),
                document(BroughtDraftDocument.self, "This draft had already been begun."),
            ],
            problems: [.notFound, .conflict, .unprocessable, .insufficientStorage],
            run: { api, call throws(ProblemDetails) in
                let id = try call.value(of: draft)
                return try api.begin(id, from: [BroughtFile(name: "\(id).branchbook", bytes: try call.bytes())], number: 0, call)
            }
        ),
    ]
}

extension API {
    /// The maximum size of files to import as they are sent, in bytes.
    static let largestImport = 8 * 1_024 * 1_024
    /// The maximum size of a bundle to begin a draft from, in bytes. An administrator can add larger ones to the shelf.
    static let largestDraftBundle = 32 * 1_024 * 1_024

    fileprivate func begin(_ id: String, from files: [BroughtFile], number: Int, _ call: Call) throws(ProblemDetails) -> Response {
        let brought = try librarySays { () throws(LibraryError) in
            try library.beginDraft(id, from: files, number: number, as: call.caller)
        }
        return .json(BroughtDraftDocument(brought), brought.isNew ? .created : .ok)
    }
}
