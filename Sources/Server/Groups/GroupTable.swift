internal import CoReading
internal import Library

/// The groups in memory, with their connections: carries out what each ``CoReading/LiveGroup`` decides.
struct GroupTable {
    private let keeping: GroupKeeping
    private let invited: InvitedDevices
    private let counts: ConnectionCounts
    private var groups: [String: LiveGroup] = [:]
    /// What happens to groups that are being loaded, in order.
    private var waiting: [String: [Happening]] = [:]
    private var waitingSockets: [WebSocket: String] = [:]
    private var missing: [String] = []
    /// The groups whose connections may have changed.
    private var touched: Set<String> = []
    private var places: [WebSocket: Place] = [:]
    private var sockets: [Link: WebSocket] = [:]
    private var lastLink: UInt64 = 0

    /// Where a connection belongs.
    private struct Place {
        let group: String
        let link: Link
        let actor: String
        /// The hash of the device's session.
        let session: String
    }

    /// Something that happens to a group.
    enum Happening: Sendable {
        case began(LiveGroup)
        /// What ``takeMissing()`` has asked for is there; nil if there is no such group.
        case loaded(group: String, LiveGroup?)
        case opened(WebSocket, group: String, Arrival)
        case received(WebSocket, [UInt8])
        case closed(WebSocket)
        case ended(group: String, by: String)
        /// Sessions of devices may be over.
        case sessionsEnded
        case passed
    }

    /// A device that connects.
    struct Arrival: Sendable {
        /// Who it is to the others.
        let person: Person
        /// Who it is in the audit log.
        let actor: String
        /// The last event that it has.
        let since: LogHead?
        /// Whether it came with an invitation.
        let mayKnock: Bool
    }

    /// One step of one group: what it wants done, and for whose request.
    private struct Step {
        let group: String
        let asker: WebSocket?
        /// Who has caused it, for the audit log.
        let actor: String
        let message: [UInt8]
        let actions: [GroupAction]
        let term: Int64
        let move: Int64
    }

    init(_ keeping: GroupKeeping, invited: InvitedDevices, counts: ConnectionCounts) {
        self.keeping = keeping
        self.invited = invited
        self.counts = counts
    }

    /// Whether there is nothing to watch.
    var isEmpty: Bool { groups.isEmpty && waiting.isEmpty }

    /// The groups to load since the last call. What happens to them waits for ``Happening/loaded(group:_:)``.
    mutating func takeMissing() -> [String] {
        defer { missing = [] }
        return missing
    }

    /// Lets things happen, in order: stores all new events at once, then tells the devices.
    mutating func take(_ happenings: [Happening], uptime: Int64) {
        var steps: [Step] = []
        for happening in happenings { steps += step(happening, uptime: uptime) }
        let failed = store(steps)
        // Whoever hears of a device finds it among the connections.
        noteCounts()
        for step in steps {
            if failed.contains(step.group) { refuse(step) } else { carryOut(step) }
        }
        for group in failed { restart(group) }
        if happenings.contains(where: \.endsSessions) { closeEndedSessions(uptime: uptime) }
        if happenings.contains(where: \.isPassing) {
            for (id, group) in groups where group.isAsleep { forget(id) }
        }
        noteCounts()
    }

    private mutating func noteCounts() {
        counts.note(touched.map { ($0, groups[$0]?.connections.count) })
        touched = []
    }

    // MARK: Deciding

    private mutating func step(_ happening: Happening, uptime: Int64) -> [Step] {
        switch happening {
        case .began(let live):
            return seat(live, as: live.id, uptime: uptime)
        case .loaded(let group, let live):
            // Nobody waits for it any more: it has begun meanwhile.
            guard waiting[group] != nil else { return [] }
            return seat(groups[group] ?? live, as: group, uptime: uptime)
        case .opened(let socket, let group, let arrival):
            if groups[group] == nil {
                waitingSockets[socket] = group
                return wait(for: group, happening)
            }
            lastLink += 1
            let link = Link(lastLink)
            places[socket] = Place(group: group, link: link, actor: arrival.actor, session: arrival.person.key)
            sockets[link] = socket
            let connected = GroupHappening.connected(link, arrival.person, since: arrival.since, mayKnock: arrival.mayKnock)
            return step(group, connected, uptime: uptime)
        case .received(let socket, let bytes):
            if let group = waitingSockets[socket] { return wait(for: group, happening) }
            guard let place = places[socket] else { return [] }
            return step(place.group, .received(place.link, bytes), for: socket, by: place.actor, bytes, uptime: uptime)
        case .closed(let socket):
            if let group = waitingSockets[socket] { return wait(for: group, happening) }
            guard let place = places.removeValue(forKey: socket) else { return [] }
            sockets[place.link] = nil
            return step(place.group, .disconnected(place.link), uptime: uptime)
        case .ended(let group, let actor):
            guard groups[group] != nil else { return wait(for: group, happening) }
            return step(group, .ended, by: actor, uptime: uptime)
        case .sessionsEnded: return []
        case .passed:
            return groups.keys.sorted().flatMap { step($0, .passed, uptime: uptime) }
        }
    }

