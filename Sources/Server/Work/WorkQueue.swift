/// Decides which jobs run and which wait: at most so many at once, at most so many in waiting. It runs nothing itself.
struct WorkQueue<Job> {
    private let width: Int
    private let limit: Int
    private var running = 0
    private var waiting: [Job] = []

    /// What becomes of a job.
    enum Decision {
        case run(Job)
        case wait
        case refuse
    }

    /// Makes an empty queue.
    init(width: Int, limit: Int) {
        self.width = width
        self.limit = limit
    }

    /// Takes a job in.
    mutating func submit(_ job: Job) -> Decision {
        if running < width {
            running += 1
            return .run(job)
        }
        guard waiting.count < limit else { return .refuse }
        waiting.append(job)
        return .wait
    }

    /// Notes that a job has ended.
    /// - Returns: The one that is to run in its place.
    mutating func finish() -> Job? {
        guard !waiting.isEmpty else {
            running -= 1
            return nil
        }
        return waiting.removeFirst()
    }
}
