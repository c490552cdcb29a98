internal import DisplayText
internal import StoryEngine

/// A full-screen reading in a terminal: passes on events, saves after each step, and draws.
struct FullScreenSession {
    private var model: ReaderModel
    private let file: RecordFile
    private let context: Context
    private let terminal: ScreenTerminal
    private let pictures: PictureFiles
    private let pictureMode: PictureMode
    private var decoder = KeyDecoder()
    /// Keys that were pressed while the terminal was being queried.
    private var waitingKeys: [Key] = []
    private var code: ExitCode?
    private var failure: String?

    /// How often to check, while nothing happens, that the parent process is still alive, in milliseconds.
    private static let pause = 1_000
    /// How long to wait for a terminal's answers, in milliseconds; later ones are understood as well.
    private static let patienceForAnswers = 200

    init(
        _ model: ReaderModel,
        file: RecordFile,
        pictures: PictureFiles,
        mode: PictureMode,
        context: Context,
        terminal: ScreenTerminal
    ) {
        self.model = model
        self.file = file
        self.pictures = pictures
        pictureMode = mode
        self.context = context
        self.terminal = terminal
    }

    /// Reads until the reader stops.
    mutating func run() -> ExitCode {
        carryOut(model.begin())
        choosePictures(terminalDraws: nil)
        resize()
        askTerminal()
        while code == nil {
            let drawing = model.drawing()
            // A picture is drawn together with its page, unless the reader is already further.
            if let wanted = drawing.wanted.first {
                let wake = terminal.wait(milliseconds: 0)
                if wake.contains(.resized) || wake.contains(.continued) {
                    resize()
                    continue
                }
                if wake.isEmpty {
                    carryOut(model.take(.picture(wanted, pictures.image(wanted))))
                    continue
                }
            }
            guard terminal.draw(drawing.screen, model.shelf, over: model.colours.text.background ?? Colour(0)) else { break }
            step()
        }
        terminal.close()
        return sayGoodbye()
    }

    private mutating func step() {
        let keys = waitingKeys
        waitingKeys = []
        guard keys.isEmpty else { return take(keys) }
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
        for key in keys where code == nil {
            if case .reply(let reply) = key { take(reply) } else { carryOut(model.take(.key(key))) }
        }
    }

    private mutating func resize() {
        let size = terminal.size
        carryOut(model.take(.resize(columns: size.columns, rows: size.rows)))
        if let cell = size.cell, model.shelf.cell != cell {
            carryOut(model.take(.drawsPictures(model.shelf.mode, cellWidth: cell.width, cellHeight: cell.height)))
        }
    }

    private mutating func carryOut(_ effects: [ReaderEffect]) {
        for effect in effects {
            switch effect {
            case .keep(let lines):
                failure = file.append(lines)
                terminal.say(onInterrupt: "\(farewell)\n")
                carryOut(model.take(.kept(failure: failure)))
            case .keepTheme(let theme): SavedTheme.keep(theme, environment: context.environment)
            case .leave(let code): self.code = code
            }
        }
    }

    // MARK: What the terminal can do

    /// Queries the terminal's features, and waits for the answer that every terminal gives, or for a moment.
    private mutating func askTerminal() {
        // The Linux console would display the queries.
        guard model.depth != .none, context.environment["TERM"] != "linux" else { return }
        guard terminal.write(Array("\(KittyGraphics.query)\u{1B}[16t\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)) else { return }
        let end = MonotonicClock.nanoseconds + FullScreenSession.patienceForAnswers * 1_000_000
        while code == nil {
            let left = (end - MonotonicClock.nanoseconds) / 1_000_000
            guard left > 0 else { return }
            let wake = terminal.wait(milliseconds: left)
            if wake.contains(.resized) || wake.contains(.continued) { resize() }
            guard wake.contains(.input), let bytes = terminal.read() else {
                if wake.contains(.input) || wake.contains(.gone) { code = .success }
                continue
            }
            for key in decoder.take(bytes) {
                guard case .reply(let reply) = key else {
                    waitingKeys.append(key)
                    continue
                }
                take(reply)
                if case .attributes = reply { return }
            }
        }
    }

    private mutating func take(_ reply: TerminalReply) {
        switch reply {
        case .graphics(let answer): if KittyGraphics.isYes(answer) { choosePictures(terminalDraws: .kitty) }
        case .cellSize(let width, let height):
            carryOut(model.take(.drawsPictures(model.shelf.mode, cellWidth: width, cellHeight: height)))
        case .background(let colour): carryOut(model.take(.background(colour)))
        // The first number is the kind of terminal; 4 among the others means sixels.
        case .attributes(let numbers): if numbers.dropFirst().contains(4) { choosePictures(terminalDraws: .sixel) }
        case .other: break
        }
    }

    private mutating func choosePictures(terminalDraws way: PictureMode?) {
        let mode: PictureMode
        switch pictureMode {
        case .none: mode = .none
        case .kitty, .sixel: mode = pictureMode
        case .blocks: mode = model.depth == .none ? .none : .blocks
        // A terminal with both is asked about kitty's protocol first, and keeps it.
        case .auto where model.shelf.mode == .kitty: mode = .kitty
        case .auto: mode = way ?? (model.depth == .full || model.depth == .indexed ? .blocks : .none)
        }
        if mode == .kitty { terminal.clearsPictures() }
        carryOut(model.take(.drawsPictures(mode, cellWidth: model.shelf.cell.width, cellHeight: model.shelf.cell.height)))
    }

    // MARK: The end

    private var farewell: String {
        failure.map { "Your place could not be saved: \($0)." } ?? "Your place is saved in \(Printable.text(file.path))."
    }

    private func sayGoodbye() -> ExitCode {
        if let failure {
            context.fail("Your place could not be saved: \(failure).")
            return .failure
        }
        context.output.line(context.palette.paint(farewell, .quiet))
        return code ?? .success
    }
}
