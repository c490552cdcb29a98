/// Decides which jobs run and which wait, with a limit on both. It runs nothing itself.
///
/// Addresses take turns: if one address queues a hundred jobs, another's first job waits for one of them, not for all.
struct WorkQueue<Job> {
    private let width: Int
    private let limit: Int
    private let share: Int
    private var running = 0
    private var waitingCount = 0
    private var waiting: [String: [Job]] = [:]
    /// The addresses with waiting jobs, next one first.
    private var turns: [String] = []

    /// What happens to a job.
    enum Decision {
        case run(Job)
        case wait
        case refuse
    }

    /// Makes an empty queue.
    /// - Parameters:
    ///   - limit: The maximum number of waiting jobs.
    ///   - share: The maximum number of waiting jobs per address.
    init(width: Int, limit: Int, share: Int = .max) {
        self.width = width
        self.limit = limit
        self.share = share
    }

    /// Adds a job.
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
    /// - Returns: The job to run next; nil if none is waiting.
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
