import CoReading
import StoryEngine
import TestSupport

/// One group from its beginning to a network that has healed: devices, a host that is killed, connections that break, clocks that jump,
/// and members who want to do harm, all from a seed. It collects what must never happen.
struct Simulation {
    private var chance: SeededChance
    private let program: Program
    private var host: SimulatedHost
    private var peers: [SimulatedPeer] = []
    private var lastLink: UInt64 = 0
    /// The true time, and what the host's clock adds to it; in milliseconds.
    private var time: Int64 = 1_000_000
    private var clockError: Int64 = 0
    /// Since when members have had no connection that the host knows of.
    private var goneSince: [Member.ID: Int64] = [:]
    private var hasJumpedAhead = false
    /// Those who have been members.
    private var members: Set<String>
    private(set) var findings: [String] = []
    /// How many events of each kind there were, by the first word of what happened.
    private(set) var counts: [String: Int] = [:]

    /// Prepares a group with an owner, three more readers, a hostile one, a stranger without an invitation and one who is never let in.
    init(seed: UInt64, program: Program, guards: GroupGuards = .all, storesFirst: Bool = true) throws {
        chance = SeededChance(seed: seed)
        self.program = program
        var recorded = RecordedPlaythrough(program, seed: chance.next())
        let story = GroupStory(id: program.storyID, revision: program.revision)
        let passage = GroupEvent.Passage(lines: recorded.takeNewLines(), scene: 0)
        let manners: [SimulatedPeer.Manners] = [.honest, .honest, .honest, .honest, .hostile, .stranger, .stranger]
        for (index, manners) in manners.enumerated() {
            let person = Person(key: "key\(index)", name: "Reader \(index)", picture: "owl", colour: "moss")
            let device = GroupDevice(program: program, prefix: "d\(index).")
            peers.append(SimulatedPeer(person: person, manners: manners, mayKnock: (1...5).contains(index), device: device))
        }
        members = [peers[0].person.key]
        host = try SimulatedHost(
            program: program,
            story: story,
            passage,
            owner: peers[0].person,
            guards: guards,
            storesFirst: storesFirst,
            now: time
        )
    }

    /// Lets things happen, heals the network, and looks at the result.
    mutating func run(steps: Int) throws {
        if chance.isLucky(90) { try gather() }
        for _ in 0..<steps where findings.isEmpty { try happen() }
        try heal()
        try look()
    }

    /// The readers join, as on a good day.
    private mutating func gather() throws {
        try connect(0)
        for index in 1...4 {
            try connect(index)
            deliverAll()
            guard let knock = peers[0].device.view.knocks.first else { continue }
            peers[0].carryOut(peers[0].device.want { _, _ in .admit(knock: knock.id) })
            try deliverToHost(0)
            deliverAll()
        }
    }

    private mutating func deliverAll() {
        for index in peers.indices { while !peers[index].inbox.isEmpty { deliverToDevice(index) } }
    }

    private mutating func happen() throws {
        let index = chance.number(below: peers.count)
        switch chance.number(below: 100) {
        case 0..<30: for _ in 0...chance.number(below: 3) { try deliverToHost(index) }
        case 30..<55: for _ in 0...chance.number(below: 8) { deliverToDevice(index) }
        case 55..<76: try act(index)
        case 76..<87: try connect(index)
        case 87..<89: try breakConnection(index)
        case 89: peers[index].isCutOff = chance.isLucky(30)
        case 90..<94: try pass(Int64(chance.number(below: 20_000)))
        case 94..<96: try repeatMessage(index)
        case 96 where chance.isLucky(30): try killHost()
        case 97:
            clockError -= Int64(chance.number(below: 3_600_000))
            try step(.passed)
        case 98 where chance.isLucky(20):
            clockError += Int64(chance.number(below: 3_600_000))
            hasJumpedAhead = true
            try step(.passed)
        default: try probe()
        }
    }

    // MARK: The network

    private mutating func connect(_ index: Int) throws {
        guard peers[index].link == nil, !peers[index].isCutOff, !peers[index].device.isOver else { return }
        lastLink += 1
        let link = Link(lastLink)
        peers[index].link = link
        let (person, since, mayKnock) = (peers[index].person, peers[index].device.since, peers[index].mayKnock)
        try step(.connected(link, person, since: since, mayKnock: mayKnock))
    }

