/// Something that the reader decided and can take back.
public struct Decision: Equatable, Sendable {
    /// What was decided.
    public enum Kind: String, Sendable {
        /// A choice was picked; the text is the choice's.
        case choice
        /// A question was answered; the text is the question.
        case answer
        /// The story was started again; there is no text.
        case restart
    }

    /// What was decided.
    public var kind: Kind
    /// Where it was decided; nil in front of the first location.
    public var position: Position?
    /// The words of what was decided; empty where their part is not loaded.
    public var text: [TextRun]
    /// How often to undo so that it can be decided again.
    public var undos: Int
}

extension Playthrough {
    /// What undo would take back.
    /// - Complexity: O(*n*) in what happened since.
    public var lastDecision: Decision? { decisions(atMost: 1).first }

    /// What can be taken back, the latest first.
    /// - Complexity: O(*n*) in what happened since the earliest of them.
    public func decisions(atMost limit: Int = .max) -> [Decision] {
        var decisions: [Decision] = []
        var past = state
        var length = journal.count
        for point in undoPoints.reversed() {
            guard decisions.count < limit else { break }
            let later = (reading: past[.reading], choice: Int(past[.choice]))
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

    /// What was decided in a state, as the registers tell that were set by it.
    private func words(of later: (reading: Int64, choice: Int), in past: State) -> (Decision.Kind, [TextRun]) {
        guard later.reading == past[.reading] else { return (.restart, []) }
        let renderer = TextRenderer(program: program, state: past)
        if let variable = Playthrough.askedVariable(in: past, of: program) {
            return (.answer, program.tables.variables[variable].prompt.map { renderer.runs(of: $0) } ?? [])
        }
        guard let location = past.location else { return (.choice, []) }
        let choices = program.tables.locations[location].choices
        guard later.choice < choices.count else { return (.choice, []) }
        return (.choice, renderer.runs(of: program.tables.choices[choices[later.choice]].text))
    }
}
