internal import StoryEngine

/// What follows from a message of a device.
extension LiveGroup {
    mutating func receive(_ bytes: [UInt8], from link: Link) {
        // Those who knock have nothing to say, and neither has a connection that another one has replaced.
        guard let member = member(of: link) else { return }
        guard seats[member]?.allowance.take(bytes: bytes.count, now: clock) ?? false else {
            // Whoever floods the host must not make it parse long messages.
            return refuse(bytes.count <= 1_024 ? GroupRequest.id(in: bytes) : nil, .tooFast, member, link)
        }
        let request: GroupRequest
        do throws(GroupRefusal) {
            guard let known = try GroupRequest.read(bytes) else { return }
            request = known
        } catch {
            return refuse(GroupRequest.id(in: bytes), error, member, link)
        }
        if let id = request.id, let number = group.event(of: id, by: member), guards.contains(.repetition) {
            return send(.done(request: id, number: number), to: [link])
        }
        do throws(GroupRefusal) {
            try carryOut(request, by: member, link)
            seats[member]?.refusals = 0
        } catch {
            refuse(request.id, error, member, link)
        }
    }

    private mutating func refuse(_ request: String?, _ refusal: GroupRefusal, _ member: Member.ID, _ link: Link) {
        seats[member]?.refusals += 1
        send(.no(request: request, refusal, term: group.term, move: group.move), to: [link])
        guard seats[member]?.refusals ?? 0 >= GroupLimits.refusals else { return }
        seats[member]?.refusals = 0
        close(link, .tooFast)
    }

    private mutating func carryOut(_ request: GroupRequest, by member: Member.ID, _ link: Link) throws(GroupRefusal) {
        guard group.bytes < GroupLimits.log || !request.wish.isKept || request.wish.endsSomething else { throw .long }
        func event(_ deed: GroupEvent.Deed) -> GroupEvent { GroupEvent(deed, by: member, request: request.id) }
        switch request.wish {
        case .turn(let term, let move, let inputs):
            try expect(member, term, move)
            let lines = try engineSays { playthrough throws(Refusal) in try playthrough.perform(inputs) }
            append(event(.turned(inputs, GroupEvent.Passage(lines: lines, scene: playthrough.scene))))
        case .leaf(let term, let move, let scene):
            try expect(member, term, move)
            guard playthrough.leaf(to: scene) else { throw .noSuchScene }
            append(event(.leafed(scene: scene)))
        case .begin(let term, let move, let passage):
            try expect(member, term, move)
            append(event(.begun(try begin(passage))))
        case .wish(let move, let choice):
            try expectFollower(member)
            guard move == group.move else { throw .stale }
            if let choice, !playthrough.openChoices.contains(where: { $0.utf8.elementsEqual(choice.utf8) }) { throw .noSuchChoice }
            append(event(.wished(choice)))
        case .offer, .accept, .decline, .ask, .take: try handOver(request, by: member)
        case .admit(let knock): try admit(knock, event)
        case .refuse(let knock):
            guard let known = knocks.first(where: { $0.id == knock }) else { throw .noSuchKnock }
            close(known.link, .notAdmitted)
            forget(knock)
        case .remove(let other):
            guard let known = group.member(other), known.standing != .removed else { throw .noSuchMember }
            // Otherwise a stranger could remove the family that let them in.
            guard other > member || !guards.contains(.seniority) else { throw .cameBefore }
            remove(other, event(.removed(other)))
        case .leave:
            append(event(.left))
            // Whoever leaves keeps the book until somebody takes it.
            seats[member] = member == group.owner ? Seat(link: nil, absentSince: clock, allowance: Allowance(now: clock)) : nil
            close(link, .ended)
        case .end:
            guard member == group.owner || member.number == 1 else { throw .notOwner }
            end(by: member, request: request.id)
        case .nudge:
            try expectFollower(member)
            send(.nudge(by: member), to: links(except: member))
        case .point(let x, let y): send(.point(by: member, x: x, y: y), to: links(except: member))
        case .react(let reaction): send(.reaction(by: member, reaction), to: links(except: member))
        case .ready(let readiness):
            seats[member]?.readiness = readiness
            send(.presence(member, GroupMessage.Presence(readiness), since: 0), to: links(except: member))
        }
    }

