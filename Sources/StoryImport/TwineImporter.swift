internal import StoryFormat
internal import Story

/// Imports stories made with Twine: Twee 3, Twine 2 HTML (published or an archive), and Twine 2 JSON.
///
/// The logic of Harlowe, SugarCube and Chapbook is imported as far as the story format has it; of other story formats, text and links are.
public enum TwineImporter {
    /// Imports the stories of a file.
    ///
    /// The same file always gives the same stories, with the same IDs.
    /// - Parameters:
    ///   - bytes: The whole file, UTF-8.
    ///   - takesAddresses: Whether pictures at any address are pictures of the story, for a host that shows them from there. Otherwise only
    ///     those inside the file or beside it are.
    /// - Returns: At least one story; several for an archive.
    /// - Throws: Why there is no story, with the places in the file.
    /// - Complexity: O(*n*) in the bytes, with small factors for nesting.
    public static func stories(in bytes: [UInt8], takesAddresses: Bool = false) throws(ImportFailure) -> [ImportedStory] {
        guard bytes.count <= StoryDocument.largestFile else {
            let message = "The file has \(bytes.count) bytes; the limit is \(StoryDocument.largestFile)."
            throw ImportFailure(message, fix: "Keep pictures and sounds in separate files.", at: 0, in: [])
        }
        if let problem = TextEncoding.problem(in: bytes) { throw ImportFailure([problem], in: bytes) }
        let text = SourceText(bytes)
        var imported: [ImportedStory] = []
        for story in try containers(in: bytes) {
            let result: ImportedStory
            if let returning = ReturningStory(story), let returned = try returning.imported(text, takesAddresses: takesAddresses) {
                result = returned
            } else {
                result = try StoryConverter.story(of: story, text, takesAddresses: takesAddresses)
            }
            guard result.story.json.utf8.count <= StoryDocument.largestFile else {
                throw ImportFailure("The story is too large.", fix: "Split it into several stories.", at: 0, in: bytes)
            }
            imported.append(result)
        }
        return imported
    }

    private static func containers(in bytes: [UInt8]) throws(ImportFailure) -> [TwineStory] {
        let stories: [TwineStory] =
            if TwineJSONReader.accepts(bytes) {
                [try TwineJSONReader.read(bytes)]
            } else if TwineHTMLReader.accepts(bytes) {
                TwineHTMLReader.read(bytes)
            } else if TweeReader.accepts(bytes) {
                [TweeReader.read(bytes)]
            } else {
                []
            }
        guard let first = stories.first, !first.passages.isEmpty else {
            throw ImportFailure(
                "This is not a story made with Twine.",
                fix: "Export it from Twine as Twee, as JSON, or as a published file.",
                at: 0,
                in: bytes
            )
        }
        return stories
    }
}
