/// A weak entity tag: equal as long as the answer says the same.
struct EntityTag {
    /// The tag as it stands in the header.
    let text: String
    /// Everything that the answer depends on, in one text: unlike the tag, which is a short hash, never the same for two answers.
    let key: String

    /// Makes a tag of everything that an answer depends on.
    init(_ parts: [String]) {
        // The lengths keep a separator inside a part from being taken for one between two.
        key = parts.map { "\($0.utf8.count):\($0)" }.joined()
        text = "W/\"" + ContentHash.hex(Array(key.utf8)) + "\""
    }

    /// The word that the client's copy is still good, if it is.
    ///
    /// - Parameter security: Those of the whole answer, as a browser replaces the copy's by them.
    func answer(to request: Request, keeping: Response.Keeping, security: [HeaderField] = SecurityHeaders.page) -> Response? {
        let known = request.fields.list("If-None-Match")
        guard known.contains(where: { $0 == "*" || $0 == text || "W/" + $0 == text }) else { return nil }
        let fields = [field, HeaderField("Cache-Control", keeping.rawValue), HeaderField("Vary", "Cookie")]
        return Response(.notModified, fields: fields + security)
    }

    /// The tag as a field.
    var field: HeaderField { HeaderField("ETag", text) }
}
