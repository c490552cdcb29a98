/// What a reader has done with all stories, as the catalogue needs it.
public struct ReaderProgress: Equatable, Sendable {
    /// By the story's ID.
    public var stories: [String: StoryProgress]

    /// Makes the progress of a reader; by default of one who has read nothing.
    public init(stories: [String: StoryProgress] = [:]) {
        self.stories = stories
    }
}
