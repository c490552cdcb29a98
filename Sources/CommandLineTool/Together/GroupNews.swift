internal import CoReading
internal import StoryFormat

/// Says what a message from a group means, in one sentence.
struct GroupNews {
    /// The group before the message: whoever leaves with it still has a name here.
    let before: GroupWords
    /// The group after it.
    let after: GroupWords
    /// The words of a choice on show before the message, by its ID.
    let choice: (String) -> String?

    /// The sentence; nil if there is nothing to say, as about what this reader did.
    func sentence(for message: JSONValue) -> String? {
        let by = message["by"]?.number.map { Member.ID($0) }
        let who = before.name(by)
        let isMine = by != nil && by == after.you
        switch message["type"]?.string {
        case "turned": return isMine ? nil : turned(message["do"], who)
        case "leafed": return isMine ? nil : "\(who) leafs through the book."
        case "begun": return isMine ? "You start the story again." : "\(who) starts the story again."
        case "wished": return wished(message["choice"]?.string, who)
        case "joined": return (message["person"]?["name"]?.string).map { "\($0) has come." }
        case "returned": return isMine ? nil : "\(after.name(by)) is back."
        case "left": return "\(who) left."
        case "removed": return "\(before.name(member(message, "member"))) was removed."
        case "ended": return "The group is over."
        case "nudge": return "\(who) would like to go on."
        case "point": return "\(who) points at the picture."
        case "reaction": return (message["reaction"]?.string.flatMap { Self.reactions[$0] }).map { "\(who) \($0)." }
        case "knock": return after.knock
        case "presence": return presence(message)
        default: return book(message, by, who, isMine: isMine)
        }
    }

    private func member(_ message: JSONValue, _ key: String) -> Member.ID? { message[key]?.number.map { Member.ID($0) } }

    /// What happens to the book.
    private func book(_ message: JSONValue, _ by: Member.ID?, _ who: String, isMine: Bool) -> String? {
        let to = member(message, "to")
        switch message["type"]?.string {
        case "asked":
            if isMine { return "You ask for the book." }
            return "\(who) would like the book." + (after.isOwner ? " H hands it over." : "")
        case "offered":
            if to == after.you { return "\(who) offers you the book: a accepts it." }
            return isMine ? "You offer \(after.name(to)) the book." : "\(who) offers \(after.name(to)) the book."
        case "declined":
            if by == before.view.owner { return "\(who) no longer \(isMine ? "offer" : "offers") the book." }
            return isMine ? "You don’t need the book now." : "\(who) doesn’t need the book now."
        case "handed": return to == after.you ? "You have the book now." : "\(after.name(to)) has the book now."
        case "taken": return isMine ? "You have the book now." : "\(who) took the book."
        default: return nil
        }
    }

    private func turned(_ inputs: JSONValue?, _ who: String) -> String {
        guard case .array(let inputs) = inputs, let last = inputs.last else { return "\(who) turned the page." }
        if let id = last["choose"]?.string { return choice(id).map { "\(who) picked “\($0)”." } ?? "\(who) picked a choice." }
        if last["answer"] != nil { return "\(who) answered." }
        return last.string == "undo" ? "\(who) undid the last choice." : "\(who) turned the page."
    }

    private func wished(_ id: String?, _ who: String) -> String {
        guard let id else { return "\(who) took back a wish." }
        return choice(id).map { "\(who) would pick: “\($0)”" } ?? "\(who) made a wish."
    }

    private func presence(_ message: JSONValue) -> String? {
        guard let id = member(message, "member"), id != after.you, let state = message["state"]?.string else { return nil }
        let who = after.name(id)
        switch state {
        case "away": return "\(who) is away." + (id == after.view.owner ? " k takes the book." : "")
        case "slow": return "\(who) lost the connection."
        case "asleep": return "\(who) is asleep."
        case "trouble": return "\(who) has trouble with the story."
        case "back": return "\(who) is looking back."
        case "here":
            switch before.view.seat(id)?.presence {
            case .slow, .away, .asleep, .trouble: return "\(who) is here again."
            default: return nil
            }
        default: return nil
        }
    }

    private static let reactions = [
        "heart": "sends a heart", "laugh": "laughs", "wow": "is amazed", "scared": "is scared", "sad": "is sad", "clap": "claps",
    ]
}
