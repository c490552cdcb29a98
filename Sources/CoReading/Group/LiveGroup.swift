public import StoryEngine

/// A group with its connections: decides what follows from everything that happens to it.
///
/// It is a value without a clock, a socket or randomness: the host passes the time, carries out the actions, and calls ``step(_:now:)`` again
/// at ``deadline``.
///
/// ```swift
/// var live = try LiveGroup(id: "k3v9", story: story, group: ReadingGroup(log: log), program: program, now: now)
/// for action in live.step(.connected(link, ada, since: nil, mayKnock: false), now: now) { carryOut(action) }
/// ```
public struct LiveGroup: Sendable {
    /// The group's ID.
    public let id: String
    /// The story that is read.
    public let story: GroupStory
    /// What the log tells.
    public internal(set) var group: ReadingGroup
    /// The playthrough of the group's record.
    public internal(set) var playthrough: SharedPlaythrough
    let program: Program
    /// The latest events, for devices that come back.
    var latest: [LoggedEvent] = []
    var seats: [Member.ID: Seat] = [:]
    var knocks: [Knock] = []
    private var lastKnock: Int64 = 0
    /// The time since the group was loaded. It never goes back, whatever the host's clock does.
    private(set) var clock: Int64 = 0
    private var lastTime: Int64
    /// When the last connection was closed; nil while there is one.
    private var emptySince: Int64? = 0
    var actions: [GroupAction] = []
    /// Connections that were replaced, only while the guard against them is taken away.
    var replaced: [Link: Member.ID] = [:]
    /// All of them, except in tests.
    package var guards = GroupGuards.all

    /// A member's connection.
    struct Seat: Sendable {
        var link: Link?
        /// When the link was lost.
        var absentSince: Int64
        var readiness = GroupRequest.Readiness.here
        var isAway = false
        var allowance: Allowance
        /// Refused requests in a row.
        var refusals = 0
    }

    /// Somebody who waits to be let in.
    struct Knock: Sendable {
        var id: Int64
        var link: Link
        var person: Person
    }

    /// How many events are kept for devices that come back; a device that missed more gets the whole state.
    static let mostLatest = 256

    /// Loads a group; nobody is connected yet.
    /// - Parameters:
    ///   - group: What the log tells.
    ///   - program: The revision of the story that the group reads.
    ///   - now: The host's time, in milliseconds since any moment.
    /// - Throws: ``StoryEngine/ResumeError`` if the record is not one of this story.
    /// - Complexity: O(*n*) in the record.
    public init(id: String, story: GroupStory, group: ReadingGroup, program: Program, now: Int64) throws(ResumeError) {
        self.id = id
        self.story = story
        self.group = group
        self.program = program
        (playthrough, _) = try SharedPlaythrough.resume(program, record: group.record, scene: group.scene)
        lastTime = now
        for member in group.inside { seats[member.id] = Seat(link: nil, absentSince: 0, allowance: Allowance(now: 0)) }
    }

    /// Starts a group.
    /// - Parameters:
    ///   - passage: The record and the scene on show.
    ///   - owner: Who starts it.
    /// - Returns: The group, and the first event of its log.
    /// - Throws: ``StoryEngine/ResumeError`` if the lines are not a record of this story.
    public static func open(
        id: String,
        story: GroupStory,
        _ passage: GroupEvent.Passage,
        owner: Person,
        program: Program,
        now: Int64
    ) throws(ResumeError) -> (live: LiveGroup, first: LoggedEvent) {
        let (playthrough, further) = try SharedPlaythrough.resume(program, record: passage.lines, scene: passage.scene)
        var group = ReadingGroup()
        let opened = GroupEvent.Passage(lines: passage.lines + further, scene: playthrough.scene)
        let first = group.apply(GroupEvent(.opened(owner, opened), by: Member.ID(1)))
        var live = try LiveGroup(id: id, story: story, group: group, program: program, now: now)
        live.latest = [first]
        return (live, first)
    }

    /// Decides what follows from something that happens.
    /// - Parameter now: The host's time, in milliseconds.
    /// - Returns: What the host does, in order.
    public mutating func step(_ happening: GroupHappening, now: Int64) -> [GroupAction] {
        clock += guards.contains(.clock) ? max(0, now - lastTime) : now - lastTime
        lastTime = now
        actions = []
        switch happening {
        case .connected(let link, let person, let since, let mayKnock): connect(link, person, since: since, mayKnock: mayKnock)
        case .disconnected(let link): disconnect(link)
        case .received(let link, let bytes): receive(bytes, from: link)
        case .passed: break
        case .ended: end(by: nil, request: nil)
        }
        noteAbsences()
        emptySince = hasConnections ? nil : emptySince ?? clock
        return actions
    }

    /// In how many milliseconds ``GroupHappening/passed`` is due; nil if nothing is.
    public var deadline: Int64? {
        seats.filter { $0.value.link == nil && !$0.value.isAway }.map { max(0, $0.value.absentSince + grace(of: $0.key) - clock) }.min()
    }

    /// Whether nobody has been connected for so long that the host may forget this value. The log has everything.
    public var isAsleep: Bool { group.isEnded || emptySince.map { clock - $0 >= GroupLimits.sleep } ?? false }

    /// The connections of members, in their order.
    public var links: [Link] {
        seats.keys.sorted().compactMap { seats[$0]?.link } + (guards.contains(.admission) ? [] : knocks.map(\.link))
    }

    /// All connections: those of members, then of those who knock.
    public var connections: [Link] { links + knocks.map(\.link) }

    private var hasConnections: Bool { !knocks.isEmpty || seats.contains { $0.value.link != nil } }

