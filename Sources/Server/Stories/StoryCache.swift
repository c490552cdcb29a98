internal import Library
internal import Synchronization

/// Recently requested stories with their prepared bytes, as long as nothing changes in the library.
final class StoryCache: Sendable {
    private struct Form: Hashable, Sendable {
        let sha256: String
        let coding: String?
    }

    private struct Entries {
        var moment: StoryChanges.Moment?
        var entries: [String: StoryEntry] = [:]
    }

    /// The maximum number of stories.
    private static let mostEntries = 1_000
    /// The maximum size of all prepared bytes together.
    private static let mostBytes = 96 * 1_024 * 1_024

    private let library: StoryLibrary
    private let entries = Mutex(Entries())
    private let covers = LeastRecentlyUsed<String, StoryCard.Picture>(capacity: 20_000)
    private let forms = LeastRecentlyUsed<Form, Payload>(capacity: mostBytes)

    init(library: StoryLibrary) {
        self.library = library
    }

    /// The current version of a story.
    /// - Throws: A 404 problem if there is none.
    func story(_ id: String) throws(ProblemDetails) -> StoryEntry {
        let moment = try librarySays { () throws(LibraryError) in try library.moment() }
        let known = entries.withLock { cache -> StoryEntry? in
            if cache.moment != moment {
                cache = Entries(moment: moment)
            }
            return cache.entries[id]
        }
        if let known { return known }
        guard let entry = try librarySays({ () throws(LibraryError) in try library.story(id) }) else {
            throw ProblemDetails(.notFound, "There is no such story.")
        }
        entries.withLock { cache in
            // It was read after the moment; at worst it is newer, and dropped with the next change.
            guard cache.moment == moment else { return }
            if cache.entries.count >= Self.mostEntries { cache.entries.removeAll(keepingCapacity: true) }
            cache.entries[id] = entry
        }
        return entry
    }

    /// The title picture of a story, with the addresses of its renditions; nil if it has none.
    func cover(of listing: StoryListing) throws(ProblemDetails) -> StoryCard.Picture? {
        guard let cover = listing.cover else { return nil }
        // The digest changes with every byte of the story, so a cached result stays right.
        let key = listing.id + "\u{1F}" + listing.digest + "\u{1F}" + listing.revision + "\u{1F}" + (listing.language ?? "")
        if let known = covers[key] { return known }
        let entry: StoryEntry
        do throws(ProblemDetails) { entry = try story(listing.id) } catch {
            // Removed since the shelf was read.
            guard error.status == .notFound else { throw error }
            return nil
        }
        guard let picture = StoryCard.Picture(file: cover.file, alt: cover.alternative, of: entry) else { return nil }
        covers.keep(picture, weight: 1, for: key)
        return picture
    }

    /// A file as a response: compressed if that helps and the client accepts it, or a 304.
    func response(
        _ file: StoredFile,
        to request: Request,
        lifetime: Resource.Lifetime
    ) throws(ProblemDetails) -> Response {
        let type = MediaType(named: file.type)
        let coding = type.isCompressible && file.size > 256 ? ["br", "gzip"].first { Resource.accepts($0, request.fields) } : nil
        var fields = [
            HeaderField("Cache-Control", lifetime.rawValue), HeaderField("Content-Type", type.name),
        ]
        if type.isCompressible { fields.append(HeaderField("Vary", "Accept-Encoding")) }
        let security = type == .vectorPicture ? SecurityHeaders.vectorPicture : SecurityHeaders.page
        let plainTag = "\"\(file.sha256.prefix(32))\""
        let codedTag = coding.map { "\"\(file.sha256.prefix(32))-\($0)\"" }
        let known = request.fields.list("If-None-Match").map { $0.hasPrefix("W/") ? $0.dropFirst(2) : $0 }
        if known.contains(where: { $0 == "*" || $0 == plainTag || $0 == codedTag.map { $0[...] } }) {
            let tag = known.contains { $0 == codedTag.map { $0[...] } } ? codedTag ?? plainTag : plainTag
            return Response(.notModified, fields: [HeaderField("ETag", tag)] + fields + security)
        }
        if let coding, let codedTag, let body = try form(file, coding: coding) {
            fields += [HeaderField("ETag", codedTag), HeaderField("Content-Encoding", coding)]
            return Response(.ok, fields: fields + security, body: body)
        }
        guard let body = try form(file, coding: nil) else {
            throw ProblemDetails(.internalError, "A file of this story is missing from the library.")
        }
        return Response(.ok, fields: fields + [HeaderField("ETag", plainTag)] + security, body: body)
    }

    private func form(_ file: StoredFile, coding: String?) throws(ProblemDetails) -> Payload? {
        let key = Form(sha256: file.sha256, coding: coding)
        if let known = forms[key] { return known.count == 0 && coding != nil ? nil : known }
        guard let bytes = try librarySays({ () throws(LibraryError) in try library.files.bytes(sha256: file.sha256) }) else { return nil }
        let packed: [UInt8]? =
            switch coding {
            case "br": Brotli.smaller(bytes)
            case "gzip": Gzip.smaller(bytes, level: 6)
            default: bytes
            }
        // If compressing does not help, remember an empty result.
        let payload = Payload(packed ?? [])
        forms.keep(payload, weight: payload.count + 256, for: key)
        return packed == nil ? nil : payload
    }
}
