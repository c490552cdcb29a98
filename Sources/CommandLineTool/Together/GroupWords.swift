internal import CoReading
internal import StoryFormat

/// The sentences about a group, as one of its members reads them.
struct GroupWords {
    /// Who takes part.
    let view: DeviceView
    /// The reader; nil before the first welcome.
    let you: Member.ID?
    private let names: [Member.ID: String]

    /// - Parameter names: The names of all who were ever here, as somebody who left may still own the book.
    init(_ device: GroupDevice, names: [Member.ID: String]) {
        view = device.view
        you = device.you
        self.names = names
    }

    /// Whether this reader has the book.
    var isOwner: Bool { you == view.owner }

    /// The name of a member, as the first word of a sentence.
    func name(_ member: Member.ID?) -> String {
        guard let member else { return "Somebody" }
        return member == you ? "You" : names[member] ?? view.seat(member)?.person.name ?? "Somebody"
    }

    /// The owner's name, as the first word of a sentence.
    var owner: String { name(view.owner) }

    // MARK: Who is here

    /// Everybody with what they are doing: “Ada has the book · you · Bo is looking back”.
    func people(isConnected: Bool) -> String {
        view.members.map { seat in
            let isYou = seat.member == you
            var words: [String] = []
            if seat.member == view.owner { words.append(isYou ? "have the book" : "has the book") }
            if view.asking.contains(seat.member) { words.append("would like the book") }
            if view.offered == seat.member { words.append("may have the book") }
            if !isConnected, isYou {
                words.append("are not connected")
            } else if let state = Self.state(seat.presence) {
                words.append((isYou ? "are " : "is ") + state)
            }
            let name = isYou ? "you" : seat.person.name
            return words.isEmpty ? name : "\(name) \(Self.list(words))"
        }.joined(separator: " · ")
    }

    private static func state(_ presence: GroupMessage.Presence) -> String? {
        switch presence {
        case .here: nil
        case .back: "looking back"
        case .loading: "loading"
        case .asleep: "asleep"
        case .trouble: "having trouble"
        case .slow: "connecting again"
        case .away: "away"
        }
    }

    /// Words as a list: “a, b and c”.
    static func list(_ words: [String]) -> String {
        guard words.count > 1, let last = words.last else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }

    /// Who wishes for a choice: “Bo and you would pick this”; nil if nobody does.
    func wishers(of choice: String) -> String? {
        let names = view.wishes.filter { $0.choice == choice }.map { $0.member == you ? "you" : name($0.member) }
        return names.isEmpty ? nil : "\(Self.list(names)) would pick this"
    }

    /// The question whether to let in whoever has knocked longest; nil if nobody knocks.
    var knock: String? {
        view.knocks.first.map { "\($0.person.name) would like to come in: y lets them in, n turns them away." }
    }
}
