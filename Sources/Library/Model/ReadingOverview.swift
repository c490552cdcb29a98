/// What one reader has read, for the grown-ups of the house.
public struct ReadingOverview: Equatable, Sendable {
    /// What the reader has read of one story.
    public struct OfStory: Equatable, Sendable {
        /// How far the reader has come.
        public var progress: StoryProgress
        /// The story's title; nil if the library no longer has the story.
        public var title: String?
        /// The number of endings that the story has now.
        public var endings: Int
        /// The titles of the endings that the reader has found and the story still has, in the order of the story.
        public var found: [String]
    }

    /// Who reads.
    public var reader: Reader
    /// The stories that the reader has opened, most recently read first.
    public var stories: [OfStory]
}
