internal import Glibc
internal import Synchronization

/// Runs jobs that would block an event loop, on a few threads of its own.
///
/// These are system threads, not those of a dispatch queue: queues share one pool with as many threads as there are cores, so two long jobs
/// in one lane would block all others.
final class WorkerPool: Sendable {
    typealias Job = @Sendable () -> Void

    private let queue: Mutex<WorkQueue<Job>>

    /// Makes a pool.
    /// - Parameters:
    ///   - width: The number of jobs that run at once.
    ///   - limit: The maximum number of waiting jobs; more are refused.
    ///   - share: The maximum number of waiting jobs per address.
    init(width: Int, limit: Int, share: Int = .max) {
        queue = Mutex(WorkQueue(width: width, limit: limit, share: share))
    }

    /// Runs a job as soon as a thread is free. Jobs of different addresses take turns.
    /// - Returns: False if too many are waiting already; then the job never runs.
    func submit(from address: String = "", _ job: @escaping Job) -> Bool {
        switch queue.withLock({ $0.submit(job, from: address) }) {
        case .run(let job):
            start(job)
            return true
        case .wait: return true
        case .refuse: return false
        }
    }

    /// The jobs for a thread.
    private final class Work: Sendable {
        let run: Job

        init(_ run: @escaping Job) { self.run = run }
    }

    private func start(_ job: @escaping Job) {
        let work = unsafe Unmanaged.passRetained(Work { self.work(job) })
        var thread = pthread_t()
        let failure = unsafe pthread_create(
            &thread,
            nil,
            { work in
                guard let work = unsafe work else { return nil }
                unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run()
                return nil
            },
            work.toOpaque()
        )
        guard failure == 0 else {
            // The system cannot create another thread, so this one runs the job: late rather than never.
            return unsafe work.takeRetainedValue().run()
        }
        pthread_detach(thread)
    }

    private func work(_ first: Job) {
        first()
        while let next = queue.withLock({ $0.finish() }) { next() }
    }
}
