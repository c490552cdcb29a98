internal import Story

/// The logic of a story in plain words, for people who read it and do not run it: in German for a German story, otherwise in English.
struct StorySpeech {
    private let isGerman: Bool
    private let variables: [String: Story.Variable]
    private let titles: [Story.Location.ID: String]

    init(_ story: Story) {
        isGerman = story.isInGerman
        variables = Dictionary(story.variables.map { ($0.name, $0) }) { first, _ in first }
        var titles: [Story.Location.ID: String] = [:]
        for location in story.locations {
            for id in [location.id] + location.aliases { titles[id] = location.title ?? location.id.text }
        }
        self.titles = titles
    }

    /// One of two wordings.
    func say(_ english: String, _ german: String) -> String { isGerman ? german : english }

    /// What a location is called.
    func name(of location: Story.Location.ID) -> String { titles[location] ?? location.text }

    // MARK: Conditions and values

    /// A condition as a clause, such as “coins is at least 3”.
    func clause(_ expression: Expression) -> String {
        switch expression.kind {
        case .not(let inner):
            if let variable = yesNoVariable(inner) { return "\(variable) \(say("is no", "ist nein"))" }
            if case .visited(let location) = inner.kind {
                return say("“\(name(of: location))” was not visited", "„\(name(of: location))“ wurde nicht besucht")
            }
            return say("it is not so that \(clause(inner))", "es stimmt nicht, dass \(clause(inner))")
        case .binary(let operation, let left, let right) where operation == .and || operation == .or:
            let word = operation == .and ? say("and", "und") : say("or", "oder")
            return "\(part(left, of: operation)) \(word) \(part(right, of: operation))"
        case .binary(let operation, let left, let right) where comparison(operation) != nil:
            return "\(value(left, beside: right)) \(comparison(operation) ?? "") \(value(right, beside: left))"
        case .membership(let member, let list, let negated):
            let items = list.map { value($0, beside: member) }.joined(separator: ", ")
            let word = negated ? say("is none of", "ist keins von") : say("is one of", "ist eins von")
            return "\(value(member, beside: list.first ?? member)) \(word): \(items)"
        case .visited(let location): return say("“\(name(of: location))” was visited", "„\(name(of: location))“ wurde besucht")
        case .yesNo(let value): return value ? say("always", "immer") : say("never", "nie")
        default:
            if let variable = yesNoVariable(expression) { return "\(variable) \(say("is yes", "ist ja"))" }
            return value(expression)
        }
    }

    private func yesNoVariable(_ expression: Expression) -> String? {
        guard case .variable(let name) = expression.kind, case .yesNo? = variables[name]?.kind else { return nil }
        return name
    }

    private func part(_ expression: Expression, of outer: Expression.Operator) -> String {
        guard case .binary(let inner, _, _) = expression.kind, inner == .and || inner == .or, inner != outer else {
            return clause(expression)
        }
        return "(" + clause(expression) + ")"
    }

    private func comparison(_ operation: Expression.Operator) -> String? {
        switch operation {
        case .equal: say("is", "ist")
        case .notEqual: say("is not", "ist nicht")
        case .less: say("is less than", "ist kleiner als")
        case .lessOrEqual: say("is at most", "ist höchstens")
        case .greater: say("is more than", "ist größer als")
        case .greaterOrEqual: say("is at least", "ist mindestens")
        default: nil
        }
    }

    /// A value as it stands in a sentence.
    func value(_ expression: Expression) -> String { value(expression, beside: expression) }

    /// A value that is compared with another: the ID of an option is said by its words.
    private func value(_ expression: Expression, beside other: Expression) -> String {
        switch expression.kind {
        case .number(let number): return String(number)
        case .yesNo(let value): return value ? say("yes", "ja") : say("no", "nein")
        case .text(let text): return quoted(optionWords(text, of: other) ?? text)
        case .variable(let name): return name
        case .visits(let location): return say("the visits to “\(name(of: location))”", "die Besuche bei „\(name(of: location))“")
        case .turns: return say("the number of choices made", "die Zahl der Entscheidungen")
        case .roll: return say("the roll", "der Wurf")
        case .negative(let inner): return "−" + operand(inner)
        case .extreme(let extreme, let list):
            let items = list.map { value($0) }.joined(separator: ", ")
            return extreme == .min
                ? say("the smallest of \(items)", "das Kleinste von \(items)") : say("the largest of \(items)", "das Größte von \(items)")
        case .conditional(let first, let condition, let second):
            let (first, second) = (value(first, beside: other), value(second, beside: other))
            return say("\(first) if \(clause(condition)), otherwise \(second)", "\(first), wenn \(clause(condition)), sonst \(second)")
        case .binary(let operation, let left, let right):
            let sign: String
            switch operation {
            case .plus: sign = "+"
            case .minus: sign = "−"
            case .times: sign = "×"
            case .divided: sign = "÷"
            case .remainder: sign = say("modulo", "modulo")
            default: return clause(expression)
            }
            return "\(operand(left)) \(sign) \(operand(right))"
        case .not, .membership, .visited: return clause(expression)
        }
    }

