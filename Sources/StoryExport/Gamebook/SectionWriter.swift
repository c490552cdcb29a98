internal import Story

/// Writes the sections of a story.
struct SectionWriter {
    private let story: Story
    private let index: StoryIndex
    private let plan: SectionPlan
    private let fields: SheetPlan
    private let sheet: SheetReading
    private let text: SectionText

    init(story: Story, index: StoryIndex, plan: SectionPlan, fields: SheetPlan) {
        self.story = story
        self.index = index
        self.plan = plan
        self.fields = fields
        sheet = SheetReading(story, fields)
        text = SectionText(sheet: sheet)
    }

    /// The questions before the story, which no location asks.
    var beginning: [Gamebook.Step] {
        let asked = Set(story.locations.flatMap { $0.questions })
        return story.variables.filter { $0.prompt != nil && !asked.contains($0.name) }.compactMap { question($0) }
    }

    func section(_ key: SectionPlan.Key) -> Gamebook.Section {
        switch key {
        case .location(let number):
            let location = story.locations[number]
            return Gamebook.Section(location: location.id, isLocation: true, title: location.title, steps: steps(at: number))
        case .choice(let number, let choice):
            return section(of: number, steps(of: choice, at: number))
        case .outcome(let number, let choice, let outcome):
            return section(of: number, steps(story.locations[number].choices[choice].outcomes[outcome]))
        }
    }

    /// A section for what a choice does.
    private func section(of location: Int, _ steps: [Gamebook.Step]) -> Gamebook.Section {
        Gamebook.Section(location: story.locations[location].id, isLocation: false, title: nil, steps: steps)
    }

    func picture(_ id: Story.Picture.ID?) -> Gamebook.Picture? {
        guard let place = id.flatMap({ index.picture($0) }) else { return nil }
        let picture = story.pictures[place]
        return Gamebook.Picture(file: picture.file, description: picture.alternative.map { text.runs($0) } ?? [])
    }

    // MARK: Locations

    private func steps(at number: Int) -> [Gamebook.Step] {
        let location = story.locations[number]
        var steps: [Gamebook.Step] = []
        if let field = fields.visits(of: location.id) {
            steps.append(.change(fields.sheet.fields[field].kind == .box ? .tick(field) : .stroke(field)))
        }
        steps += sheet.steps(location.effects)
        steps += location.questions.compactMap { name in story.variables.first { $0.name == name } }.compactMap { question($0) }
        if let sequence = location.sequence {
            let said = sequence.steps.flatMap { [$0.left?.text, $0.right?.text] }.compactMap { $0 }
            steps += only(sequence.condition, text.steps(said))
        }
        var shown: Gamebook.Picture?
        for page in location.pages {
            var content: [Gamebook.Step] = []
            // A picture that stays from page to page is printed once; one that not everybody sees does not count.
            if let picture = picture(page.picture), picture != shown {
                content.append(.picture(picture))
                if page.condition == nil { shown = picture }
            }
            steps += only(page.condition, content + text.steps(page.lines))
        }
        return steps + exit(of: number)
    }

    private func question(_ variable: Story.Variable) -> Gamebook.Step? {
        guard let prompt = variable.prompt, let field = fields.variable(variable.name) else { return nil }
        return .ask(Gamebook.Question(prompt: text.runs(prompt), field: field))
    }

    /// Steps for readers who meet a condition, if there is one.
    private func only(_ condition: Expression?, _ steps: [Gamebook.Step]) -> [Gamebook.Step] {
        guard let condition, !steps.isEmpty else { return steps }
        return [.when([Gamebook.Case(condition: sheet.condition(condition), steps: steps)], otherwise: [])]
    }

    // MARK: Ways on

    private func exit(of number: Int) -> [Gamebook.Step] {
        let location = story.locations[number]
        switch location.exit {
        case .ending(let ending): return [.end(ending)]
        case .continuations(let ways): return follow(ways)
        case .choices(let choices):
            return [.choose(choices.indices.map { choice($0, at: number) }, otherwise: follow(location.otherwise))]
        }
    }

    private func follow(_ ways: [Story.Continuation]) -> [Gamebook.Step] {
        var cases: [Gamebook.Case] = []
        for way in ways {
            let turn = [Gamebook.Step.turn(to: number(of: way.target))]
            guard let condition = way.condition else { return cases.isEmpty ? turn : [.when(cases, otherwise: turn)] }
            cases.append(Gamebook.Case(condition: sheet.condition(condition), steps: turn))
        }
        return cases.isEmpty ? [] : [.when(cases, otherwise: [])]
    }

    private func number(of location: Story.Location.ID) -> Int { number(of: .location(index.location(location) ?? 0)) }

    private func number(of key: SectionPlan.Key) -> Int { plan.numbers[key] ?? 1 }

    private func choice(_ place: Int, at number: Int) -> Gamebook.Choice {
        let choice = story.locations[number].choices[place]
        let outcome = choice.outcomes[0]
        let written = Gamebook.Choice(
            id: choice.id,
            words: text.runs(choice.text),
            condition: choice.condition.map { sheet.condition($0) },
            box: fields.box(beside: place, at: number),
            reason: choice.reason.map { text.runs($0) },
            changes: choice.hasOwnSection ? [] : sheet.steps(outcome.effects),
            target: choice.hasOwnSection ? self.number(of: .choice(number, place)) : self.number(of: outcome.target)
        )
        guard let box = written.box, fields.sheet.fields[box].isOnSheet else { return written }
        return written.withItsBoxOnTheSheet(box)
    }

    private func steps(_ outcome: Story.Outcome) -> [Gamebook.Step] {
        var steps = sheet.steps(outcome.effects)
        if let picture = picture(outcome.picture) { steps.append(.picture(picture)) }
        return steps + text.steps(outcome.lines) + [.turn(to: number(of: outcome.target))]
    }

    private func steps(of place: Int, at number: Int) -> [Gamebook.Step] {
        switch story.locations[number].choices[place].action {
        case .outcome(let outcome): return steps(outcome)
        case .check(let check, let outcomes):
            let modifiers = check.modifiers.map { modifier in
                Gamebook.Throw.Modifier(
                    condition: modifier.condition.map { sheet.condition($0) },
                    shift: modifier.shift,
                    reason: text.runs(modifier.reason)
                )
            }
            let isRemembered = outcomes.contains { $0.outcome.usesRoll }
            let roll = Gamebook.Throw(check, isRemembered: isRemembered, modifiers: modifiers) { bucket in
                guard let found = outcomes.firstIndex(where: { $0.bucket == bucket }) else { return [] }
                let outcome = outcomes[found].outcome
                guard outcome.hasOwnSection else { return steps(outcome) }
                return [.turn(to: self.number(of: .outcome(number, place, found)))]
            }
            return [.roll(roll)]
        }
    }
}

extension Gamebook.Choice {
    /// The choice with its box in its condition and its changes.
    fileprivate func withItsBoxOnTheSheet(_ field: Int) -> Gamebook.Choice {
        var choice = self
        let isEmpty = Gamebook.Condition.not(.ticked(field))
        choice.condition = condition.map { .both(isEmpty, $0) } ?? isEmpty
        choice.box = nil
        choice.changes = [.change(.tick(field))] + changes
        return choice
    }
}
