/// The explanation of a diagnostic for authors.
public struct DiagnosticEntry: Sendable {
    /// The problem in a few words.
    public var title: String
    /// What it means, and why it matters.
    public var meaning: String
    /// How to fix it.
    public var fix: String
    /// Whether it takes an exploration of the story to find it, not only its text.
    public var needsExploration = false
    /// An example of the problem and its fix; nil if it would be unreadable.
    public var example: Example?

    /// Lines of a story with the mistake, and the same lines fixed; “…” stands for lines in between.
    public struct Example: Sendable {
        /// The lines with the mistake.
        public var wrong: String
        /// The same lines without it.
        public var fixed: String
        /// The change, in one sentence.
        public var difference: String
    }
}
