internal import Story
internal import StoryFormat

/// Brings a playthrough to the end of a record, by replaying it or, if the story has changed, by its IDs.
struct Resumer {
    let program: Program
    let record: Record
    private var notices: [ResumeReport.Notice] = []
    private var isSameStory = false
    /// The first line of the record that does not lead where it says, in the same story.
    private var wrongLine = 0

    init(program: Program, record: Record) {
        self.program = program
        self.record = record
    }

    mutating func resume() -> (RecordedPlaythrough, ResumeReport) {
        isSameStory = record.revision.hasSameBytes(as: program.revision)
        if isSameStory, let playthrough = replayed() {
            let recorded = RecordedPlaythrough(playthrough, lineCount: record.lineCount)
            return (recorded, ResumeReport(kind: .exact, notices: []))
        }
        let (undoable, last) = folded()
        let (playthrough, kind) = carriedOver(undoable, last)
        if !isSameStory, kind == .changed { notices += keptValues(in: playthrough) }
        var recorded = RecordedPlaythrough(playthrough, lineCount: 0)
        recorded.beginAnew()
        return (recorded, ResumeReport(kind: kind, notices: notices))
    }

    // MARK: The same revision

    /// The playthrough after replaying the record's inputs; nil if they do not lead where the record says.
    private mutating func replayed() -> Playthrough? {
        var playthrough = Playthrough(program, seed: record.seed)
        if let last = record.bases.last {
            wrongLine = record.firstLine
            let (carried, kind) = carriedOver(Array(record.bases.dropLast()), last)
            // Counted instead of compared, to keep == for texts out of the web engine; see JSONKey.
            guard kind == .changed, notices.count == 1 else { return nil }
            playthrough = carried
        }
        for entry in record.entries {
            wrongLine = entry.line
            do {
                try playthrough.apply(entry.input)
            } catch {
                return nil
            }
            guard let place = entry.changes?.place else { continue }
            var reached = Snapshot.place(in: playthrough.state, of: program)
            // Older engines did not write it.
            reached.sketch = place.sketch
            if reached != place { return nil }
        }
        return playthrough
    }

    // MARK: Another revision

    /// Why the record's inputs alone do not lead to where it ends.
    private var notice: ResumeReport.Notice { isSameStory ? .damaged(line: wrongLine) : .storyChanged }

    /// What the reading keeps although the author has changed it.
    private func keptValues(in playthrough: Playthrough) -> [ResumeReport.Notice] {
        var start = Playthrough(program, seed: record.seed)
        if let last = record.bases.last {
            var other = Resumer(program: program, record: record)
            start = other.carriedOver(Array(record.bases.dropLast()), last).0
        }
        var rereading = Rereading(from: start)
        // What a variable that is gone may be called now has been said.
        let isGone = notices.contains { if case .variablesGone = $0 { true } else { false } }
        let names = rereading.differences(of: playthrough, record, skipsNew: isGone)
        return names.isEmpty ? [] : [.valuesKept(variables: names)]
    }

    /// The states according to the record: before each decision that was not undone, and at the end.
    private func folded() -> (undoable: [Snapshot], last: Snapshot) {
        let start = record.start
        var undoable = Array(record.bases.dropLast())
        var current = record.bases.last ?? start
        var picked = current.place.choice
        for entry in record.entries {
            switch entry.input {
            case .undo:
                if let before = undoable.popLast() { (current, picked) = (before, before.place.choice) }
                continue
            case .restart:
                undoable.append(current)
                (current, picked) = (start, nil)
            case .choose(let choice):
                undoable.append(current)
                picked = JSONKey(choice)
            case .answer:
                undoable.append(current)
                picked = nil
            case .advance, .skip, .back:
                break
            }
            if let changes = entry.changes { current.merge(changes) }
            if current.place.choice == nil { current.place.choice = picked }
        }
        return (undoable, current)
    }

