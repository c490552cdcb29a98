internal import Library

extension Operations {
    private static let secret = PathParameter(
        "secret",
        Shapes.text("What the command line printed.", pattern: "^[A-Za-z0-9_-]{43}$"),
        "The secret of the address."
    )

    /// The way in for an author who edits a folder with `branchbook edit`.
    static let editing = [
        Operation(
            id: "getEditing",
            method: "GET",
            path: PathPattern("/edit/{secret}"),
            summary: "Lets the author in who started this server with “branchbook edit”, once, and leads to the story.",
            parameters: [secret.described],
            answers: [Operation.Answer(status: .seeOther, summary: "The author is in; the story is at the address in Location.")],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                guard let door = api.options.door else { throw ProblemDetails(.notFound, "There is nothing at this address.") }
                let fields = [HeaderField("Location", door.place), HeaderField("Cache-Control", "no-store")] + SecurityHeaders.page
                if door.opens(with: SessionSecret(try call.value(of: secret))) {
                    let arrival = try librarySays { () throws(LibraryError) in
                        try api.library.enterAtTheMachine(door.reader, now: call.now)
                    }
                    return Response(.seeOther, fields: fields + [Cookie.field(arrival.secret, isSecure: api.options.isSecure)])
                }
                // Going back to the address, the author is in already.
                guard call.caller.reader == door.reader else {
                    throw ProblemDetails(.notFound, "This address worked once. Start “branchbook edit” again for another one.")
                }
                return Response(.seeOther, fields: fields)
            }
        )
    ]
}
