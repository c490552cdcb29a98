internal import StoryEngine

extension ReaderModel {
    /// Handles a key.
    mutating func take(_ key: Key, _ effects: inout [ReaderEffect]) {
        if key == .control("c") { return effects.append(.leave(.interrupted)) }
        if case .reply = key { return }
        guard columns >= ReaderModel.least.columns, rows >= ReaderModel.least.rows else {
            if key == .character("q") { effects.append(.leave(.success)) }
            return
        }
        switch overlay {
        case .text: takeInText(key, &effects)
        case .restart: takeAnswerToRestart(key, &effects)
        case .commands:
            overlay = nil
            if case .character(let letter) = key { command(letter, &effects) }
        case nil:
            if isWriting, takeInLine(key, &effects) { return }
            takeInScene(key, &effects)
        }
    }

    /// Whether letters are text now.
    var isWriting: Bool {
        guard !isLookingBack, case .question(let question) = scene else { return false }
        switch question.answer {
        case .text, .number: return true
        case .yesNo, .oneOf: return false
        }
    }

    // MARK: Overlays

    private mutating func takeInText(_ key: Key, _ effects: inout [ReaderEffect]) {
        switch key {
        case .up: overlayTop -= 1
        case .down: overlayTop += 1
        case .pageUp: overlayTop -= viewHeight - 1
        case .pageDown, .character(" "):
            guard key == .pageDown || overlayTop < overlayLines.count - viewHeight else {
                overlay = nil
                return
            }
            overlayTop += viewHeight - 1
        case .home: overlayTop = 0
        case .end: overlayTop = overlayLines.count
        case .character("t"): nextTheme(&effects)
        case .paste, .unknown: break
        default: overlay = nil
        }
        clamp()
    }

    private mutating func takeAnswerToRestart(_ key: Key, _ effects: inout [ReaderEffect]) {
        switch key {
        case .character("y"), .character("Y"):
            overlay = nil
            if apply(.restart, &effects) { notice = "Back at the beginning. u undoes that." }
        case .paste, .unknown: break
        default:
            overlay = nil
            notice = "You stay where you are."
        }
    }

    private mutating func show(_ title: String, _ lines: [ReaderOverlay.LayoutText]) {
        overlay = .text(title: title, lines)
        overlayTop = 0
        // Scroll the current location to the middle.
        if let here = overlayLines.firstIndex(where: { $0.role == .item(0) }) { overlayTop = here - viewHeight / 2 }
        clamp()
    }

    // MARK: Scenes

    /// Edits the line; false if the key has another meaning.
    private mutating func takeInLine(_ key: Key, _ effects: inout [ReaderEffect]) -> Bool {
        guard case .question(let question) = scene else { return false }
        switch key {
        case .enter: answer(question, &effects)
        case .character(let letter): write(String(letter), question)
        case .paste(let text): write(text.split(whereSeparator: \.isNewline).joined(separator: " "), question)
        case .escape, .tab: overlay = .commands
        case .backspace where editor.characters.isEmpty: apply(.back, &effects)
        default: return editor.take(key)
        }
        return true
    }

    private mutating func write(_ text: String, _ question: Scene.Question) {
        if case .number = question.answer {
            let digits = text.filter { $0.isASCII && $0.isNumber || $0 == "-" || $0 == "−" }
            guard !digits.isEmpty else {
                notice = "Type a number. Esc, then q, stops."
                return
            }
            editor.insert(digits)
        } else if !editor.insert(text) {
            notice = "At most \(editor.most) letters."
        }
    }

    private mutating func answer(_ question: Scene.Question, _ effects: inout [ReaderEffect]) {
        do throws(AnswerParser.Misunderstanding) {
            apply(.answer(try AnswerParser.value(of: editor.text, for: question)), &effects)
        } catch {
            notice = error.message
        }
    }

    private mutating func takeInScene(_ key: Key, _ effects: inout [ReaderEffect]) {
        switch key {
        case .enter: enter(&effects)
        case .character(" "), .pageDown, .right:
            if contentHeight - viewHeight > top, key != .right {
                top += viewHeight - 1
                clamp()
            } else {
                goOn(&effects)
            }
        case .down: down()
        case .up: up()
        case .pageUp where top > 0:
            top -= viewHeight - 1
            clamp()
        case .pageUp, .left, .backspace: back(&effects)
        case .home: top = 0
        case .end:
            top = contentHeight
            clamp()
        case .escape where sequenceIsOpen: apply(.skip, &effects)
        case .character(let letter): command(letter, &effects)
        default: break
        }
    }

    /// Handles a letter: the key of a choice, or a command.
    private mutating func command(_ letter: Character, _ effects: inout [ReaderEffect]) {
        if !isWriting, let number = itemNumber(letter) { return pick(number, &effects) }
        switch letter {
        case "q", "Q": effects.append(.leave(.success))
        case "u", "U": undo(&effects)
        case "r", "R": overlay = .restart
        case "b", "B": back(&effects)
        case "s", "S": apply(.skip, &effects)
        case "e", "E": explain()
        case "m", "M": show("What you have seen", mapLines())
        case "t", "T": nextTheme(&effects)
        case "?", "h", "H": show("Keys", ReaderModel.help)
        case " ": goOn(&effects)
        default: notice = "? shows all keys."
        }
    }

