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

    /// The positions as a JSON object: for each location, a list of both numbers.
    public var positionsJSON: JSONValue {
        .object(positions.map { JSONField($0.location.text, .array([.number(Int64($0.x)), .number(Int64($0.y))])) })
    }
}
