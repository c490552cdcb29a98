public import Story
public import StoryFormat

/// A story with its pictures and sounds, all verified, so that a library can rely on them.
public struct StoryBundle: Sendable {
    /// The parsed story, free of errors that are not accepted.
    public var story: Story
    /// The bytes of `story.json` as the author wrote them.
    public var source: [UInt8]
    /// The story's pictures and sounds, sorted by name.
    public var files: [BundleFile]
    /// The story's words in other languages, sorted by the names of their files.
    public var words: [BundleWords] = []
    /// What the author accepts of what is wrong with the story; nil if that is nothing.
    public var accepted: AcceptedProblems?
    /// SHA-256 over the manifest, as 64 hexadecimal digits: equal for equal content.
    public var digest: String
    /// The facts found by the checker.
    public var facts: BundleFacts
    /// The checker's warnings, and the errors that the author accepts.
    public var warnings: [Diagnostic]

    /// The number of files besides the story itself.
    public var fileCount: Int { files.count + words.count + (accepted == nil ? 0 : 1) }

    /// Makes a bundle from verified parts.
    public init(story: Story, source: [UInt8], files: [BundleFile], digest: String, facts: BundleFacts, warnings: [Diagnostic]) {
        self.story = story
        self.source = source
        self.files = files
        self.digest = digest
        self.facts = facts
        self.warnings = warnings
    }
}
