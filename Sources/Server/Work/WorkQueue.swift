/// Decides which jobs run and which wait, with a limit on both. It runs nothing itself.
///
/// Those who wait take turns: with one address that asks for a hundred things, another's first request waits for one of them and not for all.
struct WorkQueue<Job> {
    private let width: Int
    private let limit: Int
    private let share: Int
    private var running = 0
    private var waitingCount = 0
    private var waiting: [String: [Job]] = [:]
    /// The addresses for which something waits, the next one first.
    private var turns: [String] = []

    /// What becomes of a job.
    enum Decision {
        case run(Job)
        case wait
        case refuse
    }

    /// Makes an empty queue.
    /// - Parameters:
    ///   - limit: How many jobs may wait.
    ///   - share: How many of them may come from one address.
    init(width: Int, limit: Int, share: Int = .max) {
        self.width = width
        self.limit = limit
        self.share = share
    }

    /// Takes a job in.
    mutating func submit(_ job: Job, from address: String = "") -> Decision {
        if running < width {
            running += 1
            return .run(job)
        }
        let own = waiting[address]?.count ?? 0
        guard waitingCount < limit, own < share else { return .refuse }
        if own == 0 { turns.append(address) }
        waiting[address, default: []].append(job)
        waitingCount += 1
        return .wait
    }

    /// Notes that a job has ended.
    /// - Returns: The one that is to run in its place.
    mutating func finish() -> Job? {
        guard !turns.isEmpty else {
            running -= 1
            return nil
        }
        let address = turns.removeFirst()
        let job = waiting[address]?.removeFirst()
        waitingCount -= 1
        if waiting[address]?.isEmpty == false { turns.append(address) } else { waiting[address] = nil }
        return job
    }
}
