internal import Story
internal import StoryEngine

/// Does what readers can do from a state, one state after the other.
///
/// It keeps the rules of the engine's `Playthrough` over slots in place of a playthrough's state; the tests hold the two against each other.
struct Machine: Sendable {
    let model: Model
    let slots: [Slot]
    let points: PointTable
    let layout: Layout
    let questions: QuestionTable
    private(set) var calculator: Calculator
    private(set) var coverage: Coverage
    /// What readers would see and nobody meant.
    private(set) var watch: Watch
    private var odds: [BucketTable]
    /// Of each text, whether all of its conditions were seen to hold and not to hold, so that there is nothing more to note.
    private var isSettled: [Bool]
    /// The value of each slot in the state that is looked at.
    private(set) var values: [Int64]
    /// The values on the way to the next state.
    private var next: [Int64]
    private var written: [Int64] = []

    /// Where the states lead that come next, in order.
    private(set) var successors: [Successor] = []
    /// Their keys, ``PointTable/keyWords`` words each.
    private(set) var keys: [UInt64] = []
    /// What is found in the state itself.
    private(set) var stop = Stop.goesOn
    /// Where the reading is lost in a circle, the locations that it passed through.
    private(set) var passed: [Int] = []
    /// The first places of the circles of continuations that were found.
    private(set) var circles: [Int] = []
    /// The variables of whose answers only some were tried when they were asked.
    private(set) var sampled: [Int] = []
    /// Whether conditions are only looked at ahead, and not noted.
    private var isQuiet = false
    /// How much is read in the state itself before it goes on.
    private(set) var reading = Reading()

    /// Whether the probabilities and lengths are wanted as well.
    var wantsOdds = false

    /// A state that comes next.
    struct Successor {
        /// What leads there.
        var move: Move
        /// The probability that it is taken.
        var probability = 1.0
        /// What is read on the way.
        var reading = Reading()
        /// Whether a reader decides something on the way.
        var isDecision: Bool
    }

    /// What leads from a state to the next.
    enum Move {
        case answer(variable: Int, Answer)
        case outcome(choice: Int, outcome: Int, shift: Int)
        case continuation(Int)
    }

    /// How a state ends.
    enum Stop: UInt8 {
        case goesOn, ending, stuck, lost
    }

    /// How much is read.
    struct Reading: Equatable {
        var pages = 0
        var words = 0
    }

    init(_ model: Model, _ story: Story) {
        let usage = UsageTable(model)
        let table = SlotTable(model, usage)
        let liveness = Liveness(model, table, usage)
        self.model = model
        slots = table.slots
        points = PointTable(model, table, liveness)
        layout = Layout(model, table, usage)
        questions = QuestionTable(model, table, story)
        calculator = Calculator(layout.code, places: model.fallibles.count)
        coverage = Coverage(model)
        watch = Watch(model, story)
        odds = model.checks.map { BucketTable($0.kind) }
        isSettled = model.textRows.indices.map { model.textRows[$0].isPlain && !usage.isFallibleText[$0] }
        values = table.slots.map { $0.initial }
        next = values
    }

    /// A number that can be rolled for a check under a shift, and that leads to a bucket.
    func number(forBucket bucket: Int, of check: Int, shift: Int) -> Int {
        odds[check].number(forBucket: bucket, shift: shift)
    }

    /// The shifts under which a check was rolled.
    func shifts(of check: Int) -> [Int] { odds[check].shifts }

    // MARK: Keys

    /// Finds the states with which a reading begins.
    mutating func begin() {
        successors.removeAll(keepingCapacity: true)
        keys.removeAll(keepingCapacity: true)
        for (slot, row) in slots.enumerated() { next[slot] = row.initial }
        for text in model.titleTexts { note(text, next) }
        if model.startQuestions.isEmpty {
            enter(model.start)
            watchArrival(at: model.start, by: nil)
            add(Successor(move: .continuation(0), isDecision: false), at: points.firstPoints[model.start])
        } else {
            add(Successor(move: .continuation(0), isDecision: false), at: 0)
        }
    }

