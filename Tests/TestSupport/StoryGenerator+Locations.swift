import Story

/// Locations, choices and checks.
extension StoryGenerator {
    mutating func location(_ index: Int) -> Story.Location {
        let outside = chance.enter(.location)
        defer { chance = outside }
        let id = locationIDs[index]
        let isLast = index == locationIDs.count - 1
        let isHub = !isLast && isLucky(shape.hubs)
        let pages = isHub && isLucky(60) ? [] : list(shape.pages) { $0.page() }
        var location = Story.Location(id: id, pages: pages, exit: .continuations([]))
        location.aliases = aliases()
        if isLucky(40) { location.title = words(in: 1...3) }
        location.effects = effects()
        if !asked.isEmpty, isLucky(40) {
            let names = story.variables.map { $0.name }.filter { asked.contains($0) }
            location.questions = [one(of: names)]
            if let other = names.last, other != location.questions[0], isLucky(30) { location.questions.append(other) }
        }
        location.ambience = ambience()
        if isLucky(shape.sequences) { location.sequence = sequence() }
        if isLast || (!isHub && isLucky(shape.endings)) {
            var ending = Story.Ending(
                id: Story.Ending.ID(isLucky(50) ? id.text : identifier("ending")),
                title: words(in: 1...3)
            )
            ending.aliases = aliases()
            ending.kind = one(of: Story.Ending.Kind.allCases)
            location.exit = .ending(ending)
        } else if isHub {
            location.exit = .continuations(continuations(from: index))
        } else {
            location.exit = .choices(choices(from: index))
            location.otherwise = otherwise(from: index)
        }
        return location
    }

    private mutating func target(from index: Int) -> Story.Location.ID {
        if isLucky(shape.waysBack) { return one(of: locationIDs) }
        return locationIDs[min(index + number(in: 1...shape.reach), locationIDs.count - 1)]
    }

    private mutating func continuations(from index: Int) -> [Story.Continuation] {
        let outside = chance.enter(.continuations)
        defer { chance = outside }
        var ways = list(0...2) { generator in
            Story.Continuation(condition: generator.condition(), target: generator.target(from: index))
        }
        // Leading back to itself or to an earlier location makes a cycle, unless something on the way has a page.
        let last = isLucky(shape.mischief) ? locationIDs[number(in: 0...index)] : target(from: index)
        ways.append(Story.Continuation(target: last))
        return ways
    }

    private mutating func otherwise(from index: Int) -> [Story.Continuation] {
        let outside = chance.enter(.otherwise)
        defer { chance = outside }
        return isLucky(shape.otherwise) ? continuations(from: index) : []
    }

    // MARK: Pages and sequences

    private mutating func page() -> Story.Page {
        let outside = chance.enter(.page)
        defer { chance = outside }
        var page = Story.Page(lines: lines(shape.lines), picture: picture())
        page.sound = sound()
        page.ambience = pageAmbience()
        page.narration = narration()
        if isLucky(shape.lineByLine) { page.reveal = .lines }
        if isLucky(shape.media / 3) { page.explanation = lines(1...2) }
        if isLucky(shape.conditions / 2) { page.condition = condition() }
        if page.picture != nil, isLucky(10) { page.lines = [] }
        return page
    }

    private mutating func narration() -> String? {
        let outside = chance.enter(.narration)
        defer { chance = outside }
        guard story.narrator != nil, isLucky(50) else { return nil }
        return "voice/\(number(in: 0...999_999)).\(one(of: ["mp3", "ogg", "m4a"]))"
    }

    private mutating func ambience() -> Story.Sound.ID? {
        let outside = chance.enter(.ambience)
        defer { chance = outside }
        guard isLucky(shape.media), !story.sounds.isEmpty else { return nil }
        return one(of: story.sounds).id
    }

    private mutating func pageAmbience() -> Story.Ambience? {
        let outside = chance.enter(.ambience)
        defer { chance = outside }
        guard isLucky(shape.media / 3) else { return nil }
        return story.sounds.isEmpty || isLucky(50) ? .silence : .sound(one(of: story.sounds).id)
    }

    private mutating func sequence() -> Story.Sequence {
        let outside = chance.enter(.sequence)
        defer { chance = outside }
        let steps = list(1...4) { generator in
            let sides = generator.number(in: 1...3)
            return Story.Sequence.Step(
                left: sides & 1 == 1 ? generator.event() : nil,
                right: sides & 2 == 2 ? generator.event() : nil
            )
        }
        return Story.Sequence(condition: isLucky(shape.conditions) ? condition() : nil, steps: steps)
    }

    private mutating func event() -> Story.Sequence.Event {
        let outside = chance.enter(.event)
        defer { chance = outside }
        var event = Story.Sequence.Event(text: isLucky(80) ? template() : nil, picture: picture())
        event.position = one(of: Story.Sequence.Position.allCases)
        event.animation = one(of: Story.Sequence.Animation.allCases)
        return event
    }