    // MARK: The page

    /// Only the owner moves the page, and only the page that is on show.
    private func expect(_ member: Member.ID, _ term: Int64, _ move: Int64) throws(GroupRefusal) {
        try expect(term: term)
        guard move == group.move || !guards.contains(.move) else { throw .stale }
        try expectOwner(member)
    }

    private func expect(term: Int64) throws(GroupRefusal) {
        guard term == group.term || !guards.contains(.term) else { throw .stale }
    }

    private func expectOwner(_ member: Member.ID) throws(GroupRefusal) {
        guard member == group.owner || !guards.contains(.owner) else { throw .notOwner }
    }

    private func expectFollower(_ member: Member.ID) throws(GroupRefusal) {
        guard member != group.owner else { throw .notFollower }
    }

    private mutating func engineSays(
        _ body: (inout SharedPlaythrough) throws(Refusal) -> [String]
    ) throws(GroupRefusal) -> [String] {
        do throws(Refusal) { return try body(&playthrough) } catch { throw .engine(error) }
    }

    private mutating func begin(_ passage: GroupEvent.Passage) throws(GroupRefusal) -> GroupEvent.Passage {
        do throws(ResumeError) {
            let (begun, further) = try SharedPlaythrough.resume(program, record: passage.lines, scene: passage.scene)
            playthrough = begun
            return GroupEvent.Passage(lines: passage.lines + further, scene: begun.scene)
        } catch {
            throw .badRecord
        }
    }

    // MARK: The book

    private mutating func handOver(_ request: GroupRequest, by member: Member.ID) throws(GroupRefusal) {
        func event(_ deed: GroupEvent.Deed) -> GroupEvent { GroupEvent(deed, by: member, request: request.id) }
        switch request.wish {
        case .offer(let term, let other):
            try expect(term: term)
            try expectOwner(member)
            guard other != member, group.member(other)?.standing == .inside else { throw .noSuchMember }
            append(event(group.asking.contains(other) ? .handed(other) : .offered(other)))
        case .accept(let term):
            try expect(term: term)
            guard group.offered == member || !guards.contains(.offer) else { throw .notOffered }
            append(event(.handed(member)))
        case .ask:
            try expectFollower(member)
            append(event(.asked))
        case .take(let term):
            try expect(term: term)
            try expectFollower(member)
            guard isOwnerAway || !guards.contains(.grace) else { throw .ownerIsHere }
            append(event(.taken))
        default: append(event(.declined))
        }
    }

    // MARK: Coming and going

    private mutating func admit(_ knock: Int64, _ event: (GroupEvent.Deed) -> GroupEvent) throws(GroupRefusal) {
        guard let known = knocks.first(where: { $0.id == knock }) else { throw .noSuchKnock }
        guard group.inside.count < GroupLimits.members else { throw .full }
        forget(knock)
        let member = group.nextMember
        append(event(.joined(member, known.person)))
        sit(member, known.link)
        send(.welcome(welcome(to: member, since: nil)), to: [known.link])
    }

    private mutating func remove(_ member: Member.ID, _ event: GroupEvent) {
        let link = seats[member]?.link
        append(event)
        // The removed owner's book may be taken at once: nobody waits for them.
        seats[member] = nil
        // First, so that nobody comes back with it.
        actions.append(.revokeInvitations)
        if let link { close(link, .removed) }
    }

    mutating func end(by member: Member.ID?, request: String?) {
        guard !group.isEnded else { return }
        append(GroupEvent(.ended, by: member, request: request))
        actions.append(.revokeInvitations)
        for link in connections { close(link, .ended) }
        seats = [:]
        knocks = []
    }
}

extension GroupRequest.Wish {
    /// Whether it ends something, which is possible however long the log is.
    fileprivate var endsSomething: Bool {
        switch self {
        case .leave, .remove, .end: true
        default: false
        }
    }
}
