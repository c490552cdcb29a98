/// A weak entity tag, which is equal as long as the answer is equivalent.
struct EntityTag {
    /// The tag as written in the header.
    let text: String
    /// Everything that the answer depends on, in one text. Unlike the tag, which is a short hash, it is unique.
    let key: String

    /// Makes a tag from everything that an answer depends on.
    init(_ parts: [String]) {
        // The lengths distinguish a separator inside a part from one between parts.
        key = parts.map { "\($0.utf8.count):\($0)" }.joined()
        text = "W/\"" + ContentHash.hex(Array(key.utf8)) + "\""
    }

    /// A 304 if the client's copy is still current; otherwise nil.
    ///
    /// - Parameters:
    ///   - vary: The `Vary` field of the full answer.
    ///   - security: The security fields of the full answer, because a browser replaces those of its copy with them.
    func answer(
        to request: Request,
        keeping: Response.Keeping,
        vary: HeaderField = HeaderField("Vary", "Cookie"),
        security: [HeaderField] = SecurityHeaders.page
    ) -> Response? {
        let known = request.fields.list("If-None-Match")
        guard known.contains(where: { $0 == "*" || $0 == text || "W/" + $0 == text }) else { return nil }
        let fields = [field, HeaderField("Cache-Control", keeping.rawValue), vary]
        return Response(.notModified, fields: fields + security)
    }

    /// The `ETag` header field.
    var field: HeaderField { HeaderField("ETag", text) }
}
