internal import Bundle
internal import Library
internal import StoryFormat

/// Asks the store, and turns its refusal into a problem.
func asked<Result>(_ body: () throws(StoreError) -> Result) throws(ProblemDetails) -> Result {
    do throws(StoreError) { return try body() } catch { throw ProblemDetails(.store(error)) }
}

/// Asks the library, and turns its refusal into a problem.
func librarySays<Result>(_ body: () throws(LibraryError) -> Result) throws(ProblemDetails) -> Result {
    do throws(LibraryError) { return try body() } catch { throw ProblemDetails(error) }
}

extension ProblemDetails {
    /// The library's refusal in the words of HTTP.
    init(_ error: LibraryError) {
        switch error {
        case .store(.busy):
            self.init(.unavailable, error.sentence, fields: [HeaderField("Retry-After", "1")])
        case .store(.full):
            self.init(.insufficientStorage, error.sentence)
        case .store(.refused), .refused:
            self.init(.unprocessable, error.sentence)
        case .store(.damaged), .store(.newer), .store(.unavailable):
            self.init(.internalError, error.sentence)
        case .bundle(let error):
            var members = [JSONField("code", .string(error.code.rawValue))]
            if let file = error.file { members.append(JSONField("file", .string(file))) }
            self.init(.unprocessable, error.message, members: members)
        case .query(let error):
            self = API.problem(error)
        case .file:
            // The path is nobody's business but the administrator's, who finds it in what the server prints.
            self.init(.internalError, "A file of the library cannot be read or written.")
        case .missing(let sentence):
            self.init(.notFound, sentence)
        }
    }
}
