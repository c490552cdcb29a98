/// The stamps of a story's file and of the files it names.
struct StoryStamp: Equatable {
    /// The story's file; nil if it is missing.
    var story: FileStamp?
    /// The files it names, in the order of the story.
    var files: [FileStamp?] = []

    /// The current stamps of files.
    static func of(_ path: String, files: [String]) -> StoryStamp {
        let folder = NamedFiles.folder(of: path)
        return StoryStamp(
            story: FileStamp.of(path),
            files: files.map { NamedFiles.place(of: $0, in: folder).flatMap(FileStamp.of) }
        )
    }
}
