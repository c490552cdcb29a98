public import StoryEngine
internal import StoryFormat

/// One device's side of a group: follows the log, and does what its reader wants at once, even without a connection.
///
/// It is a value without a clock or a socket. Whoever hosts it connects, passes what comes and carries out the actions. After a lost
/// connection it connects again with ``since``.
public struct GroupDevice: Sendable {
    /// Which member this is; nil until the group has let it in.
    public private(set) var you: Member.ID?
    /// Who takes part, and how they are doing.
    public private(set) var view = DeviceView()
    /// The last event that the device has; nil before the first welcome. Pass it when connecting again.
    public private(set) var since: LogHead?
    /// What is on show, with what this device did and the log does not have yet.
    public private(set) var playthrough: SharedPlaythrough?
    /// How often the device was at another place than the log, and resumed from the record.
    public private(set) var timesApart = 0
    /// Whether the group can be talked to now.
    public private(set) var isConnected = false
    /// Whether the group is over, or this device is not in it any more.
    public private(set) var isOver = false

    private let program: Program
    private var term: Int64 = 0
    private var move: Int64 = 0
    /// The log's record, and the scene on show.
    private var record: [String] = []
    private var scene: Int64 = 0
    /// What this device did and the log does not have yet, in order.
    private var unconfirmed: [Unconfirmed] = []
    private var lastRequest = 0
    /// Distinguishes the requests of this device from those before it was started again.
    private let prefix: String

    private struct Unconfirmed: Sendable {
        var request: GroupRequest
        /// What it adds to the record.
        var lines: [String]
        /// The scene on show after it.
        var scene: Int64
        /// Whether it begins a record instead of adding to the present one.
        var isBeginning = false
        /// Whether it moves the page.
        var moves: Bool
        /// Whether it was done without a connection.
        var isAlone: Bool
    }

    /// What the host does next.
    public enum Action: Equatable, Sendable {
        case send(String)
        /// Something else is on show, or to be seen beside it.
        case show
        /// Keep this record as a reading of its own: it was read alone, while somebody else moved on.
        case keepSeparately([String])
        /// Connect again: a message is missing.
        case reconnect
        /// The request was refused.
        case refused(code: String)
    }

    /// Starts a device that is not in the group yet.
    /// - Parameters:
    ///   - program: The revision of the story that the group reads.
    ///   - prefix: Begins the IDs of its requests; another one each time the device starts, at most 40 bytes.
    public init(program: Program, prefix: String) {
        self.program = program
        self.prefix = prefix
    }

    /// Whether this device owns the book.
    public var isOwner: Bool { you == view.owner }

    /// The record as it is read here.
    public var localRecord: [String] { Self.record(record, with: unconfirmed[...]) }

    private static func record(_ record: [String], with unconfirmed: ArraySlice<Unconfirmed>) -> [String] {
        unconfirmed.reduce(record) { $1.isBeginning ? $1.lines : $0 + $1.lines }
    }

    // MARK: What the reader does

    /// Does what the owner wants, at once.
    /// - Throws: ``StoryEngine/Refusal``; nothing has changed then.
    public mutating func turn(_ inputs: [GroupInput]) throws(Refusal) -> [Action] {
        guard var next = playthrough, isOwner else { return [] }
        let lines = try next.perform(inputs)
        playthrough = next
        return request(.turn(term: term, move: nextMove, inputs), lines: lines, moves: true)
    }

    /// Looks back, or forward again: as owner for everybody.
    public mutating func leaf(to scene: Int64) -> [Action] {
        guard playthrough?.leaf(to: scene) ?? false else { return [] }
        return isOwner ? request(.leaf(term: term, move: nextMove, scene: scene), lines: [], moves: true) : [.show]
    }

    /// Begins another record: starts again.
    public mutating func begin(seed: UInt64) -> [Action] {
        guard isOwner else { return [] }
        var begun = RecordedPlaythrough(program, seed: seed)
        let lines = begun.takeNewLines()
        guard let (next, further) = try? SharedPlaythrough.resume(program, record: lines, scene: nil) else { return [] }
        playthrough = next
        let passage = GroupEvent.Passage(lines: lines + further, scene: next.scene)
        return request(.begin(term: term, move: nextMove, passage), lines: passage.lines, isBeginning: true, moves: true)
    }

