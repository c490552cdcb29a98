internal import Bundle
internal import Library

/// Asks the library, and turns its refusal into a problem.
func librarySays<Result>(_ body: () throws(LibraryError) -> Result) throws(ProblemDetails) -> Result {
    do throws(LibraryError) { return try body() } catch { throw ProblemDetails(error) }
}

extension ProblemDetails {
    /// The library's refusal in the words of HTTP.
    init(_ error: LibraryError) {
        switch error {
        case .store(.busy), .store(.outdated):
            self.init(.unavailable, error.sentence, fields: [HeaderField("Retry-After", "1")])
        case .store(.full):
            self.init(.insufficientStorage, error.sentence)
        case .store(.exceeded(let excess)):
            self.init(.unprocessable, error.sentence, more: .init(reason: excess.code))
        case .store(.refused), .refused:
            self.init(.unprocessable, error.sentence)
        case .store(.damaged), .store(.newer), .store(.unavailable):
            self.init(.internalError, error.sentence)
        case .bundle(let error):
            self.init(.unprocessable, error.message, more: .init(code: error.code.rawValue, file: error.file))
        case .query(let error):
            self = API.problem(error)
        case .file:
            // The path is nobody's business but the administrator's, who finds it in what the server prints.
            self.init(.internalError, "A file of the library cannot be read or written.")
        case .missing(let sentence):
            self.init(.notFound, sentence)
        case .invalid(let flaw, let sentence):
            let mistake = RequestMistake(place: flaw.place, detail: sentence)
            self.init(.unprocessable, sentence, mistakes: [mistake], more: .init(reason: flaw.rawValue))
        case .taken(let sentence):
            self.init(.conflict, sentence)
        case .denied(let denial):
            self.init(.forbidden, denial.sentence, more: .init(reason: denial.rawValue))
        case .later(let milliseconds, let sentence):
            let seconds = max(1, (milliseconds + 999) / 1_000)
            self.init(.tooManyRequests, sentence, fields: [HeaderField("Retry-After", String(seconds))])
        }
    }
}

extension LibraryError.Flaw {
    /// Where in a request the value stands.
    fileprivate var place: RequestMistake.Place {
        switch self {
        case .name: .body(pointer: "/name")
        case .shortPassphrase, .longPassphrase, .commonPassphrase: .body(pointer: "/passphrase")
        case .settingKey: .parameter("key")
        case .settingValue: .body(pointer: "/value")
        }
    }
}
