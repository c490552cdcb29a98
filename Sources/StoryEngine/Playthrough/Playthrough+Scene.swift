/// The scene to draw.
extension Playthrough {
    /// The scene to draw now.
    /// - Complexity: O(*n*) in the text that is shown; while looking back, also in what happened since.
    public var scene: Scene {
        SceneBuilder(program: program, state: stateInView, rollPlan: rollPlan, pickedChoice: pickedChoiceInView).scene
    }

    /// The whole sequence that plays now, for a host that steps through it itself; nil if none plays, or if a text part is missing.
    ///
    /// When the player is finished, apply ``Input/skip`` to continue the story.
    public var sequence: SequencePlayer? {
        guard !isLookingBack, state.phase == .sequence, let location = state.location.map({ program.shared.tables.locations[$0] }),
            program.partTexts[location.part.index] != nil
        else { return nil }
        let builder = SceneBuilder(program: program, state: state, rollPlan: rollPlan, pickedChoice: nil)
        return SequencePlayer(builder.frames(of: location))
    }

    /// While looking back: the index of the choice that was made in the scene being shown. The next scene's state knows it.
    private var pickedChoiceInView: Int? {
        guard isLookingBack else { return nil }
        var next = self
        next.cursor += 1
        return Int(next.stateInView[.choice])
    }

    /// Where the reader is; nil before the first location.
    public var position: Position? { position(in: stateInView) }

    func position(in state: State) -> Position? {
        guard let location = state.location else { return nil }
        let row = program.shared.tables.locations[location]
        return Position(
            location: program.string(row.id),
            title: program.optionalString(row.title),
            page: Int(state[.page]),
            pages: row.pages.count,
            line: Int(state[.line])
        )
    }
}
