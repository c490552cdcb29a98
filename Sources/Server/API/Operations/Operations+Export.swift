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

    /// Stories as files for other programs.
    static let export = [
        Operation(
            id: "getStoryExport",
            method: "GET",
            path: PathPattern("/api/stories/{id}/export"),
            summary: "A story as one file, to be read without the library.",
            lane: .download,
            parameters: [story.described, format.described],
            answers: [
                Operation.Answer(status: .ok, summary: "An HTML file, or a Twee file.", type: "text/html", otherTypes: ["text/plain"])
            ],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let entry = try api.stories.story(try call.value(of: story))
                if call.value(of: format) == "twee" { return try api.tweeFile(entry) }
                guard let template = api.storyFile else {
                    throw ProblemDetails(.notFound, "This library has no bundled pages, which the file would be made of.")
                }
                let id = entry.listing.id
                let key = ["web", id, entry.listing.digest, entry.listing.revision].joined(separator: "\u{1F}")
                let body = try api.bundles.payload(for: key) { () throws(ProblemDetails) in
                    template.file(of: try api.filedStory(entry))
                }
                let name = HeaderField("Content-Disposition", "attachment; filename=\"\(PercentEncoding.encode(id)).html\"")
                return .bytes(body, type: "text/html; charset=utf-8", keeping: .everybodyAskedAbout, fields: [name])
            }
        )
    ]
}

extension API {
    /// A story for Twine. It is made anew each time: that takes no longer than reading the story.
    fileprivate func tweeFile(_ entry: StoryEntry) throws(ProblemDetails) -> Response {
        let body = Array(TweeFile(try exportedStory(entry)).text.utf8)
        let name = HeaderField("Content-Disposition", "attachment; filename=\"\(PercentEncoding.encode(entry.listing.id)).twee\"")
        return .bytes(body, type: "text/plain; charset=utf-8", keeping: .everybodyAskedAbout, fields: [name])
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

    private func exportedStory(_ entry: StoryEntry) throws(ProblemDetails) -> Story {
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
