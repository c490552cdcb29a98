internal import Story
internal import StoryEngine

/// Does everything readers can do from a state, one state after the other.
///
/// The rules in ``RuleHost`` say what happens, as in a playthrough. The machine follows every way, and never stops at a page.
struct Machine: Sendable {
    let model: Model
    let shared: Program.Shared
    let slots: [Slot]
    let points: PointTable
    let layout: Layout
    let questions: QuestionTable
    var calculator: Calculator
    var coverage: Coverage
    /// What readers would see that the author did not intend.
    var watch: Watch
    private var odds: [BucketTable]
    /// For each text, whether all its conditions were true and false before, so that there is nothing more to note.
    var isSettled: [Bool]
    /// The value of each slot in the current state.
    private(set) var values: [Int64]
    /// The values on the way to the next state.
    var next: [Int64]
    /// The values after a choice, before its outcome.
    private var chosen: [Int64]
    var written: [EffectValue] = []

    /// The successors of the state, in order.
    private(set) var successors: [Successor] = []
    /// Their keys, ``PointTable/keyWords`` words each.
    private(set) var keys: [UInt64] = []
    /// What happens in the state itself.
    private(set) var stop = Stop.goesOn
    /// If the reading is lost in a cycle of continuations, the locations it passed through.
    var passed: [Int] = []
    /// The first locations of the cycles of continuations found.
    var circles: [Int] = []
    /// The variables for which only some answers were tried.
    private(set) var sampled: [Int] = []
    /// Whether to only look ahead, without noting the results of conditions.
    var isQuiet = false
    /// How much is read in the state itself.
    private(set) var reading = Reading()

    /// Whether to calculate probabilities and lengths as well.
    var wantsOdds = false

    /// A state that comes next.
    struct Successor {
        /// What leads there.
        var move: Move
        /// The probability that it is taken.
        var probability = 1.0
        /// How much is read on the way.
        var reading = Reading()
        /// Whether the reader makes a decision on the way.
        var isDecision: Bool
    }

    /// What leads from a state to the next.
    enum Move {
        case answer(variable: Int, Answer)
        /// The roll is the number before modifiers, where that matters besides the outcome.
        case outcome(choice: Int, outcome: Int, shift: Int, roll: Int?)
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
        shared = model.shared
        slots = table.slots
        points = PointTable(model, table, liveness)
        layout = Layout(model, table, usage)
        questions = QuestionTable(model, table, story)
        calculator = Calculator(Code(model.shared.tables) { table[$0] }, operations: model.shared.tables.expressionOperations.count)
        coverage = Coverage(model)
        watch = Watch(model, story)
        odds = model.shared.tables.checks.map { BucketTable($0, model.shared.tables) }
        isSettled = model.texts.indices.map { model.texts[$0].isPlain && !usage.isFallibleText[$0] }
        values = table.slots.map { $0.initial }
        next = values
        chosen = values
    }

    /// A roll for a check, before this shift, that gives a bucket.
    func number(forBucket bucket: Int, of check: Int, shift: Int) -> Int {
        odds[check].number(forBucket: bucket, shift: shift)
    }

    /// The shifts with which a check was rolled.
    func shifts(of check: Int) -> [Int] { odds[check].shifts }

    // MARK: Keys

    /// Finds the states in which a reading begins.
    mutating func begin() {
        successors.removeAll(keepingCapacity: true)
        keys.removeAll(keepingCapacity: true)
        for (slot, row) in slots.enumerated() { next[slot] = row.initial }
        if let text = model.alternative(model.program.titlePicture) { note(text) }
        if model.startQuestions.isEmpty {
            enter(Ref(model.start))
            watchArrival(at: model.start, by: nil, afterRoll: false)
            add(Successor(move: .continuation(0), isDecision: false), at: points.firstPoints[model.start])
        } else {
            add(Successor(move: .continuation(0), isDecision: false), at: 0)
        }
    }

    /// The point in a key.
    func point(_ states: [UInt64], at start: Int) -> Int {
        Int(truncatingIfNeeded: states[start] & (1 << UInt64(points.pointBits) &- 1))
    }

    /// The answers tried in a state, one for each successor; nil if nothing is asked, or one answer stands for all.
    func answers(_ states: [UInt64], at start: Int) -> [Answer]? {
        let point = points.points[self.point(states, at: start)]
        guard point.answerMatters else { return nil }
        return asked(at: point).map { questions.answers(to: $0) }
    }

