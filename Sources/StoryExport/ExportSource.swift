public import Bundle
public import Story

/// A story with everything that a file may contain of it.
public struct ExportSource: Sendable {
    /// A picture or sound.
    public struct File: Equatable, Sendable {
        /// Its path, as the story names it.
        public var name: String
        /// Its media type.
        public var type: String
        /// Its bytes.
        public var bytes: [UInt8]

        /// Makes a picture or sound.
        public init(name: String, type: String, bytes: [UInt8]) {
            self.name = name
            self.type = type
            self.bytes = bytes
        }
    }

    /// The story, without errors that are not accepted.
    public let story: Story
    /// Its pictures and sounds; may be empty for formats without ``ExportFormat/hasMedia``.
    public let files: [File]
    /// How many choices a reading is expected to have; nil if unknown.
    public let expectedChoices: Int?
    /// How many endings readers can find; nil for all that the story has.
    public let endings: Int?

    /// Makes a source.
    public init(_ story: Story, files: [File], expectedChoices: Int? = nil, endings: Int? = nil) {
        self.story = story
        self.files = files
        self.expectedChoices = expectedChoices
        self.endings = endings
    }

    /// Makes a source from a verified bundle.
    public init(_ bundle: StoryBundle) {
        let endings = bundle.story.locations.count { if case .ending = $0.exit { true } else { false } }
        self.init(
            bundle.story,
            files: bundle.files.map { File(name: $0.name, type: $0.format.mediaType, bytes: $0.bytes) },
            expectedChoices: bundle.facts.expectedChoices.map { Int(min(max(1, $0.rounded()), 1_000_000)) },
            endings: endings - bundle.facts.unreachableEndings.count
        )
    }
}
