internal import Library
internal import StoryFormat

extension Operations {
    /// What a reader's browser fetches of a story: bytes that never change under their address.
    static let files = [
        Operation(
            id: "getFile",
            method: "GET",
            path: PathPattern("/stories/{id}/files/{sha256}/{+name}"),
            summary: "A picture or sound of a story, or a picture in another size as `WIDTH.webp`.",
            lane: .files,
            parameters: [
                story, segment("sha256", "Digest", "The SHA-256 of its content."),
                Operation.Parameter(name: "name", schema: Schema(anyText), summary: "Its name in the story.", isRequired: true),
            ],
            answers: [Operation.Answer(status: .ok, summary: "Its content, which never changes.", type: "*/*"), notModified],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let entry = try api.stories.story(call.segment("id"))
                let (digest, name) = (call.segment("sha256"), call.segment("name"))
                let file = entry.files.first { file in
                    guard file.sha256 == digest else { return false }
                    return switch file.role {
                    case .medium: file.name == name
                    case .rendition(let width, _): name == "\(width).webp"
                    case .source, .head, .part, .original: false
                    }
                }
                guard let file else { throw ProblemDetails(.notFound, "The story has no such file.") }
                return try api.stories.response(file, to: call.request, lifetime: .forever)
            }
        ),
        part("getSource", "source", "The story as its author wrote it.", "application/json") { _ in .source },
        part("getHead", "head", "The compiled story's head, with which a reader starts.", "application/octet-stream") { _ in .head },
        part("getPart", "parts/{number}", "One of the compiled story's text parts.", "application/octet-stream") { call in
            Schema.wholeNumber(call.segment("number")).map { .part(Int($0)) }
        },
    ]

    private static let anyText = JSONValue.object([JSONField("type", .string("string"))])

    private static func part(
        _ id: String,
        _ path: String,
        _ summary: String,
        _ type: String,
        role: @escaping @Sendable (Call) -> StoredFile.Role?
    ) -> Operation {
        let number = JSONValue.object([
            JSONField("type", .string("integer")), JSONField("minimum", .number(0)), JSONField("maximum", .number(1_000_000)),
        ])
        let counted = Operation.Parameter(name: "number", schema: Schema(number), summary: "Which part, from 0.", isRequired: true)
        return Operation(
            id: id,
            method: "GET",
            path: PathPattern("/api/stories/{id}/" + path),
            summary: summary,
            lane: .files,
            parameters: [story] + (path.contains("{number}") ? [counted] : [])
                + [text("revision", 64, "The revision that is wanted; with it the answer is good for ever.")],
            answers: [Operation.Answer(status: .ok, summary: "Its bytes.", type: type), notModified],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let entry = try api.stories.story(call.segment("id"))
                let wanted = call.parameter("revision")
                // Never the bytes of another revision: the reader would go on with a story that does not fit its save.
                guard wanted == nil || wanted == entry.listing.revision else {
                    throw ProblemDetails(
                        .notFound,
                        "This revision of the story is no longer available. The current one is \(entry.listing.revision)."
                    )
                }
                guard let role = role(call), let file = entry.file(role) else {
                    throw ProblemDetails(.notFound, "The story has no such part.")
                }
                return try api.stories.response(file, to: call.request, lifetime: wanted == nil ? .untilAsked : .forever)
            }
        )
    }
}