    private func itemNumber(_ letter: Character) -> Int? {
        guard !isLookingBack, let small = letter.lowercased().first else { return nil }
        switch scene {
        case .choices(let list): return ChoiceLabels.number(small, of: list.choices.count)
        case .question(let question):
            switch question.answer {
            case .yesNo: return small == "y" ? 0 : small == "n" ? 1 : nil
            case .oneOf(let options): return ChoiceLabels.number(small, of: options.count)
            case .text, .number: return nil
            }
        default: return nil
        }
    }

    private var itemCount: Int {
        guard !isLookingBack else { return 0 }
        switch scene {
        case .choices(let list): return list.choices.count
        case .question(let question):
            switch question.answer {
            case .yesNo: return 2
            case .oneOf(let options): return options.count
            case .text, .number: return 0
            }
        default: return 0
        }
    }

    private var sequenceIsOpen: Bool {
        if case .sequence = scene { !isLookingBack } else { false }
    }

    private mutating func enter(_ effects: inout [ReaderEffect]) {
        // Anything below the screen's edge has not been read yet, so it is not picked.
        if contentHeight - viewHeight > top, selected.map({ !isVisible($0) }) ?? true {
            top += viewHeight - 1
            clamp()
        } else if itemCount > 0, let selected {
            pick(selected, &effects)
        } else {
            goOn(&effects)
        }
    }

    private mutating func goOn(_ effects: inout [ReaderEffect]) {
        guard itemCount == 0 else {
            notice = itemCount == 1 ? "Pick it with its key, or with ↓ and Enter." : "Pick one with its key, or with ↑ ↓ and Enter."
            return
        }
        if case .ending = scene, !isLookingBack {
            notice = "This is the end. u undoes, r reads again."
            return
        }
        apply(.advance, &effects)
    }

    private mutating func pick(_ number: Int, _ effects: inout [ReaderEffect]) {
        switch scene {
        case .choices(let list) where list.choices.indices.contains(number):
            selected = number
            apply(.choose(list.choices[number].id), &effects)
        case .question(let question):
            switch question.answer {
            case .yesNo: apply(.answer(.yesNo(number == 0)), &effects)
            case .oneOf(let options) where options.indices.contains(number): apply(.answer(.option(options[number].id)), &effects)
            default: break
            }
        default: break
        }
    }

    private mutating func back(_ effects: inout [ReaderEffect]) {
        let before = scene
        guard apply(.back, &effects) else { return }
        // A page and the choices after it are one screen here.
        if case .page(let page) = scene, page.moreLines == 0, before.isExit, recorded.playthrough.canGoBack { apply(.back, &effects) }
    }

    private mutating func undo(_ effects: inout [ReaderEffect]) {
        let decision = recorded.playthrough.lastDecision
        guard apply(.undo, &effects) else { return }
        let words = decision?.text.plainText ?? ""
        notice = words.isEmpty ? "Undone." : "Undone: “\(words)”."
    }

    private mutating func nextTheme(_ effects: inout [ReaderEffect]) {
        guard depth != .none else {
            notice = "This terminal does not show colours."
            return
        }
        theme = theme.next
        themeWasChosen = true
        notice = "Colours: \(theme.words)."
        effects.append(.keepTheme(theme))
    }

    private mutating func explain() {
        let lines = scene.pageOnShow?.explanation ?? []
        if lines.isEmpty {
            notice = "There is no explanation here."
        } else {
            show("More about this", lines.map { ReaderOverlay.LayoutText(words: $0.plainText) })
        }
    }

    // MARK: Arrows

    private mutating func down() {
        guard itemCount > 0 else {
            top += 1
            return clamp()
        }
        let next = selected.map { min($0 + 1, itemCount - 1) } ?? 0
        // Text above the choices is shown before a choice is selected.
        if selected == nil, !isVisible(next) {
            top += 1
            clamp()
            return
        }
        selected = next
        bringIntoView(next)
    }

    private mutating func up() {
        guard itemCount > 0, let now = selected, now > 0 else {
            top -= 1
            return clamp()
        }
        selected = now - 1
        bringIntoView(now - 1)
    }

    // MARK: Help

    private static let help: [ReaderOverlay.LayoutText] = [
        ("Space, →", "continues, a page at a time"),
        ("Enter", "continues, or picks what ↑ ↓ selected"),
        ("1, 2, 3 …", "picks a choice or an answer"),
        ("↑ ↓", "scroll, and move through the choices"),
        ("b, ←", "looks back; Space returns"),
        ("u", "undoes the last choice or answer"),
        ("m", "shows the map of what you have seen"),
        ("e", "explains more, if the page has an explanation"),
        ("s", "shows the rest of the page; Esc skips a staged scene"),
        ("t", "changes the colours"),
        ("r", "starts the story again"),
        ("q, Ctrl-C", "stops; your place is saved with every step"),
        ("Esc", "while typing: then one of the keys above"),
    ].map { key, meaning in ReaderOverlay.LayoutText(words: meaning, key: key) }
}
