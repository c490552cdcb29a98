internal import Glibc

/// A clock that only goes on, and what the process has used.
enum MonotonicClock {
    /// Nanoseconds since some moment.
    static var nanoseconds: Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
