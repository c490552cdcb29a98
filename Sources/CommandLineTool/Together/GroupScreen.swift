internal import StoryEngine

/// A reader in a group in front of a screen: takes events, and says what to do and what to draw. It does not depend on a terminal.
struct GroupScreen {
    /// The reader in the group.
    private(set) var reading: GroupReading
    /// The size of the screen.
    private(set) var columns: Int
    private(set) var rows: Int
    /// The number of colours.
    let depth: ColourDepth
    /// The current theme.
    var theme: Theme.Name
    private var themeWasChosen: Bool
    /// What is over the scene; nil for nothing.
    var overlay: Overlay?
    /// The index of the overlay's first visible line.
    var overlayTop = 0
    /// The index of the scene's first visible line.
    var top = 0
    /// The index of the choice or answer that Enter would pick.
    var selected: Int?
    /// The input line.
    var editor = LineEditor(most: 1)
    /// A message for the last row, until the next key.
    var notice: String?

    /// What is over the scene.
    enum Overlay: Equatable {
        /// A text that can be scrolled, with a title.
        case text(title: String, [ReaderOverlay.LayoutText])
        /// The question whether to start again.
        case restart
        /// The commands' keys, while letters are text.
        case commands
        /// The question who gets the book.
        case hand
    }

    /// Begins before the first connection.
    init(_ reading: GroupReading, settings: ReaderSettings, columns: Int, rows: Int) {
        self.reading = reading
        (self.columns, self.rows) = (columns, rows)
        depth = settings.depth
        theme = settings.theme ?? (settings.depth == .none || settings.depth == .sixteen ? .none : .paper)
        themeWasChosen = settings.theme != nil
    }

    // MARK: Events

    /// Handles an event of the terminal.
    mutating func take(_ event: ReaderEvent) -> [GroupEffect] {
        switch event {
        case .key(.reply): break
        case .key(let key):
            notice = nil
            return digest(take(key))
        case .resize(let columns, let rows):
            (self.columns, self.rows) = (columns, rows)
            clamp()
        case .background(let colour):
            if !themeWasChosen, depth != .none, depth != .sixteen { theme = colour.lightness < 128 ? .dark : .paper }
        case .kept, .picture, .drawsPictures: break
        }
        return []
    }

    /// Handles a message of the group.
    mutating func receive(_ text: String) -> [GroupEffect] { digest(reading.receive(text)) }

    /// The connection is gone.
    mutating func lost() -> [GroupEffect] { digest(reading.lost()) }

    /// Does what the reader wants.
    mutating func perform(_ wish: GroupWish) -> [GroupEffect] { reading.perform(wish) }

    /// Keeps what is only for the screen, and returns the rest.
    private mutating func digest(_ effects: [GroupEffect]) -> [GroupEffect] {
        if effects.contains(.turned) { arrive() }
        return effects.filter { effect in
            switch effect {
            case .tell(let words): notice = words
            case .turned, .changed, .news: clamp()
            case .send, .keepSeparately, .keepTheme, .reconnect, .leave: return true
            }
            return false
        }
    }

    /// Prepares for a new scene.
    private mutating func arrive() {
        (top, selected, notice) = (0, nil, nil)
        guard reading.isOwner, case .question(let question) = reading.scene else { return }
        switch question.answer {
        case .text(let length): editor = LineEditor(most: length.upperBound)
        case .number: editor = LineEditor(most: 20)
        case .yesNo: selected = question.value == .yesNo(false) ? 1 : 0
        case .oneOf(let options): selected = options.firstIndex { question.value == .option($0.id) } ?? 0
        }
    }

    /// Changes the theme.
    mutating func nextTheme() -> [GroupEffect] {
        guard depth != .none else { return [.tell("This terminal does not show colours.")] }
        theme = theme.next
        themeWasChosen = true
        return [.tell("Colours: \(theme.words)."), .keepTheme(theme)]
    }

    // MARK: What can be done

    /// Whether letters are text now.
    var isWriting: Bool {
        guard reading.isOwner, !reading.isLookingBack, case .question(let question) = reading.scene else { return false }
        switch question.answer {
        case .text, .number: return true
        case .yesNo, .oneOf: return false
        }
    }

    /// Whether y and n answer the story.
    var asksYesOrNo: Bool {
        guard reading.isOwner, !reading.isLookingBack, case .question(let question) = reading.scene else { return false }
        return question.answer == .yesNo
    }

    /// The number of choices or options that this reader can pick, or wish for.
    var itemCount: Int {
        guard !reading.isLookingBack else { return 0 }
        switch reading.scene {
        case .choices(let list): return list.choices.count
        case .question(let question) where reading.isOwner:
            switch question.answer {
            case .yesNo: return 2
            case .oneOf(let options): return options.count
            case .text, .number: return 0
            }
        default: return 0
        }
    }

    // MARK: Scrolling

    /// Keeps the visible lines within the content.
    mutating func clamp() {
        top = min(max(0, top), max(0, contentHeight - frame.viewHeight))
        overlayTop = min(max(0, overlayTop), max(0, overlayLines.count - frame.viewHeight))
    }

    /// Shows a text over the scene.
    mutating func show(_ title: String, _ lines: [ReaderOverlay.LayoutText]) {
        overlay = .text(title: title, lines)
        overlayTop = 0
    }
}
