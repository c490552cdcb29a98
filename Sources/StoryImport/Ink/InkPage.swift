internal import Story

/// A location while it is made: its text, its changes in order, and its choices.
///
/// In ink, words are shown as things stand when they are reached. Here all changes come before the text. So what is read is noted with the
/// number of changes before it; if a later change would reach it, its value is kept in a variable at that moment.
struct InkPage {
    /// A value that the page reads.
    private struct Reading {
        var value: StoryConverter.Value
        var variables: Set<Bytes>
        /// How many changes there are before it is read.
        var time: Int
        /// How many changes there are before it would be another value.
        var changed: Int?
        /// The last change that depends on it.
        var lastUse = -1
        var isInText = false
    }

    /// A choice, before all conditions are known.
    struct Offer {
        var text: Template
        var condition: Expression?
        var body: InkPoint
        var target: String
        var isOnce: Bool
        /// What a thread gave to the part that the choice belongs to.
        var given: [Story.Effect] = []
    }

    let id: String
    let flow: Int
    /// The text so far.
    private(set) var layout = InkLayout()
    /// What is put out in branches, functions and the words of choices that are being read.
    private var inner: [[InkOutput]] = []
    private var readings: [Reading] = []
    private(set) var changes: [(effect: Story.Effect, condition: Expression?)] = []
    /// The random numbers that it needs.
    var rolls: [WantedRoll] = []
    var offers: [Offer] = []
    /// What is taken when no choice is open, in order.
    var fallbacks: [Offer] = []
    var ways: [Story.Continuation] = []
    var isEnding = false
    /// The flows that this page is a way into.
    var entered: [Int] = []
    var notes: [String] = []
    var tags: [String] = []
    /// Whether a condition around this could not be read.
    var isUncertain = false
    /// The points whose content is in this page too.
    var inlined: Set<InkPoint> = []
    /// The condition under which the function that is read has ended.
    var returned: Expression?

    /// The choices in conditions that were just read.
    var nested: [(list: Int, index: Int, condition: Expression?)] = []
    var depth = 0
    /// Where tunnels return to from what is read now.
    var context = 0
    var threadDepth = 0
    /// The steps through threads and the calls of functions that a page still may have: both can multiply.
    var threadSteps = 5_000
    var calls = 2_000
    /// The parts that threads gave something to.
    var threads: Set<Int> = []

    init(id: String, flow: Int) {
        self.id = id
        self.flow = flow
    }

    // MARK: Text

    mutating func put(_ output: InkOutput) {
        if inner.isEmpty { layout.add(output) } else { inner[inner.count - 1].append(output) }
    }

    /// Begins to collect what is put out.
    mutating func beginCollecting() { inner.append([]) }

    /// What was put out since.
    mutating func endCollecting() -> [InkOutput] { inner.popLast() ?? [] }

    // MARK: Reading and changing

    /// The sign for a value that stands for it until all changes are known.
    mutating func read(_ value: StoryConverter.Value) -> Expression {
        var variables: Set<Bytes> = []
        value.expression.collectVariables(into: &variables)
        guard !variables.isEmpty else { return value.expression }
        let now = changes.count
        use(value.expression) { $0.lastUse = max($0.lastUse, now) }
        for name in variables { if let index = Self.index(name) { variables.formUnion(readings[index].variables) } }
        readings.append(Reading(value: value, variables: variables, time: changes.count))
        return Expression(.variable("@" + String(readings.count - 1)))
    }

    mutating func change(_ name: String, to value: Expression, when condition: Expression?) {
        let key = Bytes(name.utf8)
        let now = changes.count
        use(value) { $0.lastUse = max($0.lastUse, now) }
        if let condition { use(condition) { $0.lastUse = max($0.lastUse, now) } }
        for index in readings.indices where readings[index].changed == nil && readings[index].variables.contains(key) {
            readings[index].changed = changes.count
        }
        changes.append((Story.Effect(variable: name, value: value), condition))
    }

    /// A condition in one sign, kept in a variable so that it need not be written again.
    mutating func keep(_ condition: Expression) -> Expression {
        let sign = read(.init(kind: .yesNo, expression: condition))
        if case .variable(let name) = sign.kind, let index = Self.index(Bytes(name.utf8)) {
            // As if it was changed at once, so that it is written only one time.
            readings[index].changed = readings[index].changed ?? (readings[index].time - 1)
            readings[index].isInText = true
        }
        return sign
    }

    mutating func noteUse(of text: Template) {
        for expression in text.expressions { noteTextUse(of: expression) }
    }

    mutating func noteTextUse(of expression: Expression) { use(expression) { $0.isInText = true } }

    private mutating func use(_ expression: Expression, _ note: (inout Reading) -> Void) {
        var names: Set<Bytes> = []
        expression.collectVariables(into: &names)
        for name in names {
            guard let index = Self.index(name) else { continue }
            note(&readings[index])
            // What it is made of is needed just as long.
            use(readings[index].value.expression, note)
        }
    }