    /// Wishes for something that does not move the page.
    public mutating func want(_ wish: (_ term: Int64, _ move: Int64) -> GroupRequest.Wish) -> [Action] {
        request(wish(term, move), lines: [], moves: false)
    }

    private var nextMove: Int64 {
        // A host may claim any number of moves.
        let (next, isBeyond) = move.addingReportingOverflow(Int64(unconfirmed.count { $0.moves }))
        return isBeyond ? .max : next
    }

    private mutating func request(
        _ wish: GroupRequest.Wish,
        lines: [String],
        isBeginning: Bool = false,
        moves: Bool
    ) -> [Action] {
        guard wish.isKept else { return isConnected ? [.send(GroupRequest(id: nil, wish).text)] : [] }
        // Without a connection only the owner can do anything, and only with the page.
        guard isConnected || moves else { return [] }
        lastRequest += 1
        let request = GroupRequest(id: "\(prefix)\(lastRequest)", wish)
        unconfirmed.append(
            Unconfirmed(
                request: request,
                lines: lines,
                scene: playthrough?.scene ?? 0,
                isBeginning: isBeginning,
                moves: moves,
                isAlone: !isConnected
            )
        )
        return (moves ? [.show] : []) + (isConnected ? [.send(request.text)] : [])
    }

    // MARK: What comes

    /// The connection is gone. The owner can go on, and followers can leaf.
    public mutating func disconnected() {
        isConnected = false
        // What does not move the page is only meant for now.
        unconfirmed.removeAll { !$0.moves }
        for index in unconfirmed.indices { unconfirmed[index].isAlone = true }
    }

    /// The group is over, or the device is not in it any more. What was read stays.
    public mutating func end() {
        isConnected = false
        isOver = true
    }

    /// Takes a message from the group. Unknown ones are skipped.
    public mutating func receive(_ text: String) -> [Action] {
        guard let value = JSONParser.value(of: Array(text.utf8)), let word = value["type"]?.string else { return [] }
        switch word {
        case "welcome": return welcome(value)
        case "no": return refuse(value)
        case "done":
            unconfirmed.removeAll { $0.request.id == value["request"]?.string }
            return []
        case "presence":
            guard let member = value["member"]?.number, let state = value["state"]?.string.flatMap({ GroupMessage.Presence(rawValue: $0) })
            else { return [] }
            view.set(state, of: Member.ID(member))
            return [.show]
        case "knock":
            view.add(knock: value)
            return [.show]
        case "knocked":
            view.knocks.removeAll { $0.id == value["knock"]?.number }
            return [.show]
        default: return GroupEvent(value).map { follow($0, value) } ?? []
        }
    }

    private mutating func welcome(_ value: JSONValue) -> [Action] {
        guard let you = value["you"]?.number, let view = DeviceView(value), let head = LogHead(value), let scene = value["scene"]?.number,
            let term = value["term"]?.number, let move = value["move"]?.number
        else { return [] }
        let (before, waiting, alone) = (record, unconfirmed, recordsReadAlone)
        if let lines = value["record"]?.strings {
            record = lines
        } else if case .array(let tail) = value["tail"] {
            for missed in tail { take(GroupEvent(missed)) }
        }
        // Only the owner moves the page, so within a term the log has what was done here, as far as it arrived. But something that this
        // device gave up may have arrived in its place, so the page must be the same as well.
        let arrived = waiting.prefix(max(0, Int(clamping: move.subtractingReportingOverflow(self.move).partialValue)))
        let isThere = Self.record(before, with: arrived) == record && arrived.last.map { $0.scene == scene } ?? true
        let isOwnerStill = self.term == term && view.owner.number == you && isThere
        (self.you, self.view, since, self.scene, self.term, self.move) = (Member.ID(you), view, head, scene, term, move)
        isConnected = true
        if isOwnerStill {
            unconfirmed.removeFirst(arrived.count)
        } else if !waiting.isEmpty {
            unconfirmed = []
            return alone + giveUp()
        }
        if unconfirmed.isEmpty { showLog() }
        return [.show] + unconfirmed.map { .send($0.request.text) }
    }

