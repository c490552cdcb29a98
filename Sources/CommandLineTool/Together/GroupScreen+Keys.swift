internal import CoReading
internal import StoryEngine

extension GroupScreen {
    /// Handles a key.
    mutating func take(_ key: Key) -> [GroupEffect] {
        if key == .control("c") { return [.leave("", .interrupted)] }
        guard columns >= ReaderModel.least.columns, rows >= ReaderModel.least.rows, reading.scene != nil else {
            return key == .character("q") ? perform(.leave) : []
        }
        switch overlay {
        case .text: return takeInText(key)
        case .restart:
            if key == .paste("") || key == .unknown { return [] }
            overlay = nil
            guard key == .character("y") || key == .character("Y") else { return [.tell("You stay where you are.")] }
            return perform(.restart(seed: UInt64.random(in: 0...UInt64(UInt32.max))))
        case .hand:
            overlay = nil
            guard case .character(let letter) = key, let member = Self.receiver(letter, among: others) else { return [] }
            return perform(.hand(member))
        case .commands:
            overlay = nil
            guard case .character(let letter) = key else { return [] }
            return command(letter)
        case nil:
            if isWriting, let effects = takeInLine(key) { return effects }
            return takeInScene(key)
        }
    }

    /// The members besides the reader, in the order in which they are numbered for handing over the book.
    var others: [Welcome.Seat] { reading.device.view.members.filter { $0.member != reading.device.you } }

    private static func receiver(_ letter: Character, among others: [Welcome.Seat]) -> Member.ID? {
        guard let number = letter.wholeNumberValue, others.indices.contains(number - 1) else { return nil }
        return others[number - 1].member
    }

    private mutating func takeInText(_ key: Key) -> [GroupEffect] {
        let page = frame.viewHeight - 1
        switch key {
        case .up: overlayTop -= 1
        case .down: overlayTop += 1
        case .pageUp: overlayTop -= page
        case .pageDown: overlayTop += page
        case .character(" ") where overlayTop < overlayLines.count - frame.viewHeight: overlayTop += page
        case .paste, .unknown: break
        default: overlay = nil
        }
        clamp()
        return []
    }

    // MARK: Answers

    /// Edits the line; nil if the key has another meaning.
    private mutating func takeInLine(_ key: Key) -> [GroupEffect]? {
        guard case .question(let question) = reading.scene else { return nil }
        switch key {
        case .enter:
            do throws(AnswerParser.Misunderstanding) {
                return perform(.answer(try AnswerParser.value(of: editor.text, for: question)))
            } catch {
                return [.tell(error.message)]
            }
        case .character(let letter): return write(String(letter), question)
        case .paste(let text): return write(text.split(whereSeparator: \.isNewline).joined(separator: " "), question)
        case .escape, .tab: overlay = .commands
        case .backspace where editor.characters.isEmpty: return perform(.back)
        default: return editor.take(key) ? [] : nil
        }
        return []
    }

    private mutating func write(_ text: String, _ question: Scene.Question) -> [GroupEffect] {
        if case .number = question.answer {
            let digits = text.filter { $0.isASCII && $0.isNumber || $0 == "-" || $0 == "−" }
            guard !digits.isEmpty else { return [.tell("Type a number. Esc, then q, leaves.")] }
            editor.insert(digits)
        } else if !editor.insert(text) {
            return [.tell("At most \(editor.most) letters.")]
        }
        return []
    }

    // MARK: Scenes

    private mutating func takeInScene(_ key: Key) -> [GroupEffect] {
        switch key {
        case .enter: return enter()
        case .character(" "), .pageDown, .right:
            guard isMoreBelow, key != .right else { return goOn() }
            top += frame.viewHeight - 1
        case .down: return down()
        case .up:
            if let now = selected, now > 0 { select(now - 1) } else { top -= 1 }
        case .pageUp where top > 0: top -= frame.viewHeight - 1
        case .pageUp, .left, .backspace: return perform(.back)
        case .home: top = 0
        case .end: top = contentHeight
        case .escape:
            if case .sequence = reading.scene, reading.isOwner, !reading.isLookingBack { return perform(.skip) }
            overlay = .commands
        case .character(let letter):
            if let number = itemNumber(letter) {
                selected = number
                return perform(.pick(number))
            }
            return command(letter)
        default: break
        }
        clamp()
        return []
    }

    private func itemNumber(_ letter: Character) -> Int? {
        guard itemCount > 0, let small = letter.lowercased().first else { return nil }
        if asksYesOrNo { return small == "y" ? 0 : small == "n" ? 1 : nil }
        return ChoiceLabels.number(small, of: itemCount)
    }

    private mutating func enter() -> [GroupEffect] {
        // Anything below the screen's edge has not been read yet, so it is not picked.
        if isMoreBelow, selected.map({ !isVisible($0) }) ?? true {
            top += frame.viewHeight - 1
            clamp()
            return []
        }
        if itemCount > 0, let selected { return perform(.pick(selected)) }
        return goOn()
    }

    private mutating func goOn() -> [GroupEffect] {
        guard itemCount > 0, reading.isOwner else { return perform(.goOn) }
        return [.tell(itemCount == 1 ? "Pick it with its key, or with ↓ and Enter." : "Pick one with its key, or with ↑ ↓ and Enter.")]
    }

    private mutating func down() -> [GroupEffect] {
        let next = selected.map { min($0 + 1, itemCount - 1) } ?? 0
        // Text above the choices is shown before a choice is selected.
        if itemCount == 0 || selected == nil && !isVisible(next) {
            top += 1
            clamp()
        } else {
            select(next)
        }
        return []
    }

    private mutating func select(_ number: Int) {
        selected = number
        bringIntoView(number)
    }

    // MARK: Commands

    /// Handles a letter that is a command.
    private mutating func command(_ letter: Character) -> [GroupEffect] {
        switch letter {
        case "q", "Q": return perform(.leave)
        case "b", "B": return perform(.back)
        case "u", "U": return perform(.undo)
        case "s", "S": return perform(.skip)
        case "k", "K": return perform(.take)
        case "a", "A": return perform(.accept)
        case "d", "D": return perform(.decline)
        case "y", "Y": return perform(.admit(true))
        case "n", "N": return perform(.admit(false))
        case "t", "T": return nextTheme()
        case "e", "E": return explain()
        case "w", "W":
            show("Who is here", reading.people.split(separator: "·").map { ReaderOverlay.LayoutText(words: String($0).trimmed) })
        case " ": return goOn()
        case "h", "H":
            guard reading.isOwner else { return perform(.ask) }
            guard !others.isEmpty else { return [.tell("There is nobody else here.")] }
            overlay = .hand
        case "r", "R":
            guard reading.isOwner else { return perform(.restart(seed: 0)) }
            overlay = .restart
        case "?": show("Keys", Self.help)
        default: return [.tell("? shows all keys.")]
        }
        return []
    }

    private mutating func explain() -> [GroupEffect] {
        let lines = reading.scene?.pageOnShow?.explanation ?? []
        guard !lines.isEmpty else { return [.tell("There is no explanation here.")] }
        show("More about this", lines.map { ReaderOverlay.LayoutText(words: $0.plainText) })
        return []
    }

    private static let help = GroupKeys.screen.map { key, meaning in ReaderOverlay.LayoutText(words: meaning, key: key) }
}
