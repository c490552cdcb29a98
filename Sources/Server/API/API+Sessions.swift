internal import Library
internal import Story
internal import StoryFormat

extension API {
    /// Who is reading on a device, as a document.
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
            // From the hash of the secret, which does not reveal the secret.
            device: OrNull(session.map { String($0.hash.prefix(16)) })
        )
    }

    /// Returns who is reading on a device.
    func lookAtSession(_ call: Call) throws(ProblemDetails) -> Response {
        .json(try document(of: call.caller.session, now: call.now))
    }

    /// Answers with a new session, and sets the device's cookies.
    func welcome(_ arrival: Arrival, _ call: Call, fields: [HeaderField] = []) throws(ProblemDetails) -> Response {
        let cookies = [Cookie.field(arrival.secret, isSecure: options.isSecure)] + deviceCookie(arrival.device)
        return .json(try document(of: arrival.session, now: call.now), fields: cookies + fields)
    }

    /// Sets the cookie by which the device is recognised, if it got a secret.
    func deviceCookie(_ secret: SessionSecret?) -> [HeaderField] {
        secret.map { [Cookie.field($0, named: Cookie.deviceName, lifetime: Cookie.year, isSecure: options.isSecure)] } ?? []
    }

    /// Extends the caller's session and tells the device, unless the answer already sets a session or may be cached.
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
