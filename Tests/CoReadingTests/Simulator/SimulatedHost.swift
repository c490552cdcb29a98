import CoReading
import StoryEngine

/// A host with a store that survives its kills: keeps the actions' promises, and breaks wherever a real one can.
struct SimulatedHost {
    /// What is stored. Nothing else survives a kill.
    private(set) var log: [LoggedEvent] = []
    private(set) var live: LiveGroup
    /// How often the group was loaded again. Whoever is gone counts as gone since then.
    private(set) var loads = 0
    private let program: Program
    private let story: GroupStory
    private let guards: GroupGuards
    /// Whether events are stored before anybody hears of them. Taken away in a test.
    private let storesFirst: Bool

    /// What reaches the network.
    enum Output {
        case message(Link, GroupMessage)
        case close(Link, Closing)
    }

    init(
        program: Program,
        story: GroupStory,
        _ passage: GroupEvent.Passage,
        owner: Person,
        guards: GroupGuards,
        storesFirst: Bool,
        now: Int64
    ) throws {
        let (opened, first) = try LiveGroup.open(id: "g", story: story, passage, owner: owner, program: program, now: now)
        live = opened
        live.guards = guards
        log = [first]
        (self.program, self.story, self.guards, self.storesFirst) = (program, story, guards, storesFirst)
    }

    /// Lets something happen.
    /// - Parameters:
    ///   - isDiskFull: Whether nothing can be stored.
    ///   - killedAfter: After how many actions the process is killed; nil if it is not.
    /// - Returns: What reaches the network, and whether all connections broke because the process was killed.
    mutating func step(
        _ happening: GroupHappening,
        now: Int64,
        isDiskFull: Bool = false,
        killedAfter: Int? = nil
    ) throws -> (outputs: [Output], isKilled: Bool) {
        var outputs: [Output] = []
        var links = live.connections
        if case .connected(let link, _, _, _) = happening { links.append(link) }
        let actions = live.step(happening, now: now)
        // Without the promise, everything is told before anything is stored.
        let ordered = storesFirst ? actions : actions.filter { !$0.isAppend } + actions.filter(\.isAppend)
        for (index, action) in ordered.enumerated() {
            if index == killedAfter {
                try load(now: now)
                return (outputs, true)
            }
            switch action {
            case .append(let event, let end):
                guard log.last?.head == end else { throw LogFault(after: end.number) }
                if isDiskFull {
                    if case .received(let link, let bytes) = happening, let request = try? GroupRequest.read(bytes) {
                        let refusal = GroupMessage.no(request: request.id, .storage, term: live.group.term, move: live.group.move)
                        outputs.append(.message(link, refusal))
                    }
                    try load(now: now)
                    outputs += links.map { .close($0, .restarted) }
                    return (outputs, false)
                }
                log.append(event)
            case .send(let message, let links): outputs += links.map { .message($0, message) }
            case .close(let link, let closing): outputs.append(.close(link, closing))
            case .revokeInvitations: break
            }
        }
        return (outputs, false)
    }

    /// Starts again from what is stored.
    private mutating func load(now: Int64) throws {
        loads += 1
        live = try LiveGroup(id: "g", story: story, group: ReadingGroup(log: log), program: program, now: now)
        live.guards = guards
    }
}

extension GroupAction {
    fileprivate var isAppend: Bool { if case .append = self { true } else { false } }
}
