public import StoryEngine

/// The playthrough that a group reads: the engine's verdict on what its owner does.
///
/// Choices always stand on the page that they follow, as on the pages: after each input it goes on to the choices, if there are any to pick,
/// and looks back at the page. So every device whose engine does the same adds the same lines to the record.
public struct SharedPlaythrough: Sendable {
    private var recorded: RecordedPlaythrough
    private let program: Program

    /// Goes on from a record.
    /// - Parameter scene: How many scenes come before the one on show; nil for the last one. Shows the last one if there is no such scene.
    /// - Returns: The playthrough, and the lines that the record needs in addition.
    /// - Throws: ``StoryEngine/ResumeError`` if the lines are not a record of this story.
    public static func resume(
        _ program: Program,
        record: [String],
        scene: Int64?
    ) throws(ResumeError) -> (playthrough: SharedPlaythrough, lines: [String]) {
        var (recorded, _) = try RecordedPlaythrough.resume(program, record: record.joined())
        recorded.showChoicesOnPage()
        let lines = recorded.takeNewLines()
        var playthrough = SharedPlaythrough(recorded: recorded, program: program)
        if let scene { _ = playthrough.leaf(to: scene) }
        return (playthrough, lines)
    }

    private init(recorded: RecordedPlaythrough, program: Program) {
        self.recorded = recorded
        self.program = program
    }

    /// How many scenes come before the one on show.
    public var scene: Int64 { Int64(recorded.playthrough.scenesBefore) }

    /// What is on show.
    public var shown: Scene { recorded.playthrough.scene }

    /// The choices that stand on the page on show and can be picked.
    public var openChoices: [String] {
        var next = recorded
        return next.goOnToChoices() ? next.playthrough.enabledChoices : recorded.playthrough.enabledChoices
    }

    /// The choices that stand on the page on show; nil if there are none.
    public var offered: Scene? {
        var next = recorded
        return next.goOnToChoices() ? next.playthrough.scene : nil
    }

    /// Does what an owner wants: all of it, or nothing.
    /// - Returns: The lines that it adds to the record.
    public mutating func perform(_ inputs: [GroupInput]) throws(Refusal) -> [String] {
        var next = recorded
        for input in inputs {
            if case .advance = input, next.isAtChoices { throw .choiceOpen }
            if case .choose = input { _ = next.goOnToChoices() }
            try next.apply(next.playthrough.input(input))
            next.showChoicesOnPage()
        }
        recorded = next
        return recorded.takeNewLines()
    }

    /// Looks back, or forward again, without changing the record.
    /// - Returns: False if there is no such scene; then nothing has changed.
    public mutating func leaf(to scene: Int64) -> Bool {
        var next = recorded
        while next.playthrough.scenesBefore != scene {
            let goesBack = next.playthrough.scenesBefore > scene
            // Going on would be read, and not only looked at.
            guard goesBack ? next.playthrough.canGoBack : next.playthrough.isLookingBack else { return false }
            do { try next.apply(goesBack ? .back : .advance) } catch { return false }
        }
        recorded = next
        return true
    }
}

extension RecordedPlaythrough {
    /// Whether choices that can be picked stand on the page on show.
    fileprivate var isAtChoices: Bool {
        var next = self
        return next.goOnToChoices()
    }

    fileprivate mutating func showChoicesOnPage() {
        if goOnToChoices() { try? apply(.back) }
    }
}

extension Playthrough {
    /// The engine's input for what an owner does.
    fileprivate func input(_ input: GroupInput) -> Input {
        switch input {
        case .advance: return .advance
        case .skip: return .skip
        case .undo: return .undo
        case .choose(let choice): return .choose(choice)
        case .answer(.number(let number)): return .answer(.number(number))
        case .answer(.yesNo(let answer)): return .answer(.yesNo(answer))
        case .answer(.text(let text)):
            if case .question(let question) = scene, case .oneOf = question.answer { return .answer(.option(text)) }
            return .answer(.text(text))
        }
    }
}
