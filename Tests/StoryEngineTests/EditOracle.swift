import Story

@testable import StoryEngine

/// Where a reader is and what they know, in IDs: derived from a state without any of the code that saves and resumes.
struct ReaderFacts: Equatable {
    var location: String?
    var phase: State.Phase
    var page = 0
    var line = 0
    /// The last page shown at the location, whatever is shown now.
    var lastPage = 0
    var question: String?
    var step = 0
    var choice: String?
    var bucket: String?
    var ending: String?
    var meaning: Meaning

    init(_ state: State, of program: Program) {
        let tables = program.shared.tables
        meaning = Meaning(state, of: program)
        phase = state.phase
        let questions: RefRange<QuestionRow>
        if let ref = state.location {
            let row = tables.locations[ref]
            location = program.string(row.id)
            questions = row.questions
            if phase == .result {
                let row = tables.choices[row.choices[Int(state[.choice])]]
                choice = program.string(row.id)
                bucket = program.optionalString(tables.outcomes[row.outcomes[Int(state[.outcome])]].bucket)
            }
            if phase == .ending { ending = row.ending.map { program.string(tables.endings[$0].id) } }
        } else {
            questions = program.metadata.startQuestions
        }
        lastPage = Int(state[.page])
        if phase == .page { (page, line) = (Int(state[.page]), Int(state[.line])) }
        if phase == .sequence { step = Int(state[.step]) }
        if phase == .question || phase == .startQuestion {
            question = program.string(tables.variables[tables.questions[questions[Int(state[.question])]].variable].id)
        }
    }
}

/// Checks whether a reading that was resumed in an edited story is where it should be.
struct EditOracle {
    let edited: EditedStory
    let program: Program

    /// The errors in a resumption, in words; empty if it is right.
    /// - Parameters:
    ///   - before: The states that undo led to in the old story, oldest first, and where the reader was.
    func faults(of resumed: Playthrough, _ report: ResumeReport, before: [ReaderFacts]) -> [String] {
        var faults: [String] = []
        // If no choice is open any more, the reader goes back further.
        let closed = report.notices.contains(.choicesClosed(decisions: report.takenBack)) ? before.count - 1 - report.takenBack : nil
        guard let kept = closed ?? before.indices.last(where: { isThere(before[$0]) }), isThere(before[kept]) else {
            if report.kind != .startedAgain { faults.append("nothing is there, but it says \(report.kind)") }
            if resumed.state.phase != .title { faults.append("nothing is there, but it is not at the title") }
            return faults
        }
        let takenBack = before.count - 1 - kept
        faults += kindFaults(report, takenBack: takenBack, kept: before[kept])
        let values = valuesThatMayBeGone(report)
        faults += placeFaults(
            ReaderFacts(resumed.state, of: program),
            before[kept],
            report.notices.contains(.pagesChanged),
            values
        )

        let undos = before[..<kept].filter { isThere($0) }
        if resumed.undoPoints.count != undos.count {
            faults.append("\(resumed.undoPoints.count) decisions can be taken back, not \(undos.count)")
        }
        var undone = resumed
        for expected in undos.reversed() {
            guard (try? undone.apply(.undo)) != nil else { break }
            let found = placeFaults(ReaderFacts(undone.state, of: program), expected, nil, values)
            faults += found.map { "after undo, " + $0 }
        }
        return faults
    }

    private func kindFaults(_ report: ResumeReport, takenBack: Int, kept: ReaderFacts) -> [String] {
        var faults: [String] = []
        if takenBack == 0, report.kind != .changed { faults.append("the place is there, but it says \(report.kind)") }
        if takenBack > 0, kept.location != nil || kept.phase == .startQuestion {
            if report.kind != .walkedBack { faults.append("the place is gone, but it says \(report.kind)") }
            if report.takenBack != takenBack {
                faults.append("it does not say that \(takenBack) were taken back")
            }
        }
        if !report.notices.contains(.storyChanged) { faults.append("it does not say that the story has changed") }
        return faults
    }

    /// Whether the edited story still has the place.
    private func isThere(_ facts: ReaderFacts) -> Bool {
        guard let location = facts.location else { return true }
        if edited.gone.contains(location) { return false }
        return facts.phase != .result || !edited.goneChoices.contains("\(location)/\(facts.choice ?? "")")
    }

