internal import StoryEngine

extension Playthrough {
    /// The choices or the ending after a page that was read to its end, to show below it; nil if something else follows.
    var exitBelowPage: Scene? {
        guard case .page(let page) = scene, page.moreLines == 0 else { return nil }
        var next = self
        guard (try? next.apply(.advance)) != nil else { return nil }
        return next.scene.isExit ? next.scene : nil
    }
}

extension Scene {
    /// Whether this comes after a location's pages and is shown below them.
    var isExit: Bool {
        switch self {
        case .choices, .ending: true
        default: false
        }
    }

    /// The page on show, which may have choices or an ending below it; nil if there is none.
    var pageOnShow: Scene.TextPage? {
        switch self {
        case .page(let page): page
        case .choices(let list): list.page
        case .ending(let ending): ending.page
        default: nil
        }
    }
}