    private mutating func breakConnection(_ index: Int) throws {
        guard let link = peers[index].link else { return }
        peers[index].disconnect()
        // Sometimes the host has not noticed when the device comes back.
        if chance.isLucky(70) { try step(.disconnected(link)) }
    }

    private mutating func deliverToHost(_ index: Int) throws {
        guard let link = peers[index].link, !peers[index].outbox.isEmpty else { return }
        let text = peers[index].outbox.removeFirst()
        try step(
            .received(link, Array(text.utf8)),
            isDiskFull: chance.isLucky(1),
            killedAfter: chance.isLucky(2) ? chance.number(below: 3) : nil
        )
    }

    private mutating func repeatMessage(_ index: Int) throws {
        guard let link = peers[index].link, let text = peers[index].sent.last else { return }
        try step(.received(link, Array(text.utf8)))
    }

    private mutating func deliverToDevice(_ index: Int) {
        guard !peers[index].inbox.isEmpty else { return }
        let text = peers[index].inbox.removeFirst()
        if peers[index].manners == .honest, text.isEvent { peers[index].heard.insert(text) }
        peers[index].carryOut(peers[index].device.receive(text))
    }

    private mutating func killHost() throws { try step(.passed, killedAfter: 0) }

    private mutating func pass(_ milliseconds: Int64) throws {
        time += milliseconds
        try step(.passed)
    }

    // MARK: The readers

    private mutating func act(_ index: Int) throws {
        if peers[index].manners == .hostile, chance.isLucky(60) { return harm(index) }
        if peers[index].device.isOwner, chance.isLucky(60) { return try peers[index].turnThePage(&chance) }
        guard peers[index].device.isConnected else { return }
        let view = peers[index].device.view
        let other = chance.one(of: view.members).member
        let choices = peers[index].device.playthrough?.openChoices ?? []
        let wish: GroupRequest.Wish
        switch chance.number(below: 20) {
        case 0: wish = .ask
        case 1: wish = .decline
        case 2: wish = .nudge
        case 3: wish = .react(.heart)
        case 4: wish = .ready(.asleep)
        case 5: wish = .point(x: 5, y: 1_000)
        case 6 where chance.isLucky(30): wish = .leave
        case 7 where chance.isLucky(30): wish = .remove(other)
        case 8...10: return peers[index].carryOut(peers[index].device.want { term, _ in .offer(term: term, other) })
        case 11, 12: return peers[index].carryOut(peers[index].device.want { term, _ in .accept(term: term) })
        case 13, 14: return peers[index].carryOut(peers[index].device.want { term, _ in .take(term: term) })
        case 15, 16:
            let choice = choices.isEmpty || chance.isLucky(20) ? nil : chance.one(of: choices)
            return peers[index].carryOut(peers[index].device.want { _, move in .wish(move: move, choice: choice) })
        default:
            guard let knock = view.knocks.first else { return }
            // The last one is never let in.
            wish = knock.person.name == peers[5].person.name ? .refuse(knock: knock.id) : .admit(knock: knock.id)
        }
        peers[index].carryOut(peers[index].device.want { _, _ in wish })
        if case .leave = wish { peers[index].mayKnock = true }
    }

    /// Sends something that must do no harm.
    private mutating func harm(_ index: Int) {
        guard peers[index].link != nil else { return }
        let (term, move) = (Int64(chance.number(below: 4)), Int64(chance.number(below: 12)))
        let (group, member) = (host.live.group, Member.ID(Int64(chance.number(below: 7))))
        let lines = chance.isLucky(50) ? group.record : ["{\"branchbook\":\"record\"}\n"]
        let wishes: [GroupRequest.Wish] = [
            .turn(term: term, move: move, [.advance]), .turn(term: group.term, move: group.move, [.undo, .advance]),
            .turn(term: group.term, move: move, [.skip]), .turn(term: term, move: group.move, [.choose("a"), .undo]),
            .leaf(term: group.term, move: group.move, scene: move - 2), .leaf(term: group.term, move: move, scene: 0),
            .begin(term: group.term, move: group.move, GroupEvent.Passage(lines: lines, scene: move)),
            .take(term: term), .take(term: group.term), .accept(term: term), .accept(term: group.term), .offer(term: group.term, member),
            .remove(member),
            .wish(move: group.move, choice: "?"), .admit(knock: move), .end,
        ]
        let garbage = [
            "", "{", "[]", "{\"type\":\"turn\"}", "{\"type\":\"turn\",\"id\":\"1\",\"term\":1,\"move\":1,\"do\":[\"back\"]}", "\u{0}",
            "{\"type\":\"later\"}",
        ]
        // Ending the group for all is the owner's right, and would end each simulation soon.
        let wish = chance.one(of: wishes)
        if case .end = wish, group.owner == group.member(withKey: peers[index].person.key)?.id { return }
        switch chance.number(below: 10) {
        case 0, 1: peers[index].send(chance.one(of: garbage))
        case 2 where !peers[index].sent.isEmpty: peers[index].send(chance.one(of: peers[index].sent))
        default: peers[index].send(GroupRequest(id: "h\(chance.number(below: 1_000))", wish).text)
        }
    }