    private static func index(_ name: Bytes) -> Int? {
        guard name.first == UInt8(ascii: "@") else { return nil }
        return Int(String(decoding: name.dropFirst(), as: UTF8.self))
    }

    /// The variables that are needed to keep values, in order.
    private var kept: [(reading: Int, kind: VariableTable.Kind)] {
        readings.indices.compactMap { index in
            let reading = readings[index]
            guard let changed = reading.changed, reading.isInText || reading.lastUse > changed else { return nil }
            return (index, reading.value.kind)
        }
    }

    /// Replaces the signs, and keeps values where that is needed; nil if there is no variable left.
    mutating func settle(_ helper: (VariableTable.Kind, Int) -> String?) -> ((Expression) -> Expression)? {
        for line in layout.pageLines.templates { noteUse(of: line) }
        var names: [Int: String] = [:]
        var counts = [0, 0, 0, 0]
        for (index, kind) in kept {
            counts[kind.rawValue] += 1
            guard let name = helper(kind, counts[kind.rawValue]) else { return nil }
            names[index] = name
        }
        let readings = readings
        func settled(_ expression: Expression) -> Expression {
            expression.replacing { kind in
                guard case .variable(let name) = kind, let index = Self.index(Bytes(name.utf8)) else { return nil }
                if let name = names[index] { return Expression(.variable(name)) }
                return settled(readings[index].value.expression)
            }
        }
        var made: [(effect: Story.Effect, condition: Expression?)] = []
        for time in 0...changes.count {
            for (index, reading) in readings.enumerated() where reading.time == time {
                guard let name = names[index] else { continue }
                // The value may itself depend on an earlier one that is kept.
                made.append((Story.Effect(variable: name, value: settled(reading.value.expression)), nil))
            }
            guard time < changes.count else { continue }
            let change = changes[time]
            made.append(
                (Story.Effect(variable: change.effect.variable, value: settled(change.effect.value)), change.condition.map(settled))
            )
        }
        changes = made
        return settled
    }
}

extension Expression {
    /// The same with some parts replaced.
    func replacing(_ replacement: (Kind) -> Expression?) -> Expression {
        if let found = replacement(kind) { return found }
        switch kind {
        case .number, .yesNo, .text, .variable, .visits, .visited, .turns, .roll: return self
        case .negative(let inner): return Expression(.negative(inner.replacing(replacement)))
        case .not(let inner): return Expression(.not(inner.replacing(replacement)))
        case .binary(let operation, let left, let right):
            return Expression(.binary(operation, left.replacing(replacement), right.replacing(replacement)))
        case .membership(let member, let list, let negated):
            return Expression(.membership(member.replacing(replacement), list.map { $0.replacing(replacement) }, negated: negated))
        case .extreme(let extreme, let list): return Expression(.extreme(extreme, list.map { $0.replacing(replacement) }))
        case .conditional(let value, let condition, let other):
            return Expression(
                .conditional(value.replacing(replacement), if: condition.replacing(replacement), else: other.replacing(replacement))
            )
        }
    }

    /// The names of the variables that it reads.
    func collectVariables(into names: inout Set<Bytes>) {
        switch kind {
        case .variable(let name): names.insert(Bytes(name.utf8))
        case .number, .yesNo, .text, .visits, .visited, .turns, .roll: return
        case .negative(let inner), .not(let inner): inner.collectVariables(into: &names)
        case .binary(_, let left, let right):
            left.collectVariables(into: &names)
            right.collectVariables(into: &names)
        case .membership(let member, let list, _):
            member.collectVariables(into: &names)
            for item in list { item.collectVariables(into: &names) }
        case .extreme(_, let list): for item in list { item.collectVariables(into: &names) }
        case .conditional(let value, let condition, let other):
            value.collectVariables(into: &names)
            condition.collectVariables(into: &names)
            other.collectVariables(into: &names)
        }
    }
}

extension Template {
    /// The conditions and values in it.
    fileprivate var expressions: [Expression] { Self.expressions(parts) }

    private static func expressions(_ parts: [Part]) -> [Expression] {
        parts.flatMap { part -> [Expression] in
            switch part {
            case .literal: []
            case .value(let expression): [expression]
            case .emphasis(_, let inner): expressions(inner)
            case .conditional(let branches, let otherwise):
                branches.flatMap { [$0.condition] + expressions($0.parts) } + expressions(otherwise)
            }
        }
    }

    /// The same with its conditions and values replaced.
    func replacing(_ replacement: (Expression) -> Expression) -> Template {
        Template(Self.replaced(parts, replacement))
    }

    private static func replaced(_ parts: [Part], _ replacement: (Expression) -> Expression) -> [Part] {
        parts.map { part in
            switch part {
            case .literal: part
            case .value(let expression): .value(replacement(expression))
            case .emphasis(let stress, let inner): .emphasis(stress, replaced(inner, replacement))
            case .conditional(let branches, let otherwise):
                .conditional(
                    branches.map { Branch(condition: replacement($0.condition), parts: replaced($0.parts, replacement)) },
                    otherwise: replaced(otherwise, replacement)
                )
            }
        }
    }
}
