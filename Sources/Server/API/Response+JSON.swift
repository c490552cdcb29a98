extension Response {
    /// How the device that gets an answer may cache it.
    enum Keeping: String {
        /// Not at all.
        case never = "private, no-store"
        /// Only if it revalidates with the entity tag each time.
        case askedAbout = "private, no-cache"
        /// By shared caches too, if they revalidate with the entity tag each time.
        case everybodyAskedAbout = "no-cache"
    }

    /// A JSON document.
    static func json(
        _ value: some Encodable,
        _ status: Status = .ok,
        type: String = "application/json",
        keeping: Keeping = .never,
        fields: [HeaderField] = []
    ) -> Response {
        bytes(JSON.bytes(of: value), status, type: type, keeping: keeping, fields: fields)
    }

    /// Bytes of any type.
    static func bytes(
        _ bytes: [UInt8],
        _ status: Status = .ok,
        type: String,
        keeping: Keeping = .never,
        fields: [HeaderField] = []
    ) -> Response {
        self.bytes(Payload(bytes), status, type: type, keeping: keeping, fields: fields)
    }

    /// Bytes of any type that other responses may share.
    static func bytes(
        _ body: Payload,
        _ status: Status = .ok,
        type: String,
        keeping: Keeping = .never,
        fields: [HeaderField] = []
    ) -> Response {
        let type = MediaType(named: type)
        let security = type == .vectorPicture ? SecurityHeaders.vectorPicture : SecurityHeaders.page
        let own = [HeaderField("Content-Type", type.name), HeaderField("Cache-Control", keeping.rawValue)]
        return Response(status, fields: own + fields + security, body: body)
    }

    /// A document that a browser saves as a file.
    static func attachment(_ payload: Payload, type: String, name: String, keeping: Keeping = .never) -> Response {
        let own = [
            HeaderField("Content-Type", type), HeaderField("Cache-Control", keeping.rawValue),
            HeaderField("Content-Disposition", "attachment; filename=\"\(name)\""),
        ]
        return Response(.ok, fields: own + SecurityHeaders.page, body: payload)
    }

    /// Success without content.
    static func done(fields: [HeaderField] = []) -> Response {
        Response(.noContent, fields: [HeaderField("Cache-Control", "no-store")] + fields + SecurityHeaders.page)
    }
}
