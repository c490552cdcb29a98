internal import Library
internal import StoryFormat

extension Operations {
    private static let before = number("before", 1...9_007_199_254_740_991, "Only entries with smaller numbers.")

    static let administration = [
        Operation(
            id: "putPassphrase",
            method: "PUT",
            path: PathPattern("/api/administration/passphrase"),
            summary:
                "Sets the administrator's passphrase: the first time with the code that the server printed, later with the present one.",
            lane: .secret,
            body: PassphraseChange.shape,
            example: #"{"code": "k7qd-2mfa", "passphrase": "a ship in a bottle"}"#,
            answers: [document(SessionDocument.self, "The passphrase is set, and this device has administrator rights for 30 minutes.")],
            problems: [.tooManyRequests],
            run: { api, call, change throws(ProblemDetails) in
                let arrival = try librarySays { () throws(LibraryError) in
                    try api.library.setPassphrase(change.passphrase, proof: change.proof, as: call.caller)
                }
                return try api.welcome(arrival, call)
            }
        ),
        Operation(
            id: "putAdministration",
            method: "PUT",
            path: PathPattern("/api/administration/session"),
            summary: "Gives this device administrator rights for 30 minutes.",
            lane: .secret,
            body: AdministrationEntry.shape,
            example: #"{"passphrase": "a ship in a bottle"}"#,
            answers: [document(SessionDocument.self, "This device has administrator rights.")],
            problems: [.tooManyRequests],
            run: { api, call, entry throws(ProblemDetails) in
                let arrival = try librarySays { () throws(LibraryError) in
                    try api.library.enterAdministration(entry.passphrase, as: call.caller)
                }
                return try api.welcome(arrival, call)
            }
        ),
        Operation(
            id: "deleteAdministration",
            method: "DELETE",
            path: PathPattern("/api/administration/session"),
            summary: "Gives up administrator rights.",
            answers: [document(SessionDocument.self, "This device no longer has administrator rights.")],
            run: { api, call throws(ProblemDetails) in
                let session = try librarySays { () throws(LibraryError) in try api.library.endAdministration(as: call.caller) }
                return .json(try api.document(of: session, now: call.now))
            }
        ),
        Operation(
            id: "getHouse",
            method: "GET",
            path: PathPattern("/api/administration/house"),
            summary: "Where devices at home find the library and the page that makes them trust it.",
            access: .administrator,
            answers: [document(HouseDocument.self, "The addresses; no address if the library has no certificates of its own.")],
            run: { api, _ in .json(HouseDocument(api.options.house?())) }
        ),
        Operation(
            id: "getAudit",
            method: "GET",
            path: PathPattern("/api/administration/audit"),
            summary: "The library's audit log, newest first, a hundred entries at a time.",
            access: .administrator,
            parameters: [before.described],
            answers: [document(AuditDocument.self, "The entries.")],
            run: { api, call throws(ProblemDetails) in
                let before = call.value(of: before)
                let entries = try librarySays { () throws(LibraryError) in try api.library.auditLog(before: before, limit: 100) }
                return .json(AuditDocument(entries))
            }
        ),
    ]
}

/// A part of the audit log.
private struct AuditDocument: Document {
    private let entries: [One]

    static var schemaName: String? { "Audit" }

    init(_ entries: [AuditEntry]) {
        self.entries = entries.map(One.init)
    }

    private struct One: Document {
        let number: Int64
        let time: Moment
        let actor: String
        let action: String
        let subject: String
        let detail: String

        init(_ entry: AuditEntry) {
            number = entry.number
            time = Moment(entry.time)
            actor = entry.actor
            action = entry.action
            subject = entry.subject
            detail = entry.detail
        }
    }
}
