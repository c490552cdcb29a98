internal import CoReading
internal import Glibc

/// Reads in a group line by line: waits for lines and messages, and passes them on.
struct GroupLineSession {
    private var lines: GroupLines
    private var host: GroupHost
    private let context: Context
    /// What was typed of the next line.
    private var typed: [UInt8] = []
    private var inputIsOpen = true

    init(_ lines: GroupLines, host: GroupHost, context: Context) {
        self.lines = lines
        self.host = host
        self.context = context
    }

    /// Reads until the reader stops or the group is over.
    /// - Returns: The last sentence, and the exit code.
    mutating func run() -> (words: String, code: ExitCode) {
        while true {
            for event in host.connection.events(since: lines.device.since) { take(event) }
            context.output.flush()
            if let end = host.end {
                host.connection.close()
                return end
            }
            if context.output.isClosed || context.output.failure != nil { host.stop("", .success) } else { wait() }
        }
    }

    private mutating func take(_ event: GroupConnection.Event) {
        switch event {
        case .message(let text): carryOut(lines.receive(text))
        case .lost: carryOut(lines.lost())
        case .over(let words, let code): host.stop(words, code)
        }
    }

    private mutating func carryOut(_ effects: [GroupEffect]) {
        for sentence in host.carryOut(effects) { lines.tell(sentence) }
    }

    private mutating func wait() {
        var ready = [
            pollfd(fd: inputIsOpen ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: host.connection.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        guard unsafe poll(&ready, 2, Int32(clamping: host.connection.patience ?? -1)) > 0, ready[0].revents != 0 else { return }
        guard let bytes = Descriptor.read(STDIN_FILENO, upTo: 4_096), !bytes.isEmpty else {
            inputIsOpen = false
            if !typed.isEmpty { takeLine() }
            carryOut(lines.end())
            return
        }
        for byte in bytes where host.end == nil {
            if byte == UInt8(ascii: "\n") { takeLine() } else if typed.count < LineInput.longestLine { typed.append(byte) }
        }
    }

    private mutating func takeLine() {
        let line = String(decoding: typed, as: UTF8.self)
        typed = []
        carryOut(lines.take(line))
    }
}
