/// What became of a saved reading when it was resumed.
public struct ResumeReport: Equatable, Sendable {
    /// How it went on.
    public var kind: Kind
    /// What the reader should be told.
    public var notices: [Notice]

    /// How a saved reading went on.
    public enum Kind: String, Sendable {
        /// At the place where it stopped, in the same story.
        case exact
        /// At the place where it stopped, in a story that has changed.
        case changed
        /// At an earlier place, because the story has changed.
        case walkedBack
        /// At the title page, because nothing of what was read is there any more.
        case startedAgain
    }

    /// Something that the reader should be told.
    public enum Notice: Hashable, Sendable {
        /// The author has changed the story.
        case storyChanged
        /// The pages here were changed; they start from the first.
        case pagesChanged
        /// The last place is no longer in the story; so many decisions were taken back.
        case placeGone(decisions: Int)
        /// Nothing of what was read is in the story any more.
        case everythingGone
        /// The value of this variable is no longer possible, and was set back.
        case valueGone(variable: String)
        /// The last page turn was not saved whole.
        case lastLineLost
        /// The save is damaged from this line on.
        case damaged(line: Int)

        /// A word for hosts that translate.
        public var code: String {
            switch self {
            case .storyChanged: "storyChanged"
            case .pagesChanged: "pagesChanged"
            case .placeGone: "placeGone"
            case .everythingGone: "everythingGone"
            case .valueGone: "valueGone"
            case .lastLineLost: "lastLineLost"
            case .damaged: "damaged"
            }
        }

        /// What to say, in plain words.
        public var message: String {
            switch self {
            case .storyChanged: "The author has changed this story since you last read it."
            case .pagesChanged: "These pages are new, so they start from the top."
            case .placeGone(let decisions):
                decisions == 1
                    ? "The place where you stopped is gone, so you are back at your last choice."
                    : "The place where you stopped is gone, so you are back where you were \(decisions) choices ago."
            case .everythingGone: "The places that you had read are gone, so the story starts again."
            case .valueGone(let variable): "What the story knew as “\(variable)” is no longer possible, so it was set back."
            case .lastLineLost: "The very last page turn was not saved."
            case .damaged: "Part of what was saved could not be read."
            }
        }
    }
}

/// A save cannot be resumed.
public enum ResumeError: Error, Equatable, Sendable {
    /// It is no save of Branchbook.
    case foreign
    /// It was made by a newer Branchbook.
    case otherVersion
    /// It belongs to the story of this ID.
    case otherStory(String)

    /// What to tell whoever wanted to go on reading.
    public var message: String {
        switch self {
        case .foreign: "This is not a saved reading."
        case .otherVersion: "This reading was saved by another version of Branchbook."
        case .otherStory(let id): "This reading was saved from another story, “\(id)”."
        }
    }
}
