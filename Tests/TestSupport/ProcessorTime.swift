internal import Glibc

/// The time that the processor has worked for this thread: other work on the machine hardly changes it, unlike the time on a clock.
public enum ProcessorTime {
    /// In seconds, since the thread began.
    public static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
