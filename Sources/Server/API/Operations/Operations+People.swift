internal import Library
internal import Story

extension Operations {
    static let people = [
        Operation(
            id: "getOverview",
            method: "GET",
            path: PathPattern("/api/administration/overview"),
            summary: "What every reader with a name has read, for how long, and which endings they have found.",
            access: .administrator,
            answers: [document(OverviewDocument.self, "The readers in the order in which they were added, the story read last first.")],
            run: { api, _ throws(ProblemDetails) in
                .json(OverviewDocument(try librarySays { () throws(LibraryError) in try api.library.readingOverviews() }))
            }
        ),
        Operation(
            id: "getGuests",
            method: "GET",
            path: PathPattern("/api/administration/guests"),
            summary:
                "The guests with what they keep and when they last read, the one who read last first. "
                + "`PUT /api/readers/{id}/deletion` removes one.",
            access: .administrator,
            answers: [document(GuestsDocument.self, "The guests, and when they are removed automatically.")],
            run: { api, _ throws(ProblemDetails) in
                let guests = try librarySays { () throws(LibraryError) in try api.library.guests() }
                return .json(GuestsDocument(guests, bounds: api.library.bounds))
            }
        ),
        Operation(
            id: "getDeletedReaders",
            method: "GET",
            path: PathPattern("/api/administration/deleted-readers"),
            summary: "The deleted readers who can be brought back, with `DELETE /api/readers/{id}/deletion`.",
            access: .administrator,
            answers: [document(DeletedReadersDocument.self, "The deleted readers, most recently deleted first.")],
            run: { api, _ throws(ProblemDetails) in
                let readers = try librarySays { () throws(LibraryError) in try api.library.deletedReaders() }
                return .json(DeletedReadersDocument(readers, bounds: api.library.bounds))
            }
        ),
        Operation(
            id: "eraseReader",
            method: "DELETE",
            path: PathPattern("/api/administration/deleted-readers/{id}"),
            summary: "Permanently deletes a deleted reader.",
            access: .administrator,
            parameters: [reader.described],
            answers: [Operation.Answer(status: .noContent, summary: "Nothing of the reader is left.")],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let id = try call.value(of: reader)
                try librarySays { () throws(LibraryError) in try api.library.erase(id, as: call.caller) }
                return .done()
            }
        ),
    ]
}
