/// Something that can be got at one address: its bytes, made ready for every way of asking.
struct Resource: Sendable {
    /// How long a copy of a resource stays good.
    enum Lifetime: String, Sendable {
        /// The address changes with the bytes: a copy is good for ever.
        case forever = "public, max-age=31536000, immutable"
        /// A copy must be asked about each time; the entity tag makes that cheap.
        case untilAsked = "no-cache"
        /// No copy is to be kept.
        case never = "no-store"

        /// That of a file of the front end: `Scripts/bundle-pages` ends the names of modules with a hash of eight capitals and digits.
        init(ofFile path: String) {
            let hash = path.hasSuffix(".js") ? path.dropLast(3).split(separator: "-").last?.utf8 : nil
            let isHash = hash?.count == 8 && hash?.allSatisfy { (65...90).contains($0) || (50...55).contains($0) } == true
            self = isHash ? .forever : .untilAsked
        }
    }

    private let plain: Representation
    /// The compressed forms, the smallest first, by the names that clients ask with.
    private let compressed: [(coding: String, form: Representation)]
    private let lifetime: Lifetime
    /// The revision of the story that these bytes belong to; asking with it makes them good for ever.
    let revision: String?

    init(
        _ bytes: [UInt8],
        type: MediaType,
        lifetime: Lifetime = .untilAsked,
        revision: String? = nil,
        security: [HeaderField]? = nil
    ) {
        let tag = ContentHash.hex(bytes)
        let packed = type.isCompressible ? [("br", Brotli.smaller(bytes)), ("gzip", Gzip.smaller(bytes))] : []
        let security = security ?? (type == .vectorPicture ? SecurityHeaders.vectorPicture : SecurityHeaders.page)
        var fields = [HeaderField("Content-Type", type.name)]
        if packed.contains(where: { $0.1 != nil }) { fields.append(HeaderField("Vary", "Accept-Encoding")) }
        plain = Representation(body: Payload(bytes), tag: "\"\(tag)\"", fields: fields + security)
        compressed = packed.compactMap { coding, bytes in
            guard let bytes else { return nil }
            let form = Representation(
                body: Payload(bytes),
                // Another tag than the plain bytes have: a strong tag promises the same bytes.
                tag: "\"\(tag)-\(coding)\"",
                fields: fields + [HeaderField("Content-Encoding", coding)] + security
            )
            return (coding, form)
        }
        self.lifetime = lifetime
        self.revision = revision
    }

    /// The response to a request with these fields: the bytes, or the word that the client's copy is still good.
    func response(to fields: [HeaderField], asksForRevision: Bool) -> Response {
        let chosen = compressed.first { Self.accepts($0.coding, fields) }?.form ?? plain
        let lifetime = asksForRevision ? .forever : lifetime
        let validators = [HeaderField("ETag", chosen.tag), HeaderField("Cache-Control", lifetime.rawValue)]
        if chosen.isKnown(to: fields) {
            return Response(.notModified, fields: validators + chosen.fields)
        }
        return Response(.ok, fields: validators + chosen.fields, body: chosen.body)
    }

    /// Whether the client would take a content coding, by RFC 9110, section 12.5.3.
    static func accepts(_ coding: String, _ fields: [HeaderField]) -> Bool {
        var wildcard = false
        for element in fields.list("Accept-Encoding") {
            let parts = element.split(separator: ";").map { $0.trimmingSpace().lowercased() }
            let isRefused = parts.dropFirst().contains { part in
                part.hasPrefix("q=") && (Double(part.dropFirst(2)) ?? 0) == 0
            }
            if parts.first == coding || parts.first == "x-" + coding { return !isRefused }
            if parts.first == "*" { wildcard = !isRefused }
        }
        return wildcard
    }

    private struct Representation: Sendable {
        let body: Payload
        let tag: String
        let fields: [HeaderField]

        func isKnown(to fields: [HeaderField]) -> Bool {
            fields.list("If-None-Match").contains { known in
                // Compared weakly, as RFC 9110, section 13.1.2 asks: a proxy may have marked the tag as weak.
                known == "*" || known == tag || (known.hasPrefix("W/") && known.dropFirst(2) == tag)
            }
        }
    }
}
