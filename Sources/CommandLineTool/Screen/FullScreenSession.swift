internal import DisplayText
internal import StoryEngine

/// A reader at a terminal that is used as a whole screen: hands on what happens, saves after each step, and draws.
struct FullScreenSession {
    private var model: ReaderModel
    private let file: RecordFile
    private let context: Context
    private let terminal: ScreenTerminal
    private var decoder = KeyDecoder()
    private var code: ExitCode?
    private var failure: String?

    /// How long nothing may happen before it is looked whether whoever started this process is still there, in milliseconds.
    private static let pause = 1_000

    init(_ model: ReaderModel, file: RecordFile, context: Context, terminal: ScreenTerminal) {
        self.model = model
        self.file = file
        self.context = context
        self.terminal = terminal
    }

    /// Reads until the reader stops.
    mutating func run() -> ExitCode {
        carryOut(model.begin())
        resize()
        while code == nil {
            guard terminal.draw(model.drawing().screen) else { break }
            step()
        }
        terminal.close()
        return sayGoodbye()
    }

    private mutating func step() {
        let wake = terminal.wait(milliseconds: decoder.patience ?? FullScreenSession.pause)
        if wake.contains(.resized) || wake.contains(.continued) { resize() }
        if wake.contains(.input) {
            guard let bytes = terminal.read() else {
                code = .success
                return
            }
            take(decoder.take(bytes))
        } else if wake.isEmpty {
            take(decoder.timeOut())
        }
        if wake.contains(.orphaned) || wake.contains(.gone) { code = code ?? .success }
    }

    private mutating func take(_ keys: [Key]) {
        for key in keys where code == nil { carryOut(model.take(.key(key))) }
    }

    private mutating func resize() {
        let size = terminal.size
        carryOut(model.take(.resize(columns: size.columns, rows: size.rows)))
    }

    private mutating func carryOut(_ effects: [ReaderEffect]) {
        for effect in effects {
            switch effect {
            case .keep(let lines):
                failure = file.append(lines)
                terminal.say(onInterrupt: "\(farewell)\n")
                carryOut(model.take(.kept(failure: failure)))
            case .leave(let code): self.code = code
            }
        }
    }

    private var farewell: String {
        failure.map { "Your place could not be kept: \($0)." } ?? "Your place is kept in \(Printable.text(file.path))."
    }

    private func sayGoodbye() -> ExitCode {
        if let failure {
            context.fail("Your place could not be kept: \(failure).")
            return .failure
        }
        context.output.line(context.palette.paint(farewell, .quiet))
        return code ?? .success
    }
}
