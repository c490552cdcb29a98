internal import Story
internal import StoryEngine
internal import StoryMap

/// A reader in front of a screen: takes events, and says what to keep and what to draw. It knows no terminal.
struct ReaderModel {
    /// The reading.
    var recording: Recording
    /// What the record holds.
    private(set) var record: String
    /// The size of the screen.
    private(set) var columns: Int
    private(set) var rows: Int
    /// How many colours there are.
    let depth: ColourDepth
    /// Which colours are used.
    var theme: Theme.Name
    /// Whether the reader asked for these colours.
    var themeWasChosen: Bool
    /// The pictures that are at hand.
    var shelf: PictureShelf
    /// What lies over the scene.
    var overlay: ReaderOverlay?
    /// The first line of the overlay that is shown.
    var overlayTop = 0
    /// The first line of the scene that is shown.
    var top = 0
    /// The choice or answer that Enter would pick.
    var selected: Int?
    /// The line that the reader writes.
    var editor = LineEditor(most: 1)
    /// A sentence for the last row, until the next key.
    var notice: String?
    /// Why the place could not be kept when it was tried last.
    private(set) var failure: String?
    /// What was shown before a sequence began, which lies under it.
    var sceneBelow: Scene?
    /// How many endings were found, once one was reached.
    var endingsFound: (found: Int, all: Int)?
    private var faultsTold = 0

    let story: Story
    private let program: Program

    /// The smallest screen that something can be read on.
    static let least = (columns: 20, rows: 8)

    /// Starts or continues a reading.
    /// - Parameter notices: What there is to say about what became of it.
    init(_ recording: Recording, record: String, story: Story, program: Program, settings: ReaderSettings, columns: Int, rows: Int) {
        self.recording = recording
        // A last line without its end gets one in the file too, in front of the next.
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
        faultsTold = recording.playthrough.faults.count
        arrive()
    }

    /// What is shown now.
    var scene: Scene { recording.playthrough.scene }
    /// Whether what was read before is shown.
    var isLookingBack: Bool { recording.playthrough.isLookingBack }

    /// Takes the first lines of the record, which are to be kept before anything is drawn.
    mutating func begin() -> [ReaderEffect] {
        var effects: [ReaderEffect] = []
        goToExit(&effects)
        keep(&effects)
        return effects
    }

    /// Takes what happened.
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

    /// Does what the reader wants, or says why not.
    @discardableResult
    mutating func apply(_ input: Input, _ effects: inout [ReaderEffect]) -> Bool {
        let before = scene
        let linesBefore = contentHeight
        do throws(Refusal) {
            try recording.apply(input)
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

    /// Takes up the choices or the ending below a page that was read to its end: they are on the same screen.
    private mutating func goToExit(_ effects: inout [ReaderEffect]) {
        while recording.playthrough.exitBelowPage != nil {
            guard (try? recording.apply(.advance)) != nil else { break }
        }
    }

    private mutating func keep(_ effects: inout [ReaderEffect]) {
        let lines = recording.takeNewLines()
        guard !lines.isEmpty else { return }
        for line in lines { record += line }
        effects.append(.keep(lines))
    }

    private mutating func tellFaults() {
        let faults = recording.playthrough.faults
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

    /// Makes ready for a scene that was not shown before.
    private mutating func arrive() {
        top = 0
        selected = nil
        prepareAnswer()
        if case .ending = scene, let seen = try? SeenStory(story, program, record: record) {
            endingsFound = seen.endings(of: story)
        }
    }

    /// Shows the lines that are new, without taking away what is being read where both find room.
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

    /// Keeps what is shown within what there is.
    mutating func clamp() {
        top = min(max(0, top), max(0, contentHeight - viewHeight))
        overlayTop = min(max(0, overlayTop), max(0, overlayLines.count - viewHeight))
    }
}