    // MARK: Choices

    private mutating func choices(from index: Int) -> [Story.Choice] {
        var choices: [Story.Choice] = []
        let mayDeadEnd = isLucky(shape.mischief)
        let count = number(in: shape.choices)
        while choices.count < count {
            var choice = makeChoice(from: index, besides: choices)
            choice.aliases = aliases()
            if !choices.isEmpty || mayDeadEnd, isLucky(shape.conditions) {
                choice.condition = condition()
                if isLucky(50) { choice.reason = template() }
            }
            if !choices.isEmpty || mayDeadEnd { addOnce(to: &choice) }
            choices.append(choice)
        }
        return choices
    }

    private mutating func addOnce(to choice: inout Story.Choice) {
        let outside = chance.enter(.once)
        defer { chance = outside }
        choice.isOnce = isLucky(shape.onces)
        if choice.isOnce, choice.reason == nil, isLucky(50) { choice.reason = template() }
    }

    private mutating func makeChoice(from index: Int, besides others: [Story.Choice]) -> Story.Choice {
        let outside = chance.enter(.choice)
        defer { chance = outside }
        guard !isLucky(shape.checks) else {
            let id = Story.Choice.ID(identifier("try"))
            let check = makeCheck(Story.Check.ID(isLucky(60) ? "\(locationIDs[index])/\(id)" : identifier("check")))
            var outcomes = check.buckets.map { bucket in
                var outcome = Story.BucketOutcome(bucket: bucket, outcome: self.outcome(to: self.target(from: index)))
                outcome.aliases = isLucky(shape.aliases) ? [Identifier("old-\(bucket)")] : []
                return outcome
            }
            let numbers = story.variables.filter { if case .number = $0.kind { true } else { false } }.map { $0.name }
            chance.addRolls(to: &outcomes, of: check, numbers: numbers, share: shape.rolls)
            return Story.Choice(id: id, text: template(), action: .check(check, outcomes))
        }
        let goal = target(from: index)
        let isImplied = isLucky(shape.impliedIDs) && !others.contains { $0.id.text == goal.text }
        let id = Story.Choice.ID(isImplied ? goal.text : identifier("choice"))
        return Story.Choice(id: id, text: template(), action: .outcome(outcome(to: goal)))
    }

    private mutating func outcome(to target: Story.Location.ID) -> Story.Outcome {
        let outside = chance.enter(.outcome)
        defer { chance = outside }
        var outcome = Story.Outcome(target: target)
        if isLucky(shape.results) {
            outcome.lines = lines(1...2)
            outcome.picture = picture()
            outcome.sound = sound()
        }
        outcome.effects = effects()
        return outcome
    }

    // MARK: Checks

    private mutating func makeCheck(_ id: Story.Check.ID) -> Story.Check {
        let outside = chance.enter(.check)
        defer { chance = outside }
        var check = Story.Check(id: id, kind: checkKind())
        // Uses no random number, so that a seed gives the same story as before.
        if shape.aliases > 0, id.text.utf8.count % 4 == 0 { check.aliases = [Identifier("old-check/\(id.text.utf8.count)-\(serial)")] }
        if case .random = check.kind { return check }
        check.modifiers = list(0...3) { generator in
            Story.Modifier(
                condition: generator.isLucky(generator.shape.modifierConditions) ? generator.condition() : nil,
                shift: generator.number(in: -4...4) * (generator.isLucky(5) ? 250 : 1),
                reason: generator.template()
            )
        }
        return check
    }

    private mutating func checkKind() -> Story.Check.Kind {
        let outside = chance.enter(.checkKind)
        defer { chance = outside }
        switch number(in: 0...5) {
        case 0:
            if isLucky(50) { return .passFail(pass: 1, of: 2) }
            let of = number(in: 2...1_000)
            return .passFail(pass: number(in: 0...of), of: of)
        case 1: return .percentile(atMost: number(in: 0...100))
        case 2:
            let sides = number(in: 2...20)
            let dice = number(in: 1...3)
            let mark = number(in: 0...sides * dice)
            return .die(sides: sides, dice: dice, target: isLucky(50) ? .atMost(mark) : .atLeast(mark))
        case 3: return .difficulty(one(of: Story.Level.allCases))
        case 4: return .range(ranges())
        default:
            return .random(
                (0..<number(in: 2...4)).map {
                    Story.WeightedBucket(bucket: Identifier("bucket-\($0)"), weight: number(in: 1...10))
                }
            )
        }
    }

    private mutating func ranges() -> [Story.RangeBucket] {
        var from = number(in: 0...5)
        let count = number(in: 2...4)
        let ranges = (0..<count).map { index in
            let range = Story.RangeBucket(
                bucket: Identifier("range-\(index)"),
                from: from,
                to: from + number(in: 0...20)
            )
            from = range.to + 1
            return range
        }
        return isLucky(30) ? ranges.reversed() : ranges
    }
}
