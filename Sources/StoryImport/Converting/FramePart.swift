/// A passage that a story format shows or runs on every page, before or after the page's own text.
struct FramePart: Sendable {
    var passage: Int
    var isBefore: Bool
    /// Whether it only runs: its words are not shown.
    var isSilent = false

    /// The parts of a story in the order in which they are put around a page: those nearest to its text first.
    static func parts(of story: TwineStory, _ dialect: Dialect) -> [FramePart] {
        switch dialect {
        case .harlowe:
            let tagged = { (tag: String) in story.passages.indices.filter { story.passages[$0].tags.contains { $0.isSame(as: tag) } } }
            return tagged("header").reversed().map { FramePart(passage: $0, isBefore: true) }
                + tagged("footer").map { FramePart(passage: $0, isBefore: false) }
        case .sugarCube:
            let named = { (name: String, isBefore: Bool, isSilent: Bool) in
                story.passages.firstIndex { $0.name.isSame(as: name) }
                    .map { [FramePart(passage: $0, isBefore: isBefore, isSilent: isSilent)] } ?? []
            }
            return named("PassageHeader", true, false) + named("PassageReady", true, true)
                + named("PassageFooter", false, false) + named("PassageDone", false, true)
        case .chapbook, .snowman, .unknown, .other: return []
        }
    }
}
