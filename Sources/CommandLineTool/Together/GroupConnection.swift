internal import CoReading

/// The connection to a group, which is made again when it is lost.
struct GroupConnection {
    /// What came over it.
    enum Event {
        case message(String)
        /// It is gone, and will be made again.
        case lost
        /// It is over: the sentence for the reader, and the exit code.
        case over(String, ExitCode)
    }

    private let client: LibraryClient
    private let group: String
    private var socket: GroupSocket?
    private var delays = ReconnectDelays()
    /// When to connect again, on the monotonic clock in milliseconds; nil while there is a socket.
    private var reopening: Int? = 0

    /// Prepares a connection. It is made with the first ``events(since:)``.
    init(_ client: LibraryClient, group: String) {
        self.client = client
        self.group = group
    }

    private static var now: Int { MonotonicClock.nanoseconds / 1_000_000 }

    /// A descriptor that is readable when there are events; nil without a socket.
    var descriptor: Int32? { socket?.descriptor }

    /// How long to wait at most before ``events(since:)`` has something to do, in milliseconds; nil for as long as nothing comes.
    var patience: Int? { reopening.map { max(0, $0 - Self.now) } }

    /// What has come, and connects again if it is time.
    /// - Parameter since: The last event that the device has.
    mutating func events(since: LogHead?) -> [Event] {
        if let reopening, reopening <= Self.now { open(since: since) }
        var events: [Event] = []
        while let event = socket?.next() {
            switch event {
            case .opened: break
            case .message(let text):
                delays.reset()
                events.append(.message(text))
            case .closed(let code, let status): events.append(end(GroupClosing(code: code, status: status)))
            }
        }
        return events
    }

    /// Sends a message; without a connection, it is dropped, and the device sends it again.
    func send(_ text: String) { socket?.send(text) }

    /// Connects again at once.
    mutating func reopen() {
        socket = nil
        reopening = Self.now
    }

    /// Sends what waits, and closes.
    mutating func close() {
        socket = nil
        reopening = nil
    }

    private mutating func open(since: LogHead?) {
        reopening = nil
        let question = since.map { "?after=\($0.number)&chain=\($0.chainText)" } ?? ""
        socket = GroupSocket(client, target: "/api/groups/\(group)/socket\(question)")
        if socket == nil { wait(milliseconds: delays.next(chance: Double.random(in: 0...1))) }
    }

    private mutating func end(_ closing: GroupClosing) -> Event {
        socket = nil
        switch closing {
        case .comesBack:
            wait(milliseconds: delays.next(chance: Double.random(in: 0...1)))
            return .lost
        case .comesBackLater(let milliseconds):
            wait(milliseconds: milliseconds)
            return .lost
        case .over(let words, let code): return .over(words, code)
        }
    }

    private mutating func wait(milliseconds: Int) { reopening = Self.now + milliseconds }
}
