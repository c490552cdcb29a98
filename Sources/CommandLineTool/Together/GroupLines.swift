internal import CoReading
internal import StoryEngine

/// A reader in a group who reads and writes line by line: takes lines and messages, and writes what they lead to.
struct GroupLines {
    private var reading: GroupReading
    private var scenes: PlainScenes
    private let context: Context
    /// Whether the next line answers whether to start again.
    private var isConfirming = false

    /// Begins before the first connection.
    init(_ reading: GroupReading, context: Context) {
        self.reading = reading
        self.context = context
        scenes = PlainScenes(ScenePrinter(columns: context.terminal.columns, palette: context.palette))
    }

    /// The device's side of the protocol.
    var device: GroupDevice { reading.device }

    // MARK: Events

    /// Handles a message of the group.
    mutating func receive(_ text: String) -> [GroupEffect] {
        let isFirst = reading.scene == nil
        let effects = reading.receive(text)
        if isFirst, reading.scene != nil { tell("Reading “\(reading.title)” together: \(reading.people). ? shows help.") }
        return write(effects)
    }

    /// The connection is gone.
    mutating func lost() -> [GroupEffect] { write(reading.lost()) }

    /// Handles a line.
    mutating func take(_ line: String) -> [GroupEffect] {
        if isConfirming {
            isConfirming = false
            guard ["y", "yes"].contains(line.trimmed.lowercased()) else { return write([.tell("You stay where you are.")]) }
            return write(reading.perform(.restart(seed: UInt64.random(in: 0...UInt64(UInt32.max)))))
        }
        return write(
            effects(
                of: GroupCommand(line, asksForText: asks { if case .text = $0 { true } else { false } }, asksYesOrNo: asks { $0 == .yesNo })
            )
        )
    }

    /// The input has ended.
    mutating func end() -> [GroupEffect] { write(reading.perform(.leave)) }

    // MARK: Lines

    /// Whether the reader has to answer a question of a kind.
    private func asks(_ isKind: (Scene.Question.Answer) -> Bool) -> Bool {
        guard reading.isOwner, !reading.isLookingBack, case .question(let question) = reading.scene else { return false }
        return isKind(question.answer)
    }

    private mutating func effects(of command: GroupCommand) -> [GroupEffect] {
        switch command {
        case .wish(.goOn) where asks { _ in true }: return answer("")
        case .wish(let wish): return reading.perform(wish)
        case .words(let words): return answer(words)
        case .book(let name): return book(name)
        case .who: return [.tell(reading.people)]
        case .restart:
            guard reading.isOwner else { return reading.perform(.restart(seed: 0)) }
            isConfirming = true
            return [.tell("Start the story again, for everybody? Type y or n.")]
        case .explain:
            let text = reading.scene?.pageOnShow.map { scenes.printer.explanation(of: $0) } ?? ""
            guard !text.isEmpty else { return [.tell("There is no explanation here.")] }
            context.output.write(text)
            return []
        case .help:
            for (key, meaning) in GroupKeys.plain {
                context.output.write(context.palette.paint(key, .strong) + String(repeating: " ", count: max(1, 12 - key.count)))
                context.output.line(meaning)
            }
            context.output.line()
            return []
        }
    }

    private mutating func book(_ name: String) -> [GroupEffect] {
        guard reading.isOwner else { return reading.perform(.ask) }
        let others = reading.device.view.members.filter { $0.member != reading.device.you }
        let named = others.first { $0.person.name.lowercased() == name.lowercased() }
        if let member = (named ?? (others.count == 1 && name.isEmpty ? others.first : nil))?.member {
            return reading.perform(.hand(member))
        }
        guard !others.isEmpty else { return [.tell("There is nobody else here.")] }
        return [.tell("Write h and a name: \(GroupWords.list(others.map { $0.person.name })).")]
    }

    private mutating func answer(_ words: String) -> [GroupEffect] {
        do throws(AnswerParser.Misunderstanding) {
            switch reading.scene {
            case .question(let question): return reading.perform(.answer(try AnswerParser.value(of: words, for: question)))
            case .choices(let list):
                let id = try ChoicePicker.choice(words, among: list.choices)
                return reading.perform(.pick(list.choices.firstIndex { $0.id == id } ?? 0))
            default: return [.tell("“\(words.trimmed)” does nothing here; type ? for help.")]
            }
        } catch {
            return [.tell(error.message)]
        }
    }

    // MARK: Writing

    /// Writes what is for the reader, and returns the rest.
    private mutating func write(_ effects: [GroupEffect]) -> [GroupEffect] {
        effects.filter { effect in
            switch effect {
            case .tell(let words), .news(let words): tell(words)
            case .turned: show()
            case .changed: break
            case .send, .keepSeparately, .keepTheme, .reconnect, .leave: return true
            }
            return false
        }
    }

    /// Writes a sentence.
    func tell(_ words: String) {
        context.output.write(scenes.printer.words(words, .quiet))
    }

    private mutating func show() {
        guard let scene = reading.markedScene else { return }
        if reading.isLookingBack { scenes.forget() }
        context.output.write(scenes.text(of: scene))
    }
}
