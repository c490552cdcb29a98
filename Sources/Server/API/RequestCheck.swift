internal import StoryFormat

/// Validates a request against the description of its operation.
struct RequestCheck {
    private let operation: Operation

    init(_ operation: Operation) {
        self.operation = operation
    }

    /// Validates the parameters in the path and the query.
    func parameters(path: [String: String], query: [(name: String, value: String)]) throws(ProblemDetails) {
        var mistakes: [RequestMistake] = []
        for parameter in operation.parameters where path[parameter.name] != nil {
            if parameter.schema.mistake(inParameter: path[parameter.name] ?? "", named: parameter.name) != nil {
                // Nothing can exist at an invalid address.
                throw ProblemDetails(.notFound, "There is nothing at this address.")
            }
        }
        let known = operation.parameters.filter { path[$0.name] == nil }
        for (name, value) in query {
            guard let parameter = known.first(where: { $0.name == name }) else {
                mistakes.append(RequestMistake(place: .parameter(name), detail: "There is no such parameter."))
                continue
            }
            if !parameter.isRepeatable, query.count(where: { $0.name == name }) > 1 {
                mistakes.append(RequestMistake(place: .parameter(name), detail: "This parameter may be given only once."))
            } else if let mistake = parameter.schema.mistake(inParameter: value, named: name) {
                mistakes.append(mistake)
            }
        }
        for parameter in known where parameter.isRequired && !query.contains(where: { $0.name == parameter.name }) {
            mistakes.append(RequestMistake(place: .parameter(parameter.name), detail: "This parameter is missing."))
        }
        guard mistakes.isEmpty else { throw Self.problem(.badRequest, "The address", mistakes) }
    }

    /// Validates what the header says about the body.
    /// - Parameter length: Its length in bytes; nil if it is not known yet.
    func body(of fields: [HeaderField], length: Int?) throws(ProblemDetails) {
        switch operation.body {
        case .none:
            guard length ?? 0 == 0 else { throw ProblemDetails(.badRequest, "This request must not have a body.") }
            return
        case .bytes: try Self.demand("application/octet-stream", of: fields)
        case .json: try Self.demand("application/json", of: fields)
        }
        guard length ?? 0 <= operation.bodyLimit else {
            throw ProblemDetails(.tooLarge, "The body can have at most \(operation.bodyLimit) bytes.")
        }
    }

    /// The body as a JSON value, validated against the operation's schema.
    func value(of request: Request) throws(ProblemDetails) -> JSONValue {
        switch operation.body {
        case .none, .bytes: return .null
        case .json(let schema, _):
            let (root, problems) = JSONParser.parse(request.body)
            guard let root, problems.isEmpty else {
                throw ProblemDetails(
                    .badRequest,
                    "The body is not the expected JSON: \(problems.first?.message ?? "it is empty.")"
                )
            }
            let value = root.value
            let mistakes = schema.mistakes(in: value)
            guard mistakes.isEmpty else { throw Self.problem(.unprocessable, "The body", mistakes) }
            return value
        }
    }

    private static func demand(_ type: String, of fields: [HeaderField]) throws(ProblemDetails) {
        let given = fields["Content-Type"]?.split(separator: ";").first?.trimmingSpace().lowercased()
        guard given == type else { throw ProblemDetails(.unsupportedType, "The body must come with “Content-Type: \(type)”.") }
    }

    private static func problem(_ status: Status, _ what: String, _ mistakes: [RequestMistake]) -> ProblemDetails {
        let first = mistakes[0]
        let place =
            switch first.place {
            case .body(let pointer): pointer.isEmpty ? "" : " at \(pointer)"
            case .parameter(let name): ", at “\(name)”"
            }
        return ProblemDetails(status, "\(what) is invalid\(place): \(first.detail)", mistakes: mistakes, more: .init())
    }
}
