internal import Bundle
internal import Story
internal import StoryEngine
internal import StoryFormat

/// A story with everything that a file of its own gets of it.
public struct FiledStory: Sendable {
    /// The story's title.
    let title: String
    /// The program, with all its texts.
    let program: [UInt8]
    /// The files that are in the file: narrations and their word times are not.
    let files: [ExportSource.File]
    /// What readers of the story have elsewhere, and not in a file.
    public let leftOut: [LeftOut]
    /// What the pages are told, except for the files.
    private let facts: JSONFields

    /// Makes a filed story.
    /// - Returns: nil if the story has errors.
    public init?(_ source: ExportSource) {
        let story = source.story
        guard let program = try? Program(story) else { return nil }
        title = story.title
        self.program = program.whole
        let narrations = Self.narrations(of: story)
        files = source.files.filter { !narrations.contains($0.name) }
        let elsewhere = ["reading aloud and a parent’s recordings", "reading together", "progress on other devices"]
        let narrated = LeftOut.all(of: story) { $0 == .narrations ? "the story’s narration" : nil }
        leftOut = elsewhere.map { LeftOut(words: $0, locations: []) } + narrated
        facts = Self.facts(of: source, program)
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

    private static func facts(of source: ExportSource, _ program: Program) -> JSONFields {
        let story = source.story
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
        fields.add("endings", source.endings ?? program.endingCount)
        fields.add("choices", source.expectedChoices)
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