    /// The variable asked at a point; nil if there is none.
    private func asked(at point: PointTable.Point) -> Int? {
        guard let question = point.question else { return nil }
        return point.location.map { shared.tables.questions[shared.tables.locations[$0].questions.start + question].variable.index }
            ?? model.startQuestions[question]
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

    /// Copies a state's key as it would be if a slot had the same value everywhere.
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

    /// Finds the successors of a state: ``successors``, ``keys``, ``stop`` and ``reading``.
    /// - Parameters:
    ///   - states: Keys.
    ///   - start: The index of the state's key.
    mutating func expand(_ states: [UInt64], at start: Int) {
        successors.removeAll(keepingCapacity: true)
        keys.removeAll(keepingCapacity: true)
        stop = .goesOn
        reading = Reading()
        watch.forgetNews()
        let number = load(states, at: start)
        restore()
        let point = points.points[number]
        if let variable = asked(at: point) {
            ask(variable, at: point, number)
        } else if let location = point.location {
            passed.removeAll(keepingCapacity: true)
            read(location)
        }
    }

    /// Returns to the values of the current state.
    mutating func restore() {
        for slot in values.indices { next[slot] = values[slot] }
    }

    private mutating func ask(_ variable: Int, at point: PointTable.Point, _ number: Int) {
        if let prompt = shared.tables.variables[variable].prompt { note(prompt.index) }
        let isLast = point.location == nil && number == model.startQuestions.count - 1
        if point.answerMatters, questions.sampled.contains(variable), !sampled.contains(variable) { sampled.append(variable) }
        for var answer in questions.answers(to: variable) {
            // If the answer decides nothing, or nothing before the next time it is asked, one stands for all.
            if !point.answerMatters {
                guard successors.isEmpty else { break }
                answer.probability = 1
            }
            restore()
            set(Ref(variable), to: answer.value)
            var successor = Successor(move: .answer(variable: variable, answer), isDecision: true)
            successor.probability = answer.probability
            if isLast {
                enter(Ref(model.start))
                watchArrival(at: model.start, by: nil, afterRoll: false)
            }
            add(successor, at: isLast ? points.firstPoints[model.start] : number + 1)
        }
    }

    private mutating func read(_ number: Int) {
        var stage = LocationStage.sequence
        while true {
            switch nextStop(at: Ref(number), from: stage) {
            case .sequence:
                readSequence(at: number)
                stage = .pages(from: 0)
            case .page(let page):
                read(shared.tables.pages[shared.tables.locations[number].pages.start + page])
                stage = .pages(from: page + 1)
            case .choices:
                choose(at: number)
                return
            case .continuation(let taken):
                goOn(along: taken, from: number)
                return
            case .ending:
                stop = .ending
                return
            case .stuck:
                stop = .stuck
                return
            case .question:
                // A question is a state of its own, before this one.
                return
            }
        }
    }

    private mutating func readSequence(at number: Int) {
        guard let sequence = shared.tables.locations[number].sequence.map({ shared.tables.sequences[$0.index] }) else { return }
        var texts: [Int] = []
        model.forEachText(of: sequence) { texts.append($0) }
        for text in texts { note(text) }
        guard wantsOdds else { return }
        reading.pages += sequence.steps.count
        for text in texts { reading.words += words(of: text) }
    }

    private mutating func read(_ page: PageRow) {
        for text in page.lines.indices { note(text) }
        for text in page.explanation.indices { note(text) }
        if let text = model.alternative(page.picture) { note(text) }
        guard wantsOdds else { return }
        reading.pages += 1
        for text in page.lines.indices { reading.words += words(of: text) }
    }

    private mutating func goOn(along taken: Int, from number: Int) {
        guard !runsInCircle(from: number) else {
            stop = .lost
            return
        }
        coverage.continuations[taken] = true
        restore()
        let target = shared.tables.continuations[taken].target
        enter(target)
        add(Successor(move: .continuation(taken), isDecision: false), at: points.firstPoints[target.index])
    }

    private mutating func choose(at location: Int) {
        var enabled = 0
        for number in shared.tables.locations[location].choices.indices {
            let choice = shared.tables.choices[number]
            if decides(choice.condition) {
                enabled += 1
                note(choice.text.index)
                pick(number, choice)
                restore()
            } else if let reason = choice.reason {
                note(choice.text.index)
                note(reason.index)
            }
        }
        if enabled == 0 { stop = .stuck }
        if wantsOdds {
            for index in successors.indices { successors[index].probability /= Double(enabled) }
        }
        if watch.watchesChoices[location] { watch.look(at: location, shared.tables, &calculator, values) }
    }

    private mutating func pick(_ number: Int, _ choice: ChoiceRow) {
        let applied = make(choice)
        for slot in next.indices { chosen[slot] = next[slot] }
        guard let check = choice.check else { return come(to: choice.outcomes.start, of: number, choice, applied, probability: 1) }
        let buckets = odds[check.index].probabilities(shift: applied.shift)
        if let total = shared.tables.checks[check.index].total.flatMap({ layout.variableSlots[$0.index] }) {
            let first = successors.count
            for roll in odds[check.index].rolls(shift: applied.shift) where roll.bucket < choice.outcomes.count {
                chosen[total] = Int64(roll.number + applied.shift)
                let outcome = choice.outcomes.start + roll.bucket
                come(to: outcome, of: number, choice, applied, roll: roll.number, probability: roll.probability)
                joinLast(after: first)
            }
            return
        }
        for (bucket, probability) in buckets.enumerated() where probability > 0 && bucket < choice.outcomes.count {
            come(to: choice.outcomes.start + bucket, of: number, choice, applied, probability: probability)
        }
    }

    /// Joins the last successor with the one before it if nothing tells them apart: rolls next to each other often have the same effect.
    private mutating func joinLast(after first: Int) {
        let last = successors.count - 1
        guard last > first, case .outcome(_, let outcome, _, _) = successors[last].move,
            case .outcome(_, outcome, _, _) = successors[last - 1].move,
            // Otherwise one may have more to read than the other.
            shared.tables.outcomes[outcome].lines.indices.allSatisfy({ model.texts[$0].isPlain })
        else { return }
        let start = last * points.keyWords
        for word in start..<keys.count where keys[word] != keys[word - points.keyWords] { return }
        successors[last - 1].probability += successors[last].probability
        successors.removeLast()
        keys.removeLast(points.keyWords)
    }

    private mutating func come(
        to number: Int,
        of choiceNumber: Int,
        _ choice: ChoiceRow,
        _ applied: AppliedModifiers,
        roll: Int? = nil,
        probability: Double
    ) {
        for slot in next.indices { next[slot] = chosen[slot] }
        coverage.outcomes[number] = true
        let outcome = shared.tables.outcomes[number]
        if let price = watch.prices[number], let slot = layout.variableSlots[price.variable], next[slot] >= price.least,
            next[slot] < price.needed
        {
            watch.noteUnpaid(number)
        }
        carryOut(outcome.effects)
        let move = Move.outcome(choice: choiceNumber, outcome: number, shift: applied.shift, roll: roll)
        var successor = Successor(move: move, isDecision: true)
        successor.probability = probability
        noteTexts(of: outcome, choice, applied)
        if wantsOdds, isShown(outcome, afterRoll: choice.check != nil) {
            successor.reading.pages = 1
            for text in outcome.lines.indices { successor.reading.words += words(of: text) }
        }
        enter(outcome.target)
        watchArrival(at: outcome.target.index, by: number, afterRoll: choice.check != nil)
        add(successor, at: points.firstPoints[outcome.target.index])
    }

    private mutating func noteTexts(of outcome: OutcomeRow, _ choice: ChoiceRow, _ applied: AppliedModifiers) {
        for text in outcome.lines.indices { note(text) }
        if let text = model.alternative(outcome.picture) { note(text) }
        guard applied.bits != 0, let check = choice.check else { return }
        let modifiers = shared.tables.checks[check.index].modifiers
        for number in modifiers.indices where applied.bits >> (number - modifiers.start) & 1 == 1 {
            note(shared.tables.modifiers[number].reason.index)
        }
    }

    /// Examines what a location shows, if nothing was shown on the way to it.
    private mutating func watchArrival(at location: Int, by number: Int?, afterRoll: Bool) {
        guard watch.watchesArrival[location] else { return }
        if let number, quietly({ $0.isShown($0.shared.tables.outcomes[number], afterRoll: afterRoll) }) { return }
        if showsNothing(location) { watch.noteBare(location, by: number) }
    }
}
