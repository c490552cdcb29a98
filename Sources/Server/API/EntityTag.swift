/// A weak entity tag: equal as long as the answer says the same.
struct EntityTag {
    /// The tag as it stands in the header.
    let text: String

    /// Makes a tag of everything that an answer depends on.
    init(_ parts: [String]) {
        text = "W/\"" + ContentHash.hex(Array(parts.joined(separator: "\u{1F}").utf8)) + "\""
    }

    /// The word that the client's copy is still good, if it is.
    func answer(to request: Request, keeping: Response.Keeping) -> Response? {
        let known = request.fields.list("If-None-Match")
        guard known.contains(where: { $0 == "*" || $0 == text || "W/" + $0 == text }) else { return nil }
        let fields = [field, HeaderField("Cache-Control", keeping.rawValue), HeaderField("Vary", "Cookie")]
        return Response(.notModified, fields: fields + SecurityHeaders.page)
    }

    /// The tag as a field.
    var field: HeaderField { HeaderField("ETag", text) }
}