    /// A playthrough at the last state whose place still exists and from which the reader can continue.
    private mutating func carriedOver(_ undoable: [Snapshot], _ last: Snapshot) -> (Playthrough, ResumeReport.Kind) {
        let fresh = Playthrough(program, seed: record.seed)
        notices = [notice]
        var losses = Losses(program: program, record: record)
        var isClosed = false
        var candidates = undoable
        candidates.append(last)
        while let candidate = candidates.popLast() {
            guard fresh.canTake(candidate) else { continue }
            if !isSameStory, fresh.isStuck(at: candidate) {
                // The last place decides the reason for going back.
                isClosed = isClosed || candidates.count == undoable.count
                continue
            }
            var playthrough = fresh
            // Whether it is in the state in which the next decision was made.
            var isBefore = true
            for earlier in candidates {
                losses.add(earlier)
                // The choice behind a result may be gone: undo then leads to the pages before it.
                guard playthrough.knowsLocation(of: earlier) else {
                    isBefore = false
                    continue
                }
                for notice in playthrough.take(earlier, isSameStory: isSameStory, knowsPicked: isBefore) {
                    // After an undo, other notices matter only if they concern the reader's own answer.
                    if case .valueGone = notice { add(notice) }
                }
                playthrough.addUndoPoint()
                playthrough.leaveScene()
                isBefore = true
            }
            losses.add(candidate)
            for notice in playthrough.take(candidate, isSameStory: isSameStory, knowsPicked: isBefore) { add(notice) }
            notices += losses.notices
            let takenBack = undoable.count - candidates.count
            if takenBack == 0 { return (playthrough, .changed) }
            if candidate.place.phase == .title {
                notices.append(.everythingGone)
                return (playthrough, .startedAgain)
            }
            notices.append(isClosed ? .choicesClosed(decisions: takenBack) : .placeGone(decisions: takenBack))
            return (playthrough, .walkedBack)
        }
        notices.append(.everythingGone)
        return (fresh, .startedAgain)
    }

    /// Adds a notice, unless it is there already.
    private mutating func add(_ notice: ResumeReport.Notice) {
        // Not by their sentences, which the web engine would then contain.
        let isKnown = notices.contains { known in
            guard case .valueGone(let variable) = notice, case .valueGone(let other) = known else {
                return known.code.hasSameBytes(as: notice.code)
            }
            return variable.hasSameBytes(as: other)
        }
        if !isKnown { notices.append(notice) }
    }
}

extension Playthrough {
    /// Whether the story still has the location of a snapshot. The title page has none.
    fileprivate func knowsLocation(of snapshot: Snapshot) -> Bool {
        snapshot.place.location.map { program.lookup.location($0.text) != nil } ?? true
    }

    /// Whether the story still has the place of a snapshot.
    fileprivate func canTake(_ snapshot: Snapshot) -> Bool {
        let place = snapshot.place
        guard let id = place.location?.text else { return true }
        guard let location = program.lookup.location(id) else { return false }
        guard place.phase == .result else { return true }
        guard let number = place.choice.flatMap({ program.choice($0.text, at: location) }) else { return false }
        return outcome(of: place, in: program.shared.tables.locations[location].choices[number]) != nil
    }

    /// Whether a reader at a snapshot's place could only undo.
    fileprivate func isStuck(at snapshot: Snapshot) -> Bool {
        var playthrough = self
        _ = playthrough.take(snapshot, isSameStory: false, knowsPicked: false)
        return playthrough.state.phase == .lost || (playthrough.state.phase == .choices && !playthrough.hasWayOn)
    }

    private func outcome(of place: Snapshot.Place, in choice: Ref<ChoiceRow>) -> Int? {
        guard let bucket = place.bucket?.text else { return program.shared.tables.choices[choice].check == nil ? 0 : nil }
        return program.outcome(bucket, of: choice)
    }

