/// Where the words stand in a story.
public struct SearchExcerpt: Equatable, Sendable {
    /// A piece of text, and whether it is one that was looked for.
    public struct Run: Equatable, Sendable {
        /// A stretch of the title, summary or text, as the author wrote it.
        public var text: String
        /// Whether it was looked for.
        public var isHit: Bool

        /// Makes a run.
        public init(text: String, isHit: Bool) {
            self.text = text
            self.isHit = isHit
        }
    }

    /// The whole title, its matches marked.
    public var title: [Run]
    /// The authors, joined by commas.
    public var authors: [Run]
    /// The whole summary, its matches marked; empty where there is none.
    public var summary: [Run]
    /// A few words of the text around the first hit; empty where no word stands in it.
    public var text: [Run]

    /// Makes an excerpt.
    public init(title: [Run], authors: [Run], summary: [Run], text: [Run]) {
        self.title = title
        self.authors = authors
        self.summary = summary
        self.text = text
    }
}
