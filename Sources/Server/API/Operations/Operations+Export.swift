internal import Bundle
internal import Library
internal import Story
internal import StoryExport
internal import StoryFormat

extension Operations {
    private static let format = QueryParameter(
        "as",
        Shapes.choice(ExportFormat.allCases.map(\.rawValue)),
        "The format: web is one HTML file that any browser opens without a server, twee is a file for Twine, print is a gamebook on paper.",
        isRequired: true
    )
    private static let file = Operation.Answer(
        status: .ok,
        summary: "An HTML file, or a Twee file for `twee`.",
        type: "text/html",
        otherTypes: ["text/plain"]
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
                    let story = try api.exportedStory(entry)
                    return switch format {
                    case .web: try api.template().file(of: try api.filedStory(story, entry))
                    case .twee: Array(TweeFile(story).text.utf8)
                    case .print: Gamebook(story).file(with: try api.media(of: entry))
                    }
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
            parameters: [draft.described, format.described],
            answers: [file],
            problems: [.notFound, .unprocessable],
            run: { api, call throws(ProblemDetails) in
                let id = try call.value(of: draft)
                let bundle = try librarySays { () throws(LibraryError) in try api.library.bundle(ofDraft: id, as: call.caller) }
                let format = try exportFormat(call)
                let body: [UInt8]
                switch format {
                case .web:
                    let template = try api.template()
                    guard let filed = FiledStory(bundle) else { throw ProblemDetails(.internalError, "The story has errors.") }
                    body = template.file(of: filed)
                case .twee: body = Array(TweeFile(bundle.story).text.utf8)
                case .print: body = Gamebook(bundle.story).file(with: FiledStory.files(of: bundle))
                }
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
        let type = format == .twee ? "text/plain; charset=utf-8" : "text/html; charset=utf-8"
        return .attachment(body, type: type, name: PercentEncoding.encode(format.fileName(of: story)), keeping: keeping)
    }
}

extension API {
    /// The page that stories are put into.
    fileprivate func template() throws(ProblemDetails) -> WebFileTemplate {
        guard let storyFile else {
            throw ProblemDetails(.notFound, "This library has no bundled pages, which the file would be made of.")
        }
        return storyFile
    }

    /// A story with everything that a file of its own gets of it.
    fileprivate func filedStory(_ story: Story, _ entry: StoryEntry) throws(ProblemDetails) -> FiledStory {
        guard let filed = FiledStory(story, files: try media(of: entry), expectedChoices: entry.listing.choices) else {
            throw ProblemDetails(.internalError, "The story has errors.")
        }
        return filed
    }

    /// The story's pictures and sounds.
    fileprivate func media(of entry: StoryEntry) throws(ProblemDetails) -> [FiledStory.File] {
        var files: [FiledStory.File] = []
        for file in entry.files where file.role == .medium {
            files.append(FiledStory.File(name: file.name, type: file.type, bytes: try bytes(of: file)))
        }
        return files
    }

    fileprivate func exportedStory(_ entry: StoryEntry) throws(ProblemDetails) -> Story {
        guard let source = entry.file(.source), let story = StoryDocument(try bytes(of: source)).story else {
            throw ProblemDetails(.internalError, "The story's own file is missing from the library.")
        }
        return story
    }

    private func bytes(of file: StoredFile) throws(ProblemDetails) -> [UInt8] {
        guard let bytes = try librarySays({ () throws(LibraryError) in try library.files.bytes(sha256: file.sha256) }) else {
            throw ProblemDetails(.internalError, "A file of this story is missing from the library.")
        }
        return bytes
    }
}