    /// Restores a snapshot whose place exists, and reports what is no longer possible.
    /// - Parameter knowsPicked: Whether this is in the state in which the choice was picked that led to the snapshot.
    @inline(never)
    fileprivate mutating func take(_ snapshot: Snapshot, isSameStory: Bool, knowsPicked: Bool) -> [ResumeReport.Notice] {
        let picked = knowsPicked ? snapshot.place.choice.flatMap { id in state.location.flatMap { program.choice(id.text, at: $0) } } : nil
        // Nothing of the previous state may remain.
        for register in State.Register.allCases { set(register, 0) }
        // No location has so many choices: what is not known is none of them.
        set(.choice, picked ?? Int(Int32.max))
        var notices = takeValues(snapshot)
        let place = snapshot.place
        set(State.slot(of: .turns), max(0, place.turns))
        set(State.slot(of: .reading), place.reading)
        set(.firstScene, leftScenes.count)
        set(.line, -1)
        guard let location = place.location.flatMap({ program.lookup.location($0.text) }) else {
            set(.location, -1)
            set(.title)
            guard place.phase == .startQuestion else { return notices }
            if let number = question(place.question, in: program.metadata.startQuestions) {
                set(.question, number)
                set(.startQuestion)
            } else {
                notices.append(.pagesChanged)
            }
            return notices
        }
        let row = program.shared.tables.locations[location]
        set(.location, location.index)
        if place.phase == .lost, isSameStory {
            set(.lost)
        } else if !takePlace(place, at: row, isSameStory: isSameStory) {
            // Whatever the location has now, go through it from where the reader was on entry, or from its first page.
            switch place.phase {
            case .question: proceed(to: .questions(from: 0))
            case .sequence: proceed(to: .sequence)
            default: proceed(to: .pages(from: 0))
            }
            notices.append(.pagesChanged)
        } else if state.phase != place.phase || state.location != location {
            // There is nothing left to show or to pick, so the reader is already where that leads.
            notices.append(.pagesChanged)
        }
        return notices
    }

    /// Finds the page that was last read, at its old index or anywhere else; false if no page is similar.
    @inline(never)
    private mutating func takePage(_ place: Snapshot.Place, at location: LocationRow) -> Bool {
        let sketch = UInt64(bitPattern: place.sketch)
        guard location.pages.count > 0 else { return TextSketch.areAlike(sketch, location.sketch) }
        let pages = program.shared.tables.pages[location.pages].map { TextSketch.areAlike(sketch, $0.sketch) }
        let old = Int(clamping: place.page)
        guard let page = pages.indices.contains(old) && pages[old] ? old : pages.firstIndex(of: true) else { return false }
        set(.page, page)
        let row = program.shared.tables.pages[location.pages[page]]
        // If the page has more lines now, show all of them, unless the reader reveals them one by one or had seen none.
        let keepsLine = place.line < 0 || place.phase == .result || (place.phase == .page && row.isRevealedByLine)
        set(.line, keepsLine ? Int(max(-1, min(place.line, Int64(row.lines.count - 1)))) : lastLine(of: row.lines) ?? -1)
        return true
    }

    private mutating func takeValues(_ snapshot: Snapshot) -> [ResumeReport.Notice] {
        var notices: [ResumeReport.Notice] = []
        let fresh = State(program)
        for slot in State.Register.allCases.count..<fresh.slots.count { set(slot, fresh.slots[slot]) }
        // A variable that took over another's ID as an alias keeps its own value: the later one counts.
        var values: [(field: JSONField, variable: Ref<VariableRow>)] = []
        for field in snapshot.variables.fields {
            guard let variable = program.variable(inSave: field.key).variable else { continue }
            let isOwnID = program.string(program.shared.tables.variables[variable].id).hasSameBytes(as: field.key)
            values.insert((field, variable), at: isOwnID ? values.count : 0)
        }
        for (field, variable) in values {
            if let number = value(of: field.value, for: program.shared.tables.variables[variable]) {
                set(State.slot(of: variable), number)
            } else {
                notices.append(.valueGone(variable: program.string(program.shared.tables.variables[variable].name)))
            }
        }
        var merged: [Int] = []
        for field in snapshot.visits.fields {
            guard let location = program.lookup.location(field.key), let count = field.value.number, count > 0 else { continue }
            // If two locations were merged, their visits are added up.
            let slot = State.slot(ofVisits: location, in: program)
            if state.slots[slot] > 0, !merged.contains(location.index) { merged.append(location.index) }
            let (sum, overflows) = state.slots[slot].addingReportingOverflow(count)
            set(slot, overflows ? .max : sum)
        }
        if !merged.isEmpty {
            let names = merged.map { index in
                let row = program.shared.tables.locations[index]
                return program.optionalString(row.title) ?? program.string(row.id)
            }
            notices.append(.visitsMerged(locations: names))
        }
        for field in snapshot.runs.fields {
            guard let check = program.lookup.check(field.key) else { continue }
            set(State.slot(ofRuns: check, in: program), max(0, field.value.number ?? 0))
        }
        return notices
    }

