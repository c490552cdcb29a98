/// What happened to a saved reading when it was resumed.
public struct ResumeReport: Equatable, Sendable {
    /// Where the reader continues.
    public var kind: Kind
    /// What the reader should be told; empty if there is nothing to tell.
    public var notices: [Notice]

    /// Where the reader continues.
    public enum Kind: String, Sendable {
        /// Where the reader stopped, in the same story.
        case exact
        /// Where the reader stopped, in a story that has changed.
        case changed
        /// At an earlier place, because the story has changed.
        case walkedBack
        /// At the title page, because nothing that was read exists any more.
        case startedAgain
    }

    /// Something the reader should be told.
    public enum Notice: Hashable, Sendable {
        /// The author has changed the story.
        case storyChanged
        /// The pages here have changed, so reading continues at the first one.
        case pagesChanged
        /// The last place is gone, so this many decisions were undone.
        case placeGone(decisions: Int)
        /// Nothing that was read exists any more.
        case everythingGone
        /// No choice is open at the last place any more, so this many decisions were undone.
        case choicesClosed(decisions: Int)
        /// This variable's value is no longer possible, and was reset.
        case valueGone(variable: String)
        /// These variables are gone, together with their values.
        case variablesGone([Lost])
        /// These locations were visited, and are gone.
        case visitsGone([Lost])
        /// These variables, by their names, would have other values if the whole reading had been read in the story as it is now.
        case valuesKept(variables: [String])
        /// Each of these locations, by its title or its ID, stands for several that were visited.
        case visitsMerged(locations: [String])
        /// The last page turn was not saved completely.
        case lastLineLost
        /// The save is damaged from this line on.
        case damaged(line: Int)

        /// An identifier for hosts that translate; it never changes.
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
            case .valuesKept: "valuesKept"
            case .visitsMerged: "visitsMerged"
            case .lastLineLost: "lastLineLost"
            case .damaged: "damaged"
            }
        }

        /// The notice in plain words.
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
            case .valuesKept(let names):
                "Some things would be different if you read the story now, but stay as they are in your reading: \(Lost.list(names))."
            case .visitsMerged(let locations): "Places you’ve been to are one place now: \(Lost.list(locations))."
            case .lastLineLost: "Your very last page turn wasn’t saved."
            case .damaged: "Part of what was saved couldn’t be read."
            }
        }
    }
}

extension ResumeReport {
    /// Something in a save whose ID the story no longer has.
    public struct Lost: Hashable, Sendable {
        /// The ID in the save.
        public var id: String
        /// The ID of what seems to have replaced it, if only one thing can have. The author can confirm it with an alias.
        public var successor: String?

        /// Several in one sentence: the first by name, the rest by number.
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

        /// Several names in one sentence.
        static func list(_ names: [String]) -> String { list(names.map { Lost(id: $0, successor: nil) }) }

        /// The maximum number named in a sentence; the report lists all of them.
        static let mostNamed = 5
    }
}

/// Why a save cannot be resumed.
public enum ResumeError: Error, Equatable, Sendable {
    /// The text is not a save of Branchbook.
    case foreign
    /// A newer version of Branchbook made it.
    case otherVersion
    /// It belongs to the story with this ID.
    case otherStory(String)

    /// The message for the reader.
    public var message: String {
        switch self {
        case .foreign: "This is not a record of a reading."
        case .otherVersion: "This reading was saved by another version of Branchbook."
        case .otherStory(let id): "This reading was saved from another story, “\(id)”."
        }
    }
}
