/// A decision that the reader can take back.
public struct Decision: Equatable, Sendable {
    /// The kind of decision.
    public enum Kind: String, Sendable {
        /// A choice was picked; `text` is the choice.
        case choice
        /// A question was answered; `text` is the question.
        case answer
        /// The story was started again; `text` is empty.
        case restart
    }

    /// The kind of decision.
    public var kind: Kind
    /// Where it was made; nil before the first location.
    public var position: Position?
    /// The words of the choice or question; empty if their text part is not loaded.
    public var text: [TextRun]
    /// How many undos lead back to it.
    public var undos: Int
}

extension Playthrough {
    /// The decision that the next undo would take back; nil if there is none.
    /// - Complexity: O(*n*) in what happened since.
    public var lastDecision: Decision? { decisions(atMost: 1).first }

    /// The decisions that can be taken back, latest first.
    /// - Complexity: O(*n*) in what happened since the earliest one returned.
    public func decisions(atMost limit: Int = .max) -> [Decision] {
        var decisions: [Decision] = []
        var past = state
        var length = journal.count
        for point in undoPoints.reversed() {
            guard decisions.count < limit else { break }
            let later = past
            while length > point.journal {
                length -= 1
                _ = past.exchange(Int(journal[length].slot), journal[length].old)
            }
            let (kind, text) = words(of: later, in: past)
            decisions.append(
                Decision(kind: kind, position: position(in: past), text: text, undos: decisions.count + 1)
            )
        }
        return decisions
    }

    /// What was decided in a state, according to the registers that the decision set.
    private func words(of later: State, in past: State) -> (Decision.Kind, [TextRun]) {
        guard later[.reading] == past[.reading] else { return (.restart, []) }
        let renderer = TextRenderer(program: program, state: past)
        if let variable = Playthrough.askedVariable(in: past, of: program) {
            return (.answer, program.shared.tables.variables[variable].prompt.map { renderer.runs(of: $0) } ?? [])
        }
        return (.choice, choice(picked: later, in: past).map { renderer.runs(of: program.shared.tables.choices[$0].text) } ?? [])
    }

    /// The choice that was picked in a state, according to the state after it; nil if something else was decided there, or if the choice is
    /// not known or no longer in the story.
    func choice(picked later: State, in past: State) -> Ref<ChoiceRow>? {
        guard later[.reading] == past[.reading], Playthrough.askedVariable(in: past, of: program) == nil, let location = past.location
        else { return nil }
        let choices = program.shared.tables.locations[location].choices
        return later[.choice] < choices.count ? choices[Int(later[.choice])] : nil
    }
}
