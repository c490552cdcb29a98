internal import Library
internal import Story
internal import StoryFormat

extension Operations {
    static let reader = PathParameter("id", Shapes.reader, "The reader's ID.")

    static let readers = [
        Operation(
            id: "getReaders",
            method: "GET",
            path: PathPattern("/api/readers"),
            summary: "The named readers, oldest first.",
            answers: [document(ReadersDocument.self, "The readers.")],
            run: { api, _ throws(ProblemDetails) in
                let profiles = try librarySays { () throws(LibraryError) in try api.library.profiles() }
                return .json(ReadersDocument(readers: profiles.map(ReaderDocument.init)))
            }
        ),
        Operation(
            id: "postReader",
            method: "POST",
            path: PathPattern("/api/readers"),
            summary: "Adds a reader. With an `id` of its own, or an `Idempotency-Key`, it may be sent again.",
            access: .administrator,
            body: NewReader.shape,
            example: #"{"name": "Ada", "picture": "owl", "colour": "moss"}"#,
            answers: [
                document(ReaderDocument.self, "The reader was added.", .created),
                document(ReaderDocument.self, "This reader had already been added."),
            ],
            problems: [.conflict],
            run: { api, call, new throws(ProblemDetails) in try api.add(new, call) }
        ),
        Operation(
            id: "putReader",
            method: "PUT",
            path: PathPattern("/api/readers/{id}"),
            summary: "Changes a reader's name, picture or colour. For the administrator, or the reader.",
            parameters: [reader.described],
            body: ReaderChange.shape,
            example: #"{"name": "Ada", "colour": "plum"}"#,
            answers: [document(ReaderDocument.self, "The reader after the change.")],
            problems: [.notFound],
            run: { api, call, change throws(ProblemDetails) in
                let id = try call.value(of: reader)
                let changed = try librarySays { () throws(LibraryError) in
                    try api.library.change(id, name: change.name, picture: change.picture, colour: change.colour, as: call.caller)
                }
                return .json(ReaderDocument(changed))
            }
        ),
        Operation(
            id: "putDeletion",
            method: "PUT",
            path: PathPattern("/api/readers/{id}/deletion"),
            summary:
                "Deletes a reader: the administrator, or the reader, who says the PIN where there is one. The administrator can bring back a reader with "
                + "a name for 30 days; a guest is gone at once.",
            lane: .secret,
            parameters: [reader.described],
            body: ReaderDeletion.shape,
            example: #"{"pin": "1234"}"#,
            answers: [Operation.Answer(status: .noContent, summary: "The reader is deleted.")],
            problems: [.notFound, .tooManyRequests],
            run: { api, call, deletion throws(ProblemDetails) in
                let id = try call.value(of: reader)
                let arrival = try librarySays { () throws(LibraryError) in
                    try api.library.deleteReader(id, pin: deletion.pin, as: call.caller)
                }
                let isSecure = api.options.isSecure
                if let arrival { return .done(fields: [Cookie.field(arrival.secret, isSecure: isSecure)]) }
                return .done(fields: call.caller.reader == id ? [Cookie.removal(isSecure: isSecure)] : [])
            }
        ),
        Operation(
            id: "deleteDeletion",
            method: "DELETE",
            path: PathPattern("/api/readers/{id}/deletion"),
            summary: "Brings a deleted reader back with everything that was theirs.",
            access: .administrator,
            parameters: [reader.described],
            answers: [document(ReaderDocument.self, "The reader is restored.")],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let id = try call.value(of: reader)
                return .json(ReaderDocument(try librarySays { () throws(LibraryError) in try api.library.bringBack(id, as: call.caller) }))
            }
        ),
        Operation(
            id: "putPIN",
            method: "PUT",
            path: PathPattern("/api/readers/{id}/pin"),
            summary:
                "Sets or removes a reader's PIN. The reader must give the current one, even on a signed-in device; the administrator need not.",
            lane: .secret,
            parameters: [reader.described],
            body: PINChange.shape,
            example: #"{"pin": "4321", "current": "1234"}"#,
            answers: [document(ReaderDocument.self, "The reader after the change.")],
            problems: [.notFound, .tooManyRequests],
            run: { api, call, change throws(ProblemDetails) in try api.setPIN(change, call) }
        ),
        Operation(
            id: "putWriting",
            method: "PUT",
            path: PathPattern("/api/readers/{id}/writing"),
            summary:
                "Allows a reader with a name to write stories, or not; with `asksFirst`, a grown-up looks at each before the family sees it.",
            access: .administrator,
            parameters: [reader.described],
            body: WritingPermission.shape,
            example: #"{"allowed": true, "asksFirst": true}"#,
            answers: [document(ReaderDocument.self, "The reader after the change.")],
            problems: [.notFound],
            run: { api, call, permission throws(ProblemDetails) in
                let id = try call.value(of: reader)
                let changed = try librarySays { () throws(LibraryError) in
                    try api.library.allowWriting(permission.writing, to: id, as: call.caller)
                }
                return .json(ReaderDocument(changed))
            }
        ),
        Operation(
            id: "postMerge",
            method: "POST",
            path: PathPattern("/api/readers/{id}/merge"),
            summary:
                "Merges a guest into a reader. For the administrator, or the guest's device, which then reads as that reader.",
            lane: .secret,
            parameters: [reader.described],
            body: Merge.shape,
            example: #"{"from": "guest-7", "pin": "1234"}"#,
            answers: [document(SessionDocument.self, "Everything now belongs to the reader.")],
            problems: [.notFound, .tooManyRequests],
            run: { api, call, merge throws(ProblemDetails) in try api.merge(merge, call) }
        ),
        Operation(
            id: "getExport",
            method: "GET",
            path: PathPattern("/api/readers/{id}/export"),
            summary: "Everything about a reader as one document, which lists the files of drafts. For the administrator, or the reader.",
            lane: .long,
            parameters: [reader.described],
            answers: [Operation.Answer(status: .ok, summary: "All of the reader's data, in the format of docs/library.md.")],
            problems: [.forbidden, .notFound],
            run: { api, call throws(ProblemDetails) in
                let id = try call.value(of: reader)
                let known = try librarySays { () throws(LibraryError) in try api.library.reader(id, for: call.caller) }
                let payload = try librarySays { () throws(LibraryError) in
                    let file = try NamelessFile(in: api.library.files.incoming)
                    try api.library.export(reader: known.id) { piece throws(LibraryError) in try file.append(piece) }
                    return try file.payload()
                }
                return .attachment(payload, type: "application/json", name: "branchbook-reader.json")
            }
        ),
    ]
}

