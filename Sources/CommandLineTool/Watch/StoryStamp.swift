/// The stamps of a story's file and of the files that it names.
struct StoryStamp: Equatable {
    /// That of the story's file; nil where it is not there.
    var story: FileStamp?
    /// Those of the files that it names, in the order of the story.
    var files: [FileStamp?] = []

    /// The stamps of files as they are now.
    static func of(_ path: String, files: [String]) -> StoryStamp {
        let folder = NamedFiles.folder(of: path)
        return StoryStamp(
            story: FileStamp.of(path),
            files: files.map { NamedFiles.place(of: $0, in: folder).flatMap(FileStamp.of) }
        )
    }
}
