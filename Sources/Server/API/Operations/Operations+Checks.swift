internal import Library
internal import StoryFormat

extension Operations {
    static let checks = [
        Operation(
            id: "getCheck",
            method: "GET",
            path: PathPattern("/api/administration/check"),
            summary: "The result of the last check of the whole library. It is checked every week.",
            access: .administrator,
            answers: [document(CheckDocument.self, "When it was checked, and what is wrong.")],
            run: { api, _ throws(ProblemDetails) in try api.checkDocument() }
        ),
        Operation(
            id: "postCheck",
            method: "POST",
            path: PathPattern("/api/administration/check"),
            summary: "Checks the whole library now, unless a check is already running.",
            access: .administrator,
            body: Nothing.shape,
            example: "{}",
            answers: [document(CheckDocument.self, "The check has started; `checking` is false when it is done.")],
            run: { api, _, _ throws(ProblemDetails) in
                api.watch.begin()
                return try api.checkDocument()
            }
        ),
    ]
}

extension API {
    fileprivate func checkDocument() throws(ProblemDetails) -> Response {
        // Read this first, so that a client that sees the check is over also sees its result.
        let isChecking = watch.isChecking
        let last = try librarySays { () throws(LibraryError) in try library.lastCheck() }
        return .json(
            CheckDocument(
                checking: isChecking,
                begun: last.map { Moment($0.begun) },
                ended: last.map { Moment($0.ended) },
                problems: last.map(\.problems) ?? []
            )
        )
    }
}

/// The result of the last check of the whole library.
private struct CheckDocument: Document {
    let checking: Bool
    let begun: Moment?
    let ended: Moment?
    let problems: [String]

    static var schemaName: String? { "Check" }
    static var notes: [String: [JSONField]] {
        [
            "checking": .summary("Whether the library is being checked right now."),
            "problems": .summary("What the last check found wrong, in English."),
        ]
    }
}