    /// The point of a key.
    func point(_ states: [UInt64], at start: Int) -> Int {
        Int(truncatingIfNeeded: states[start] & (1 << UInt64(points.pointBits) &- 1))
    }

    /// The answers that are tried in a state, one for each that comes after it; nil where nothing is asked, or one answer stands for all.
    func answers(_ states: [UInt64], at start: Int) -> [Answer]? {
        let point = points.points[self.point(states, at: start)]
        guard point.answerMatters else { return nil }
        return asked(at: point).map { questions.answers(to: $0) }
    }

    /// The variable that is asked at a point; nil where none is.
    private func asked(at point: PointTable.Point) -> Int? {
        guard let question = point.question else { return nil }
        return point.location.map { model.locations[$0].questions[question] } ?? model.startQuestions[question]
    }

    private mutating func load(_ states: [UInt64], at start: Int) -> Int {
        let point = self.point(states, at: start)
        for number in points.points[point].fields {
            let field = points.fields[number]
            let code = states[start + field.word] >> field.shift & field.mask
            if let numbers = field.numbers {
                values[field.slot] = numbers.lower &+ Int64(bitPattern: code)
            } else {
                values[field.slot] = slots[field.slot].value(of: code)
            }
        }
        return point
    }

    /// Copies the key of a state as it would be if a slot were the same everywhere.
    func copyKey(_ states: [UInt64], at start: Int, without slot: Int, to key: inout [UInt64]) {
        for word in 0..<points.keyWords { key[word] = states[start + word] }
        for number in points.points[point(states, at: start)].fields where points.fields[number].slot == slot {
            let field = points.fields[number]
            key[field.word] &= ~(field.mask << field.shift)
        }
    }

    private mutating func add(_ successor: Successor, at point: Int) {
        let start = keys.count
        for _ in 0..<points.keyWords { keys.append(0) }
        keys[start] = UInt64(point)
        for number in points.points[point].fields {
            let field = points.fields[number]
            let value = next[field.slot]
            if let numbers = field.numbers {
                let code = UInt64(bitPattern: min(max(value, numbers.lower), numbers.upper) &- numbers.lower)
                keys[start + field.word] |= code << field.shift
            } else {
                keys[start + field.word] |= slots[field.slot].code(of: value) << field.shift
            }
        }
        successors.append(successor)
    }

    // MARK: What comes next

    /// Finds the states that come after one: ``successors``, ``keys``, ``stop`` and ``reading``.
    /// - Parameters:
    ///   - states: Keys.
    ///   - start: Where the state's key stands.
    mutating func expand(_ states: [UInt64], at start: Int) {
        successors.removeAll(keepingCapacity: true)
        keys.removeAll(keepingCapacity: true)
        stop = .goesOn
        reading = Reading()
        watch.forgetNews()
        let number = load(states, at: start)
        let point = points.points[number]
        if let variable = asked(at: point) {
            ask(variable, at: point, number)
        } else if let location = point.location {
            passed.removeAll(keepingCapacity: true)
            read(location)
        }
    }

    private mutating func ask(_ variable: Int, at point: PointTable.Point, _ number: Int) {
        if let prompt = model.variables[variable].prompt { note(prompt, values) }
        let isLast = point.location == nil && number == model.startQuestions.count - 1
        let slot = layout.variableSlots[variable]
        if point.answerMatters, questions.sampled.contains(variable), !sampled.contains(variable) { sampled.append(variable) }
        for var answer in questions.answers(to: variable) {
            // Where the answer decides nothing, or nothing before it is asked again, one stands for all.
            if !point.answerMatters {
                guard successors.isEmpty else { break }
                answer.probability = 1
            }
            for slot in slots.indices { next[slot] = values[slot] }
            if let slot { next[slot] = answer.value }
            var successor = Successor(move: .answer(variable: variable, answer), isDecision: true)
            successor.probability = answer.probability
            if isLast {
                enter(model.start)
                watchArrival(at: model.start, by: nil)
            }
            add(successor, at: isLast ? points.firstPoints[model.start] : number + 1)
        }
    }

