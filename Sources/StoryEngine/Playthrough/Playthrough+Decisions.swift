internal import Story

/// Choices, answers, and undo.
extension Playthrough {
    // MARK: Choices

    /// The IDs of the choices that can be picked now.
    public var enabledChoices: [String] {
        guard !isLookingBack, state.phase == .choices, let location = state.location else { return [] }
        return program.shared.tables.choices[program.shared.tables.locations[location].choices]
            .filter { evaluator.holds($0.condition) }
            .map { program.string($0.id) }
    }

    /// Whether any choice can be picked.
    var hasWayOn: Bool {
        guard let location = state.location else { return false }
        return program.shared.tables.choices[program.shared.tables.locations[location].choices].contains { evaluator.holds($0.condition) }
    }

    /// The last choice that was picked.
    var pickedChoice: Ref<ChoiceRow> {
        guard let location = state.location else { return Ref(0) }
        return program.shared.tables.locations[location].choices[Int(state[.choice])]
    }

    /// The outcome of that choice.
    var pickedOutcome: Ref<OutcomeRow> {
        program.shared.tables.choices[pickedChoice].outcomes[Int(state[.outcome])]
    }

    mutating func choose(_ id: String) throws(Refusal) {
        guard !isLookingBack else { throw .lookingBack }
        guard state.phase == .choices, let location = state.location else { throw .noChoiceHere }
        guard let number = program.choice(id, at: location) else { throw .unknownChoice(id) }
        let choice = program.shared.tables.choices[program.shared.tables.locations[location].choices[number]]
        guard evaluator.holds(choice.condition) else {
            guard let reason = choice.reason else { throw .unknownChoice(id) }
            throw .choiceDisabled(reason: renderer.runs(of: reason).plainText)
        }
        addUndoPoint()
        leaveScene()
        let applied = make(choice)
        set(.choice, number)
        set(.outcome, choice.check.map { roll($0, applied) } ?? 0)
        let outcome = program.shared.tables.outcomes[pickedOutcome]
        carryOut(outcome.effects)
        if isShown(outcome, afterRoll: choice.check != nil) { set(.result) } else { come(to: outcome.target) }
    }

    /// Rolls for a check, stores the result, and returns the index of the bucket.
    private mutating func roll(_ ref: Ref<CheckRow>, _ applied: AppliedModifiers) -> Int {
        let check = program.shared.tables.checks[ref]
        guard let strategy = CheckStrategy(check, buckets: program.shared.tables.buckets[check.buckets]) else { return 0 }
        let count = State.slot(ofRuns: ref, in: program)
        let roll = strategy.roll(rollPlan.source(of: ref, count: state.slots[count], in: state, of: program))
        set(.roll, roll.value)
        set(.modifiers, applied.bits)
        set(State.slot(of: .checkCount), state.slots[count])
        if let total = check.total { set(total, to: Int64(roll.value + applied.shift)) }
        increment(count)
        return strategy.bucket(of: roll.value + applied.shift)
    }

    // MARK: Questions

    /// The variable whose question is open.
    var askedVariable: Ref<VariableRow>? {
        Playthrough.askedVariable(in: state, of: program)
    }

    static func askedVariable(in state: State, of program: Program) -> Ref<VariableRow>? {
        let number = Int(state[.question])
        switch state.phase {
        case .startQuestion:
            return program.shared.tables.questions[program.metadata.startQuestions[number]].variable
        case .question:
            return state.location.map { program.shared.tables.questions[program.shared.tables.locations[$0].questions[number]].variable }
        default:
            return nil
        }
    }

    mutating func answer(_ answer: AnswerValue) throws(Refusal) {
        guard !isLookingBack else { throw .lookingBack }
        guard let variable = askedVariable else { throw .noQuestionHere }
        let value = try value(of: answer, for: program.shared.tables.variables[variable])
        addUndoPoint()
        leaveScene()
        let number: Int64
        switch value {
        case .number(let given): number = given
        case .text(let text): number = state.value(of: text, in: program)
        }
        let next = Int(state[.question]) + 1
        set(variable, to: number)
        if state.phase == .startQuestion { ask(startQuestion: next) } else { proceed(to: .questions(from: next)) }
    }

    /// The maximum size of an answer in bytes, including surrounding spaces.
    static let mostAnswerBytes = 64 * Story.Kind.longestText

    private enum CheckedAnswer {
        case number(Int64)
        case text(String)
    }

    private func value(of answer: AnswerValue, for variable: VariableRow) throws(Refusal) -> CheckedAnswer {
        switch (variable.kind, answer) {
        case (.text, .text(let text)):
            // Check this before scanning the text, and so that no line of a record becomes too long.
            guard text.utf8.count <= Playthrough.mostAnswerBytes else {
                throw .answerTooLong(most: Int(clamping: variable.upper))
            }
            let answer = TextAnswer(text)
            let count = Int64(TextAnswer.count(answer.text, upTo: Int(clamping: variable.upper)))
            guard count >= variable.lower else { throw .answerTooShort(least: Int(clamping: variable.lower)) }
            guard count <= variable.upper else { throw .answerTooLong(most: Int(clamping: variable.upper)) }
            guard !answer.hasControlCharacters else { throw .answerHasControlCharacters }
            return .text(answer.text)
        case (.number, .number(let number)):
            guard number >= variable.lower, number <= variable.upper else {
                throw .numberOutOfRange(variable.lower...variable.upper)
            }
            return .number(number)
        case (.yesNo, .yesNo(let answer)):
            return .number(answer ? 1 : 0)
        case (.oneOf, .option(let id)), (.oneOf, .text(let id)):
            guard let number = program.option(id, of: variable) else { throw .unknownOption(id) }
            return .number(Int64(number))
        default:
            throw .answerOfWrongKind
        }
    }

    // MARK: Taking back

    mutating func undo() throws(Refusal) {
        guard let point = undoPoints.popLast() else { throw .nothingToUndo }
        while journal.count > point.journal, let change = journal.popLast() {
            _ = state.exchange(Int(change.slot), change.old)
        }
        leftScenes.removeSubrange(point.leftScenes...)
        cursor = leftScenes.count
        state.answers.removeSubrange(min(point.answers, state.answers.count)...)
    }

    mutating func restart() {
        addUndoPoint()
        leaveScene()
        let reading = state[.reading]
        let fresh = State(program)
        for (slot, value) in fresh.slots.enumerated() { set(slot, value) }
        set(State.slot(of: .reading), reading &+ 1)
        set(.firstScene, leftScenes.count)
    }
}