    /// A variable's value from a record; nil if the variable cannot have it.
    mutating func value(of value: JSONValue, for variable: VariableRow) -> Int64? {
        switch (variable.kind, value) {
        case (.number, .number(let number)), (.kept, .number(let number)):
            return number >= variable.lower && number <= variable.upper ? number : nil
        case (.yesNo, .boolean(let answer)): return answer ? 1 : 0
        case (.text, .string(let text)):
            // The variable's own limit is for answers; effects may have set a longer text.
            return text.utf8.count <= Playthrough.mostAnswerBytes ? state.value(of: text, in: program) : nil
        case (.oneOf, .object):
            return value["option"]?.string.flatMap { program.option($0, of: variable) }.map { Int64($0) }
        default: return nil
        }
    }

    private func question(_ variable: JSONKey?, in questions: RefRange<QuestionRow>) -> Int? {
        guard let variable = variable.flatMap({ program.lookup.variable($0.text) }) else { return nil }
        return (0..<questions.count).first { program.shared.tables.questions[questions[$0]].variable == variable }
    }

    /// Goes to a place in the location; false if the location no longer has it.
    private mutating func takePlace(_ place: Snapshot.Place, at location: LocationRow, isSameStory: Bool) -> Bool {
        switch place.phase {
        case .title, .startQuestion, .lost:
            return false
        case .page:
            // The page was shown because its condition was true; if it is not, another page is here now.
            guard place.sketch != 0 || isSameStory, location.pages.count > 0, takePage(place, at: location),
                evaluator.holds(program.shared.tables.pages[location.pages[Int(state[.page])]].condition)
            else { return false }
        case .question:
            guard let number = question(place.question, in: location.questions) else { return false }
            set(.question, number)
        case .sequence:
            guard let sequence = location.sequence, place.step >= 0, place.step < place.steps,
                place.steps == Int64(program.shared.tables.sequences[sequence].steps.count),
                TextSketch.areAlike(UInt64(bitPattern: place.sketch), program.shared.tables.sequences[sequence].sketch)
            else { return false }
            set(.step, Int(place.step))
        case .choices:
            guard location.choices.count > 0, takePage(place, at: location) else { return false }
            // If none of them is open any more, the story may continue another way.
            proceed(to: .exit)
            return true
        case .ending:
            guard let id = place.ending?.text, hasEnding(id, at: location), takePage(place, at: location) else { return false }
        case .result:
            return takePage(place, at: location) && takeResult(place, at: location)
        }
        set(place.phase)
        return true
    }

    /// Whether a location has the ending with this ID; a default ID follows the location's aliases.
    private func hasEnding(_ id: String, at location: LocationRow) -> Bool {
        guard let ending = location.ending.map({ program.shared.tables.endings[$0] }) else { return false }
        let current = program.string(ending.id)
        if current.hasSameBytes(as: id) || program.has(ending.aliases, id) { return true }
        return current.hasSameBytes(as: program.string(location.id)) && program.has(location.aliases, id)
    }

    private mutating func takeResult(_ place: Snapshot.Place, at location: LocationRow) -> Bool {
        guard let ref = state.location, let number = place.choice.flatMap({ program.choice($0.text, at: ref) }),
            let outcome = outcome(of: place, in: location.choices[number])
        else { return false }
        set(.choice, number)
        set(.outcome, outcome)
        set(State.slot(of: .roll), place.roll)
        set(State.slot(of: .modifiers), place.modifiers)
        set(State.slot(of: .checkCount), place.checkCount)
        let choice = program.shared.tables.choices[pickedChoice]
        let row = program.shared.tables.outcomes[pickedOutcome]
        guard isShown(row, afterRoll: choice.check != nil) else {
            come(to: row.target)
            return true
        }
        set(.result)
        return true
    }
}
