internal import Library
internal import StoryFormat
internal import Synchronization

extension Operations {
    static let administration = [
        Operation(
            id: "putPassphrase",
            method: "PUT",
            path: PathPattern("/api/administration/passphrase"),
            summary:
                "Sets the administrator's passphrase: the first time with the code that the server printed, later with the present one.",
            lane: .secret,
            body: .json(.named("PassphraseChange"), example: #"{"code": "k7qd-2mfa", "passphrase": "a ship in a bottle"}"#),
            answers: [document("Session", "It is set, and this device has the administrator's rights for 30 minutes.")],
            problems: [.tooManyRequests],
            run: { api, call throws(ProblemDetails) in try api.setPassphrase(call) }
        ),
        Operation(
            id: "putAdministration",
            method: "PUT",
            path: PathPattern("/api/administration/session"),
            summary: "Gives this device the administrator's rights for 30 minutes.",
            lane: .secret,
            body: .json(.named("AdministrationEntry"), example: #"{"passphrase": "a ship in a bottle"}"#),
            answers: [document("Session", "The rights are given.")],
            problems: [.tooManyRequests],
            run: { api, call throws(ProblemDetails) in
                let hash = try asked { () throws(StoreError) in try api.library.store.passphraseHash() }
                guard try api.tries(call.text("passphrase") ?? "-", of: "passphrase", against: hash, by: call) else {
                    try api.audit(call, "administrator.refused", "administrator", "From \(call.request.peer).")
                    throw ProblemDetails(.forbidden, "This is not the passphrase.", members: [JSONField("reason", .string("passphrase"))])
                }
                return try api.beginAdministration(call)
            }
        ),
        Operation(
            id: "deleteAdministration",
            method: "DELETE",
            path: PathPattern("/api/administration/session"),
            summary: "Gives the administrator's rights back.",
            answers: [document("Session", "The rights are gone.")],
            run: { api, call throws(ProblemDetails) in
                guard var session = call.caller.session else { return .json(try api.document(of: nil, now: call.now)) }
                let hash = session.hash
                try asked { () throws(StoreError) in try api.library.store.endAdministration(of: hash) }
                session.administratorUntil = nil
                return .json(try api.document(of: session, now: call.now))
            }
        ),
        Operation(
            id: "getAudit",
            method: "GET",
            path: PathPattern("/api/administration/audit"),
            summary: "What was done in the library's administration, the latest first, a hundred at a time.",
            access: .administrator,
            parameters: [number("before", 1...9_007_199_254_740_991, "Only entries with smaller numbers.")],
            answers: [document("Audit", "The entries.")],
            run: { api, call throws(ProblemDetails) in
                let before = call.parameter("before").flatMap { Int64($0) }
                let entries = try asked { () throws(StoreError) in try api.library.store.auditLog(before: before, limit: 100) }
                return .json(AuditDocument(entries))
            }
        ),
    ]
}

extension API {
    private static let administrationTime: Int64 = 30 * 60 * 1_000

    fileprivate func setPassphrase(_ call: Call) throws(ProblemDetails) -> Response {
        let known = try asked { () throws(StoreError) in try library.store.passphraseHash() }
        if let known {
            guard try tries(call.text("current") ?? "-", of: "passphrase", against: known, by: call) else {
                throw ProblemDetails(
                    .forbidden,
                    "This is not the present passphrase.",
                    members: [JSONField("reason", .string("passphrase"))]
                )
            }
        } else {
            try tryCode(call)
        }
        let hash = try librarySays { () throws(LibraryError) in try Passphrase(call.text("passphrase") ?? "").hash() }
        // The code is good once: of two who know it, the second is refused. If nothing can be kept, it stays good.
        let code = setUpCode.withLock { code in
            defer { code = nil }
            return code
        }
        guard known != nil || code != nil else { throw Self.wrongCode }
        do throws(ProblemDetails) {
            try asked { () throws(StoreError) in
                try library.store.setPassphraseHash(hash)
                try library.store.endAdministration()
            }
        } catch {
            setUpCode.withLock { $0 = code }
            throw error
        }
        try audit(call, "passphrase.set", "administrator")
        return try beginAdministration(call)
    }

    private static let wrongCode = ProblemDetails(
        .forbidden,
        "This is not the code that the server printed when it started.",
        members: [JSONField("reason", .string("code"))]
    )

    private func tryCode(_ call: Call) throws(ProblemDetails) {
        try allowAttempt(at: "code", by: call)
        guard let code = setUpCode.withLock({ $0 }), Self.isSame(code, call.text("code") ?? "") else { throw Self.wrongCode }
        succeeded(at: "code", by: call)
    }

    /// Compares without telling by the time it takes how much is right.
    private static func isSame(_ left: String, _ right: String) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        return left.count == right.count && zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    fileprivate func beginAdministration(_ call: Call) throws(ProblemDetails) -> Response {
        let until = Timestamp(milliseconds: call.now.milliseconds + Self.administrationTime)
        let entry = AuditEntry(time: call.now, actor: "administrator", action: "administrator.entered", subject: "administrator")
        try asked { () throws(StoreError) in try library.store.audit(entry) }
        return try begin(call, reader: call.caller.reader, administratorUntil: until)
    }
}

/// A part of the audit log.
private struct AuditDocument: Encodable {
    private let entries: [One]

    init(_ entries: [AuditEntry]) {
        self.entries = entries.map(One.init)
    }

    private struct One: Encodable {
        let number: Int64
        let time: Int64
        let actor: String
        let action: String
        let subject: String
        let detail: String

        init(_ entry: AuditEntry) {
            number = entry.number
            time = entry.time.milliseconds
            actor = entry.actor
            action = entry.action
            subject = entry.subject
            detail = entry.detail
        }
    }
}
