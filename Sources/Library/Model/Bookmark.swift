public import Story

/// A place in a reading that a reader keeps to return to, with the lines of the record that lead there.
///
/// The latest change wins, wherever it was made. A bookmark that was removed stays as a mark without name, note and lines, so that a device
/// that has not heard of it does not bring it back.
public struct Bookmark: Equatable, Sendable {
    /// The bookmark's permanent ID, chosen by the device on which it was kept: 1 to 64 letters, digits and dashes.
    public typealias ID = Identifier<Bookmark>

    /// Unique among the reader's bookmarks of the story.
    public var id: ID
    /// The story's ID. The story itself may have been removed since.
    public var story: String
    /// What the reader calls the place.
    public var name: String
    /// What the reader wants to remember about it; may be empty.
    public var note: String
    /// How many scenes of the reading come before the page, as the page that kept it counted them.
    public var scene: Int
    /// When it was kept, by the device's clock.
    public var kept: Timestamp
    /// When it was last changed, by the device's clock.
    public var changed: Timestamp
    /// Whether the reader has removed it.
    public var isRemoved: Bool
    /// The lines of the record up to the place, without line ends.
    public var lines: [String]

    /// The maximum length of a name, in characters.
    public static let longestName = 80
    /// The maximum length of a note, in characters.
    public static let longestNote = 2_000
    /// The maximum number of lines.
    public static let mostLines = 10_000
    /// The maximum size of all lines, in bytes: a reading of some thousand pages.
    public static let mostBytes = 512 << 10
    /// The maximum number of removed bookmarks of a story that are remembered; older ones are forgotten.
    public static let mostRemoved = 400

    /// Makes a bookmark.
    public init(
        id: ID,
        story: String,
        name: String,
        note: String = "",
        scene: Int = 0,
        kept: Timestamp,
        changed: Timestamp,
        isRemoved: Bool = false,
        lines: [String]
    ) {
        self.id = id
        self.story = story
        self.name = name
        self.note = note
        self.scene = scene
        self.kept = kept
        self.changed = changed
        self.isRemoved = isRemoved
        self.lines = lines
    }
}
