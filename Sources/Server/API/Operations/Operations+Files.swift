internal import CoReading
internal import Library
internal import StoryFormat

extension Operations {
    /// The files of a story that browsers fetch: their bytes never change under their address.
    static let files = [
        Operation(
            id: "getFile",
            method: "GET",
            path: PathPattern("/stories/{id}/files/{sha256}/{+name}"),
            summary: "A picture or sound of a story, a picture in another size as `WIDTH.webp`, its `companion.json`, or a piece of it in "
                + "another language.",
            lane: .files,
            parameters: [story.described, fileDigest.described, fileName.described],
            answers: [Operation.Answer(status: .ok, summary: "Its content, which never changes.", type: "*/*"), notModified],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let (digest, name) = (try call.value(of: fileDigest), try call.value(of: fileName))
                let id = try call.value(of: story)
                var file = try api.files(of: id).first { $0.isShown(as: name, digest) }
                if file == nil { file = try api.pinnedFile(digest, name, of: id) }
                guard let file else {
                    throw ProblemDetails(.notFound, "The story has no such file.")
                }
                return try api.stories.response(file, to: call.request, lifetime: .forever)
            }
        ),
        part("getSource", "source", "The story as its author wrote it.", "application/json") { _ throws(ProblemDetails) in .source },
        part("getHead", "head", "The compiled story's head, with which a reader starts.", "application/octet-stream") {
            _ throws(ProblemDetails) in
            .head
        },
        part("getPart", "parts/{number}", "One of the compiled story's text parts.", "application/octet-stream", [partNumber.described]) {
            call throws(ProblemDetails) in .part(Int(try call.value(of: partNumber)))
        },
    ]

    private static let fileDigest = PathParameter("sha256", Shapes.digest, "The SHA-256 of its content.")
    private static let fileName = PathParameter("name", Shapes.text(), "Its name in the story.")
    private static let partNumber = PathParameter("number", Shapes.number(0...1_000_000), "Which part, from 0.")
    private static let revision = text("revision", 64, "The revision that is wanted; with it the answer is good for ever.")

    private static func part(
        _ id: String,
        _ path: String,
        _ summary: String,
        _ type: String,
        _ further: [Operation.Parameter] = [],
        role: @escaping @Sendable (Call) throws(ProblemDetails) -> StoredFile.Role
    ) -> Operation {
        Operation(
            id: id,
            method: "GET",
            path: PathPattern("/api/stories/{id}/" + path),
            summary: summary,
            lane: .files,
            parameters: [story.described] + further + [revision.described],
            answers: [Operation.Answer(status: .ok, summary: "Its bytes.", type: type), notModified],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let wanted = call.value(of: revision)
                if let wanted, let file = try api.pinnedFile(try role(call), of: try call.value(of: story), revision: wanted) {
                    return try api.stories.response(file, to: call.request, lifetime: .forever)
                }
                let entry = try api.stories.story(try call.value(of: story))
                // Never the bytes of another revision: the reader would continue with a story that does not fit its save.
                guard wanted == nil || wanted == entry.listing.revision else {
                    throw ProblemDetails(
                        .notFound,
                        "This revision of the story is no longer available. The current one is \(entry.listing.revision)."
                    )
                }
                guard let file = entry.file(try role(call)) else {
                    throw ProblemDetails(.notFound, "The story has no such part.")
                }
                return try api.stories.response(file, to: call.request, lifetime: wanted == nil ? .untilAsked : .forever)
            }
        )
    }
}

extension API {
    /// The files of a story; none if the library does not have it any more.
    fileprivate func files(of story: String) throws(ProblemDetails) -> [StoredFile] {
        do throws(ProblemDetails) { return try stories.story(story).files } catch {
            guard error.status == .notFound else { throw error }
            return []
        }
    }

    /// A file of a revision that a group still reads, although the library has another one.
    fileprivate func pinnedFile(_ digest: String, _ name: String, of story: String) throws(ProblemDetails) -> StoredFile? {
        let file = try librarySays { () throws(LibraryError) in try library.pinnedFile(digest, of: story) }
        return file.flatMap { $0.isShown(as: name, digest) ? $0 : nil }
    }

    /// The same for the head or a part; nil if the revision is the library's own.
    fileprivate func pinnedFile(_ role: StoredFile.Role, of story: String, revision: String) throws(ProblemDetails) -> StoredFile? {
        let current = try? stories.story(story)
        guard current?.listing.revision != revision else { return nil }
        let pinned = GroupStory(id: story, revision: revision)
        return try librarySays { () throws(LibraryError) in try library.pinnedFiles(of: pinned) }?.first { $0.role == role }
    }
}

extension StoredFile {
    /// Whether browsers may fetch it under this name and digest.
    fileprivate func isShown(as name: String, _ digest: String) -> Bool {
        guard sha256 == digest else { return false }
        return switch role {
        case .medium, .companion, .rendition, .toldHead, .toldPart, .toldCompanion: name == shownName
        case .source, .head, .part, .original, .words, .accepted: false
        }
    }
}
