internal import Story

extension ProgramCompiler {
    mutating func row(of location: Story.Location) -> LocationRow {
        let pages = location.pages.map { page($0) }
        let questions = location.questions.map { QuestionRow(variable: variable($0)) }
        var row = LocationRow(
            id: string(location.id.text),
            title: string(location.title),
            part: part ?? Ref(0),
            effects: effects(location.effects),
            questions: Self.append(questions, to: &tables.questions),
            sequence: sequence(location.sequence),
            pages: Self.append(pages, to: &tables.pages),
            choices: .none,
            ending: nil,
            continuations: .none,
            sketch: location.pages.isEmpty ? TextSketch(exitOf: location).bits : 0,
            aliases: names(location.aliases.map { $0.text })
        )
        switch location.exit {
        case .choices(let choices):
            let rows = choices.map { choice($0, at: location) }
            row.choices = Self.append(rows, to: &tables.choices)
        case .ending(let ending):
            let kind = EndingKind(rawValue: Int32(Story.Ending.Kind.allCases.firstIndex(of: ending.kind) ?? 0)) ?? .plain
            let endingRow = EndingRow(
                id: string(ending.id.text),
                title: string(ending.title),
                kind: kind,
                aliases: names(ending.aliases.map { $0.text })
            )
            row.ending = Self.append(endingRow, to: &tables.endings)
        case .continuations(let continuations):
            let rows = continuations.map { ContinuationRow(condition: expression($0.condition), target: target($0.target)) }
            row.continuations = Self.append(rows, to: &tables.continuations)
        }
        return row
    }

    private mutating func page(_ page: Story.Page) -> PageRow {
        PageRow(
            condition: expression(page.condition),
            isRevealedByLine: page.reveal == .lines,
            picture: picture(page.picture),
            sound: sound(page.sound),
            lines: lines(page.lines),
            explanation: lines(page.explanation),
            sketch: TextSketch(page).bits
        )
    }

    private mutating func sequence(_ sequence: Story.Sequence?) -> Ref<SequenceRow>? {
        guard let sequence else { return nil }
        let steps = sequence.steps.map { StepRow(left: event($0.left), right: event($0.right)) }
        let row = SequenceRow(
            condition: expression(sequence.condition),
            steps: Self.append(steps, to: &tables.steps),
            sketch: TextSketch(sequence).bits
        )
        return Self.append(row, to: &tables.sequences)
    }

    private mutating func event(_ event: Story.Sequence.Event?) -> Ref<EventRow>? {
        guard let event else { return nil }
        let row = EventRow(
            text: template(event.text),
            picture: picture(event.picture),
            position: Story.Sequence.Position.allCases.firstIndex(of: event.position) ?? 0,
            animation: Story.Sequence.Animation.allCases.firstIndex(of: event.animation) ?? 0
        )
        return Self.append(row, to: &tables.events)
    }

    // MARK: Choices

    private mutating func choice(_ choice: Story.Choice, at location: Story.Location) -> ChoiceRow {
        var row = ChoiceRow(
            id: string(choice.id.text),
            text: template(choice.text),
            condition: expression(choice.condition),
            reason: template(choice.reason),
            check: nil,
            outcomes: .none,
            aliases: names(choice.aliases.map { $0.text })
        )
        switch choice.action {
        case .outcome(let outcome):
            let rows = [self.outcome(outcome, bucket: nil, aliases: [])]
            row.outcomes = Self.append(rows, to: &tables.outcomes)
        case .check(let check, let outcomes):
            row.check = self.check(check, aliases: check.allAliases(of: choice, at: location))
            // In the order of the check's buckets, so that a bucket's number is its outcome's.
            let ordered = check.buckets.compactMap { bucket in outcomes.first { $0.bucket == bucket } }
            let rows = ordered.map { outcome($0.outcome, bucket: $0.bucket.text, aliases: $0.aliases.map { $0.text }) }
            row.outcomes = Self.append(rows, to: &tables.outcomes)
        }
        return row
    }

    private mutating func outcome(_ outcome: Story.Outcome, bucket: String?, aliases: [String]) -> OutcomeRow {
        OutcomeRow(
            bucket: string(bucket),
            target: target(outcome.target),
            effects: effects(outcome.effects),
            lines: lines(outcome.lines),
            picture: picture(outcome.picture),
            sound: sound(outcome.sound),
            aliases: names(aliases)
        )
    }

    private mutating func effects(_ effects: [Story.Effect]) -> RefRange<EffectRow> {
        let rows = effects.map { effect in
            EffectRow(variable: variable(effect.variable), value: expression(effect.value, for: effect.variable))
        }
        return Self.append(rows, to: &tables.effects)
    }

    private mutating func check(_ check: Story.Check, aliases: [String]) -> Ref<CheckRow> {
        let modifiers = check.modifiers.map { modifier in
            ModifierRow(condition: expression(modifier.condition), shift: modifier.shift, reason: template(modifier.reason))
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
            aliases: names(aliases)
        )
        return Self.append(row, to: &tables.checks)
    }
}
