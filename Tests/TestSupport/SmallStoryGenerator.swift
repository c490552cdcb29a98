public import Story

/// Generates stories of a few locations with dense logic, small enough to explore everything that readers can do in them.
///
/// The same seed gives the same story, and each can be written as JSON and read back as an equal story. The stories have everything that
/// can go wrong: dead choices, stuck states, traps, cycles, and calculations that fail.
public struct SmallStoryGenerator {
    var chance: Chance
    var spice = SmallStorySpice()
    var story = Story(id: "small", title: "Small", start: "a", locations: [])
    var locationIDs: [Story.Location.ID] = []
    private var asked: Set<String> = []

    /// Makes a generator.
    public init(seed: UInt64) {
        chance = Chance(seed: seed)
    }

    /// The next story.
    public mutating func next() -> Story {
        let outside = chance.enter(.story)
        defer { chance = outside }
        spice = SmallStorySpice(with: &chance)
        asked = []
        let count = max(number(in: 2...8), number(in: 2...8))
        locationIDs = (0..<count).map { Story.Location.ID(["a", "b", "c", "d", "e", "f", "g", "h"][$0]) }
        story = Story(id: "small", title: "Small", start: locationIDs[0], locations: [])
        addVariables()
        story.locations = locationIDs.indices.map { location($0) }
        chance.addNotes(to: &story)
        return story
    }

    // MARK: Chance

    mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &chance) }

    mutating func isLucky(_ percent: Int) -> Bool { number(in: 1...100) <= percent }

    mutating func one<Thing>(of things: [Thing]) -> Thing { things[number(in: 0...things.count - 1)] }

    mutating func list<Thing>(_ count: ClosedRange<Int>, _ make: (inout SmallStoryGenerator) -> Thing) -> [Thing] {
        let count = number(in: count)
        var things: [Thing] = []
        for _ in 0..<count { things.append(make(&self)) }
        return things
    }

    // MARK: Variables

    private mutating func addVariables() {
        for index in 0..<number(in: 2...4) {
            let (stem, kind, value) = kind()
            let name = "\(stem)\(index)"
            var variable = Story.Variable(id: Story.Variable.ID(name), name: name, kind: kind, defaultValue: value)
            if isLucky(spice.questions) {
                variable.prompt = Template(literal: "Say \(name)")
                if isLucky(50) { asked.insert(name) }
            }
            story.variables.append(variable)
        }
    }

    private mutating func kind() -> (String, Story.Kind, Story.Value) {
        let outside = chance.enter(.variable)
        defer { chance = outside }
        switch number(in: 0...9) {
        case 0...4:
            if isLucky(spice.remainders) {
                return ("grown", .number(limits: (isLucky(50) ? .min : 0) ... .max), .number(Int64(number(in: 0...2))))
            }
            let lower = Int64(isLucky(75) ? 0 : number(in: -3...1))
            let upper = lower + Int64(number(in: 1...5))
            if isLucky(spice.wideNumbers) { return ("wide", .number(limits: .min ... .max), .number(lower)) }
            if isLucky(spice.manyNumbers) { return ("many", .number(limits: 0...Int64(one(of: [30, 49, 120]))), .number(0)) }
            return ("coins", .number(limits: lower...upper), .number(lower + Int64(number(in: 0...Int(upper - lower)))))
        case 5...7:
            return ("has", .yesNo, .yesNo(isLucky(30)))
        case 8 where spice.hasTexts:
            let shortest = number(in: 0...2)
            return ("name", .text(length: shortest...number(in: 3...6)), .text(one(of: ["", "Ada"])))
        default:
            // All have the same options, so that they can be compared and copied.
            let options = ["red", "teal", "gold"].map { Story.Option(id: Identifier($0), text: $0) }
            return ("hue", .oneOf(options), .option(one(of: options).id))
        }
    }

    // MARK: Locations

    private mutating func location(_ index: Int) -> Story.Location {
        let outside = chance.enter(.location)
        defer { chance = outside }
        let id = locationIDs[index]
        let isLast = index == locationIDs.count - 1
        let isHub = !isLast && isLucky(20)
        let pages = list(isHub && isLucky(60) ? 0...0 : 0...2) { $0.page() }
        var location = Story.Location(id: id, pages: pages, exit: .continuations([]))
        if isLucky(25) { location.effects = effects() }
        let questions = story.variables.map { $0.name }.filter { asked.contains($0) }
        if !questions.isEmpty, isLucky(35) { location.questions = [one(of: questions)] }
        // Every question must be asked somewhere, or it would be asked before the story.
        if isLast { location.questions += questions.filter { name in !story.locations.contains { $0.questions.contains(name) } } }
        if isLucky(spice.sequences) { location.sequence = sequence() }
        if isLast || (!isHub && index > 1 && isLucky(12)) {
            location.exit = .ending(Story.Ending(id: Story.Ending.ID("end-\(id)"), title: "The end \(id)"))
        } else if isHub {
            location.exit = .continuations(continuations(from: index))
        } else {
            location.exit = .choices(choices(from: index))
            location.otherwise = otherwise(from: index)
        }
        return location
    }

    /// The target of a link from a location. The first link usually leads to the next location.
    private mutating func target(from index: Int, isFirst: Bool = false) -> Story.Location.ID {
        if isFirst, isLucky(70) { return locationIDs[index + 1] }
        if isLucky(spice.waysBack) { return one(of: locationIDs) }
        return locationIDs[min(index + one(of: [1, 1, 2, 3]), locationIDs.count - 1)]
    }

    private mutating func continuations(from index: Int) -> [Story.Continuation] {
        let outside = chance.enter(.continuations)
        defer { chance = outside }
        let ways = list(0...2) { Story.Continuation(condition: $0.condition(), target: $0.target(from: index)) }
        let last = isLucky(spice.circles) ? one(of: Array(locationIDs[0...index])) : target(from: index, isFirst: true)
        return ways + [Story.Continuation(target: last)]
    }

    private mutating func otherwise(from index: Int) -> [Story.Continuation] {
        let outside = chance.enter(.otherwise)
        defer { chance = outside }
        return isLucky(spice.otherwise) ? continuations(from: index) : []
    }

    private mutating func page() -> Story.Page {
        let outside = chance.enter(.page)
        defer { chance = outside }
        var page = Story.Page(lines: list(1...2) { $0.line() })
        if isLucky(25) { page.condition = condition() }
        if isLucky(20) { page.reveal = .lines }
        if isLucky(spice.gaps / 2) { page.explanation = [line()] }
        return page
    }

    private mutating func sequence() -> Story.Sequence {
        let outside = chance.enter(.sequence)
        defer { chance = outside }
        let steps = list(1...2) { Story.Sequence.Step(left: Story.Sequence.Event(text: $0.line())) }
        return Story.Sequence(condition: isLucky(50) ? condition() : nil, steps: steps)
    }

    // MARK: Choices

    private mutating func choices(from index: Int) -> [Story.Choice] {
        var choices: [Story.Choice] = []
        let count = one(of: [1, 2, 2, 3, 3])
        while choices.count < count {
            let id = Story.Choice.ID("choice-\(choices.count)")
            var choice = Story.Choice(id: id, text: line(), action: action(of: id, from: index, isFirst: choices.isEmpty))
            if isLucky(spice.conditions) {
                choice.condition = condition()
                if isLucky(40) { choice.reason = line() }
            }
            addOnce(to: &choice)
            choices.append(choice)
        }
        return choices
    }

    private mutating func addOnce(to choice: inout Story.Choice) {
        let outside = chance.enter(.once)
        defer { chance = outside }
        choice.isOnce = isLucky(spice.onces)
        if choice.isOnce, choice.reason == nil, isLucky(40) { choice.reason = line() }
    }

    private mutating func action(of choice: Story.Choice.ID, from index: Int, isFirst: Bool) -> Story.Action {
        let outside = chance.enter(.action)
        defer { chance = outside }
        guard isLucky(spice.checks) else { return .outcome(outcome(from: index, isFirst: isFirst)) }
        let check = check(Story.Check.ID("\(locationIDs[index])/\(choice)"))
        var outcomes = check.buckets.map { bucket in
            Story.BucketOutcome(bucket: bucket, outcome: outcome(from: index, isFirst: isFirst && bucket == check.buckets[0]))
        }
        let numbers = story.variables.filter { if case .number = $0.kind { true } else { false } }.map { $0.name }
        chance.addRolls(to: &outcomes, of: check, atMost: 24, numbers: numbers, share: spice.rolls)
        return .check(check, outcomes)
    }

    private mutating func outcome(from index: Int, isFirst: Bool) -> Story.Outcome {
        let outside = chance.enter(.outcome)
        defer { chance = outside }
        var outcome = Story.Outcome(target: target(from: index, isFirst: isFirst))
        if isLucky(25) { outcome.lines = [line()] }
        if isLucky(60) { outcome.effects = effects() }
        return outcome
    }

    private mutating func check(_ id: Story.Check.ID) -> Story.Check {
        let outside = chance.enter(.check)
        defer { chance = outside }
        var check = Story.Check(id: id, kind: checkKind())
        if case .random = check.kind { return check }
        check.modifiers = list(0...2) { generator in
            let condition = generator.isLucky(80) ? generator.condition() : nil
            // Sometimes so much that a bucket becomes certain or impossible.
            let shift = generator.number(in: -2...2) * generator.one(of: [1, 1, 5, 100])
            return Story.Modifier(condition: condition, shift: shift, reason: generator.line())
        }
        return check
    }

    private mutating func checkKind() -> Story.Check.Kind {
        let outside = chance.enter(.checkKind)
        defer { chance = outside }
        switch number(in: 0...5) {
        case 0:
            let of = number(in: 2...6)
            return .passFail(pass: number(in: 0...of), of: of)
        case 1:
            return .percentile(atMost: one(of: [0, 5, 50, 99, 100]))
        case 2:
            let (sides, dice) = (number(in: 2...6), number(in: 1...2))
            let mark = number(in: 0...sides * dice)
            return .die(sides: sides, dice: dice, target: isLucky(50) ? .atMost(mark) : .atLeast(mark))
        case 3:
            return .difficulty(one(of: Story.Level.allCases))
        case 4:
            let (from, length) = (number(in: 0...3), number(in: 0...3))
            let ranges = [
                Story.RangeBucket(bucket: "low", from: from, to: from + length),
                Story.RangeBucket(bucket: "middle", from: from + length + 1, to: from + length + 2),
                Story.RangeBucket(bucket: "high", from: from + length + 3, to: from + length + 3),
            ]
            return .range(isLucky(30) ? ranges.reversed() : ranges)
        default:
            let buckets: [Story.Bucket.ID] = ["one", "two", "three"]
            return .random(buckets.prefix(number(in: 2...3)).map { Story.WeightedBucket(bucket: $0, weight: number(in: 1...4)) })
        }
    }
}
