internal import Library
internal import Story
internal import StoryFormat

extension API {
    /// Who reads on a device, as a document.
    func document(of session: Session?, now: Timestamp) throws(ProblemDetails) -> SessionDocument {
        let reader: Reader? =
            if let id = session?.reader { try librarySays { () throws(LibraryError) in try library.reader(id) } } else { nil }
        let until = session?.administratorUntil.flatMap { $0 > now ? $0 : nil }
        let isSet = try librarySays { () throws(LibraryError) in try library.hasPassphrase() }
        return SessionDocument(
            reader: OrNull(reader.map(ReaderDocument.init)),
            administrator: until != nil,
            administratorUntil: until.map { Moment($0) },
            passphraseSet: isSet,
            // Of the hash of the secret, of which nobody can work out the secret.
            device: OrNull(session.map { String($0.hash.prefix(16)) })
        )
    }

    /// Says who reads on a device.
    func lookAtSession(_ call: Call) throws(ProblemDetails) -> Response {
        .json(try document(of: call.caller.session, now: call.now))
    }

    /// Answers with a session that began just now, and gives the device its cookies.
    func welcome(_ arrival: Arrival, _ call: Call, fields: [HeaderField] = []) throws(ProblemDetails) -> Response {
        let cookies = [Cookie.field(arrival.secret, isSecure: options.isSecure)] + deviceCookie(arrival.device)
        return .json(try document(of: arrival.session, now: call.now), fields: cookies + fields)
    }

    /// Gives a device the secret by which it is known again, where it got one.
    func deviceCookie(_ secret: SessionSecret?) -> [HeaderField] {
        secret.map { [Cookie.field($0, named: Cookie.deviceName, lifetime: Cookie.year, isSecure: options.isSecure)] } ?? []
    }

    /// Lets the session of whoever asked last on, and tells the device, unless the answer says something of the session itself or may be
    /// kept.
    func renewingSession(of call: Call, in response: Response) throws(ProblemDetails) -> Response {
        guard let session = call.caller.session, let secret = Cookie.secret(in: call.request.fields, isSecure: options.isSecure),
            response.fields["Cache-Control"]?.contains("no-store") == true, response.fields["Set-Cookie"] == nil,
            try librarySays({ () throws(LibraryError) in try library.renew(session, now: call.now) })
        else { return response }
        var response = response
        response.fields.append(Cookie.field(secret, isSecure: options.isSecure))
        return response
    }
}
