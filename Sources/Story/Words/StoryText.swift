/// A text of a story that can be in another language.
public struct StoryText: Equatable, Sendable {
    /// Where in the story it is, by permanent IDs and without numbers, such as `locations/cave/choices/enter`.
    ///
    /// Texts that stand in a row, such as the lines of a location's pages, have the same context. Together with what it says, it identifies
    /// a text; so edits elsewhere, even before it on the same page, change nothing.
    public var context: String
    /// Its place in the story's file.
    public var path: Path
    /// What it says.
    public var content: Content
    /// Whether it may just as well stay as it is, as names do.
    public var mayStay = false
    /// The most characters that it may have; nil if that does not matter.
    public var longest: Int?

    /// What a text says.
    public enum Content: Equatable, Sendable {
        /// Plain text, in which nothing has a special meaning.
        case plain(String)
        /// Text with placeholders and emphasis.
        case template(Template)
    }

    /// The text as an author would write it.
    public var original: String {
        switch content {
        case .plain(let text): text
        case .template(let template): template.description
        }
    }
}
