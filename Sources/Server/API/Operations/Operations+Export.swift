internal import Bundle
internal import Library
internal import Story
internal import StoryExport
internal import StoryFormat

extension Operations {
    private static let format = QueryParameter(
        "as",
        Shapes.choice(["web", "twee"]),
        "The format: web is one HTML file that any browser opens without a server, twee is a file for Twine.",
        isRequired: true
    )
    private static let file = Operation.Answer(
        status: .ok,
        summary: "An HTML file, or a Twee file.",
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
                let id = entry.listing.id
                // A file for Twine is made anew each time: that takes no longer than reading the story.
                if call.value(of: format) == "twee" { return .twee(of: try api.exportedStory(entry), keeping: .everybodyAskedAbout) }
                let template = try api.template()
                let key = ["web", id, entry.listing.digest, entry.listing.revision].joined(separator: "\u{1F}")
                let body = try api.bundles.payload(for: key) { () throws(ProblemDetails) in
                    template.file(of: try api.filedStory(entry))
                }
                return .webFile(body, of: id, keeping: .everybodyAskedAbout)
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
                if call.value(of: format) == "twee" { return .twee(of: bundle.story, keeping: .never) }
                let template = try api.template()
                guard let filed = FiledStory(bundle) else { throw ProblemDetails(.internalError, "The story has errors.") }
                return .webFile(Payload(template.file(of: filed)), of: bundle.story.id.text, keeping: .never)
            }
        ),
    ]
}

extension Response {
    fileprivate static func twee(of story: Story, keeping: Keeping) -> Response {
        let name = PercentEncoding.encode(story.id.text) + ".twee"
        return .attachment(Payload(Array(TweeFile(story).text.utf8)), type: "text/plain; charset=utf-8", name: name, keeping: keeping)
    }

    fileprivate static func webFile(_ payload: Payload, of story: String, keeping: Keeping) -> Response {
        .attachment(payload, type: "text/html; charset=utf-8", name: PercentEncoding.encode(story) + ".html", keeping: keeping)
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
    fileprivate func filedStory(_ entry: StoryEntry) throws(ProblemDetails) -> FiledStory {
        let story = try exportedStory(entry)
        var files: [FiledStory.File] = []
        for file in entry.files where file.role == .medium {
            files.append(FiledStory.File(name: file.name, type: file.type, bytes: try bytes(of: file)))
        }
        guard let filed = FiledStory(story, files: files, expectedChoices: entry.listing.choices) else {
            throw ProblemDetails(.internalError, "The story has errors.")
        }
        return filed
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
