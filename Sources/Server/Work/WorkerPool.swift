internal import Glibc
internal import Synchronization

/// Runs jobs that would hold up an event loop, on a few threads of its own.
///
/// They are threads of the system, and not those of a dispatch queue: these share one pool of as many threads as there are cores, and two long jobs of one
/// lane would hold up all others.
final class WorkerPool: Sendable {
    typealias Job = @Sendable () -> Void

    private let queue: Mutex<WorkQueue<Job>>

    /// Makes a pool.
    /// - Parameters:
    ///   - width: How many jobs run at once.
    ///   - limit: How many may wait; more are refused.
    ///   - share: How many of one address may wait.
    init(width: Int, limit: Int, share: Int = .max) {
        queue = Mutex(WorkQueue(width: width, limit: limit, share: share))
    }

    /// Runs a job as soon as there is a thread for it. Jobs of different addresses take turns.
    /// - Returns: False if too many wait already, and this one will never run.
    func submit(from address: String = "", _ job: @escaping Job) -> Bool {
        switch queue.withLock({ $0.submit(job, from: address) }) {
        case .run(let job):
            start(job)
            return true
        case .wait: return true
        case .refuse: return false
        }
    }

    /// What a thread is given to do.
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
            // A machine without room for one more thread: this one does it, late rather than never.
            return unsafe work.takeRetainedValue().run()
        }
        pthread_detach(thread)
    }

    private func work(_ first: Job) {
        first()
        while let next = queue.withLock({ $0.finish() }) { next() }
    }
}