    private func valuesThatMayBeGone(_ report: ResumeReport) -> Set<String> {
        var gone: Set<String> = []
        for case .valueGone(let name) in report.notices {
            if let variable = edited.story.variables.first(where: { $0.name == name }) { gone.insert(variable.id.text) }
        }
        return gone
    }

    /// - Parameter isTold: Whether the reader was told that the pages changed; nil if nothing is said, as after an undo.
    private func placeFaults(
        _ now: ReaderFacts,
        _ old: ReaderFacts,
        _ isTold: Bool?,
        _ valuesGone: Set<String>
    ) -> [String] {
        var faults: [String] = []
        let isChanged = mayDiffer(old)
        if isTold == true, !isChanged { faults.append("it says that the pages changed, but they did not") }
        let isSamePlace = isSame(now, as: old)
        if !isSamePlace, !isChanged || isTold == false {
            faults.append("the reader is at \(words(now)), not at \(words(old))")
        }
        if isChanged, isTold != false, now.location != expectedLocation(old), !movesOn(old) {
            faults.append("the reader is at \(now.location ?? "the title"), not at \(old.location ?? "the title")")
        }
        for (id, value) in old.meaning.values {
            let id = edited.variables[id] ?? id
            guard let new = now.meaning.values[id], new != value, !valuesGone.contains(id) else { continue }
            // Moving on from a place that is gone may change values on the way.
            if now.location == expectedLocation(old) { faults.append("\(id) is \(new), not \(value)") }
        }
        if now.meaning.turns != old.meaning.turns {
            faults.append("\(now.meaning.turns) turns, not \(old.meaning.turns)")
        }
        if now.meaning.reading != old.meaning.reading {
            faults.append("reading \(now.meaning.reading), not \(old.meaning.reading)")
        }
        if now.location == expectedLocation(old) {
            for (id, count) in old.meaning.visits where !edited.gone.contains(id) {
                let id = edited.locations[id] ?? id
                if now.meaning.visits[id] != count {
                    faults.append("\(id) was visited \(now.meaning.visits[id] ?? 0) times, not \(count)")
                }
            }
        }
        return faults
    }

    private func expectedLocation(_ old: ReaderFacts) -> String? {
        old.location.map { edited.locations[$0] ?? $0 }
    }

    /// Whether the author changed what the reader was looking at.
    private func mayDiffer(_ old: ReaderFacts) -> Bool {
        if old.phase == .lost { return true }
        if let question = old.question, edited.changedVariables.contains(question) { return true }
        guard let location = old.location, edited.changed.contains(location) else { return false }
        switch old.phase {
        case .page, .choices, .ending, .sequence: return true
        case .title, .startQuestion, .question, .result, .lost: return false
        }
    }

    /// Whether the location may have nothing left to show, so that the reader passes through it.
    private func movesOn(_ old: ReaderFacts) -> Bool {
        guard let id = expectedLocation(old), let location = edited.story.locations.first(where: { $0.id.text == id })
        else { return false }
        return !location.continuations.isEmpty
    }

    private func isSame(_ now: ReaderFacts, as old: ReaderFacts) -> Bool {
        guard now.location == expectedLocation(old), now.phase == old.phase else { return false }
        if now.question != old.question.map({ edited.variables[$0] ?? $0 }) { return false }
        // If there are other pages, the current one may have another index; ``LossJudge`` compares its words.
        let isMoved = old.location.map { edited.changed.contains($0) } ?? false
        guard isMoved || (now.page == old.page && now.line == old.line), now.step == old.step, now.bucket == old.bucket else {
            return false
        }
        if let choice = old.choice, now.choice != choice, now.choice != edited.locations[choice] { return false }
        if let ending = old.ending, now.ending != ending, now.ending != edited.locations[ending] { return false }
        return true
    }

    private func words(_ facts: ReaderFacts) -> String {
        "\(facts.location ?? "-"), \(facts.phase), page \(facts.page), line \(facts.line), step \(facts.step), "
            + "\(facts.question ?? "-"), \(facts.choice ?? "-"), \(facts.bucket ?? "-"), \(facts.ending ?? "-")"
    }
}