    private func operand(_ expression: Expression) -> String {
        switch expression.kind {
        case .binary, .conditional, .extreme, .negative: "(" + value(expression) + ")"
        default: value(expression)
        }
    }

    func quoted(_ words: String) -> String { say("“\(words)”", "„\(words)“") }

    private func optionWords(_ id: String, of other: Expression) -> String? {
        guard case .variable(let name) = other.kind, case .oneOf(let options)? = variables[name]?.kind else { return nil }
        return options.first { $0.id.text == id }?.text
    }

    // MARK: Effects

    /// What effects do, one sentence each.
    func sentences(_ effects: Story.Effects) -> [String] {
        effects.entries.map { entry in
            let changes = entry.changes.map { change($0) }.joined(separator: "; ")
            guard let condition = entry.condition else { return changes + "." }
            return say("If \(clause(condition)): \(changes).", "Wenn \(clause(condition)): \(changes).")
        }
    }

    private func change(_ effect: Story.Effect) -> String {
        let variable = Expression(.variable(effect.variable))
        switch effect.value.kind {
        case .binary(.plus, let left, let right) where left == variable:
            return say("\(effect.variable) goes up by \(value(right))", "\(effect.variable) steigt um \(value(right))")
        case .binary(.minus, let left, let right) where left == variable:
            return say("\(effect.variable) goes down by \(value(right))", "\(effect.variable) sinkt um \(value(right))")
        default:
            return say(
                "\(effect.variable) becomes \(value(effect.value, beside: variable))",
                "\(effect.variable) wird \(value(effect.value, beside: variable))"
            )
        }
    }

    // MARK: Checks

    /// What is rolled, and what shifts the roll.
    func sentences(_ check: Story.Check) -> [String] {
        let roll: String
        switch check.kind {
        case .passFail(let pass, let of): roll = rolled(1, of) + passes(pass)
        case .percentile(let most): roll = rolled(1, 100) + passes(most)
        case .difficulty(let level): roll = rolled(1, 100) + passes(level.chance)
        case .die(let sides, let dice, let target):
            let thrown =
                dice == 1
                ? say("Roll a die with \(sides) sides", "Wirf einen Würfel mit \(sides) Seiten")
                : say("Roll \(dice) dice with \(sides) sides", "Wirf \(dice) Würfel mit \(sides) Seiten")
            switch target {
            case .atMost(let most): roll = thrown + passes(most)
            case .atLeast(let least): roll = thrown + say("; \(least) or more passes.", "; \(least) oder mehr gelingt.")
            }
        case .range(let ranges):
            let numbers = ranges.map { [$0.from, $0.to] }.flatMap { $0 }
            roll = rolled(numbers.min() ?? 0, numbers.max() ?? 0) + "."
        case .random: roll = say("One of these happens by chance.", "Der Zufall entscheidet.")
        }
        return [roll]
            + check.modifiers.map { modifier in
                let shift =
                    modifier.shift < 0
                    ? say("take \(-modifier.shift) off", "zieh \(-modifier.shift) ab")
                    : say("add \(modifier.shift)", "zähle \(modifier.shift) dazu")
                guard let condition = modifier.condition else { return say("Always \(shift).", "Immer: \(shift).") }
                return say("If \(clause(condition)), \(shift).", "Wenn \(clause(condition)), \(shift).")
            }
    }

    private func rolled(_ lowest: Int, _ highest: Int) -> String {
        say("Roll a number from \(lowest) to \(highest)", "Wirf eine Zahl von \(lowest) bis \(highest)")
    }

    private func passes(_ most: Int) -> String { say("; \(most) or less passes.", "; \(most) oder weniger gelingt.") }

    /// When an outcome of a check happens.
    func name(of bucket: Story.Bucket.ID, in check: Story.Check) -> String {
        switch check.kind {
        case .passFail, .percentile, .difficulty, .die: bucket == Story.Check.pass ? say("Passed", "Gelungen") : say("Failed", "Misslungen")
        case .range(let ranges):
            ranges.first { $0.bucket == bucket }.map { $0.from == $0.to ? "\($0.from)" : "\($0.from)–\($0.to)" } ?? bucket.text
        case .random(let weights):
            weights.first { $0.bucket == bucket }.map { weight in
                let sum = weights.reduce(0) { $0 + $1.weight }
                return say("\(weight.weight) in \(sum)", "\(weight.weight) von \(sum)")
            } ?? bucket.text
        }
    }
}
