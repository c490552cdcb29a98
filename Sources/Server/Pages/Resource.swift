/// The resource at an address: its bytes in every available encoding.
struct Resource: Sendable {
    /// How long copies of a resource are valid.
    enum Lifetime: String, Sendable {
        /// The address changes with the bytes, so a copy is valid for ever.
        case forever = "public, max-age=31536000, immutable"
        /// The same for content that only its reader may see, so that no shared cache keeps it.
        case foreverForOne = "private, max-age=31536000, immutable"
        /// A copy must be revalidated each time, which the entity tag makes cheap.
        case untilAsked = "no-cache"
        /// Copies must not be kept.
        case never = "no-store"

        /// The lifetime of a front-end file: `Scripts/bundle-pages` ends the names of modules with a hash of eight upper-case letters and
        /// digits.
        init(ofFile path: String) {
            let hash = path.hasSuffix(".js") ? path.dropLast(3).split(separator: "-").last?.utf8 : nil
            let isHash = hash?.count == 8 && hash?.allSatisfy { (65...90).contains($0) || (50...55).contains($0) } == true
            self = isHash ? .forever : .untilAsked
        }
    }

    private let plain: Representation
    /// The compressed forms, smallest first, with the names of their content codings.
    private let compressed: [(coding: String, form: Representation)]
    private let lifetime: Lifetime
    /// The story revision that these bytes belong to. A request with this revision makes them valid for ever.
    let revision: String?

    /// - Parameter brotli: The bytes compressed in advance; ignored if it does not unpack to them.
    /// - Complexity: O(*n*); without `brotli`, compressing takes most of the time.
    init(
        _ bytes: [UInt8],
        brotli: [UInt8]? = nil,
        type: MediaType,
        lifetime: Lifetime = .untilAsked,
        revision: String? = nil,
        security: [HeaderField]? = nil
    ) {
        let tag = ContentHash.hex(bytes)
        let packed = type.isCompressible ? [("br", Brotli.smaller(bytes, madeBefore: brotli)), ("gzip", Gzip.smaller(bytes))] : []
        let security = security ?? (type == .vectorPicture ? SecurityHeaders.vectorPicture : SecurityHeaders.page)
        var fields = [HeaderField("Content-Type", type.name)]
        if packed.contains(where: { $0.1 != nil }) { fields.append(HeaderField("Vary", "Accept-Encoding")) }
        plain = Representation(body: Payload(bytes), tag: "\"\(tag)\"", fields: fields + security)
        compressed = packed.compactMap { coding, bytes in
            guard let bytes else { return nil }
            let form = Representation(
                body: Payload(bytes),
                // A different tag from the plain bytes: a strong tag promises the same bytes.
                tag: "\"\(tag)-\(coding)\"",
                fields: fields + [HeaderField("Content-Encoding", coding)] + security
            )
            return (coding, form)
        }
        self.lifetime = lifetime
        self.revision = revision
    }

    /// A file of the front end, whose name says what it is and how long copies are valid.
    init(page name: String, _ bytes: [UInt8], brotli: [UInt8]?, security: [HeaderField]? = nil) {
        self.init(bytes, brotli: brotli, type: MediaType(fileName: name), lifetime: Lifetime(ofFile: name), security: security)
    }

    /// The response to a request with these fields: the bytes, or a 304.
    func response(to fields: [HeaderField], asksForRevision: Bool) -> Response {
        let chosen = compressed.first { Self.accepts($0.coding, fields) }?.form ?? plain
        let lifetime = asksForRevision ? .forever : lifetime
        let validators = [HeaderField("ETag", chosen.tag), HeaderField("Cache-Control", lifetime.rawValue)]
        if chosen.isKnown(to: fields) {
            return Response(.notModified, fields: validators + chosen.fields)
        }
        return Response(.ok, fields: validators + chosen.fields, body: chosen.body)
    }

    /// Whether the client accepts a content coding, by RFC 9110, section 12.5.3.
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
                // Weak comparison, as in RFC 9110, section 13.1.2: a proxy may have marked the tag as weak.
                known == "*" || known == tag || (known.hasPrefix("W/") && known.dropFirst(2) == tag)
            }
        }
    }
}
