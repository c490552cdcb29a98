internal import Glibc

/// A monotonic clock, and the resources the process has used.
enum MonotonicClock {
    /// Nanoseconds since an arbitrary time.
    static var nanoseconds: Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
