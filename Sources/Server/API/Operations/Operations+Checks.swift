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
            answers: [document("Check", "When it was checked, and what is wrong.")],
            run: { api, _ throws(ProblemDetails) in try api.checkDocument() }
        ),
        Operation(
            id: "postCheck",
            method: "POST",
            path: PathPattern("/api/administration/check"),
            summary: "Checks the whole library now, unless a check is already running.",
            access: .administrator,
            body: .json(.named("Nothing"), example: "{}"),
            answers: [document("Check", "The check has started; `checking` is false when it is done.")],
            run: { api, _ throws(ProblemDetails) in
                api.watch.begin()
                return try api.checkDocument()
            }
        ),
    ]
}

extension API {
    fileprivate func checkDocument() throws(ProblemDetails) -> Response {
        // Asked first, so that whoever is told that it is done is told what it found.
        let isChecking = watch.isChecking
        let last = try librarySays { () throws(LibraryError) in try library.lastCheck() }
        var fields = JSONFields()
        fields.add("checking", isChecking)
        fields.add("begun", last?.begun.milliseconds)
        fields.add("ended", last?.ended.milliseconds)
        fields.add("problems", .array((last?.problems ?? []).map { .string($0) }))
        return .document(fields.fields)
    }
}