    // MARK: The host

    private mutating func step(_ happening: GroupHappening, isDiskFull: Bool = false, killedAfter: Int? = nil) throws {
        let (before, stored, loads) = (host.live.group, host.log.count, host.loads)
        let (outputs, isKilled) = try host.step(happening, now: time + clockError, isDiskFull: isDiskFull, killedAfter: killedAfter)
        for event in host.log[stored...] {
            judge(event, after: happening, before)
            counts[event.word, default: 0] += 1
        }
        let inside = members
        for member in host.live.group.members { members.insert(member.person.key) }
        var closed: [Link] = []
        for output in outputs {
            switch output {
            case .message(let link, let message):
                guard let index = peers.firstIndex(where: { $0.link == link }) else { continue }
                let isMember =
                    members.contains(peers[index].person.key) && (inside.contains(peers[index].person.key) || message.isForNewMembers)
                if !isMember, !message.isForStrangers {
                    findings.append("\(peers[index].person.key) got \(message.text) without being let in")
                }
                if isGone(peers[index].person.key, before) {
                    findings.append("\(peers[index].person.key) got \(message.text) after being removed")
                }
                peers[index].inbox.append(message.text)
            case .close(let link, let closing):
                closed.append(link)
                guard let index = peers.firstIndex(where: { $0.link == link }) else { continue }
                // What was sent before the end arrives.
                while !peers[index].inbox.isEmpty { deliverToDevice(index) }
                peers[index].disconnect()
                if closing == .ended, host.live.group.isEnded { peers[index].device.end() }
            }
        }
        if isKilled { for index in peers.indices where peers[index].link != nil { peers[index].disconnect() } }
        noteAbsences(isLoaded: host.loads > loads)
        for link in closed where !isKilled { try step(.disconnected(link)) }
    }

    /// Whether a device was removed, and has not been let in again.
    private func isGone(_ key: String, _ group: ReadingGroup) -> Bool {
        group.members.contains { $0.person.key == key } && !group.members.contains { $0.person.key == key && $0.standing != .removed }
            && !host.live.group.members.contains { $0.person.key == key && $0.standing != .removed }
            && !host.live.knocks(contain: key)
    }

    private mutating func noteAbsences(isLoaded: Bool) {
        for member in host.live.group.members {
            let isHere = host.live.isConnected(member.id)
            if isHere || isLoaded { goneSince[member.id] = nil }
            if !isHere, goneSince[member.id] == nil { goneSince[member.id] = time }
        }
    }

    /// States the rules of the log a second time, from what was asked and how the group was before.
    private mutating func judge(_ event: LoggedEvent, after happening: GroupHappening, _ group: ReadingGroup) {
        guard case .received(let link, let bytes) = happening, let request = try? GroupRequest.read(bytes) else { return }
        let key = peers.first { $0.link == link }?.person.key
        guard let key, let member = group.members.last(where: { $0.person.key == key }), member.standing == .inside else {
            return findings.append("\(event.text) came from nobody inside")
        }
        func demand(_ isRight: Bool, _ rule: String) {
            if !isRight { findings.append("\(event.text): \(rule)") }
        }
        if let id = request.id, group.event(of: id, by: member.id) != nil { findings.append("\(event.text) was carried out twice") }
        switch request.wish {
        case .turn(let term, let move, _), .leaf(let term, let move, _), .begin(let term, let move, _):
            demand(member.id == group.owner, "not the owner's")
            demand(term == group.term, "of another term")
            demand(move == group.move, "for another page")
        case .offer(let term, _):
            demand(member.id == group.owner, "not the owner's")
            demand(term == group.term, "of another term")
        case .accept(let term):
            demand(group.offered == member.id, "not held out")
            demand(term == group.term, "of another term")
        case .take(let term):
            demand(term == group.term, "of another term")
            let grace = group.member(group.owner)?.standing == .inside ? GroupLimits.grace : GroupLimits.graceAfterLeaving
            let isRemoved = group.member(group.owner)?.standing != .inside
            demand(isRemoved || hasJumpedAhead || goneSince[group.owner].map { time - $0 >= grace } ?? false, "the owner is not away")
        case .remove(let other): demand(other > member.id, "came before")
        case .admit:
            let joined = host.live.group.members.last?.person.key
            demand(peers.contains { $0.person.key == joined && $0.mayKnock }, "without an invitation")
        default: break
        }
    }