    private mutating func follow(_ event: GroupEvent, _ value: JSONValue) -> [Action] {
        guard let head = LogHead(value), let since, let term = value["term"]?.number, let move = value["move"]?.number else { return [] }
        // The same event twice.
        guard head.number > since.number else { return [] }
        guard head.number == since.number + 1 else { return [.reconnect] }
        self.since = head
        let alone = recordsReadAlone
        let isMine = event.member == you && event.request == unconfirmed.first?.request.id && event.request != nil
        let moves = move != self.move
        (self.term, self.move) = (term, move)
        view.follow(event)
        take(event)
        if case .ended = event.deed { isOver = true }
        if isMine {
            let mine = unconfirmed.removeFirst()
            if moves, mine.lines != event.passage?.lines ?? [] { return apart() }
            return moves ? [] : [.show]
        }
        guard moves else { return [.show] }
        // Somebody else has turned the page: what was done here meanwhile will be refused.
        guard !unconfirmed.contains(where: \.moves) else { return alone + giveUp() }
        return keepsUp(with: event) ? [.show] : apart()
    }

    /// Adds an event to the log's record.
    private mutating func take(_ event: GroupEvent?) {
        guard let event else { return }
        switch event.deed {
        case .opened(_, let passage), .begun(let passage): record = passage.lines
        case .turned(_, let passage): record += passage.lines
        default: break
        }
        if let scene = event.scene { self.scene = scene }
    }

    /// Does what the owner did, and compares.
    private mutating func keepsUp(with event: GroupEvent) -> Bool {
        guard case .turned(let inputs, let passage) = event.deed else {
            showLog()
            return true
        }
        guard var next = playthrough else { return false }
        guard let lines = try? next.perform(inputs), lines == passage.lines, next.scene == passage.scene else { return false }
        playthrough = next
        return true
    }

    private mutating func apart() -> [Action] {
        timesApart += 1
        showLog()
        return [.show]
    }

    private mutating func showLog() {
        playthrough = (try? SharedPlaythrough.resume(program, record: record, scene: scene))?.playthrough
    }

    private mutating func refuse(_ value: JSONValue) -> [Action] {
        let code = value["code"]?.string ?? ""
        guard let index = unconfirmed.firstIndex(where: { $0.request.id == value["request"]?.string }) else {
            return [.refused(code: code)]
        }
        guard unconfirmed[index].moves else {
            unconfirmed.remove(at: index)
            return [.refused(code: code)]
        }
        let alone = recordsReadAlone
        return alone + giveUp() + [.refused(code: code)]
    }

    /// Drops what the log does not have, and shows what it has.
    private mutating func giveUp() -> [Action] {
        unconfirmed.removeAll { $0.moves }
        showLog()
        return [.show]
    }

    /// The records to keep of what the log does not have: one for each beginning.
    private var recordsReadAlone: [Action] {
        guard unconfirmed.contains(where: \.isAlone) else { return [] }
        var actions: [Action] = []
        var (lines, isNew) = (record, false)
        for done in unconfirmed {
            if done.isBeginning {
                if isNew { actions.append(.keepSeparately(lines)) }
                lines = []
            }
            lines += done.lines
            isNew = isNew || !done.lines.isEmpty
        }
        return isNew ? actions + [.keepSeparately(lines)] : actions
    }
}

extension LogHead {
    /// The end of the log that a welcome or an event names.
    init?(_ value: JSONValue) {
        guard let number = value["number"]?.number, let chain = value["chain"]?.string.flatMap({ UInt64($0, radix: 16) }) else {
            return nil
        }
        self.init(number: number, chain: chain)
    }
}

extension GroupEvent {
    /// The lines and the scene that it brings; nil for most.
    fileprivate var passage: Passage? {
        switch deed {
        case .opened(_, let passage), .turned(_, let passage), .begun(let passage): passage
        default: nil
        }
    }

    /// The scene that is on show after it; nil if it does not move the page.
    fileprivate var scene: Int64? {
        if case .leafed(let scene) = deed { scene } else { passage?.scene }
    }
}
