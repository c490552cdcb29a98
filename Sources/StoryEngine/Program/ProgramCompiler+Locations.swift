internal import Story

extension ProgramCompiler {
    mutating func row(of location: Story.Location, at path: Path) -> LocationRow {
        let pages = location.pages.enumerated().map { page($1, at: path.key("pages").index($0)) }
        let questions = location.questions.map { QuestionRow(variable: variable($0)) }
        var row = LocationRow(
            id: string(location.id.text),
            title: string(location.title),
            part: part ?? Ref(0),
            effects: effects(location.effects, at: path.key("set")),
            questions: Self.append(questions, to: &tables.questions),
            sequence: sequence(location.sequence, at: path.key("sequence")),
            pages: Self.append(pages, to: &tables.pages),
            choices: .none,
            ending: nil,
            continuations: .none,
            sketch: location.pages.isEmpty ? TextSketch(exitOf: location).bits : 0,
            aliases: names(location.aliases.map { $0.text })
        )
        switch location.exit {
        case .choices(let choices):
            var picks: [(number: Int, variable: Ref<VariableRow>)] = []
            let rows = choices.enumerated().map { number, choice in
                let pick = choice.isOnce ? takePick() : nil
                if let pick { picks.append((number, pick)) }
                return self.choice(choice, of: location, pick: pick, at: path.key("choices").index(number))
            }
            row.choices = Self.append(rows, to: &tables.choices)
            for pick in picks { map?.picks[row.choices.start + pick.number] = pick.variable.index }
        case .ending(let ending):
            let endingRow = EndingRow(
                id: string(ending.id.text),
                title: string(ending.title),
                kind: ending.kind,
                aliases: names(ending.aliases.map { $0.text })
            )
            row.ending = Self.append(endingRow, to: &tables.endings)
        case .continuations:
            break
        }
        let ways = location.continuations.enumerated().map { number, continuation in
            let condition = expression(continuation.condition, at: path.key("continue").index(number).key("if"))
            return ContinuationRow(condition: condition, target: target(continuation.target))
        }
        row.continuations = Self.append(ways, to: &tables.continuations)
        return row
    }

    private mutating func page(_ page: Story.Page, at path: Path) -> PageRow {
        PageRow(
            condition: expression(page.condition, at: path.key("if")),
            isRevealedByLine: page.reveal == .lines,
            picture: picture(page.picture),
            sound: sound(page.sound),
            lines: lines(page.lines, at: path.key("text")),
            explanation: lines(page.explanation, at: path.key("explanation")),
            sketch: TextSketch(page).bits
        )
    }

    private mutating func sequence(_ sequence: Story.Sequence?, at path: Path) -> Ref<SequenceRow>? {
        guard let sequence else { return nil }
        let steps = sequence.steps.enumerated().map { number, step in
            let path = path.key("steps").index(number)
            return StepRow(left: event(step.left, at: path.key("left")), right: event(step.right, at: path.key("right")))
        }
        let row = SequenceRow(
            condition: expression(sequence.condition, at: path.key("if")),
            steps: Self.append(steps, to: &tables.steps),
            sketch: TextSketch(sequence).bits
        )
        return Self.append(row, to: &tables.sequences)
    }

    private mutating func event(_ event: Story.Sequence.Event?, at path: Path) -> Ref<EventRow>? {
        guard let event else { return nil }
        let row = EventRow(
            text: template(event.text, at: path.key("text")),
            picture: picture(event.picture),
            position: Story.Sequence.Position.allCases.firstIndex(of: event.position) ?? 0,
            animation: Story.Sequence.Animation.allCases.firstIndex(of: event.animation) ?? 0
        )
        return Self.append(row, to: &tables.events)
    }

    // MARK: Choices

