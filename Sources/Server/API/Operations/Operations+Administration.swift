internal import Library
internal import StoryFormat

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
            answers: [document("Session", "The passphrase is set, and this device has administrator rights for 30 minutes.")],
            problems: [.tooManyRequests],
            run: { api, call throws(ProblemDetails) in try api.setPassphrase(call) }
        ),
        Operation(
            id: "putAdministration",
            method: "PUT",
            path: PathPattern("/api/administration/session"),
            summary: "Gives this device administrator rights for 30 minutes.",
            lane: .secret,
            body: .json(.named("AdministrationEntry"), example: #"{"passphrase": "a ship in a bottle"}"#),
            answers: [document("Session", "This device has administrator rights.")],
            problems: [.tooManyRequests],
            run: { api, call throws(ProblemDetails) in
                let arrival = try librarySays { () throws(LibraryError) in
                    try api.library.enterAdministration(call.text("passphrase") ?? "", as: call.caller)
                }
                return try api.welcome(arrival, call)
            }
        ),
        Operation(
            id: "deleteAdministration",
            method: "DELETE",
            path: PathPattern("/api/administration/session"),
            summary: "Gives up administrator rights.",
            answers: [document("Session", "This device no longer has administrator rights.")],
            run: { api, call throws(ProblemDetails) in
                let session = try librarySays { () throws(LibraryError) in try api.library.endAdministration(as: call.caller) }
                return .json(try api.document(of: session, now: call.now))
            }
        ),
        Operation(
            id: "getAudit",
            method: "GET",
            path: PathPattern("/api/administration/audit"),
            summary: "The library's audit log, newest first, a hundred entries at a time.",
            access: .administrator,
            parameters: [number("before", 1...9_007_199_254_740_991, "Only entries with smaller numbers.")],
            answers: [document("Audit", "The entries.")],
            run: { api, call throws(ProblemDetails) in
                let before = call.parameter("before").flatMap { Int64($0) }
                let entries = try librarySays { () throws(LibraryError) in try api.library.auditLog(before: before, limit: 100) }
                return .json(AuditDocument(entries))
            }
        ),
    ]
}

extension API {
    fileprivate func setPassphrase(_ call: Call) throws(ProblemDetails) -> Response {
        let proof: StoryLibrary.Proof = call.text("current").map { StoryLibrary.Proof.current($0) } ?? .code(call.text("code") ?? "")
        let arrival = try librarySays { () throws(LibraryError) in
            try library.setPassphrase(call.text("passphrase") ?? "", proof: proof, as: call.caller)
        }
        return try welcome(arrival, call)
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
