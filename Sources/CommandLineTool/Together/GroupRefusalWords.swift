/// The sentences for requests that a group refuses.
enum GroupRefusalWords {
    /// The sentence for a code; nil if it needs none.
    static func sentence(for code: String) -> String? {
        switch code {
        // What is on show has just changed, which the reader sees anyway.
        case "stale": nil
        case "notOwner": "Somebody else has the book."
        case "notFollower": "You have the book yourself."
        case "notOffered": "Nobody is offering you the book any more."
        case "ownerIsHere": "The book can only be taken once its owner is away."
        case "cameBefore": "You can only remove somebody who joined after you."
        case "noSuchMember": "They are not in the group any more."
        case "noSuchKnock": "They are not knocking any more."
        case "noSuchChoice": "You can’t pick that right now."
        case "noSuchScene": "There is no such page any more."
        case "full": "The group is full: 8 devices are the most."
        case "badRecord": "The library could not follow this reading."
        case "long": "You have read together for as long as one group can. Leave it, and start another."
        case "tooFast": "That was too fast. Wait a moment."
        case "storage": "The library’s disk is full, so nothing was kept."
        default: "The library refused that (\(code))."
        }
    }
}