    private mutating func read(_ number: Int) {
        let location = model.locations[number]
        readSequence(of: location)
        for page in location.pages { read(model.pages[page]) }
        switch location.exit {
        case .ending:
            stop = .ending
        case .choices(let choices):
            choose(among: choices)
            if watch.watchesChoices[number] { watch.look(at: number, model, layout, &calculator, values) }
        case .continuations(let continuations):
            guard !runsInCircle(from: number) else {
                stop = .lost
                return
            }
            guard let taken = way(among: continuations, values) else {
                stop = .stuck
                return
            }
            coverage.continuations[taken] = true
            for slot in slots.indices { next[slot] = values[slot] }
            let target = model.continuations[taken].target
            enter(target)
            add(Successor(move: .continuation(taken), isDecision: false), at: points.firstPoints[target])
        }
    }

    private mutating func readSequence(of location: Model.Location) {
        guard let sequence = location.sequence, holds(sequence.condition, values) else { return }
        for text in location.sequenceTexts { note(text, values) }
        if wantsOdds {
            reading.pages += location.sequenceSteps
            for text in location.sequenceTexts { reading.words += words(of: text, values) }
        }
    }

    private mutating func read(_ page: Model.Page) {
        guard holds(page.condition, values) else { return }
        for text in page.lines { note(text, values) }
        guard wantsOdds || !page.others.isEmpty, isShown(page, values) else { return }
        for text in page.others { note(text, values) }
        guard wantsOdds else { return }
        reading.pages += 1
        for text in page.lines { reading.words += words(of: text, values) }
    }

    private mutating func choose(among choices: Range<Int>) {
        var enabled = 0
        for number in choices {
            let choice = model.choices[number]
            if holds(choice.condition, values) {
                enabled += 1
                note(choice.text, values)
                pick(number, choice)
            } else if let reason = choice.reason {
                note(choice.text, values)
                note(reason, values)
            }
        }
        guard enabled > 0 else {
            stop = .stuck
            return
        }
        guard wantsOdds else { return }
        for index in successors.indices { successors[index].probability /= Double(enabled) }
    }

    private mutating func pick(_ number: Int, _ choice: Model.Choice) {
        guard let check = choice.check else { return come(to: choice.outcomes.lowerBound, of: number, shift: 0, probability: 1, []) }
        // Making a choice counts before its check is rolled for.
        var shift = 0
        for slot in slots.indices { next[slot] = values[slot] }
        countTurn()
        var applied: [Int] = []
        for modifier in model.checks[check].modifiers where holds(model.modifiers[modifier].condition, next) {
            shift += model.modifiers[modifier].shift
            applied.append(modifier)
        }
        let buckets = odds[check].probabilities(shift: shift)
        for (bucket, probability) in buckets.enumerated() where probability > 0 && bucket < choice.outcomes.count {
            come(to: choice.outcomes.lowerBound + bucket, of: number, shift: shift, probability: probability, applied)
        }
    }

    private mutating func come(to number: Int, of choice: Int, shift: Int, probability: Double, _ applied: [Int]) {
        for slot in slots.indices { next[slot] = values[slot] }
        countTurn()
        coverage.outcomes[number] = true
        let outcome = model.outcomes[number]
        carryOut(outcome.effects)
        var successor = Successor(move: .outcome(choice: choice, outcome: number, shift: shift), isDecision: true)
        successor.probability = probability
        for text in outcome.lines { note(text, next) }
        for text in outcome.others { note(text, next) }
        for modifier in applied { note(model.modifiers[modifier].reason, next) }
        if wantsOdds, outcome.isAlwaysShown || outcome.lines.contains(where: { !isEmpty($0, next) }) {
            successor.reading.pages = 1
            for text in outcome.lines { successor.reading.words += words(of: text, next) }
        }
        enter(outcome.target)
        watchArrival(at: outcome.target, by: number)
        add(successor, at: points.firstPoints[outcome.target])
    }

