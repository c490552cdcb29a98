internal import Story
internal import StoryEngine
internal import StoryMap

/// A reader in front of a screen: handles events, and returns what to save and what to draw. It does not depend on a terminal.
struct ReaderModel {
    /// The playthrough with its record.
    var recorded: RecordedPlaythrough
    /// The contents of the record.
    private(set) var record: String
    /// The size of the screen.
    private(set) var columns: Int
    private(set) var rows: Int
    /// The number of colours.
    let depth: ColourDepth
    /// The current theme.
    var theme: Theme.Name
    /// Whether the reader chose the theme.
    var themeWasChosen: Bool
    /// The rendered pictures.
    var shelf: PictureShelf
    /// The overlay; nil if there is none.
    var overlay: ReaderOverlay?
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
    /// Why the last attempt to save failed; nil if it succeeded.
    private(set) var failure: String?
    /// The scene before a sequence, which is shown below it.
    var sceneBelow: Scene?
    /// The number of endings found, once one was reached.
    var endingsFound: (found: Int, all: Int)?
    private var faultsTold = 0

    let story: Story
    private let program: Program

    /// The smallest screen that a story can be read on.
    static let least = (columns: 20, rows: 8)

    /// Starts or continues a reading.
    /// - Parameter notices: Messages about resuming.
    init(_ recorded: RecordedPlaythrough, record: String, story: Story, program: Program, settings: ReaderSettings, columns: Int, rows: Int)
    {
        self.recorded = recorded
        // If the last line has no line break, the file gets one before the next line, too.
        self.record = record.isEmpty || record.utf8.last == UInt8(ascii: "\n") ? record : record + "\n"
        self.story = story
        self.program = program
        self.columns = columns
        self.rows = rows
        depth = settings.depth
        theme = settings.theme ?? (settings.depth == .none || settings.depth == .sixteen ? .none : .paper)
        themeWasChosen = settings.theme != nil
        shelf = PictureShelf(mode: .none, depth: settings.depth)
        if !settings.notices.isEmpty {
            overlay = .text(title: "Before you read on", settings.notices.map { ReaderOverlay.LayoutText(words: $0) })
        }
        faultsTold = recorded.playthrough.faults.count
        arrive()
    }

    /// The current scene.
    var scene: Scene { recorded.playthrough.scene }
    /// Whether an earlier scene is shown.
    var isLookingBack: Bool { recorded.playthrough.isLookingBack }

    /// Returns the first lines of the record, to be saved before anything is drawn.
    mutating func begin() -> [ReaderEffect] {
        var effects: [ReaderEffect] = []
        goToExit(&effects)
        keep(&effects)
        return effects
    }

    /// Handles an event.
    mutating func take(_ event: ReaderEvent) -> [ReaderEffect] {
        var effects: [ReaderEffect] = []
        switch event {
        case .key(let key):
            notice = nil
            take(key, &effects)
        case .resize(let columns, let rows):
            (self.columns, self.rows) = (columns, rows)
            clamp()
        case .kept(let failure):
            if let failure, self.failure == nil {
                notice = "Your place could not be saved: \(failure). Branchbook will try again with every page."
            }
            self.failure = failure
        case .picture(let request, let image):
            shelf.add(request, image)
            clamp()
        case .drawsPictures(let mode, let width, let height):
            shelf.mode = mode
            shelf.cell = (max(1, width), max(1, height))
            clamp()
        case .background(let colour):
            if !themeWasChosen, depth != .none, depth != .sixteen { theme = colour.lightness < 128 ? .dark : .paper }
        }
        return effects
    }

    // MARK: The engine

    /// Applies an input, or shows the refusal.
    @discardableResult
    mutating func apply(_ input: Input, _ effects: inout [ReaderEffect]) -> Bool {
        let before = scene
        let linesBefore = contentHeight
        do throws(Refusal) {
            try recorded.apply(input)
        } catch {
            notice = error.message
            return false
        }
        if input != .back { goToExit(&effects) }
        keep(&effects)
        if case .sequence = scene {
            if case .sequence = before {} else { sceneBelow = before }
        } else {
            sceneBelow = nil
        }
        if continues(before) { reveal(from: linesBefore) } else { arrive() }
        tellFaults()
        return true
    }

    /// Continues to the choices or the ending below a page that was read to its end: they are on the same screen.
    private mutating func goToExit(_ effects: inout [ReaderEffect]) {
        while recorded.playthrough.exitBelowPage != nil {
            guard (try? recorded.apply(.advance)) != nil else { break }
        }
    }

    private mutating func keep(_ effects: inout [ReaderEffect]) {
        let lines = recorded.takeNewLines()
        guard !lines.isEmpty else { return }
        for line in lines { record += line }
        effects.append(.keep(lines))
    }

    private mutating func tellFaults() {
        let faults = recorded.playthrough.faults
        if faults.count > faultsTold, let last = faults.last { notice = "[\(last.message)]" }
        faultsTold = faults.count
    }

    /// Whether the new content is appended below the old.
    private func continues(_ before: Scene) -> Bool {
        guard case .page(let above) = before else { return false }
        let page: Scene.TextPage?
        switch scene {
        case .page(let next): page = next
        case .choices(let list): page = list.page
        case .ending(let ending): page = ending.page
        default: page = nil
        }
        guard let page, above.moreLines > 0, !isLookingBack else { return false }
        return page.lines.starts(with: above.lines) && page.lines.count > above.lines.count && page.picture == above.picture
    }

    /// Prepares for a new scene.
    private mutating func arrive() {
        top = 0
        selected = nil
        prepareAnswer()
        if case .ending = scene, let seen = try? SeenStory(story, program, record: record) {
            endingsFound = seen.endings(of: story)
        }
    }

    /// Scrolls to the new lines, without hiding what is being read if both fit.
    private mutating func reveal(from line: Int) {
        prepareAnswer()
        if case .ending = scene, let seen = try? SeenStory(story, program, record: record) {
            endingsFound = seen.endings(of: story)
        }
        top = min(max(top, contentHeight - viewHeight), max(top, line))
        clamp()
    }

    private mutating func prepareAnswer() {
        selected = nil
        guard case .question(let question) = scene else { return }
        switch question.answer {
        case .text(let length): editor = LineEditor(most: length.upperBound)
        case .number: editor = LineEditor(most: 20)
        case .yesNo: selected = question.value == .yesNo(false) ? 1 : 0
        case .oneOf(let options): selected = options.firstIndex { question.value == .option($0.id) } ?? 0
        }
    }

    /// The map of what was seen, as a list.
    func mapLines() -> [ReaderOverlay.LayoutText] {
        guard let seen = try? SeenStory(story, program, record: record) else { return [] }
        return MapList(ReaderMapPlanner.plan(story, seen)).lines.map { line in
            switch line.kind {
            case .here: ReaderOverlay.LayoutText(words: line.text, tone: .accent, isHere: true)
            case .place: ReaderOverlay.LayoutText(words: line.text)
            case .choice: ReaderOverlay.LayoutText(words: line.text, indent: 4)
            case .fog: ReaderOverlay.LayoutText(words: line.text, tone: .quiet, indent: 4)
            }
        }
    }

    // MARK: Scrolling

    /// Keeps the visible lines within the content.
    mutating func clamp() {
        top = min(max(0, top), max(0, contentHeight - viewHeight))
        overlayTop = min(max(0, overlayTop), max(0, overlayLines.count - viewHeight))
    }
}
