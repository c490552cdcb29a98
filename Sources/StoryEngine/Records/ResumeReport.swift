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
        /// No choice is open any more at the last place; so many decisions were taken back.
        case choicesClosed(decisions: Int)
        /// The value of this variable is no longer possible, and was set back.
        case valueGone(variable: String)
        /// These variables are no longer in the story, and with them what they held.
        case variablesGone([Lost])
        /// These locations were visited and are no longer in the story.
        case visitsGone([Lost])
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
            case .choicesClosed: "choicesClosed"
            case .valueGone: "valueGone"
            case .variablesGone: "variablesGone"
            case .visitsGone: "visitsGone"
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
                    ? "The place where you stopped is gone, so you’re back at your last choice."
                    : "The place where you stopped is gone, so you’re back where you were \(decisions) choices ago."
            case .everythingGone: "The places you had read are gone, so the story starts again."
            case .valueGone(let variable): "The value of “\(variable)” is no longer possible, so it was reset."
            case .choicesClosed(let decisions):
                decisions == 1
                    ? "You can’t go on from where you stopped any more, so you’re back at your last choice."
                    : "You can’t go on from where you stopped any more, so you’re back where you were \(decisions) choices ago."
            case .variablesGone(let lost): "The story no longer remembers \(Lost.list(lost))."
            case .visitsGone(let lost): "Places you’ve been to are no longer in the story: \(Lost.list(lost))."
            case .lastLineLost: "Your very last page turn wasn’t saved."
            case .damaged: "Part of what was saved couldn’t be read."
            }
        }
    }
}

extension ResumeReport {
    /// Something that a save knows by an ID and that the story no longer has.
    public struct Lost: Hashable, Sendable {
        /// The ID by which the save knows it.
        public var id: String
        /// The ID of what seems to have taken its place, where only one thing can have; the author can make sure of it with an alias.
        public var successor: String?

        /// Several in one sentence: the first by name, the others by their number.
        @inline(never)
        static func list(_ lost: [Lost]) -> String {
            var text = ""
            for (number, lost) in lost.prefix(mostNamed).enumerated() {
                text += number == 0 ? "" : ", "
                text += "“" + lost.id + "”"
                if let successor = lost.successor { text += " (now perhaps “" + successor + "”)" }
            }
            return lost.count > mostNamed ? "\(text) and \(lost.count - mostNamed) more" : text
        }

        /// So many are named in a sentence; a report has all of them.
        static let mostNamed = 5
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
        case .foreign: "This is not a record of a reading."
        case .otherVersion: "This reading was saved by another version of Branchbook."
        case .otherStory(let id): "This reading was saved from another story, “\(id)”."
        }
    }
}
