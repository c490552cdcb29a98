internal import Bundle
internal import Library

/// Calls the library, and turns a refusal into a problem document.
func librarySays<Result>(_ body: () throws(LibraryError) -> Result) throws(ProblemDetails) -> Result {
    do throws(LibraryError) { return try body() } catch { throw ProblemDetails(error) }
}

extension ProblemDetails {
    /// The library's refusal as an HTTP problem.
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
            let more = More(code: error.code.rawValue, file: error.file, problems: error.problems)
            self.init(.unprocessable, error.message, more: more)
        case .brought(let problem):
            let more = More(reason: "file", file: problem.file, place: problem.position)
            self.init(.unprocessable, problem.sentence, more: more)
        case .query(let error):
            self = API.problem(error)
        case .file:
            // The path is only for the administrator, who finds it in the server's output.
            self.init(.internalError, "A file of the library cannot be read or written.")
        case .unavailable(let sentence):
            self.init(.unavailable, sentence, fields: [HeaderField("Retry-After", "60")])
        case .missing(let sentence):
            self.init(.notFound, sentence)
        case .invalid(let flaw, let sentence):
            let mistake = RequestMistake(place: flaw.place, detail: sentence)
            self.init(.unprocessable, sentence, mistakes: [mistake], more: .init(reason: flaw.rawValue))
        case .taken(let sentence):
            self.init(.conflict, sentence)
        case .draft(let conflict):
            var more = More(reason: conflict.code)
            if case .gap(let next) = conflict { more.sequence = Int(next) }
            self.init(.conflict, conflict.sentence, more: more)
        case .denied(let denial):
            self.init(.forbidden, denial.sentence, more: .init(reason: denial.rawValue))
        case .later(let milliseconds, let sentence):
            let seconds = max(1, (milliseconds + 999) / 1_000)
            self.init(.tooManyRequests, sentence, fields: [HeaderField("Retry-After", String(seconds))])
        }
    }
}

extension LibraryError.Flaw {
    /// The place of the value in a request.
    fileprivate var place: RequestMistake.Place {
        switch self {
        case .name, .bookmarkName: .body(pointer: "/name")
        case .bookmarkNote: .body(pointer: "/note")
        case .bookmarkLines: .body(pointer: "/lines")
        case .shortPassphrase, .longPassphrase, .commonPassphrase: .body(pointer: "/passphrase")
        case .settingKey: .parameter("key")
        case .settingValue: .body(pointer: "/value")
        }
    }
}