    /// - Parameter pick: What says whether it was picked, if it is open only once.
    private mutating func choice(_ choice: Story.Choice, of location: Story.Location, pick: Ref<VariableRow>?, at path: Path)
        -> ChoiceRow
    {
        var row = ChoiceRow(
            id: string(choice.id.text),
            text: template(choice.text, at: path.key("text")),
            condition: condition(of: choice, pick: pick, at: path),
            reason: template(choice.reason, at: path.key("reason")),
            check: nil,
            outcomes: .none,
            aliases: names(choice.aliases.map { $0.text })
        )
        switch choice.action {
        case .outcome(let outcome):
            let rows = [self.outcome(outcome, text: "result", bucket: nil, pick: pick, at: path)]
            row.outcomes = Self.append(rows, to: &tables.outcomes)
        case .check(let check, let outcomes):
            let total = outcomes.contains { $0.outcome.usesRoll } ? roll : nil
            row.check = self.check(check, total: total, aliases: check.allAliases(of: choice, at: location), at: path.key("check"))
            // In the order of the check's buckets, so that a bucket and its outcome have the same index.
            let ordered = check.buckets.compactMap { bucket in outcomes.first { $0.bucket == bucket } }
            let rows = ordered.map { ordered -> OutcomeRow in
                let path = path.key("outcomes").key(ordered.bucket.text)
                return outcome(ordered.outcome, text: "text", bucket: ordered, pick: pick, at: path)
            }
            row.outcomes = Self.append(rows, to: &tables.outcomes)
        }
        return row
    }

    /// - Parameter text: The key of its lines in the story file.
    private mutating func outcome(
        _ outcome: Story.Outcome,
        text: String,
        bucket: Story.BucketOutcome?,
        pick: Ref<VariableRow>?,
        at path: Path
    ) -> OutcomeRow {
        OutcomeRow(
            bucket: string(bucket?.bucket.text),
            target: target(outcome.target),
            effects: effects(outcome.effects, pick: pick, at: path.key("set")),
            lines: lines(outcome.lines, at: path.key(text)),
            picture: picture(outcome.picture),
            sound: sound(outcome.sound),
            aliases: names(bucket?.aliases.map { $0.text } ?? [])
        )
    }

    /// - Parameter pick: What notes that the choice was picked; nothing else in the effects can read it.
    private mutating func effects(_ effects: Story.Effects, pick: Ref<VariableRow>? = nil, at path: Path) -> RefRange<EffectRow> {
        var rows: [EffectRow] = []
        for (number, entry) in effects.entries.enumerated() {
            let path = path.index(number)
            let condition = expression(entry.condition, at: path.key("if"))
            for (place, effect) in entry.changes.enumerated() {
                let value = expression(effect.value, for: effect.variable, at: path.key(effect.variable))
                let isFirst = number > 0 && place == 0
                rows.append(EffectRow(variable: variable(effect.variable), value: value, condition: condition, startsEntry: isFirst))
            }
        }
        if let pick { rows.append(EffectRow(variable: pick, value: yes(at: path), condition: nil, startsEntry: false)) }
        return Self.append(rows, to: &tables.effects)
    }

    private mutating func check(_ check: Story.Check, total: Ref<VariableRow>?, aliases: [String], at path: Path) -> Ref<CheckRow> {
        let modifiers = check.modifiers.enumerated().map { number, modifier in
            let path = path.key("modifiers").index(number)
            let condition = expression(modifier.condition, at: path.key("if"))
            return ModifierRow(condition: condition, shift: modifier.shift, reason: template(modifier.reason, at: path.key("reason")))
        }
        let id = string(check.id.text)
        let numbers = CheckNumbers(check)
        let buckets = numbers.buckets.map { BucketRow(id: string($0.bucket.text), from: $0.from, to: $0.to) }
        let row = CheckRow(
            numbers,
            id: id,
            modifiers: Self.append(modifiers, to: &tables.modifiers),
            buckets: Self.append(buckets, to: &tables.buckets),
            key: XXHash64.hash((check.aliases.first ?? check.id).text),
            total: total,
            aliases: names(aliases)
        )
        return Self.append(row, to: &tables.checks)
    }
}