    /// Looks at what a location shows, where nothing was shown on the way to it.
    private mutating func watchArrival(at location: Int, by number: Int?) {
        guard watch.watchesArrival[location] else { return }
        if let number {
            let outcome = model.outcomes[number]
            if outcome.isAlwaysShown || outcome.lines.contains(where: { !isEmpty($0, next) }) { return }
        }
        watch.arrive(at: location, by: number, model, layout, &calculator, next)
    }

    private mutating func countTurn() {
        if let turns = layout.turnsSlot { increment(turns) }
    }

    private mutating func increment(_ slot: Int) {
        if next[slot] < .max { next[slot] += 1 }
    }

    /// Enters a location: counts the visit and carries out what happens on entering.
    private mutating func enter(_ location: Int) {
        if let visits = layout.visitsSlots[location] { increment(visits) }
        carryOut(model.locations[location].effects)
    }

    /// Works out all new values, then sets them.
    private mutating func carryOut(_ effects: Range<Int>) {
        guard !effects.isEmpty else { return }
        written.removeAll(keepingCapacity: true)
        for number in effects {
            let effect = layout.effects[number]
            guard effect.slot != nil || effect.isFallible else {
                written.append(0)
                continue
            }
            if let value = calculator.value(effect.code, next) {
                written.append(min(max(value, effect.lower), effect.upper))
            } else if let slot = effect.slot {
                written.append(next[slot])
            } else {
                written.append(0)
            }
        }
        for (offset, number) in effects.enumerated() {
            if let slot = layout.effects[number].slot { next[slot] = written[offset] }
        }
    }

    // MARK: Continuations

    /// The first way on whose condition holds.
    private mutating func way(among continuations: Range<Int>, _ values: [Int64]) -> Int? {
        for number in continuations where holds(model.continuations[number].condition, values) { return number }
        return nil
    }

    /// Whether continuations lead from a location, whose pages were read, through so many places without a page that the engine gives up.
    private mutating func runsInCircle(from first: Int) -> Bool {
        guard layout.mayGoRound[first] else { return false }
        for slot in slots.indices { next[slot] = values[slot] }
        var location = first
        var steps = 0
        // A state that comes back comes back for ever: Brent's algorithm (1980) sees it without keeping all that went before.
        var kept = (location: -1, values: next, until: 1)
        repeat {
            guard case .continuations(let continuations) = model.locations[location].exit else { return false }
            guard let taken = quietly({ $0.way(among: continuations, $0.next) }) else { return false }
            location = model.continuations[taken].target
            steps += 1
            enter(location)
            if steps > layout.mostSteps || (location == kept.location && next == kept.values) {
                for slot in slots.indices { next[slot] = values[slot] }
                goRound(from: first)
                return true
            }
            if steps == kept.until { kept = (location, next, 2 * steps) }
        } while layout.mayHaveNoPage[location] && showsNothing(location)
        return false
    }

    /// Goes through a circle as the engine does, and notes what is met, and which place stands for it: its first in the story.
    private mutating func goRound(from first: Int) {
        var location = first
        var least = Int.max
        var hasPassed = Set<Int>()
        for step in 0...layout.mostSteps {
            if hasPassed.insert(location).inserted { passed.append(location) }
            let row = model.locations[location]
            if step > 0 {
                if let sequence = row.sequence { _ = holds(sequence.condition, next) }
                for page in row.pages { _ = holds(model.pages[page].condition, next) }
            }
            guard case .continuations(let continuations) = row.exit, let taken = way(among: continuations, next) else { return }
            coverage.continuations[taken] = true
            // By then everything that leads into the circle is behind.
            if step > layout.mostSteps - Playthrough.mostSteps / 2 { least = min(least, location) }
            guard step < layout.mostSteps else { break }
            location = model.continuations[taken].target
            enter(location)
        }
        if !circles.contains(least) { circles.append(least) }
    }

