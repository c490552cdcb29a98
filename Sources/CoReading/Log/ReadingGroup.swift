internal import StoryFormat

/// A group as its log tells it: who is in it, who owns the book, and what has been read. It changes only by applying events.
///
/// Who is connected is not part of it; ``LiveGroup`` knows that.
public struct ReadingGroup: Equatable, Sendable {
    /// The end of the log.
    public private(set) var head = LogHead.start
    /// The bytes of all events.
    public private(set) var bytes = 0
    /// How often the book has changed hands, from 1; 0 before the first event.
    public private(set) var term: Int64 = 0
    /// How many events have changed the page.
    public private(set) var move: Int64 = 0
    /// All members there ever were, by number.
    public private(set) var members: [Member] = []
    private var book = Book()
    /// The record's lines.
    public private(set) var record: [String] = []
    /// How many scenes come before the one on show.
    public private(set) var scene: Int64 = 0
    /// Whether the group is over.
    public private(set) var isEnded = false
    /// The latest requests of each member, oldest first.
    private var requests: [[Request]] = []

    /// Who turns the pages. The owner may have left; then somebody else may take the book.
    public var owner: Member.ID { book.owner }
    /// What followers wish for on the page on show, in the order of their wishes.
    public var wishes: [Wish] { book.wishes }
    /// The members who would like to have the book, first come first.
    public var asking: [Member.ID] { book.asking }
    /// The member to whom the book is held out.
    public var offered: Member.ID? { book.offered }

    /// A choice that a follower would pick.
    public struct Wish: Equatable, Sendable {
        /// The follower.
        public var member: Member.ID
        /// The ID of the choice.
        public var choice: String
    }

    private struct Request: Equatable, Sendable {
        var id: String
        var event: Int64
    }

    /// Starts before the first event.
    public init() {}

    /// Rebuilds a group from its log.
    /// - Throws: ``LogFault`` if an event is missing, repeated or changed.
    /// - Complexity: O(*n*) in the bytes of the log.
    public init(log: some Sequence<LoggedEvent>) throws(LogFault) {
        for logged in log {
            let before = head.number
            guard let event = GroupEvent(logged), apply(event) == logged else { throw LogFault(after: before) }
        }
    }

    /// The member with a number; nil if there never was one.
    public func member(_ id: Member.ID) -> Member? { id.number >= 1 && id.number <= members.count ? members[Int(id.number) - 1] : nil }

    /// The number of the next member.
    var nextMember: Member.ID { Member.ID(Int64(members.count) + 1) }

    /// The members who take part.
    public var inside: [Member] { members.filter { $0.standing == .inside } }

    /// The member whose device has this key and who was not removed; nil if there is none.
    public func member(withKey key: String) -> Member? { members.last { $0.person.key == key && $0.standing != .removed } }

    /// The number of the event that a request led to; nil if it is not among the member's latest ones.
    public func event(of request: String, by member: Member.ID) -> Int64? {
        guard member.number >= 1, member.number <= requests.count else { return nil }
        return requests[Int(member.number) - 1].last { $0.id == request }?.event
    }

    /// Applies the next event.
    /// - Returns: The event as it is stored and sent.
    /// - Complexity: O(*n*) in the event's bytes and the members.
    @discardableResult
    public mutating func apply(_ event: GroupEvent) -> LoggedEvent {
        change(event)
        if let request = event.request, let member = event.member, self.member(member) != nil {
            var latest = requests[Int(member.number) - 1]
            if latest.count == GroupLimits.rememberedRequests { latest.removeFirst() }
            latest.append(Request(id: request, event: head.number + 1))
            requests[Int(member.number) - 1] = latest
        }
        let text = event.fields(number: head.number + 1, term: term, move: move).object.compact
        head = head.next(after: text)
        bytes += text.utf8.count
        return LoggedEvent(head: head, text: String(text.dropLast()) + ",\"chain\":\"\(head.chainText)\"}", key: event.person?.key)
    }

    private mutating func change(_ event: GroupEvent) {
        book.follow(event)
        switch event.deed {
        case .opened(let person, let passage):
            add(person)
            term = 1
            show(passage, isNew: true)
        case .joined(_, let person): add(person)
        case .returned(let person): set(.inside, event.member, person)
        case .left: set(.left, event.member)
        case .removed(let member): set(.removed, member)
        case .turned(_, let passage): show(passage, isNew: false)
        case .begun(let passage): show(passage, isNew: true)
        case .leafed(let scene): show(GroupEvent.Passage(lines: [], scene: scene), isNew: false)
        case .handed: term += 1
        case .taken: term += event.member == nil ? 0 : 1
        case .ended: isEnded = true
        case .wished, .asked, .offered, .declined: break
        }
    }

    private mutating func add(_ person: Person) {
        members.append(Member(id: nextMember, person: person, standing: .inside))
        requests.append([])
    }

    private mutating func set(_ standing: Member.Standing, _ id: Member.ID?, _ person: Person? = nil) {
        guard let id, let member = member(id) else { return }
        var present = person ?? member.person
        // The key is stored only with the event that made this member.
        present.key = member.person.key
        members[Int(id.number) - 1] = Member(id: id, person: present, standing: standing)
    }

    private mutating func show(_ passage: GroupEvent.Passage, isNew: Bool) {
        if isNew { record = [] }
        record += passage.lines
        scene = passage.scene
        move += 1
    }
}

/// A log from which a group cannot be rebuilt.
public struct LogFault: Error, Equatable, Sendable {
    /// The number of the last good event.
    public var after: Int64

    /// Makes a fault after an event with this number.
    public init(after: Int64) {
        self.after = after
    }
}
