internal import Library
internal import StoryFormat

extension Operations {
    /// The files of a story that browsers fetch: their bytes never change under their address.
    static let files = [
        Operation(
            id: "getFile",
            method: "GET",
            path: PathPattern("/stories/{id}/files/{sha256}/{+name}"),
            summary: "A picture or sound of a story, a picture in another size as `WIDTH.webp`, or its `companion.json`.",
            lane: .files,
            parameters: [story.described, fileDigest.described, fileName.described],
            answers: [Operation.Answer(status: .ok, summary: "Its content, which never changes.", type: "*/*"), notModified],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let entry = try api.stories.story(try call.value(of: story))
                let (digest, name) = (try call.value(of: fileDigest), try call.value(of: fileName))
                let file = entry.files.first { file in
                    guard file.sha256 == digest else { return false }
                    return switch file.role {
                    case .medium, .companion: file.name == name
                    case .rendition(let width, _): name == "\(width).webp"
                    case .source, .head, .part, .original: false
                    }
                }
                guard let file else { throw ProblemDetails(.notFound, "The story has no such file.") }
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
                let entry = try api.stories.story(try call.value(of: story))
                let wanted = call.value(of: revision)
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