    private mutating func step(
        _ group: String,
        _ happening: GroupHappening,
        for asker: WebSocket? = nil,
        by actor: String = "server",
        _ bytes: [UInt8] = [],
        uptime: Int64
    ) -> [Step] {
        guard let (actions, term, move) = decide(group, happening, uptime: uptime), !actions.isEmpty else { return [] }
        return [Step(group: group, asker: asker, actor: actor, message: bytes, actions: actions, term: term, move: move)]
    }

    private mutating func decide(
        _ group: String,
        _ happening: GroupHappening,
        uptime: Int64
    ) -> (actions: [GroupAction], term: Int64, move: Int64)? {
        // In place: a copy of the group would be a copy of its record.
        guard let (term, move) = groups[group].map({ ($0.group.term, $0.group.move) }) else { return nil }
        guard let actions = groups[group]?.step(happening, now: uptime) else { return nil }
        touched.insert(group)
        return (actions, term, move)
    }

    // MARK: Loading

    private mutating func wait(for group: String, _ happening: Happening) -> [Step] {
        if waiting[group] == nil { missing.append(group) }
        waiting[group, default: []].append(happening)
        return []
    }

    /// Lets happen what has waited for a group. If there is none, its devices are told so.
    private mutating func seat(_ live: LiveGroup?, as group: String, uptime: Int64) -> [Step] {
        groups[group] = live
        touched.insert(group)
        let happenings = waiting.removeValue(forKey: group) ?? []
        for case .opened(let socket, _, _) in happenings {
            waitingSockets[socket] = nil
            if live == nil { socket.close(WebSocketCloseCode(.ended)) }
        }
        return live == nil ? [] : happenings.flatMap { step($0, uptime: uptime) }
    }

    // MARK: Carrying out

    /// Stores all events of steps.
    /// - Returns: The groups whose events could not be stored.
    private func store(_ steps: [Step]) -> Set<String> {
        let now = keeping.clock()
        var appends: [GroupAppend] = []
        for step in steps {
            for case .append(let event, let end) in step.actions {
                let audit =
                    event.isEnd
                    ? AuditEntry(time: now, actor: step.actor, action: AuditEntry.groupEnded, subject: step.group) : nil
                appends.append(GroupAppend(group: step.group, after: end, event: event, ends: event.isEnd, audit: audit))
            }
        }
        guard !appends.isEmpty else { return [] }
        guard let results = keeping.append(appends, now) else { return Set(appends.map(\.group)) }
        return Set(zip(appends, results).filter { !$0.1 }.map(\.0.group))
    }

    private func carryOut(_ step: Step) {
        for action in step.actions {
            switch action {
            case .append: break
            case .send(let message, let links):
                WebSocket.send(Payload(message.text.utf8), to: links.compactMap { sockets[$0] })
            case .close(let link, let closing): sockets[link]?.close(WebSocketCloseCode(closing))
            case .revokeInvitations:
                invited.revoke(step.group)
                keeping.revokeInvitation(step.group)
            }
        }
    }

    private func refuse(_ step: Step) {
        guard let asker = step.asker, step.actions.contains(where: \.isAppend) else { return }
        let request = (try? GroupRequest.read(step.message))??.id
        asker.send(Payload(GroupMessage.no(request: request, .storage, term: step.term, move: step.move).text.utf8))
    }

    /// Forgets a group whose memory is ahead of its log, and has its devices come back.
    private mutating func restart(_ group: String) {
        forget(group)
        for (socket, place) in places where place.group == group {
            places[socket] = nil
            sockets[place.link] = nil
            socket.close(WebSocketCloseCode(.restarted))
        }
    }

    /// Closes the connections of devices whose sessions are over. To the others, they have just lost their connection.
    private mutating func closeEndedSessions(uptime: Int64) {
        let ended = keeping.endedSessions(Set(places.values.map(\.session)), keeping.clock())
        for (socket, place) in places where ended.contains(place.session) {
            socket.close(WebSocketCloseCode(.signedOut))
            for parting in step(.closed(socket), uptime: uptime) { carryOut(parting) }
        }
    }

    private mutating func forget(_ group: String) {
        groups[group] = nil
        touched.insert(group)
    }
}

extension GroupTable.Happening {
    fileprivate var isPassing: Bool { if case .passed = self { true } else { false } }
    fileprivate var endsSessions: Bool { if case .sessionsEnded = self { true } else { false } }
}

extension GroupAction {
    fileprivate var isAppend: Bool { if case .append = self { true } else { false } }
}

extension WebSocketCloseCode {
    init(_ closing: Closing) { self.init(rawValue: closing.rawValue) }
}
