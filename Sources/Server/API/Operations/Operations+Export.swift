internal import Bundle
internal import Library
internal import Story
internal import StoryExport
internal import StoryFormat

extension Operations {
    private static let format = QueryParameter(
        "as",
        Shapes.choice(ExportFormat.allCases.map(\.rawValue)),
        "The format: \(ExportFormat.allCases.map { "\($0.rawValue) is \($0.words)" }.joined(separator: ", ")).",
        isRequired: true
    )
    /// The media types besides the first one, without parameters.
    private static let otherTypes = Set(ExportFormat.allCases.map { String($0.mediaType.prefix { $0 != ";" }) })
        .subtracting(["text/html"]).sorted()
    private static let file = Operation.Answer(
        status: .ok,
        summary: "The file; its type depends on the format.",
        type: "text/html",
        otherTypes: otherTypes
    )

    /// Stories as files for other programs.
    static let export = [
        Operation(
            id: "getStoryExport",
            method: "GET",
            path: PathPattern("/api/stories/{id}/export"),
            summary: "A story as one file, to be read without the library.",
            lane: .download,
            parameters: [story.described, format.described],
            answers: [file],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let entry = try api.stories.story(try call.value(of: story))
                let format = try exportFormat(call)
                let key = [format.rawValue, entry.listing.id, entry.listing.digest, entry.listing.revision].joined(separator: "\u{1F}")
                let body = try api.bundles.payload(for: key) { () throws(ProblemDetails) in
                    try api.file(of: try api.source(entry, hasMedia: format.hasMedia), as: format)
                }
                return .exported(body, format, of: entry.listing.id, keeping: .everybodyAskedAbout)
            }
        ),
        Operation(
            id: "getDraftExport",
            method: "GET",
            path: PathPattern("/api/drafts/{draft}/export"),
            summary: "A draft as one file, to be read without the library, after the checks that every story passes.",
            lane: .pictures,
            access: .reader,
            parameters: [draft.described, format.described, accepting.described],
            answers: [file],
            problems: [.notFound, .unprocessable],
            run: { api, call throws(ProblemDetails) in
                let id = try call.value(of: draft)
                let bundle = try api.bundle(ofDraft: id, call)
                let format = try exportFormat(call)
                let body = try api.file(of: ExportSource(bundle), as: format)
                return .exported(Payload(body), format, of: bundle.story.id.text, keeping: .never)
            }
        ),
    ]

    private static func exportFormat(_ call: Call) throws(ProblemDetails) -> ExportFormat {
        guard let name = call.value(of: format), let format = ExportFormat(rawValue: name) else {
            throw ProblemDetails(.badRequest, "There is no such format.")
        }
        return format
    }
}

extension Response {
    fileprivate static func exported(_ body: Payload, _ format: ExportFormat, of story: String, keeping: Keeping) -> Response {
        let name = PercentEncoding.encode(format.fileName(of: story))
        return .attachment(body, type: format.mediaType, name: name, keeping: keeping)
    }
}

extension API {
    /// The file of a story.
    fileprivate func file(of source: ExportSource, as format: ExportFormat) throws(ProblemDetails) -> [UInt8] {
        do throws(ExportProblem) {
            return try format.file(of: source, template: storyFile).bytes()
        } catch {
            switch error {
            case .noTemplate: throw ProblemDetails(.notFound, "This library has no bundled pages, which the file would be made of.")
            case .storyHasErrors: throw ProblemDetails(.internalError, "The story has errors.")
            case .noMemory: throw ProblemDetails(.internalError, "There is not enough memory for the file.")
            }
        }
    }

    /// A story on the shelf.
    /// - Parameter hasMedia: Whether its pictures and sounds are needed.
    fileprivate func source(_ entry: StoryEntry, hasMedia: Bool) throws(ProblemDetails) -> ExportSource {
        guard let source = entry.file(.source), let story = StoryDocument(try bytes(of: source)).story else {
            throw ProblemDetails(.internalError, "The story's own file is missing from the library.")
        }
        var files: [ExportSource.File] = []
        for file in entry.files where hasMedia && file.role == .medium {
            files.append(ExportSource.File(name: file.name, type: file.type, bytes: try bytes(of: file)))
        }
        return ExportSource(story, files: files, expectedChoices: entry.listing.choices, endings: entry.listing.endings)
    }

    private func bytes(of file: StoredFile) throws(ProblemDetails) -> [UInt8] {
        guard let bytes = try librarySays({ () throws(LibraryError) in try library.files.bytes(sha256: file.sha256) }) else {
            throw ProblemDetails(.internalError, "A file of this story is missing from the library.")
        }
        return bytes
    }
}