extension API {
    fileprivate func add(_ new: NewReader, _ call: Call) throws(ProblemDetails) -> Response {
        let id = new.id ?? Self.idempotentID(call) ?? StoryLibrary.newReaderID()
        let wanted = Reader(id: id, name: new.name, picture: new.picture, colour: new.colour, created: call.now)
        let added = try librarySays { () throws(LibraryError) in try library.add(wanted, as: call.caller) }
        guard added.isNew else { return .json(ReaderDocument(added.reader)) }
        let place = HeaderField("Location", "/api/readers/" + PercentEncoding.encode(wanted.id.text))
        return .json(ReaderDocument(added.reader), .created, fields: [place])
    }

    /// In the same session, the same key always gives the same ID, even after a restart of the server.
    private static func idempotentID(_ call: Call) -> Reader.ID? {
        guard let key = call.request.fields["Idempotency-Key"], let session = call.caller.session else { return nil }
        let text = session.hash + "\u{1F}" + key
        return Reader.ID(ContentHash.hex(Array(("1" + text).utf8)) + ContentHash.hex(Array(("2" + text).utf8)).prefix(10))
    }

    fileprivate func setPIN(_ change: PINChange, _ call: Call) throws(ProblemDetails) -> Response {
        let id = try call.value(of: Operations.reader)
        let set = try librarySays { () throws(LibraryError) in
            try library.setPIN(change.pin, of: id, current: change.current, as: call.caller)
        }
        return .json(ReaderDocument(set.reader), fields: deviceCookie(set.device))
    }

    fileprivate func merge(_ merge: Merge, _ call: Call) throws(ProblemDetails) -> Response {
        let id = try call.value(of: Operations.reader)
        let arrival = try librarySays { () throws(LibraryError) in
            try library.merge(merge.from, into: id, pin: merge.pin, as: call.caller)
        }
        guard let arrival else { return .json(try document(of: call.caller.session, now: call.now)) }
        return try welcome(arrival, call)
    }
}
