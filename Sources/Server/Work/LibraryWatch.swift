internal import Glibc
internal import Library
internal import Synchronization

/// Checks the whole library from time to time, at low priority on a thread of its own.
final class LibraryWatch: Sendable {
    private let library: StoryLibrary
    private let clock: @Sendable () -> Timestamp
    private let state = Mutex(State())
    private let pool = WorkerPool(width: 1, limit: 1)

    private struct State {
        var isChecking = false
        /// The number of intervals to skip before asking again whether a check is due, because the last result could not be stored.
        var rest = 0
    }

    /// The delay before the first time it asks, in seconds: just after the start, the server is busy.
    private static let settling: UInt32 = 120
    /// How often it asks whether a check is due, in seconds.
    private static let interval: UInt32 = 600
    private static let restAfterFailure = 144
    /// The pause after every file, and every mebibyte of data, in microseconds: readers have priority on the disk.
    private static let pause: UInt32 = 3_000

    init(library: StoryLibrary, clock: @escaping @Sendable () -> Timestamp) {
        self.library = library
        self.clock = clock
    }

    /// Whether a check is running.
    var isChecking: Bool { state.withLock { $0.isChecking } }

    /// Starts a check, unless one is running.
    func begin() {
        let isFirst = state.withLock { state in
            defer { state.isChecking = true }
            return !state.isChecking
        }
        guard isFirst else { return }
        let isTaken = pool.submit { [self] in run() }
        if !isTaken { state.withLock { $0.isChecking = false } }
    }

    /// Starts a check whenever one is due, as long as the process runs.
    func keepWatch() {
        let watching = WorkerPool(width: 1, limit: 1)
        _ = watching.submit { [self] in
            sleep(Self.settling)
            while true {
                let isResting = state.withLock { state in
                    state.rest = max(0, state.rest - 1)
                    return state.rest > 0
                }
                // If the library cannot even say when it was last checked, check it.
                if !isResting, (try? library.isCheckDue()) ?? true { begin() }
                sleep(Self.interval)
            }
        }
    }

    private func run() {
        let check = try? library.check(clock: clock, pause: { usleep(Self.pause) })
        state.withLock { state in
            state.isChecking = false
            // If the result cannot be stored, as on a full disk, wait a day before trying again.
            if check == nil { state.rest = Self.restAfterFailure }
        }
    }
}
