internal import Library
internal import Story
internal import StoryFormat
internal import Synchronization

extension Operations {
    private static let reader = segment("id", "ID", "The reader's ID.")

    static let readers = [
        Operation(
            id: "getReaders",
            method: "GET",
            path: PathPattern("/api/readers"),
            summary: "The readers on the door, in the order in which they were made.",
            answers: [document("Readers", "The readers.")],
            run: { api, _ throws(ProblemDetails) in
                let profiles = try asked { () throws(StoreError) in try api.library.store.profiles() }
                return .json(ReadersDocument(readers: profiles.map(ReaderDocument.init)))
            }
        ),
        Operation(
            id: "postReader",
            method: "POST",
            path: PathPattern("/api/readers"),
            summary: "Adds a reader. With an `id` of its own, or an `Idempotency-Key`, it may be sent again.",
            access: .administrator,
            body: .json(.named("NewReader"), example: #"{"name": "Ada", "picture": "owl", "colour": "moss"}"#),
            answers: [
                document("Reader", "The reader was added.", .created), document("Reader", "This very reader had been added already."),
            ],
            problems: [.conflict],
            run: { api, call throws(ProblemDetails) in try api.addReader(call) }
        ),
        Operation(
            id: "putReader",
            method: "PUT",
            path: PathPattern("/api/readers/{id}"),
            summary: "Changes a reader's name, picture or colour: the administrator, or the reader.",
            parameters: [reader],
            body: .json(.named("ReaderChange"), example: #"{"name": "Ada", "colour": "plum"}"#),
            answers: [document("Reader", "The reader as they are now.")],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                var reader = try api.reader(of: call)
                reader.name = try call.text("name").map { name throws(ProblemDetails) in try API.name(name) } ?? reader.name
                reader.picture = call.text("picture") ?? reader.picture
                reader.colour = call.text("colour") ?? reader.colour
                let changed = reader
                _ = try asked { () throws(StoreError) in try api.library.store.update(changed) }
                if call.caller.isAdministrator { try api.audit(call, "reader.changed", reader.id.text, reader.name) }
                return .json(ReaderDocument(reader))
            }
        ),
        Operation(
            id: "deleteReader",
            method: "DELETE",
            path: PathPattern("/api/readers/{id}"),
            summary: "Deletes a reader and everything that is theirs: the administrator, or the reader.",
            parameters: [reader],
            answers: [Operation.Answer(status: .noContent, summary: "The reader is gone.")],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let reader = try api.reader(of: call)
                _ = try asked { () throws(StoreError) in try api.library.store.deleteReader(reader.id) }
                try api.audit(call, "reader.deleted", reader.id.text, reader.name)
                return .done(fields: call.caller.reader == reader.id ? Cookie.removal(isSecure: api.options.isSecure) : [])
            }
        ),
        Operation(
            id: "putPIN",
            method: "PUT",
            path: PathPattern("/api/readers/{id}/pin"),
            summary: "Sets a reader's PIN or takes it away. The reader says the present one; the administrator need not.",
            lane: .secret,
            parameters: [reader],
            body: .json(.named("PINChange"), example: #"{"pin": "4321", "current": "1234"}"#),
            answers: [document("Reader", "The reader as they are now.")],
            problems: [.notFound, .tooManyRequests],
            run: { api, call throws(ProblemDetails) in try api.setPIN(call) }
        ),
        Operation(
            id: "postMerge",
            method: "POST",
            path: PathPattern("/api/readers/{id}/merge"),
            summary:
                "Gives all that a guest read to a reader: the administrator, or the device that is the guest, which then reads as the reader.",
            lane: .secret,
            parameters: [reader],
            body: .json(.named("Merge"), example: #"{"from": "guest-7", "pin": "1234"}"#),
            answers: [document("Session", "All is the reader's now.")],
            problems: [.notFound, .tooManyRequests],
            run: { api, call throws(ProblemDetails) in try api.merge(call) }
        ),
        Operation(
            id: "getExport",
            method: "GET",
            path: PathPattern("/api/readers/{id}/export"),
            summary: "Everything of a reader as one document: the administrator, or the reader.",
            lane: .long,
            parameters: [reader],
            answers: [Operation.Answer(status: .ok, summary: "All of the reader's data, as docs/library.md says.")],
            problems: [.forbidden, .notFound],
            run: { api, call throws(ProblemDetails) in
                let reader = try api.reader(of: call)
                let bytes = try librarySays { () throws(LibraryError) in try api.library.export(reader: reader.id) }
                let name = HeaderField("Content-Disposition", "attachment; filename=\"branchbook-reader.json\"")
                return .bytes(bytes, type: "application/json", fields: [name])
            }
        ),
    ]
}

extension API {
    /// The reader whom a path names, if whoever asks may deal with them.
    fileprivate func reader(of call: Call) throws(ProblemDetails) -> Reader {
        let id = Reader.ID(call.segment("id"))
        // Refused before it is looked up, so that nobody learns which readers there are.
        guard call.caller.isAdministrator || call.caller.reader == id else { throw Self.notYours }
        guard let reader = try asked({ () throws(StoreError) in try library.store.reader(id) }) else {
            throw ProblemDetails(.notFound, "There is no such reader.")
        }
        return reader
    }

    private static let notYours = ProblemDetails(
        .forbidden,
        "Only this reader or the administrator may do that.",
        members: [JSONField("reason", .string("administrator"))]
    )

    fileprivate static func name(_ text: String) throws(ProblemDetails) -> String {
        let name = String(text[...].trimmingSpace())
        guard !name.isEmpty, name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
            let mistake = RequestMistake(place: .body(pointer: "/name"), detail: "A name has letters, and no line breaks.")
            throw ProblemDetails(.unprocessable, mistake.detail, mistakes: [mistake], members: [])
        }
        return name
    }

    fileprivate func addReader(_ call: Call) throws(ProblemDetails) -> Response {
        let key = call.request.fields["Idempotency-Key"].map { key in
            // The same key of the same session always makes the same ID, also after the server was started again.
            let text = (call.caller.session?.hash ?? "") + "\u{1F}" + key
            return ContentHash.hex(Array(("1" + text).utf8)) + ContentHash.hex(Array(("2" + text).utf8)).prefix(10)
        }
        let id = (call.text("id") ?? key).map { Reader.ID($0) } ?? Self.newReaderID()
        let reader = Reader(
            id: id,
            name: try Self.name(call.text("name") ?? ""),
            picture: call.text("picture") ?? "",
            colour: call.text("colour") ?? "",
            created: call.now
        )
        if let known = try asked({ () throws(StoreError) in try library.store.reader(id) }) {
            let isSame =
                known.kind == .profile && known.name == reader.name && known.picture == reader.picture && known.colour == reader.colour
            guard isSame else { throw ProblemDetails(.conflict, "Another reader has this ID already.") }
            return .json(ReaderDocument(known))
        }
        try asked { () throws(StoreError) in try library.store.add(reader) }
        try audit(call, "reader.added", id.text, reader.name)
        return .json(ReaderDocument(reader), .created, fields: [HeaderField("Location", "/api/readers/" + PercentEncoding.encode(id.text))])
    }

    fileprivate func setPIN(_ call: Call) throws(ProblemDetails) -> Response {
        var reader = try reader(of: call)
        let known = try asked { () throws(StoreError) in try library.store.pinHash(of: reader.id) }
        if let known, !call.caller.isAdministrator {
            guard try tries(call.text("current") ?? "-", of: "pin " + reader.id.text, against: known, by: call) else {
                throw ProblemDetails(.forbidden, "This is not the present PIN.", members: [JSONField("reason", .string("pin"))])
            }
        }
        let hash = try librarySays { () throws(LibraryError) -> String? in
            guard let pin = call.text("pin") else { return nil }
            return try PIN(pin).hash()
        }
        let id = reader.id
        try asked { () throws(StoreError) in try library.store.setPINHash(hash, of: id, in: call.caller.session?.hash) }
        try audit(call, hash == nil ? "pin.removed" : "pin.set", id.text)
        reader.hasPIN = hash != nil
        return .json(ReaderDocument(reader))
    }

    fileprivate func merge(_ call: Call) throws(ProblemDetails) -> Response {
        let (id, from) = (Reader.ID(call.segment("id")), Reader.ID(call.text("from") ?? ""))
        let isOwnGuest = call.caller.reader == from
        guard isOwnGuest || call.caller.isAdministrator else { throw Self.notYours }
        let guest = try asked { () throws(StoreError) in try library.store.reader(from) }
        let reader = try asked { () throws(StoreError) in try library.store.reader(id) }
        guard guest?.kind == .guest, id != from else { throw ProblemDetails(.unprocessable, "Only what a guest read can be given away.") }
        guard let reader, reader.kind == .profile else { throw ProblemDetails(.notFound, "There is no such reader.") }
        if reader.hasPIN, !call.caller.isAdministrator {
            let hash = try asked { () throws(StoreError) in try library.store.pinHash(of: id) }
            guard try tries(call.text("pin") ?? "-", of: "pin " + id.text, against: hash, by: call) else {
                throw ProblemDetails(
                    .forbidden,
                    "This reader and this PIN do not fit together.",
                    members: [JSONField("reason", .string("pin"))]
                )
            }
        }
        try asked { () throws(StoreError) in try library.store.merge(from, into: id) }
        try audit(call, "reader.merged", id.text, "From the guest \(from.text).")
        guard isOwnGuest else { return .json(try document(of: call.caller.session, now: call.now)) }
        return try begin(call, reader: id, administratorUntil: call.caller.isAdministrator ? call.caller.session?.administratorUntil : nil)
    }
}
