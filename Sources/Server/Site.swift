/// Everything that can be got from the server, as one immutable value.
public struct Site: Sendable {
    private let resources: [String: Resource]
    private static let allow = HeaderField("Allow", "GET, HEAD, OPTIONS")

    /// Lays out a site: the front end at the root, the stories under `/api` and `/stories`.
    ///
    /// - Complexity: O(n) in the bytes of all files, each of which is hashed and compressed here and never again.
    public init(web: WebFolder, shelf: StoryShelf) {
        var resources: [String: Resource] = [:]
        for (name, bytes) in web.files {
            let resource = Resource(bytes, type: MediaType(fileName: name))
            resources["/" + name] = resource
            if name == "index.html" { resources["/"] = resource }
        }
        for entry in shelf.entries {
            Self.lay(entry, into: &resources)
        }
        let library = Library(stories: shelf.entries.map(ListedStory.card))
        resources["/api/stories"] = Resource(JSON.bytes(of: library), type: .json)
        let health = Health(status: "ok", stories: shelf.entries.count)
        resources["/api/health"] = Resource(JSON.bytes(of: health), type: .json, lifetime: .never)
        self.resources = resources
    }

    /// Answers a request. The same request always has the same response.
    public func respond(to request: Request) -> Response {
        do throws(ProblemDetails) {
            return try answer(request)
        } catch {
            return error.response
        }
    }

    private func answer(_ request: Request) throws(ProblemDetails) -> Response {
        if request.method == "OPTIONS", request.target == "*" { return Self.options }
        let target = try RequestPath(target: request.target)
        guard let resource = resources[target.path] else {
            throw ProblemDetails(.notFound, Self.explanation(missing: target.path))
        }
        let revision = target.parameter("revision")
        if let current = resource.revision, let revision, revision != current {
            // Never the bytes of another revision: the reader would go on with a story that does not fit its save.
            throw ProblemDetails(
                .notFound,
                "This revision of the story is no longer here. The present one is \(current)."
            )
        }
        switch request.method {
        case "GET", "HEAD":
            return resource.response(
                to: request.fields,
                asksForRevision: resource.revision != nil && revision != nil
            )
        case "OPTIONS":
            return Self.options
        default:
            throw ProblemDetails(.methodNotAllowed, "This can only be read.", fields: [Self.allow])
        }
    }

    private static let options = Response(.noContent, fields: [allow] + SecurityHeaders.page)

    private static func explanation(missing path: String) -> String {
        path.hasPrefix("/api/stories/") || path.hasPrefix("/stories/")
            ? "There is no such story here, or the story has no such part."
            : "There is nothing at this address."
    }

    private static func lay(_ entry: ShelfEntry, into resources: inout [String: Resource]) {
        let base = "/api/stories/\(entry.id)"
        resources[base] = Resource(JSON.bytes(of: ListedStory.whole(of: entry)), type: .json)
        resources[base + "/source"] = Resource(entry.source, type: .json, revision: entry.revision)
        resources[base + "/head"] = Resource(entry.head, type: .binary, revision: entry.revision)
        for (number, part) in entry.parts.enumerated() {
            resources["\(base)/parts/\(number)"] = Resource(part, type: .binary, revision: entry.revision)
        }
        for file in entry.files {
            let type = MediaType(fileName: file.name)
            resources[entry.path(of: file)] = Resource(file.bytes, type: type, lifetime: .forever)
        }
    }

    private struct Library: Encodable {
        let stories: [ListedStory]
    }

    private struct Health: Encodable {
        let status: String
        let stories: Int
    }
}