    /// The book is never nobody's for long.
    private mutating func probe() throws {
        try step(.passed)
        // A clock that was set back costs at most the time until the next step.
        guard let since = goneSince[host.live.group.owner], time - since > GroupLimits.grace + 60_000 else { return }
        if !host.live.group.isEnded, !host.live.isOwnerAway { findings.append("nobody may take the book after \(time - since) ms") }
    }

    // MARK: The end

    private mutating func heal() throws {
        for _ in 0..<50 where findings.isEmpty {
            for index in peers.indices {
                peers[index].isCutOff = false
                if peers[index].manners == .honest { try connect(index) }
            }
            var isQuiet = true
            for index in peers.indices {
                if peers[index].manners != .honest { peers[index].outbox = [] }
                while let link = peers[index].link, !peers[index].outbox.isEmpty {
                    let text = peers[index].outbox.removeFirst()
                    try step(.received(link, Array(text.utf8)))
                    time += 100
                    isQuiet = false
                }
                while !peers[index].inbox.isEmpty {
                    deliverToDevice(index)
                    isQuiet = false
                }
            }
            if isQuiet { break }
        }
    }

    private mutating func look() throws {
        let group = host.live.group
        if try ReadingGroup(log: host.log) != group { findings.append("the log tells another group") }
        let texts = Set(host.log.map(\.text))
        let logged = Set(host.log.flatMap { $0.lines })
        for peer in peers where peer.manners == .honest {
            for text in peer.heard where !texts.contains(text) { findings.append("\(peer.person.key) heard what was not stored: \(text)") }
            if peer.device.timesApart > 0 { findings.append("\(peer.person.key) was apart \(peer.device.timesApart) times") }
            for lines in peer.doneAlone
            where !lines.allSatisfy({ line in logged.contains(line) || peer.kept.contains { $0.contains(line) } }) {
                if peer.device.isConnected { findings.append("\(peer.person.key) lost \(lines)") }
            }
            guard peer.device.isConnected, !group.isEnded else { continue }
            if peer.device.localRecord != group.record { findings.append("\(peer.person.key) has another record") }
            if peer.device.since != group.head { findings.append("\(peer.person.key) is at another event") }
            compare(peer.device.view, of: peer.person, with: group)
        }
    }

    /// What a device knows from a welcome and the events since must be what the log tells.
    private mutating func compare(_ view: DeviceView, of person: Person, with group: ReadingGroup) {
        func demand(_ isSame: Bool, _ what: String) {
            if !isSame { findings.append("\(person.key) sees other \(what) than the log tells") }
        }
        demand(view.members.map(\.member) == group.inside.map(\.id), "members")
        demand(view.members.map(\.person.name) == group.inside.map(\.person.name), "names")
        demand(view.owner == group.owner && view.offered == group.offered, "owners")
        demand(view.asking == group.asking, "readers who would like to have the book")
        demand(view.wishes == group.wishes, "wishes")
    }
}

extension LoggedEvent {
    /// The word for what happened.
    fileprivate var word: String { text.split(separator: "\"").dropFirst(3).first.map(String.init) ?? "" }

    /// The lines that it brings.
    fileprivate var lines: [String] {
        guard let event = GroupEvent(self) else { return [] }
        switch event.deed {
        case .opened(_, let passage), .turned(_, let passage), .begun(let passage): return passage.lines
        default: return []
        }
    }
}

extension String {
    /// Whether a message is an event: it ends with its chain.
    fileprivate var isEvent: Bool { utf8.dropLast(18).suffix(9).elementsEqual("\"chain\":\"".utf8) }
}

extension GroupMessage {
    fileprivate var isForStrangers: Bool { if case .waiting = self { true } else { false } }

    fileprivate var isForNewMembers: Bool {
        switch self {
        case .welcome, .event: true
        default: false
        }
    }
}
