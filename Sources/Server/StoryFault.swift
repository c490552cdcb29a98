/// Something that is wrong with a story's folder, which its author should know.
public struct StoryFault: Sendable, Hashable, CustomStringConvertible {
    /// The file that it concerns, with the line and column where there is one: `Stories/fox/story.json:3:14`.
    public let place: String
    /// What is wrong, in a sentence.
    public let message: String
    /// Whether the story is left out because of it.
    public let isFatal: Bool

    /// The place and the message in one line.
    public var description: String { "\(place): \(message)" }
}
