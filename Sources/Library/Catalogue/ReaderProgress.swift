/// A reader's progress with all stories, for the catalogue.
public struct ReaderProgress: Equatable, Sendable {
    /// By the story's ID.
    public var stories: [String: StoryProgress]

    /// Makes the progress of a reader; by default, one who has read nothing.
    public init(stories: [String: StoryProgress] = [:]) {
        self.stories = stories
    }
}
