internal import Glibc

/// The wait between two polls.
enum WatchPause {
    /// Waits, and returns whether the input has ended meanwhile. A terminal's input never does, and what is typed there is not read.
    static func endsInput(_ context: Context, milliseconds: Int) -> Bool {
        guard context.input.isLive else { return true }
        if context.terminal.inputIsTerminal {
            _ = poll(nil, 0, Int32(milliseconds))
            return false
        }
        let end = MonotonicClock.nanoseconds + milliseconds * 1_000_000
        while true {
            let left = max(0, (end - MonotonicClock.nanoseconds + 999_999) / 1_000_000)
            var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&input, 1, Int32(left)) > 0 else { return false }
            // The contents do not matter, only the end.
            if Descriptor.read(STDIN_FILENO, upTo: 4096)?.isEmpty ?? true { return true }
            if left == 0 { return false }
        }
    }
}
