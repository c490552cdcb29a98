internal import StoryEngine

/// Writes scenes one below the other, without repeating the page that is just above.
struct PlainScenes {
    /// Formats the parts.
    var printer: ScenePrinter
    private var pageAbove: Scene.TextPage?
    private var frameAbove: SequenceFrame?

    init(_ printer: ScenePrinter) {
        self.printer = printer
    }

    /// Forgets what is above, so that all of the next scene is written.
    mutating func forget() {
        pageAbove = nil
        frameAbove = nil
    }

    /// The text of a scene, below what was written before.
    mutating func text(of scene: Scene) -> String {
        if case .sequence = scene {} else { frameAbove = nil }
        var text = ""
        switch scene {
        case .title(let page): text = printer.text(of: page)
        case .question(let question): text = printer.text(of: question)
        case .sequence(let frame):
            text = printer.text(of: frame, after: frameAbove)
            frameAbove = frame
        case .page(let page): return self.text(of: page)
        case .choices(let list):
            if let page = list.page { text = self.text(of: page) }
            text += printer.text(of: list)
        case .result(let result): text = printer.text(of: result)
        case .ending(let ending):
            if let page = ending.page { text = self.text(of: page) }
            text += printer.text(of: ending)
        case .loading: break
        }
        pageAbove = nil
        return text
    }

    private mutating func text(of page: Scene.TextPage) -> String {
        defer { pageAbove = page }
        guard let above = pageAbove, page.lines.starts(with: above.lines), above.picture == page.picture else {
            return printer.text(of: page)
        }
        return above.lines.count < page.lines.count ? printer.text(of: page, after: above.lines.count) : ""
    }
}
