internal import Library
internal import Story
internal import StoryFormat

extension Operations {
    static let sessions = [
        Operation(
            id: "getSession",
            method: "GET",
            path: PathPattern("/api/session"),
            summary: "Who is reading on this device.",
            answers: [document(SessionDocument.self, "The reader, if one was picked, and any administrator rights.")],
            run: { api, call throws(ProblemDetails) in try api.lookAtSession(call) }
        ),
        Operation(
            id: "putSession",
            method: "PUT",
            path: PathPattern("/api/session"),
            summary: "Picks who is reading on this device, and gives it a new cookie.",
            lane: .secret,
            body: SessionChange.shape,
            example: #"{"reader": "k3v9", "pin": "1234"}"#,
            answers: [document(SessionDocument.self, "The reader was picked.")],
            problems: [.tooManyRequests],
            run: { api, call, change throws(ProblemDetails) in try api.pickReader(change, call) }
        ),
        Operation(
            id: "postGuest",
            method: "POST",
            path: PathPattern("/api/session/guest"),
            summary: "Makes this device a guest, the same one as before if it was one, unless someone is already reading on it.",
            body: Nothing.shape,
            example: "{}",
            answers: [document(SessionDocument.self, "Someone is reading on this device now.")],
            problems: [.tooManyRequests],
            run: { api, call, _ throws(ProblemDetails) in try api.becomeGuest(call) }
        ),
    ]
}

extension API {
    fileprivate func pickReader(_ change: SessionChange, _ call: Call) throws(ProblemDetails) -> Response {
        guard let reader = change.reader else {
            let left = try librarySays { () throws(LibraryError) in try library.stepOut(as: call.caller) }
            if let arrival = left.arrival { return try welcome(arrival, call, fields: guestCookie(left.wayBack)) }
            let removal = [Cookie.removal(isSecure: options.isSecure)]
            return .json(try document(of: nil, now: call.now), fields: removal + guestCookie(left.wayBack))
        }
        let entered = try librarySays { () throws(LibraryError) in
            try library.enter(reader, pin: change.pin, as: call.caller)
        }
        return try welcome(entered.arrival, call, fields: guestCookie(entered.wayBack))
    }

    fileprivate func becomeGuest(_ call: Call) throws(ProblemDetails) -> Response {
        let wayBack = Cookie.secret(in: call.request.fields, named: Cookie.guestName, isSecure: options.isSecure)?.hash
        let guest = try librarySays { () throws(LibraryError) in try library.becomeGuest(wayBack: wayBack, as: call.caller) }
        guard let guest else { return .json(try document(of: call.caller.session, now: call.now)) }
        let removal = [Cookie.removal(named: Cookie.guestName, isSecure: options.isSecure)]
        return try welcome(guest.arrival, call, fields: guest.isBack ? removal : [])
    }

    /// Sets the cookie that alone brings back the device's former guest.
    private func guestCookie(_ secret: SessionSecret?) -> [HeaderField] {
        secret.map { [Cookie.field($0, named: Cookie.guestName, isSecure: options.isSecure)] } ?? []
    }
}
