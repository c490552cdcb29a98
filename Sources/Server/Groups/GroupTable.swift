internal import CoReading
internal import Library

/// The groups in memory, with their connections: carries out what each ``CoReading/LiveGroup`` decides.
struct GroupTable {
    private var groups: [String: LiveGroup] = [:]
    private var places: [WebSocket: Place] = [:]
    private var sockets: [Link: WebSocket] = [:]
    private var lastLink: UInt64 = 0

    /// Where a connection belongs.
    private struct Place {
        let group: String
        let link: Link
        let actor: String
    }

    /// Something that happens to a group.
    enum Happening: Sendable {
        case began(LiveGroup)
        case opened(WebSocket, group: String, Arrival)
        case received(WebSocket, [UInt8])
        case closed(WebSocket)
        case ended(group: String, by: String)
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

    /// Whether there is nothing to watch.
    var isEmpty: Bool { groups.isEmpty }

    /// How many connections each group has, by its ID.
    var connectionCounts: [String: Int] { groups.mapValues { $0.connections.count } }

    /// Lets things happen, in order: stores all new events at once, then tells the devices.
    mutating func take(
        _ happenings: [Happening],
        library: StoryLibrary,
        invited: InvitedDevices,
        uptime: Int64,
        now: Timestamp
    ) {
        var steps: [Step] = []
        for happening in happenings { steps += step(happening, library: library, uptime: uptime) }
        let failed = store(steps, library: library, now: now)
        for step in steps {
            if failed.contains(step.group) { refuse(step) } else { carryOut(step, library: library, invited: invited) }
        }
        for group in failed { restart(group) }
        if happenings.contains(where: \.isPassing) { groups = groups.filter { !$0.value.isAsleep } }
    }

    // MARK: Deciding

    private mutating func step(_ happening: Happening, library: StoryLibrary, uptime: Int64) -> [Step] {
        switch happening {
        case .began(let live):
            groups[live.id] = live
            return []
        case .opened(let socket, let group, let arrival):
            guard load(group, library: library, uptime: uptime) else {
                socket.close(WebSocketCloseCode(.ended))
                return []
            }
            lastLink += 1
            let link = Link(lastLink)
            places[socket] = Place(group: group, link: link, actor: arrival.actor)
            sockets[link] = socket
            let connected = GroupHappening.connected(link, arrival.person, since: arrival.since, mayKnock: arrival.mayKnock)
            return step(group, connected, uptime: uptime)
        case .received(let socket, let bytes):
            guard let place = places[socket] else { return [] }
            return step(place.group, .received(place.link, bytes), for: socket, by: place.actor, bytes, uptime: uptime)
        case .closed(let socket):
            guard let place = places.removeValue(forKey: socket) else { return [] }
            sockets[place.link] = nil
            return step(place.group, .disconnected(place.link), uptime: uptime)
        case .ended(let group, let actor):
            guard load(group, library: library, uptime: uptime) else { return [] }
            return step(group, .ended, by: actor, uptime: uptime)
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
        return (actions, term, move)
    }

    private mutating func load(_ group: String, library: StoryLibrary, uptime: Int64) -> Bool {
        if groups[group] != nil { return true }
        guard let live = try? library.loadGroup(group, uptime: uptime) else { return false }
        groups[group] = live
        return true
    }

    // MARK: Carrying out

    /// Stores all events of steps.
    /// - Returns: The groups whose events could not be stored.
    private func store(_ steps: [Step], library: StoryLibrary, now: Timestamp) -> Set<String> {
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
        guard let results = try? library.append(appends, now: now) else { return Set(appends.map(\.group)) }
        return Set(zip(appends, results).filter { !$0.1 }.map(\.0.group))
    }

    private func carryOut(_ step: Step, library: StoryLibrary, invited: InvitedDevices) {
        for action in step.actions {
            switch action {
            case .append: break
            case .send(let message, let links):
                WebSocket.send(Payload(message.text.utf8), to: links.compactMap { sockets[$0] })
            case .close(let link, let closing): sockets[link]?.close(WebSocketCloseCode(closing))
            case .revokeInvitations:
                invited.revoke(step.group)
                // If it fails, whoever has the invitation can still only knock.
                try? library.revokeInvitation(of: step.group)
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
        groups[group] = nil
        for (socket, place) in places where place.group == group {
            places[socket] = nil
            sockets[place.link] = nil
            socket.close(WebSocketCloseCode(.restarted))
        }
    }
}

extension GroupTable.Happening {
    fileprivate var isPassing: Bool { if case .passed = self { true } else { false } }
}

extension GroupAction {
    fileprivate var isAppend: Bool { if case .append = self { true } else { false } }
}

extension WebSocketCloseCode {
    fileprivate init(_ closing: Closing) { self.init(rawValue: closing.rawValue) }
}
