/// Going on, going back, and what comes after what.
extension Playthrough {
    /// What is tried next, at a location or in front of the first.
    enum Stage {
        case startQuestions(from: Int)
        case questions(from: Int)
        case sequence
        case pages(from: Int)
        case exit
    }

    mutating func advance() throws(Refusal) {
        guard !isLookingBack else {
            cursor += 1
            return
        }
        switch state.phase {
        case .title:
            leaveScene()
            proceed(to: .startQuestions(from: 0))
        case .startQuestion, .question:
            throw .questionOpen
        case .sequence:
            advanceSequence()
        case .page:
            advancePage()
        case .choices:
            throw hasWayOn ? .choiceOpen : .noWayOn
        case .result:
            leaveScene()
            arrive(at: program.tables.outcomes[pickedOutcome].target)
            proceed(to: .questions(from: 0))
        case .ending:
            throw .storyEnded
        case .lost:
            throw .noWayOn
        }
    }

    mutating func back() throws(Refusal) {
        guard canGoBack else { throw .nothingBefore }
        cursor -= 1
    }

    mutating func skip() throws(Refusal) {
        guard !isLookingBack else { throw .lookingBack }
        switch state.phase {
        case .sequence:
            proceed(to: .pages(from: 0))
        case .page:
            guard let location = state.location else { throw .nothingToSkip }
            let lines = program.tables.pages[program.tables.locations[location].pages[Int(state[.page])]].lines
            guard let last = lastLine(of: lines), last > Int(state[.line]) else { throw .nothingToSkip }
            set(.line, last)
        default:
            throw .nothingToSkip
        }
    }

    // MARK: Stages

    /// How many locations continuations may pass through in one go in a story in which so many lead on by themselves.
    ///
    /// A straight line passes each of them once at most. So only what comes back to where it was is ever given up, however long the line is.
    package static func mostSteps(continuingLocations count: Int) -> Int { mostSteps + count }

    /// How many locations continuations may pass through in one go.
    /// - Complexity: O(*n*) in the story's locations.
    var mostSteps: Int { Self.mostSteps(continuingLocations: program.tables.locations.count { $0.continuations.count > 0 }) }

    /// Tries one stage after the other until there is something to show.
    mutating func proceed(to first: Stage) {
        var stage = first
        var steps = 0
        while true {
            guard let next = show(stage) else { return }
            if case .questions = next, case .exit = stage {
                steps += 1
                guard steps <= Self.mostSteps || steps <= mostSteps else {
                    report(.circle(location: state.location.map { program.string(program.tables.locations[$0].id) } ?? ""))
                    set(.lost)
                    return
                }
            }
            stage = next
        }
    }

    /// Shows what a stage has, and gives nil; or gives the stage to try instead.
    private mutating func show(_ stage: Stage) -> Stage? {
        guard case .startQuestions(let number) = stage else {
            guard let location = state.location else { return nil }
            return show(stage, at: program.tables.locations[location])
        }
        guard number < program.metadata.startQuestions.count else {
            arrive(at: program.metadata.start)
            return .questions(from: 0)
        }
        set(.question, number)
        set(.startQuestion)
        return nil
    }

    private mutating func show(_ stage: Stage, at location: LocationRow) -> Stage? {
        switch stage {
        case .startQuestions:
            return nil
        case .questions(let number):
            guard number < location.questions.count else { return .sequence }
            set(.question, number)
            set(.question)
            return nil
        case .sequence:
            guard let sequence = location.sequence.map({ program.tables.sequences[$0] }), sequence.steps.count > 0,
                decides(sequence.condition)
            else { return .pages(from: 0) }
            set(.step, 0)
            set(.sequence)
            return nil
        case .pages(let number):
            guard let next = nextPage(of: location, from: number) else { return .exit }
            let page = program.tables.pages[location.pages[next]]
            let first = renderer.nextLine(of: page.lines, from: 0) ?? -1
            set(.page, next)
            set(.line, page.isRevealedByLine ? first : lastLine(of: page.lines) ?? -1)
            set(.page)
            return nil
        case .exit:
            return showExit(of: location)
        }
    }

    private mutating func showExit(of location: LocationRow) -> Stage? {
        if location.ending != nil {
            set(.ending)
        } else if location.choices.count > 0 {
            set(.choices)
            for choice in program.tables.choices[location.choices] { _ = decides(choice.condition) }
        } else {
            for continuation in program.tables.continuations[location.continuations] where decides(continuation.condition) {
                arrive(at: continuation.target)
                return .questions(from: 0)
            }
            set(.lost)
        }
        return nil
    }

    /// Whether a condition holds; where that cannot be worked out it does not, and the host is told.
    mutating func decides(_ condition: Ref<ExpressionRow>?) -> Bool {
        guard let condition else { return true }
        do {
            return try evaluator.value(of: condition) != 0
        } catch {
            report(error)
            return false
        }
    }

    /// Enters a location: counts the visit and carries out what happens on entering.
    mutating func arrive(at location: Ref<LocationRow>) {
        set(.location, location.index)
        // The page of the place that was left may not exist here.
        set(.page, 0)
        set(.line, -1)
        increment(State.slot(ofVisits: location, in: program))
        carryOut(program.tables.locations[location].effects)
    }

    /// Works out all new values, then sets them, so that the order of effects does not matter.
    mutating func carryOut(_ effects: RefRange<EffectRow>) {
        guard effects.count > 0 else { return }
        var values: [(Ref<VariableRow>, Int64)] = []
        for effect in program.tables.effects[effects] {
            do {
                values.append((effect.variable, try evaluator.value(of: effect.value)))
            } catch {
                report(error)
            }
        }
        for (variable, value) in values {
            let row = program.tables.variables[variable]
            let limited = row.kind == .number ? min(max(value, row.lower), row.upper) : value
            set(State.slot(of: variable), limited)
        }
    }

    // MARK: Pages

    private mutating func advancePage() {
        guard let location = state.location else { return }
        let number = Int(state[.page])
        let page = program.tables.pages[program.tables.locations[location].pages[number]]
        if let line = renderer.nextLine(of: page.lines, from: Int(state[.line]) + 1) {
            set(.line, line)
        } else {
            leaveScene()
            proceed(to: .pages(from: number + 1))
        }
    }

    private mutating func advanceSequence() {
        guard let location = state.location, let sequence = program.tables.locations[location].sequence else { return }
        let next = Int(state[.step]) + 1
        if next < program.tables.sequences[sequence].steps.count {
            set(.step, next)
        } else {
            proceed(to: .pages(from: 0))
        }
    }

    /// The next page that is read.
    private mutating func nextPage(of location: LocationRow, from first: Int) -> Int? {
        for number in first..<max(first, location.pages.count) {
            let page = program.tables.pages[location.pages[number]]
            if decides(page.condition), renderer.hasSomethingToShow(page) { return number }
        }
        return nil
    }

    /// The last line that says something; nil if none does.
    func lastLine(of lines: RefRange<TemplateRow>) -> Int? {
        (0..<lines.count).last { !renderer.isEmpty(lines[$0]) }
    }
}
