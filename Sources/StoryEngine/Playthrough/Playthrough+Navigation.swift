/// Moving forward and back.
extension Playthrough {
    mutating func advance() throws(Refusal) {
        guard !isLookingBack else {
            cursor += 1
            return
        }
        switch state.phase {
        case .title:
            leaveScene()
            ask(startQuestion: 0)
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
            come(to: program.shared.tables.outcomes[pickedOutcome].target)
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
            let lines = program.shared.tables.pages[program.shared.tables.locations[location].pages[Int(state[.page])]].lines
            guard let last = lastLine(of: lines), last > Int(state[.line]) else { throw .nothingToSkip }
            set(.line, last)
        default:
            throw .nothingToSkip
        }
    }

    // MARK: Stages

    /// How many locations continuations may pass through without a stop, in a story with this many locations that have a continuation.
    ///
    /// A straight line passes through each of them at most once. So only cycles are ever given up, however long the line is.
    package static func mostSteps(continuingLocations count: Int) -> Int { mostSteps + count }

    /// How many locations continuations may pass through without a stop.
    /// - Complexity: O(*n*) in the story's locations.
    var mostSteps: Int { Self.mostSteps(continuingLocations: program.shared.tables.locations.count { $0.continuations.count > 0 }) }

    /// Asks one of the questions before the first location or, after the last of them, enters it.
    mutating func ask(startQuestion number: Int) {
        guard number < program.metadata.startQuestions.count else { return come(to: program.metadata.start) }
        set(.question, number)
        set(.startQuestion)
    }

    /// Enters a location, and continues until there is something to show.
    mutating func come(to location: Ref<LocationRow>) {
        arrive(at: location)
        proceed(to: .questions(from: 0))
    }

    /// Continues from a stage of the location until there is something to show.
    mutating func proceed(to first: LocationStage) {
        var stage = first
        var steps = 0
        while let location = state.location {
            let stop = nextStop(at: location, from: stage)
            guard case .continuation(let number) = stop else { return show(stop, at: location) }
            arrive(at: program.shared.tables.continuations[number].target)
            steps += 1
            guard steps <= Self.mostSteps || steps <= mostSteps else {
                report(.circle(location: state.location.map { program.string(program.shared.tables.locations[$0].id) } ?? ""))
                set(.lost)
                return
            }
            stage = .questions(from: 0)
        }
    }

    private mutating func show(_ stop: LocationStop, at location: Ref<LocationRow>) {
        let row = program.shared.tables.locations[location]
        switch stop {
        case .question(let number):
            set(.question, number)
            set(.question)
        case .sequence:
            set(.step, 0)
            set(.sequence)
        case .page(let number):
            let page = program.shared.tables.pages[row.pages[number]]
            let first = renderer.nextLine(of: page.lines, from: 0) ?? -1
            set(.page, number)
            set(.line, page.isRevealedByLine ? first : lastLine(of: page.lines) ?? -1)
            set(.page)
        case .choices:
            set(.choices)
            // Evaluate all conditions now, so that the host learns of faults at once.
            for choice in program.shared.tables.choices[row.choices] { _ = decides(choice.condition) }
        case .ending:
            set(.ending)
        case .continuation, .stuck:
            set(.lost)
        }
    }

    /// Enters a location, before anything of it is shown.
    private mutating func arrive(at location: Ref<LocationRow>) {
        set(.location, location.index)
        // The page of the previous location may not exist here.
        set(.page, 0)
        set(.line, -1)
        enter(location)
    }

    // MARK: Pages

    private mutating func advancePage() {
        guard let location = state.location else { return }
        let number = Int(state[.page])
        let page = program.shared.tables.pages[program.shared.tables.locations[location].pages[number]]
        if let line = renderer.nextLine(of: page.lines, from: Int(state[.line]) + 1) {
            set(.line, line)
        } else {
            leaveScene()
            proceed(to: .pages(from: number + 1))
        }
    }

    private mutating func advanceSequence() {
        guard let location = state.location, let sequence = program.shared.tables.locations[location].sequence else { return }
        let next = Int(state[.step]) + 1
        if next < program.shared.tables.sequences[sequence].steps.count {
            set(.step, next)
        } else {
            proceed(to: .pages(from: 0))
        }
    }

    /// The last line that is not empty; nil if all are.
    func lastLine(of lines: RefRange<TemplateRow>) -> Int? {
        (0..<lines.count).last { !renderer.isEmpty(lines[$0]) }
    }
}
