public import Bundle
public import Story
internal import StoryEngine
internal import StoryFormat

/// A story with everything that a file of its own gets of it.
public struct FiledStory: Sendable {
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

    /// What a reader of the story has elsewhere, and not in a file.
    public enum LeftOut: CaseIterable, Sendable {
        /// The pages are not read aloud, by the browser or by a parent's recordings.
        case readingAloud
        /// Nobody else can join.
        case readingTogether
        /// What is read stays in one browser.
        case otherDevices
        /// The voice that the story brings along.
        case narration

        /// What is left out, in words for the person who makes the file.
        public var words: String {
            switch self {
            case .readingAloud: "reading aloud and a parent’s recordings"
            case .readingTogether: "reading together"
            case .otherDevices: "progress on other devices"
            case .narration: "the story’s narration"
            }
        }
    }

    /// The story's title.
    let title: String
    /// The program, with all its texts.
    let program: [UInt8]
    /// The files that are in the file: narrations and their word times are not.
    let files: [File]
    /// What is left out of this story.
    public let leftOut: [LeftOut]
    /// What the pages are told, except for the files.
    private let facts: JSONFields

    /// Makes a filed story.
    /// - Parameters:
    ///   - story: One without errors.
    ///   - files: The story's pictures and sounds.
    ///   - expectedChoices: How many choices a reading is expected to have; nil if unknown.
    /// - Returns: nil if the story has errors.
    public init?(_ story: Story, files: [File], expectedChoices: Int?) {
        guard let program = try? Program(story) else { return nil }
        title = story.title
        self.program = program.whole
        let narrations = Self.narrations(of: story)
        self.files = files.filter { !narrations.contains($0.name) }
        leftOut = LeftOut.allCases.filter { $0 != .narration || !narrations.isEmpty }
        facts = Self.facts(of: story, program, expectedChoices: expectedChoices)
    }

    /// Makes a filed story from a verified bundle.
    public init?(_ bundle: StoryBundle) {
        self.init(
            bundle.story,
            files: Self.files(of: bundle),
            expectedChoices: bundle.facts.expectedChoices.map { Int(min(max(1, $0.rounded()), 1_000_000)) }
        )
    }

    /// The pictures and sounds of a verified bundle.
    public static func files(of bundle: StoryBundle) -> [File] {
        bundle.files.map { File(name: $0.name, type: $0.format.mediaType, bytes: $0.bytes) }
    }

    /// What the pages are told of the story.
    var description: JSONValue {
        var fields = facts
        let list = files.map { JSONValue.object([JSONField("name", .string($0.name)), JSONField("type", .string($0.type))]) }
        fields.add("files", .array(list))
        return fields.object
    }

    /// The files that are only narrations or their word times; a sound of the story may be one as well, and stays.
    private static func narrations(of story: Story) -> Set<String> {
        let pages = story.locations.flatMap(\.pages)
        let heard = Set(story.sounds.map(\.file))
        return Set(pages.flatMap { [$0.narration, $0.wordTimes].compactMap { $0 } }).subtracting(heard)
    }

    private static func facts(of story: Story, _ program: Program, expectedChoices: Int?) -> JSONFields {
        func list(_ names: [String]) -> JSONValue? { names.isEmpty ? nil : .array(names.map { .string($0) }) }
        var fields = JSONFields()
        fields.add("id", program.storyID)
        fields.add("revision", program.revision)
        fields.add("title", story.title)
        fields.add("authors", list(story.authors))
        fields.add("illustrators", list(story.illustrators))
        fields.add("language", story.language)
        fields.add("summary", story.summary)
        if let series = story.series {
            fields.add("series", .object([JSONField("title", .string(series.title)), JSONField("number", .number(Int64(series.number)))]))
        }
        fields.add("endings", program.endingCount)
        fields.add("choices", expectedChoices)
        // The engine gives the picture's description, because that may depend on variables.
        if case .title(let page) = Playthrough(program, seed: 0).scene, let shown = page.picture {
            var cover = JSONFields()
            cover.add("file", shown.file)
            cover.add("alt", shown.alternative)
            fields.add("cover", cover.object)
        }
        if case .object(let known)? = Companion(story)?.value {
            // Nothing is read aloud, so nobody is credited for it.
            let kept = known.filter { $0.key != "narration" }
            if !kept.isEmpty { fields.add("companion", .object(kept)) }
        }
        return fields
    }
}
