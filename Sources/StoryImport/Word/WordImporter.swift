internal import Story
internal import StoryFormat

/// Imports a story written in Word: each heading begins a page, and links to headings are choices.
///
/// Places are those of a text with one line for each paragraph, so that the line is the number of the paragraph.
public enum WordImporter {
    /// Imports the story of a document.
    ///
    /// The same document always gives the same story, with the same IDs.
    /// - Parameters:
    ///   - name: The file's name, which is the story's title if the document has none.
    ///   - document: The whole document.
    /// - Throws: Why there is no story.
    /// - Complexity: O(*n*) in the pieces of the document.
    public static func story(name: String, document: WordDocument) throws(ImportFailure) -> ImportedStory {
        var story = WordStory(document)
        let text = SourceText(story.text)
        guard !story.plain.pages.isEmpty else {
            let fix = "Write a heading and a text under it."
            throw ImportFailure("This document has no words.", fix: fix, at: story.text.count, in: story.text)
        }
        if story.plain.title.isBlank { story.plain.title = document.title.isBlank ? name.fileTitle : document.title }
        return try PlainConverter.story(of: story.plain, in: text)
    }

    /// The failure for a file that is no document which can be read.
    /// - Parameters:
    ///   - message: What is wrong, in one sentence.
    ///   - fix: How to fix it, in one sentence.
    ///   - paragraph: The number of the paragraph where it is, from 1.
    public static func refusal(_ message: String, fix: String?, paragraph: Int = 1) -> ImportFailure {
        var problem = ImportFailure.Problem(message, fix: fix, at: 0)
        problem.position = SourceText.Position(line: max(1, paragraph), column: 1)
        return ImportFailure(placed: [problem])
    }
}
