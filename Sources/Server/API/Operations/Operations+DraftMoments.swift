internal import Library
internal import StoryFormat

extension Operations {
    private static let entry = PathParameter(
        "number",
        Shapes.entryNumber("The number of an entry."),
        "The entry after which the draft is wanted."
    )

    /// What drafts were like.
    static let draftMoments = [
        Operation(
            id: "getDraftMoments",
            method: "GET",
            path: PathPattern("/api/drafts/{draft}/moments"),
            summary: "The minutes of the last 30 days in which a draft was written.",
            access: .reader,
            parameters: [draft.described],
            answers: [document(DraftMomentsDocument.self, "The minutes, latest first.")],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let id = try call.value(of: draft)
                return .json(
                    DraftMomentsDocument(try librarySays { () throws(LibraryError) in try api.library.moments(of: id, as: call.caller) })
                )
            }
        ),
        Operation(
            id: "getDraftMoment",
            method: "GET",
            path: PathPattern("/api/drafts/{draft}/moments/{number}"),
            summary: "A draft as it was after an entry of its history.",
            access: .reader,
            parameters: [draft.described, entry.described],
            answers: [document(DraftMomentDocument.self, "The draft as it was.")],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let (id, number) = (try call.value(of: draft), try call.value(of: entry))
                let snapshot = try librarySays { () throws(LibraryError) in try api.library.moment(number, of: id, as: call.caller) }
                return .json(DraftMomentDocument(snapshot))
            }
        ),
    ]
}
