internal import Story
internal import StoryFormat

/// The state of a playthrough in IDs, so that it can be compared with another revision of the story.
struct Snapshot: Equatable {
    /// Values by variable ID.
    var variables = SortedFields()
    /// Visits by location ID.
    var visits = SortedFields()
    /// Runs by check ID.
    var runs = SortedFields()
    var place = Place()

    /// Where the reader is, with everything needed to show it.
    struct Place: Equatable {
        var phase: State.Phase = .title
        var location: JSONKey?
        var page: Int64 = 0
        var line: Int64 = -1
        /// The sketch of the page or sequence, or of a location without pages; 0 if nothing was read. See ``TextSketch``.
        var sketch: Int64 = 0
        /// The variable of the open question.
        var question: JSONKey?
        var step: Int64 = 0
        /// The number of steps of the sequence.
        var steps: Int64 = 0
        var ending: JSONKey?
        /// The choice that was picked where undo leads to; nil if something else was decided there. A playthrough's place has it only at its
        /// result.
        var choice: JSONKey?
        var bucket: JSONKey?
        var roll: Int64 = 0
        var modifiers: Int64 = 0
        var checkCount: Int64 = 0
        var turns: Int64 = 0
        var reading: Int64 = 0
    }

    /// The place of a playthrough's state.
    static func place(in state: State, of program: Program) -> Place {
        var place = Place()
        place.phase = state.phase
        place.turns = state[.turns]
        place.reading = state[.reading]
        place.question = Playthrough.askedVariable(in: state, of: program).map {
            JSONKey(program.string(program.shared.tables.variables[$0].id))
        }
        guard let ref = state.location else { return place }
        let location = program.shared.tables.locations[ref]
        place.location = JSONKey(program.string(location.id))
        place.page = state[.page]
        place.line = state[.line]
        place.sketch = Int64(bitPattern: program.sketch(in: place.phase, page: Int(place.page), at: location))
        switch state.phase {
        case .sequence:
            place.step = state[.step]
            place.steps = Int64(location.sequence.map { program.shared.tables.sequences[$0].steps.count } ?? 0)
        case .ending:
            place.ending = location.ending.map { JSONKey(program.string(program.shared.tables.endings[$0].id)) }
        case .result:
            let choice = program.shared.tables.choices[location.choices[Int(state[.choice])]]
            place.choice = JSONKey(program.string(choice.id))
            place.bucket = program.optionalString(program.shared.tables.outcomes[choice.outcomes[Int(state[.outcome])]].bucket).map {
                JSONKey($0)
            }
            if choice.check != nil {
                place.roll = state[.roll]
                place.modifiers = state[.modifiers]
                place.checkCount = state[.checkCount]
            }
        default:
            break
        }
        return place
    }

    /// The whole state of a playthrough, without initial values.
    init(of state: State, in program: Program) {
        let fresh = State(program)
        for slot in state.slots.indices where state.slots[slot] != fresh.slots[slot] { add(slot, of: state, in: program) }
        place = Snapshot.place(in: state, of: program)
    }

    init() {}

    /// Adds the value of a slot; registers are part of the place.
    mutating func add(_ slot: Int, of state: State, in program: Program) {
        let tables = program.shared.tables
        var index = slot - State.Register.allCases.count
        guard index >= 0 else { return }
        if index < tables.variables.count {
            let ref = Ref<VariableRow>(index)
            variables.set(program.string(tables.variables[ref].id), Snapshot.json(state[ref], of: tables.variables[ref], state, program))
            return
        }
        index -= tables.variables.count
        if index < tables.locations.count {
            visits.set(program.string(tables.locations[index].id), .number(state.slots[slot]))
            return
        }
        index -= tables.locations.count
        if index < tables.checks.count { runs.set(program.string(tables.checks[index].id), .number(state.slots[slot])) }
    }

    private static func json(_ value: Int64, of variable: VariableRow, _ state: State, _ program: Program) -> JSONValue {
        switch variable.kind {
        case .number, .kept: return .number(value)
        case .yesNo: return .boolean(value != 0)
        case .text: return .string(state.text(value, in: program))
        case .oneOf:
            guard value >= 0, value < Int64(variable.options.count) else { return .null }
            // Distinct from a text, so that if a variable changes its kind, an ID does not become words.
            return .object([JSONField("option", .string(program.string(program.shared.tables.options[variable.options[Int(value)]].id)))])
        }
    }

    /// Adds another snapshot, which came later.
    mutating func merge(_ later: Snapshot) {
        variables.merge(later.variables)
        visits.merge(later.visits)
        runs.merge(later.runs)
        place = later.place
    }
}

extension Program {
    /// The sketch of what is shown at a place, or was shown just before; 0 if nothing is known about it.
    @inline(never)
    func sketch(in phase: State.Phase, page: Int, at location: LocationRow) -> UInt64 {
        switch phase {
        case .sequence:
            return location.sequence.map { shared.tables.sequences[$0].sketch } ?? 0
        case .page, .choices, .ending:
            guard location.pages.count > 0 else { return location.sketch }
            return page < location.pages.count ? shared.tables.pages[location.pages[page]].sketch : 0
        default:
            return 0
        }
    }
}
