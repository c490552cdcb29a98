internal import CoReading

/// Reads in a group on the full screen of a terminal: passes on keys and messages, and draws.
struct GroupScreenSession {
    private var screen: GroupScreen
    private var host: GroupHost
    private let terminal: ScreenTerminal
    private var decoder = KeyDecoder()
    /// What the reader must know after the screen is gone.
    private var remarks: [String] = []

    /// How often to check, while nothing happens, that the parent process is still alive, in milliseconds.
    private static let pause = 1_000

    init(_ screen: GroupScreen, host: GroupHost, terminal: ScreenTerminal) {
        self.screen = screen
        self.host = host
        self.terminal = terminal
    }

    /// Reads until the reader stops or the group is over.
    /// - Returns: The last sentence, and the exit code.
    mutating func run() -> (words: String, code: ExitCode) {
        resize()
        // The answer chooses a light or a dark theme. The Linux console would display the question.
        if screen.depth != .none, host.environment["TERM"] != "linux" { _ = terminal.write(Array("\u{1B}]11;?\u{1B}\\".utf8)) }
        terminal.say(onInterrupt: "You are not reading along any more.\n")
        let shelf = PictureShelf(mode: .none, depth: screen.depth)
        while host.end == nil {
            for event in host.connection.events(since: screen.reading.device.since) { take(event) }
            guard host.end == nil else { break }
            guard terminal.draw(screen.drawing(), shelf, over: Colour(0)) else { break }
            step()
        }
        terminal.close()
        host.connection.close()
        let end = host.end ?? ("", .success)
        return ((remarks + [end.words]).filter { !$0.isEmpty }.joined(separator: " "), end.code)
    }

    private mutating func step() {
        let patience = min(decoder.patience ?? Self.pause, host.connection.patience ?? Self.pause)
        let wake = terminal.wait(milliseconds: patience, orFor: host.connection.descriptor)
        if wake.contains(.resized) || wake.contains(.continued) { resize() }
        if wake.contains(.input) {
            guard let bytes = terminal.read() else { return host.stop("", .success) }
            take(decoder.take(bytes))
        } else if wake.isEmpty {
            take(decoder.timeOut())
        }
        if wake.contains(.orphaned) || wake.contains(.gone) { host.stop("", .success) }
    }

    private mutating func take(_ keys: [Key]) {
        for key in keys where host.end == nil {
            if case .reply(.background(let colour)) = key {
                carryOut(screen.take(.background(colour)))
            } else {
                carryOut(screen.take(.key(key)))
            }
        }
    }

    private mutating func take(_ event: GroupConnection.Event) {
        switch event {
        case .message(let text): carryOut(screen.receive(text))
        case .lost: carryOut(screen.lost())
        case .over(let words, let code): host.stop(words, code)
        }
    }

    private mutating func resize() {
        let size = terminal.size
        carryOut(screen.take(.resize(columns: size.columns, rows: size.rows)))
    }

    private mutating func carryOut(_ effects: [GroupEffect]) {
        for sentence in host.carryOut(effects) {
            remarks.append(sentence)
            screen.show("While you read alone", [ReaderOverlay.LayoutText(words: sentence)])
        }
    }
}
