/// What an author can read about a diagnostic.
public struct DiagnosticEntry: Sendable {
    /// What it is, in a few words.
    public var title: String
    /// What it means, and why it matters.
    public var meaning: String
    /// How to fix it.
    public var mend: String
    /// Whether it is found only by following the ways through the story, and not by its text alone.
    public var needsExploration = false
    /// A mistake of this sort, and its fix; nil if the example would be unreadable.
    public var example: Example?

    /// The wrong lines of a story, and the same lines fixed; “…” stands for those in between.
    public struct Example: Sendable {
        /// The lines with the mistake.
        public var wrong: String
        /// The same lines without it.
        public var mended: String
        /// What was changed, in one sentence.
        public var difference: String
    }
}
