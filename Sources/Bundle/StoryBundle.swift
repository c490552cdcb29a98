public import Story
public import StoryFormat

/// A story with its pictures and sounds, every one of which has been verified: nothing in it can surprise a library.
public struct StoryBundle: Sendable {
    /// The story, parsed and free of errors.
    public var story: Story
    /// The bytes of `story.json` as the author wrote them.
    public var source: [UInt8]
    /// The pictures and sounds that the story names, sorted by name.
    public var files: [BundleFile]
    /// SHA-256 over the manifest, as 64 hex digits: equal for equal content.
    public var digest: String
    /// What was found by the checker.
    public var facts: BundleFacts
    /// What the checker warns of; errors never come this far.
    public var warnings: [Diagnostic]

    /// Makes a bundle of parts that have been verified.
    public init(story: Story, source: [UInt8], files: [BundleFile], digest: String, facts: BundleFacts, warnings: [Diagnostic]) {
        self.story = story
        self.source = source
        self.files = files
        self.digest = digest
        self.facts = facts
        self.warnings = warnings
    }
}
