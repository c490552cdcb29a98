internal import Library
internal import StoryFormat

extension API {
    /// Admits a request if its header allows it: the host that it names, its origin, the caller's rights, the parameters, and the type and
    /// length of the body.
    ///
    /// Called before the body is read, and again after it has arrived, because rights may have ended meanwhile.
    /// - Parameter length: The length of the body in bytes; nil if it is not known yet.
    func admit(
        _ request: Request,
        _ target: RequestPath,
        _ operation: Operation,
        _ values: [String: String],
        length: Int?,
        caller: Visitor
    ) throws(ProblemDetails) {
        guard KnownHost.allows(request.fields, hosts: options.hosts) else {
            throw ProblemDetails(
                .forbidden,
                "This server does not go by that name. Whoever runs it allows a name with “branchbook serve --host NAME”.",
                more: .init(reason: "host")
            )
        }
        if operation.isWrite || operation.upgrade != nil, !SameOrigin.allows(request.fields, isSecure: options.isSecure) {
            throw ProblemDetails(
                .forbidden,
                "Only this server's own pages can do that.",
                more: .init(reason: "origin")
            )
        }
        try admit(caller, to: operation)
        let check = RequestCheck(operation)
        try check.parameters(path: values, query: target.query)
        try check.body(of: request.fields, length: length)
    }

    /// Admits callers with the required rights.
    private func admit(_ caller: Visitor, to operation: Operation) throws(ProblemDetails) {
        switch operation.access {
        case .everyone: return
        case .reader:
            guard caller.reader != nil else { throw Call.nobody }
        case .author:
            guard caller.reader != nil else { throw Call.nobody }
            try librarySays { () throws(LibraryError) in try library.demandAuthor(caller) }
        case .administrator:
            guard caller.isAdministrator else { throw API.notTheAdministrator }
        }
    }

    /// Decides from a request's header whether to read its body, and where to put it. Asks the store if the caller matters.
    func judge(
        _ request: Request,
        _ target: RequestPath,
        _ operation: Operation,
        _ values: [String: String],
        length: Int?
    ) -> Result<BodyDestination, ProblemDetails> {
        do throws(ProblemDetails) {
            let now = options.clock()
            let stranger = Visitor.stranger(at: request.peer, now: now)
            let caller = operation.access == .everyone ? stranger : try caller(of: request, now: now)
            try admit(request, target, operation, values, length: length, caller: caller)
            return .success(try destination(for: operation))
        } catch {
            return .failure(error)
        }
    }

    /// Where to put the body of an admitted request. Creates a file for one that does not belong in memory.
    private func destination(for operation: Operation) throws(ProblemDetails) -> BodyDestination {
        switch operation.body {
        case .none: return .memory(limit: 0)
        case .json: return .memory(limit: operation.bodyLimit)
        case .bytes:
            do throws(BodyFile.Failure) {
                return .file(try BodyFile(in: library.files.incoming), limit: operation.bodyLimit)
            } catch {
                throw UploadFile.problem(of: error.code)
            }
        }
    }

    /// The caller, according to the cookies.
    func caller(of request: Request, now: Timestamp) throws(ProblemDetails) -> Visitor {
        let session = Cookie.secret(in: request.fields, isSecure: options.isSecure)
        let device = Cookie.secret(in: request.fields, named: Cookie.deviceName, isSecure: options.isSecure)
        return try librarySays { () throws(LibraryError) in
            try library.visitor(session: session, device: device, at: request.peer, now: now)
        }
    }

    static let notTheAdministrator = ProblemDetails(
        .forbidden,
        "Only the administrator can do that. Enter the passphrase first.",
        more: .init(reason: "administrator")
    )
}

extension Operation {
    /// Whether the caller matters.
    var needsCaller: Bool { lane != .loop && lane != .files }
}
