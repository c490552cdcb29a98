internal import Glibc
internal import Library
internal import Synchronization

/// Looks through the whole library now and then, on a thread of its own and without hurry.
final class LibraryWatch: Sendable {
    private let library: StoryLibrary
    private let clock: @Sendable () -> Timestamp
    private let state = Mutex(State())
    private let pool = WorkerPool(width: 1, limit: 1)

    private struct State {
        var isChecking = false
        /// For so many times more, it is not asked whether a check is due, because the last one could not be kept.
        var rest = 0
    }

    /// How long after the start it is asked for the first time, in seconds: then there is enough to do.
    private static let settling: UInt32 = 120
    /// How often it is asked whether a check is due, in seconds.
    private static let interval: UInt32 = 600
    private static let restAfterFailure = 144
    /// How long a check waits after every file, and every mebibyte of data, in microseconds: the disk is for the readers first.
    private static let pause: UInt32 = 3_000

    init(library: StoryLibrary, clock: @escaping @Sendable () -> Timestamp) {
        self.library = library
        self.clock = clock
    }

    /// Whether a check is under way.
    var isChecking: Bool { state.withLock { $0.isChecking } }

    /// Begins a check, unless one is under way.
    func begin() {
        let isFirst = state.withLock { state in
            defer { state.isChecking = true }
            return !state.isChecking
        }
        guard isFirst else { return }
        let isTaken = pool.submit { [self] in run() }
        if !isTaken { state.withLock { $0.isChecking = false } }
    }

    /// Begins a check whenever one is due, as long as the process runs.
    func keepWatch() {
        let watching = WorkerPool(width: 1, limit: 1)
        _ = watching.submit { [self] in
            sleep(Self.settling)
            while true {
                let isResting = state.withLock { state in
                    state.rest = max(0, state.rest - 1)
                    return state.rest > 0
                }
                // A library that cannot even say when it was looked at needs a look.
                if !isResting, (try? library.isCheckDue()) ?? true { begin() }
                sleep(Self.interval)
            }
        }
    }

    private func run() {
        let check = try? library.check(clock: clock, pause: { usleep(Self.pause) })
        state.withLock { state in
            state.isChecking = false
            // Where nothing can be kept, as on a full disk, a day goes by before the next try.
            if check == nil { state.rest = Self.restAfterFailure }
        }
    }
}