    /// Whether there is nothing to read at a location with the values on the way.
    private mutating func showsNothing(_ location: Int) -> Bool {
        let row = model.locations[location]
        return quietly { machine in
            if let sequence = row.sequence, machine.holds(sequence.condition, machine.next) { return false }
            for page in row.pages where machine.holds(machine.model.pages[page].condition, machine.next) {
                if machine.isShown(machine.model.pages[page], machine.next) { return false }
            }
            return true
        }
    }

    /// Looks ahead without noting what is met.
    private mutating func quietly<Result>(_ body: (inout Machine) -> Result) -> Result {
        isQuiet = true
        defer { isQuiet = false }
        return body(&self)
    }

    // MARK: Conditions and texts

    private mutating func holds(_ condition: Int?, _ values: [Int64]) -> Bool {
        guard let condition else { return true }
        let holds = calculator.holds(layout.conditions[condition], values)
        if !isQuiet { coverage.note(condition, holds: holds) }
        return holds
    }

    private func isShown(_ page: Model.Page, _ values: [Int64]) -> Bool {
        if page.hasPicture { return true }
        for text in page.lines where !isEmpty(text, values) { return true }
        return false
    }

    /// Notes which conditions of a text hold, as long as there is anything new to learn from it.
    private mutating func note(_ text: Int, _ values: [Int64]) {
        guard !isSettled[text] else { return }
        let range = model.textRows[text].operations
        var position = range.lowerBound
        while position < range.upperBound {
            let operation = model.textOperations[position]
            position += 1
            switch operation {
            case .words, .option, .text: continue
            case .number(let formula):
                if layout.isFalliblePlace[formula] { _ = calculator.value(layout.formulas[formula], values) }
            case .jump(let target): position = target
            case .jumpUnless(let condition, let target):
                if !holds(condition, values) { position = target }
            }
        }
        for operation in model.textOperations[range] {
            switch operation {
            case .jumpUnless(let condition, _):
                // A condition that can fail may do so in any later state, whatever was seen of it so far.
                if coverage.conditions[condition] != .both || layout.isFalliblePlace[model.conditions[condition].formula] { return }
            case .number(let formula):
                if layout.isFalliblePlace[formula] { return }
            case .words, .option, .text, .jump: continue
            }
        }
        self.isSettled[text] = true
    }

    private func isEmpty(_ text: Int, _ values: [Int64]) -> Bool {
        let row = model.textRows[text]
        if row.isNeverEmpty { return false }
        var isEmpty = true
        walk(text, values) { operation, calculator in
            switch operation {
            case .words, .option: isEmpty = false
            case .number(let formula): if calculator.value(layout.formulas[formula], values) != nil { isEmpty = false }
            case .text(let formula): if calculator.value(layout.formulas[formula], values) != 0 { isEmpty = false }
            case .jump, .jumpUnless: return
            }
        }
        return isEmpty
    }

    private func words(of text: Int, _ values: [Int64]) -> Int {
        let row = model.textRows[text]
        if row.isPlain { return row.words }
        var words = 0
        walk(text, values) { operation, _ in
            switch operation {
            case .words(let count): words += count
            case .number, .text, .option: words += 1
            case .jump, .jumpUnless: return
            }
        }
        return words
    }

    /// Goes through what of a text is read.
    private func walk(_ text: Int, _ values: [Int64], _ body: (Model.TextOperation, inout Calculator) -> Void) {
        var calculator = calculator
        let range = model.textRows[text].operations
        var position = range.lowerBound
        while position < range.upperBound {
            let operation = model.textOperations[position]
            position += 1
            switch operation {
            case .jump(let target): position = target
            case .jumpUnless(let condition, let target):
                if !calculator.holds(layout.conditions[condition], values) { position = target }
            default: body(operation, &calculator)
            }
        }
    }
}
