internal import CoReading
internal import Dispatch
internal import Glibc
internal import Library
internal import Synchronization

/// The groups that are being read now, and their connections.
///
/// One thread at a time does everything: it takes what has happened since, lets each ``CoReading/LiveGroup`` decide, stores all new events in
/// one transaction, and only then tells the devices. So the more happens at once, the more events share one transaction. The groups are a
/// variable of that thread, which ends with the last of them; so nobody else can wait for them, however slow the disk is.
final class GroupHall: Sendable {
    private let keeping: GroupKeeping
    /// The devices that may knock.
    let invited = InvitedDevices()
    private let counts = ConnectionCounts()
    private let inbox = Mutex(Inbox())
    private let worker = WorkerPool(width: 1, limit: 1)
    private let loader = WorkerPool(width: 2, limit: .max)

    /// Wakes the worker, which waits a moment for more: starting a thread costs more than most happenings.
    private let wake = DispatchSemaphore(value: 0)

    private struct Inbox {
        var happenings = GroupInbox<WebSocket, GroupTable.Happening>()
        var isWorking = false
        var isWaiting = false
    }

    /// How long the worker stays without any groups, in milliseconds.
    private static let lingering: Int64 = 1_000
    /// How many happenings share one transaction at most, so that the first of them need not wait for long.
    private static let mostAtOnce = 1_024
    /// How long the worker lets more happen when several things happened at once, in microseconds. Then many groups are busy, and a
    /// transaction for several events costs little more than one for a single event. A lone page is never kept waiting.
    private static let gathering: UInt32 = 4_000

    init(_ keeping: GroupKeeping) {
        self.keeping = keeping
    }

    /// The time for ``CoReading/LiveGroup``, in milliseconds. It advances while the machine sleeps, and never jumps.
    static func uptime() -> Int64 { SQLiteStore.systemUptime().milliseconds }

    /// What a WebSocket to a group does.
    func handler(group: String, _ arrival: GroupTable.Arrival) -> WebSocketHandler {
        WebSocketHandler(
            opened: { [self] socket in happen(.opened(socket, group: group, arrival)) },
            received: { [self] socket, bytes in receive(bytes, from: socket) },
            closed: { [self] socket, _ in happen(.closed(socket)) }
        )
    }

    /// Seats a group that was just opened, so that its first device need not wait for it to be loaded.
    func seat(_ live: LiveGroup) { happen(.began(live)) }

    /// Ends a group for everybody in it.
    /// - Parameter actor: Who does it, in the audit log.
    func end(_ group: String, by actor: String) { happen(.ended(group: group, by: actor)) }

    /// How many connections each group has, by its ID.
    func connectionCounts() -> [String: Int] { counts.all }

    /// Takes a message. Whoever sends more than the groups can take is sent away.
    private func receive(_ bytes: [UInt8], from socket: WebSocket) {
        let isTaken = happen { inbox in inbox.add(.received(socket, bytes), from: socket, bytes: bytes.count) }
        if !isTaken { socket.close(WebSocketCloseCode(.tooFast)) }
    }

    /// Closes the connections of devices whose sessions are over by now.
    func endSessions() {
        guard !counts.all.isEmpty else { return }
        happen(.sessionsEnded)
    }

    private func happen(_ happening: GroupTable.Happening) {
        _ = happen { inbox in
            inbox.add(happening)
            return true
        }
    }

    private func happen(_ add: (inout GroupInbox<WebSocket, GroupTable.Happening>) -> Bool) -> Bool {
        let (isAdded, starts, wakes) = inbox.withLock { inbox in
            guard add(&inbox.happenings) else { return (false, false, false) }
            defer { (inbox.isWorking, inbox.isWaiting) = (true, false) }
            return (true, !inbox.isWorking, inbox.isWaiting)
        }
        if starts { _ = worker.submit { [self] in work() } }
        if wakes { wake.signal() }
        return isAdded
    }

    private func work() {
        var table = GroupTable(keeping, invited: invited, counts: counts)
        var ticks = GroupTicks()
        while true {
            var batch = nextBatch()
            let now = Self.uptime()
            let isDue = ticks.takeDue(now: now)
            if !batch.isEmpty || isDue {
                if ticks.takeSessionsDue(now: now) { batch.append(.sessionsEnded) }
                table.take(isDue ? batch + [.passed] : batch, uptime: now)
                for group in table.takeMissing() { load(group) }
            }
            ticks.plan(hasGroups: !table.isEmpty, now: now)
            if batch.isEmpty {
                guard waitForMore(ticks.wait(now: Self.uptime())) else { return }
            } else if batch.count > 1 {
                usleep(Self.gathering)
            }
        }
    }

    private func nextBatch() -> [GroupTable.Happening] {
        inbox.withLock { inbox in
            let batch = inbox.happenings.take(atMost: Self.mostAtOnce)
            inbox.isWaiting = batch.isEmpty
            return batch
        }
    }

    /// - Parameter time: How long at most, in milliseconds; nil if there are no groups.
    /// - Returns: False if there are none and nothing has happened for a while; then nobody works any more.
    private func waitForMore(_ time: Int64?) -> Bool {
        let isWoken = wake.wait(timeout: .now() + .milliseconds(Int(time ?? Self.lingering))) == .success
        return inbox.withLock { inbox in
            inbox.isWaiting = false
            inbox.isWorking = isWoken || time != nil || !inbox.happenings.isEmpty
            return inbox.isWorking
        }
    }

    /// Loads a group beside the others, which need not wait for its log and its story.
    private func load(_ group: String) {
        _ = loader.submit { [self] in happen(.loaded(group: group, keeping.load(group, Self.uptime()))) }
    }
}