    /// Whether somebody may take the book.
    public var isOwnerAway: Bool {
        guard let seat = seats[group.owner] else { return true }
        return seat.link == nil && clock - seat.absentSince >= grace(of: group.owner)
    }

    /// Whether a member is connected.
    public func isConnected(_ member: Member.ID) -> Bool { seats[member]?.link != nil }

    /// Whether a device knocks.
    package func knocks(contain key: String) -> Bool { knocks.contains { $0.person.key == key } }

    // MARK: Connections

    private mutating func connect(_ link: Link, _ person: Person, since: LogHead?, mayKnock: Bool) {
        guard !group.isEnded else { return close(link, .ended) }
        guard let member = member(withKey: person.key) else {
            return mayKnock || !guards.contains(.invitation) ? knock(link, person) : close(link, .notAdmitted)
        }
        if member.standing == .left {
            guard group.inside.count < GroupLimits.members else { return close(link, .notAdmitted) }
            // Whoever left owns the book until somebody takes it; the others see them as absent.
            append(GroupEvent(.returned(person), by: member.id))
        }
        if let old = seats[member.id]?.link {
            if !guards.contains(.replacement) { replaced[old] = member.id }
            close(old, .elsewhere)
        }
        sit(member.id, link)
        send(.welcome(welcome(to: member.id, since: since)), to: [link])
    }

    /// Gives a member's seat to a connection, and tells the others.
    mutating func sit(_ member: Member.ID, _ link: Link) {
        var seat = seats[member] ?? Seat(link: nil, absentSince: clock, allowance: Allowance(now: clock))
        seat.link = link
        seat.readiness = .here
        seat.isAway = false
        seats[member] = seat
        send(.presence(member, .here, since: 0), to: links(except: member))
    }

    private mutating func knock(_ link: Link, _ person: Person) {
        // A device knocks once.
        for knock in knocks where knock.person.key == person.key {
            close(knock.link, .elsewhere)
            forget(knock.id)
        }
        guard knocks.count < GroupLimits.knocks else { return close(link, .notAdmitted) }
        lastKnock += 1
        knocks.append(Knock(id: lastKnock, link: link, person: person))
        send(.waiting(story), to: [link])
        send(.knock(lastKnock, person), to: links)
    }

    private mutating func disconnect(_ link: Link) {
        if let knock = knocks.first(where: { $0.link == link }) { return forget(knock.id) }
        // A connection that another one has replaced is nobody's any more.
        guard let member = member(of: link) else { return }
        seats[member]?.link = nil
        seats[member]?.absentSince = clock
        send(.presence(member, .slow, since: 0), to: links)
    }

    /// Ends a knock, and tells the members.
    mutating func forget(_ knock: Int64) {
        knocks.removeAll { $0.id == knock }
        send(.knocked(knock), to: links)
    }

    /// Tells the members who has been gone for so long that they count as away.
    private mutating func noteAbsences() {
        guard seats.contains(where: { $0.value.link == nil && !$0.value.isAway }) else { return }
        for member in seats.keys.sorted() {
            guard let seat = seats[member], seat.link == nil, !seat.isAway, clock - seat.absentSince >= grace(of: member) else { continue }
            seats[member]?.isAway = true
            send(.presence(member, .away, since: clock - seat.absentSince), to: links)
        }
    }

    private func grace(of member: Member.ID) -> Int64 {
        group.member(member)?.standing == .left ? GroupLimits.graceAfterLeaving : GroupLimits.grace
    }

    // MARK: Telling

    mutating func send(_ message: GroupMessage, to links: [Link]) {
        if !links.isEmpty { actions.append(.send(message, to: links)) }
    }

    mutating func close(_ link: Link, _ closing: Closing) { actions.append(.close(link, closing)) }

    func links(except member: Member.ID) -> [Link] { seats.keys.sorted().filter { $0 != member }.compactMap { seats[$0]?.link } }

    /// The member at a connection; nil if it is nobody's any more.
    func member(of link: Link) -> Member.ID? { seats.first { $0.value.link == link }?.key ?? replaced[link] }

    private func member(withKey key: String) -> Member? {
        group.member(withKey: key) ?? (guards.contains(.removal) ? nil : group.members.last { $0.person.key == key })
    }

    /// Appends an event to the log, and tells all members.
    mutating func append(_ event: GroupEvent) {
        let end = group.head
        let logged = group.apply(event)
        latest.append(logged)
        if latest.count > Self.mostLatest { latest.removeFirst(latest.count - Self.mostLatest) }
        actions.append(.append(logged, after: end))
        send(.event(logged), to: links)
    }

    func welcome(to member: Member.ID, since: LogHead?) -> Welcome {
        Welcome(
            group: id,
            story: story,
            you: member,
            head: group.head,
            owner: group.owner,
            term: group.term,
            move: group.move,
            scene: group.scene,
            members: group.inside.map { Welcome.Seat(member: $0.id, person: $0.person, presence: presence(of: $0.id)) },
            wishes: group.wishes,
            asking: group.asking,
            offered: group.offered,
            knocks: knocks.map { Welcome.Knock(id: $0.id, person: $0.person) },
            past: past(since: since)
        )
    }

    private func presence(of member: Member.ID) -> GroupMessage.Presence {
        guard let seat = seats[member] else { return .away }
        return seat.link == nil ? seat.isAway ? .away : .slow : GroupMessage.Presence(seat.readiness)
    }

    private func past(since: LogHead?) -> Welcome.Past {
        if since == group.head { return .tail([]) }
        guard let since, let index = latest.firstIndex(where: { $0.head == since }) else { return .record(group.record) }
        return .tail(latest[(index + 1)...].map(\.text))
    }
}
