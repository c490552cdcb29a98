/// The matches of a search in a story.
public struct SearchExcerpt: Equatable, Sendable {
    /// A piece of text, and whether it is a match.
    public struct Run: Equatable, Sendable {
        /// A part of the title, summary or text, as the author wrote it.
        public var text: String
        /// Whether it is a match.
        public var isHit: Bool

        /// Makes a run.
        public init(text: String, isHit: Bool) {
            self.text = text
            self.isHit = isHit
        }
    }

    /// The whole title, with matches.
    public var title: [Run]
    /// The authors, joined by commas, with matches.
    public var authors: [Run]
    /// The whole summary, with matches; empty if there is none.
    public var summary: [Run]
    /// A few words of the text around the first match; empty if there is none.
    public var text: [Run]

    /// Makes an excerpt.
    public init(title: [Run], authors: [Run], summary: [Run], text: [Run]) {
        self.title = title
        self.authors = authors
        self.summary = summary
        self.text = text
    }
}
