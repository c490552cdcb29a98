internal import Library
internal import Story
internal import StoryFormat

extension Operations {
    private static let reader = segment("id", "ID", "The reader's ID.")

    static let readers = [
        Operation(
            id: "getReaders",
            method: "GET",
            path: PathPattern("/api/readers"),
            summary: "The named readers, oldest first.",
            answers: [document("Readers", "The readers.")],
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
            body: .json(.named("NewReader"), example: #"{"name": "Ada", "picture": "owl", "colour": "moss"}"#),
            answers: [
                document("Reader", "The reader was added.", .created), document("Reader", "This reader had already been added."),
            ],
            problems: [.conflict],
            run: { api, call throws(ProblemDetails) in try api.addReader(call) }
        ),
        Operation(
            id: "putReader",
            method: "PUT",
            path: PathPattern("/api/readers/{id}"),
            summary: "Changes a reader's name, picture or colour. For the administrator, or the reader.",
            parameters: [reader],
            body: .json(.named("ReaderChange"), example: #"{"name": "Ada", "colour": "plum"}"#),
            answers: [document("Reader", "The reader after the change.")],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let reader = try librarySays { () throws(LibraryError) in
                    try api.library.change(
                        Reader.ID(call.segment("id")),
                        name: call.text("name"),
                        picture: call.text("picture"),
                        colour: call.text("colour"),
                        as: call.caller
                    )
                }
                return .json(ReaderDocument(reader))
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
            parameters: [reader],
            body: .json(.named("ReaderDeletion"), example: #"{"pin": "1234"}"#),
            answers: [Operation.Answer(status: .noContent, summary: "The reader is deleted.")],
            problems: [.notFound, .tooManyRequests],
            run: { api, call throws(ProblemDetails) in
                let id = Reader.ID(call.segment("id"))
                let arrival = try librarySays { () throws(LibraryError) in
                    try api.library.deleteReader(id, pin: call.text("pin"), as: call.caller)
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
            parameters: [reader],
            answers: [document("Reader", "The reader is restored.")],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let id = Reader.ID(call.segment("id"))
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
            parameters: [reader],
            body: .json(.named("PINChange"), example: #"{"pin": "4321", "current": "1234"}"#),
            answers: [document("Reader", "The reader after the change.")],
            problems: [.notFound, .tooManyRequests],
            run: { api, call throws(ProblemDetails) in try api.setPIN(call) }
        ),
        Operation(
            id: "postMerge",
            method: "POST",
            path: PathPattern("/api/readers/{id}/merge"),
            summary:
                "Merges a guest into a reader. For the administrator, or the guest's device, which then reads as that reader.",
            lane: .secret,
            parameters: [reader],
            body: .json(.named("Merge"), example: #"{"from": "guest-7", "pin": "1234"}"#),
            answers: [document("Session", "Everything now belongs to the reader.")],
            problems: [.notFound, .tooManyRequests],
            run: { api, call throws(ProblemDetails) in try api.merge(call) }
        ),
        Operation(
            id: "getExport",
            method: "GET",
            path: PathPattern("/api/readers/{id}/export"),
            summary: "Everything about a reader as one document. For the administrator, or the reader.",
            lane: .long,
            parameters: [reader],
            answers: [Operation.Answer(status: .ok, summary: "All of the reader's data, in the format of docs/library.md.")],
            problems: [.forbidden, .notFound],
            run: { api, call throws(ProblemDetails) in
                let id = Reader.ID(call.segment("id"))
                let reader = try librarySays { () throws(LibraryError) in try api.library.reader(id, for: call.caller) }
                let payload = try librarySays { () throws(LibraryError) in
                    let file = try NamelessFile(in: api.library.files.incoming)
                    try api.library.export(reader: reader.id) { piece throws(LibraryError) in try file.append(piece) }
                    return try file.payload()
                }
                return .attachment(payload, type: "application/json", name: "branchbook-reader.json")
            }
        ),
    ]
}

extension API {
    fileprivate func addReader(_ call: Call) throws(ProblemDetails) -> Response {
        let key = call.request.fields["Idempotency-Key"].map { key in
            // The same key of the same session always makes the same ID, also after the server was started again.
            let text = (call.caller.session?.hash ?? "") + "\u{1F}" + key
            return ContentHash.hex(Array(("1" + text).utf8)) + ContentHash.hex(Array(("2" + text).utf8)).prefix(10)
        }
        let wanted = Reader(
            id: (call.text("id") ?? key).map { Reader.ID($0) } ?? StoryLibrary.newReaderID(),
            name: call.text("name") ?? "",
            picture: call.text("picture") ?? "",
            colour: call.text("colour") ?? "",
            created: call.now
        )
        let added = try librarySays { () throws(LibraryError) in try library.add(wanted, as: call.caller) }
        guard added.isNew else { return .json(ReaderDocument(added.reader)) }
        let place = HeaderField("Location", "/api/readers/" + PercentEncoding.encode(wanted.id.text))
        return .json(ReaderDocument(added.reader), .created, fields: [place])
    }

    fileprivate func setPIN(_ call: Call) throws(ProblemDetails) -> Response {
        let set = try librarySays { () throws(LibraryError) in
            try library.setPIN(call.text("pin"), of: Reader.ID(call.segment("id")), current: call.text("current"), as: call.caller)
        }
        return .json(ReaderDocument(set.reader), fields: deviceCookie(set.device))
    }

    fileprivate func merge(_ call: Call) throws(ProblemDetails) -> Response {
        let arrival = try librarySays { () throws(LibraryError) in
            try library.merge(
                Reader.ID(call.text("from") ?? ""),
                into: Reader.ID(call.segment("id")),
                pin: call.text("pin"),
                as: call.caller
            )
        }
        guard let arrival else { return .json(try document(of: call.caller.session, now: call.now)) }
        return try welcome(arrival, call)
    }
}
