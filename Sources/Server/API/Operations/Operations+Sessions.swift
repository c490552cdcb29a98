internal import Library
internal import Story
internal import StoryFormat
internal import Synchronization

extension Operations {
    static let sessions = [
        Operation(
            id: "getSession",
            method: "GET",
            path: PathPattern("/api/session"),
            summary: "Who reads on this device.",
            answers: [document("Session", "The reader, if one was picked, and the administrator's rights.")],
            run: { api, call throws(ProblemDetails) in try api.lookAtSession(call) }
        ),
        Operation(
            id: "putSession",
            method: "PUT",
            path: PathPattern("/api/session"),
            summary: "Picks who reads on this device, and gives it a new cookie.",
            lane: .secret,
            body: .json(.named("SessionChange"), example: #"{"reader": "k3v9", "pin": "1234"}"#),
            answers: [document("Session", "The reader was picked.")],
            problems: [.tooManyRequests],
            run: { api, call throws(ProblemDetails) in try api.pickReader(call) }
        ),
        Operation(
            id: "postGuest",
            method: "POST",
            path: PathPattern("/api/session/guest"),
            summary: "Makes this device a guest, the same as before where it was one, unless somebody reads on it already.",
            body: .json(.named("Nothing"), example: "{}"),
            answers: [document("Session", "Somebody reads on this device now.")],
            problems: [.tooManyRequests],
            run: { api, call throws(ProblemDetails) in try api.becomeGuest(call) }
        ),
    ]
}

extension API {
    fileprivate func pickReader(_ call: Call) throws(ProblemDetails) -> Response {
        let until = call.caller.isAdministrator ? call.caller.session?.administratorUntil : nil
        guard let wanted = call.text("reader") else {
            let wayBack = try leaveGuest(call)
            guard until == nil else { return try begin(call, reader: nil, administratorUntil: until, fields: wayBack) }
            if let old = call.caller.session {
                try asked { () throws(StoreError) in try library.store.removeSession(hash: old.hash) }
            }
            return .json(try document(of: nil, now: call.now), fields: Cookie.removal(isSecure: options.isSecure) + wayBack)
        }
        let id = Reader.ID(wanted)
        let reader = try asked { () throws(StoreError) in try library.store.reader(id) }
        let isOwnGuest = reader?.kind == .guest && call.caller.reader == id
        let isOpen = reader?.kind == .profile && reader?.hasPIN == false
        if !isOwnGuest, !isOpen {
            // A reader who is not there, a guest of another device and a wrong PIN are answered alike. Who is there can be seen on the door, so nobody
            // is told anything by an answer that comes sooner, and no invented name costs the work of a PIN.
            let hash = reader?.kind == .profile ? try asked { () throws(StoreError) in try library.store.pinHash(of: id) } : nil
            guard let hash, try tries(call.text("pin") ?? "-", of: "pin " + wanted, against: hash, by: call) else {
                throw ProblemDetails(
                    .forbidden,
                    "This reader and this PIN do not fit together.",
                    members: [JSONField("reason", .string("pin"))]
                )
            }
        }
        let wayBack = call.caller.reader == id ? [] : try leaveGuest(call)
        return try begin(call, reader: id, administratorUntil: until, fields: wayBack)
    }

    /// Keeps a way back to the guest that this device was, or deletes the guest if it never read anything.
    /// - Returns: The cookie that alone leads back: a guest's ID opens nothing.
    private func leaveGuest(_ call: Call) throws(ProblemDetails) -> [HeaderField] {
        guard let id = call.caller.reader, try isGuest(id) else { return [] }
        let progress = try asked { () throws(StoreError) in try library.store.progress(of: id) }
        guard !progress.isEmpty else {
            _ = try asked { () throws(StoreError) in try library.store.deleteReader(id) }
            return []
        }
        let secret = SessionSecret()
        let expires = Timestamp(milliseconds: call.now.milliseconds + Cookie.lifetime)
        let session = Session(hash: secret.hash, reader: id, administratorUntil: nil, expires: expires)
        try asked { () throws(StoreError) in try library.store.put(session) }
        return [Cookie.field(secret, named: Cookie.guestName, isSecure: options.isSecure)]
    }

    /// The session by which this device can be the guest again that it was.
    private func guestLeft(_ call: Call) throws(ProblemDetails) -> Session? {
        guard let secret = Cookie.secret(in: call.request.fields, named: Cookie.guestName, isSecure: options.isSecure) else { return nil }
        let session = try asked { () throws(StoreError) in try library.store.session(hash: secret.hash, now: call.now) }
        guard let session, let reader = session.reader, try isGuest(reader) else { return nil }
        return session
    }

    private func isGuest(_ id: Reader.ID) throws(ProblemDetails) -> Bool {
        try asked { () throws(StoreError) in try library.store.reader(id) }?.kind == .guest
    }

    fileprivate func becomeGuest(_ call: Call) throws(ProblemDetails) -> Response {
        if call.caller.reader != nil { return .json(try document(of: call.caller.session, now: call.now)) }
        let until = call.caller.isAdministrator ? call.caller.session?.administratorUntil : nil
        if let left = try guestLeft(call) {
            let removal = Cookie.removal(named: Cookie.guestName, isSecure: options.isSecure)
            let answer = try begin(call, reader: left.reader, administratorUntil: until, fields: removal)
            try asked { () throws(StoreError) in try library.store.removeSession(hash: left.hash) }
            return answer
        }
        guard guests.withLock({ $0.take(now: call.now) }) else {
            throw ProblemDetails(
                .tooManyRequests,
                "Too many devices have come just now: try again in a minute.",
                fields: [HeaderField("Retry-After", "60")]
            )
        }
        let count = try asked { () throws(StoreError) in try library.store.guestCount() }
        guard count < GuestAllowance.most else {
            throw ProblemDetails(
                .tooManyRequests,
                "This library has no room for more guests: pick a reader.",
                fields: [HeaderField("Retry-After", "3600")]
            )
        }
        let guest = Reader(id: Self.newReaderID(), kind: .guest, name: "Guest", picture: "fox", colour: "moss", created: call.now)
        try asked { () throws(StoreError) in try library.store.add(guest) }
        return try begin(call, reader: guest.id, administratorUntil: until)
    }
}
