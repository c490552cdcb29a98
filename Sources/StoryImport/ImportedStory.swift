public import Story
public import StoryFormat

/// A story that was imported, and what became of the rest.
public struct ImportedStory: Sendable {
    /// The story. It is valid: `StoryDocument` reads its ``Story/Story/json`` without an error.
    public var story: Story
    /// What was imported, and what was not.
    public var report: ImportReport
    /// Where the passages stand on the author's map.
    public var positions: [Position]
    /// The files of its pictures. A host puts each into the story's folder, or calls ``leaveOut(_:because:)``.
    public var pictures: [ImportedPicture] = []
    /// What the passages of Twine became, in the order of the file; empty for other tools.
    public var passages: [Passage] = []
    /// The passages that the locations were made of, in the order of the story; empty if it is not from Twine.
    public var origins: [Origin] = []

    /// The passage that a location was made of.
    public struct Origin: Equatable, Sendable {
        /// The location; several can come from one passage.
        public var location: Story.Location.ID
        /// The passage's name.
        public var passage: String
    }

    /// A passage, and the location that readers are in when they enter it.
    public struct Passage: Equatable, Sendable {
        /// The passage's name, as the file has it.
        public var name: String
        /// The location. What the passage needs besides, such as a page behind a link, are further locations.
        public var location: Story.Location.ID

        /// Makes a passage.
        public init(name: String, location: Story.Location.ID) {
            self.name = name
            self.location = location
        }
    }

    /// Where a passage stands on the author's map.
    public struct Position: Equatable, Sendable {
        /// The location that the passage became.
        public var location: Story.Location.ID
        /// The distance from the left edge, in Twine's units.
        public var x: Int
        /// The distance from the top, in Twine's units.
        public var y: Int

        /// Makes a position.
        public init(location: Story.Location.ID, x: Int, y: Int) {
            self.location = location
            self.x = x
            self.y = y
        }
    }

    /// A card of Twine's map is half as wide as one here, and stands where its corner is instead of its middle.
    private static let scale = 2
    private static let half = 50
    /// The map goes no farther.
    private static let farthest = 1_000_000

    /// What `story.editor.json` has of the story: where its locations stand on the author's map; nil if the file does not say.
    public var sidecar: JSONValue? {
        guard !positions.isEmpty else { return nil }
        let places = positions.map { position in
            let middle = [position.x, position.y].map { distance in
                JSONValue.number(Int64((min(max(distance, -Self.farthest), Self.farthest) + Self.half) * Self.scale))
            }
            return JSONField(position.location.text, .array(middle))
        }
        return .object([JSONField("branchbookEditor", .number(1)), JSONField("map", .object(places))])
    }
}

extension ImportedStory {
    /// A story that was checked as its readers will have it: written, and read again.
    /// - Throws: Why the format does not take it, such as its size.
    init(checked story: Story, _ report: ImportReport, in bytes: [UInt8]) throws(ImportFailure) {
        let json = story.json
        guard json.utf8.count <= StoryDocument.largestFile else {
            throw ImportFailure("The story is too large.", fix: "Split it into several stories.", at: 0, in: bytes)
        }
        let document = StoryDocument(json)
        guard document.story == story else {
            let message = document.diagnostics.first?.message ?? "Written and read again, it differs."
            throw ImportFailure("This story cannot be imported: \(message)", fix: nil, at: 0, in: bytes)
        }
        self.init(story: story, report: report, positions: [])
    }
}
