internal import CoReading
internal import Dispatch
internal import Glibc
internal import Library
internal import Synchronization

/// The groups that are being read now, and their connections.
///
/// One thread at a time does everything: it takes what has happened since, lets each ``CoReading/LiveGroup`` decide, stores all new events in
/// one transaction, and only then tells the devices. So the more happens at once, the more events share one transaction.
final class GroupHall: Sendable {
    private let library: StoryLibrary
    private let clock: @Sendable () -> Timestamp
    /// The devices that may knock.
    let invited = InvitedDevices()
    private let inbox = Mutex(Inbox())
    /// Only the thread that works holds this lock.
    private let table = Mutex(GroupTable())
    private let worker = WorkerPool(width: 1, limit: 1)
    private let ticker = WorkerPool(width: 1, limit: 1)

    /// Wakes the worker, which waits a moment for more: starting a thread costs more than most happenings.
    private let wake = DispatchSemaphore(value: 0)

    private struct Inbox {
        var happenings: [GroupTable.Happening] = []
        var isWorking = false
        var isWaiting = false
        var isTicking = false
    }

    /// How often deadlines are looked at, in microseconds.
    private static let tick: UInt32 = 500_000
    /// How many happenings share one transaction at most, so that the first of them need not wait for long.
    private static let mostAtOnce = 1_024
    /// How long the worker lets more happen when several things happened at once, in microseconds. Then many groups are busy, and a
    /// transaction for several events costs little more than one for a single event. A lone page is never kept waiting.
    private static let gathering: UInt32 = 4_000

    init(library: StoryLibrary, clock: @escaping @Sendable () -> Timestamp) {
        self.library = library
        self.clock = clock
    }

    /// The time for ``CoReading/LiveGroup``, in milliseconds. It advances while the machine sleeps, and never jumps.
    static func uptime() -> Int64 { SQLiteStore.systemUptime().milliseconds }

    /// What a WebSocket to a group does.
    func handler(group: String, _ arrival: GroupTable.Arrival) -> WebSocketHandler {
        WebSocketHandler(
            opened: { [self] socket in happen(.opened(socket, group: group, arrival)) },
            received: { [self] socket, bytes in happen(.received(socket, bytes)) },
            closed: { [self] socket, _ in happen(.closed(socket)) }
        )
    }

    /// Seats a group that was just opened, so that its first device need not wait for it to be loaded.
    func seat(_ live: LiveGroup) { happen(.began(live)) }

    /// Ends a group for everybody in it.
    /// - Parameter actor: Who does it, in the audit log.
    func end(_ group: String, by actor: String) { happen(.ended(group: group, by: actor)) }

    /// How many connections each group has, by its ID.
    func connectionCounts() -> [String: Int] { table.withLock { $0.connectionCounts } }

    private func happen(_ happening: GroupTable.Happening) {
        let (starts, wakes) = inbox.withLock { inbox in
            inbox.happenings.append(happening)
            defer { (inbox.isWorking, inbox.isWaiting) = (true, false) }
            return (!inbox.isWorking, inbox.isWaiting)
        }
        if starts { _ = worker.submit { [self] in work() } }
        if wakes { wake.signal() }
    }

    private func work() {
        while true {
            let batch = inbox.withLock { inbox -> [GroupTable.Happening] in
                let batch = Array(inbox.happenings.prefix(Self.mostAtOnce))
                inbox.happenings.removeFirst(batch.count)
                inbox.isWaiting = batch.isEmpty
                return batch
            }
            if batch.isEmpty {
                guard waitForMore() else { return }
                continue
            }
            let isEmpty = table.withLock { table in
                table.take(batch, library: library, invited: invited, uptime: Self.uptime(), now: clock())
                return table.isEmpty
            }
            if !isEmpty { startTicking() }
            if batch.count > 1 { usleep(Self.gathering) }
        }
    }

    /// - Returns: False if nothing has happened for a while; then nobody works any more.
    private func waitForMore() -> Bool {
        let isWoken = wake.wait(timeout: .now() + .seconds(1)) == .success
        return inbox.withLock { inbox in
            inbox.isWaiting = false
            inbox.isWorking = isWoken || !inbox.happenings.isEmpty
            return inbox.isWorking
        }
    }

    private func startTicking() {
        let starts = inbox.withLock { inbox in
            defer { inbox.isTicking = true }
            return !inbox.isTicking
        }
        guard starts else { return }
        _ = ticker.submit { [self] in
            while table.withLock({ !$0.isEmpty }) {
                usleep(Self.tick)
                happen(.passed)
            }
            inbox.withLock { $0.isTicking = false }
        }
    }
}
