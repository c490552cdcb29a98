internal import Story

/// Says in words what is on the sheet, and what to write there.
struct SheetSpeech {
    let words: GamebookWords
    let fields: [Gamebook.Field]

    private func label(_ field: Int) -> String { fields[field].label }

    // MARK: Conditions

    /// A condition as the part of a sentence after “if”. German puts its verb last.
    func clause(_ condition: Gamebook.Condition) -> String {
        switch condition {
        case .always(let value):
            return value ? words.say("1 is 1", "1 gleich 1 ist") : words.say("1 is 2", "1 gleich 2 ist")
        case .ticked(let box): return words.say("box \(label(box)) is ticked", "Kästchen \(label(box)) angekreuzt ist")
        case .not(.ticked(let box)): return words.say("box \(label(box)) is empty", "Kästchen \(label(box)) leer ist")
        case .not(let inner): return negated(inner)
        case .both: return list(condition.conjuncts, isAnd: true)
        case .either: return list(condition.disjuncts, isAnd: false)
        case .agree(let one, let other):
            return words.say(
                "these are both so, or neither is: (\(clause(one))), (\(clause(other)))",
                "dies beides gilt oder beides nicht: (\(clause(one))), (\(clause(other)))"
            )
        case .compare(let left, let operation, let right): return comparison(left, operation, right)
        case .among(let amount, let list): return among(amount, list, isNegated: false)
        case .says(let entry, let list): return says(entry, list, isNegated: false)
        case .depends(let value, let decision, let other):
            return clause(.either(.both(decision, value), .both(.not(decision), other)))
        }
    }

    /// A condition that must not be met. The order in which its parts are looked at stays.
    private func negated(_ condition: Gamebook.Condition) -> String {
        switch condition {
        case .always(let value): return clause(.always(!value))
        case .not(let inner): return clause(inner)
        case .both(let one, let other): return clause(.either(.not(one), .not(other)))
        case .either(let one, let other): return clause(.both(.not(one), .not(other)))
        case .compare(let left, let operation, let right): return comparison(left, operation.negated, right)
        case .among(let amount, let list): return among(amount, list, isNegated: true)
        case .says(let entry, let list): return says(entry, list, isNegated: true)
        case .ticked, .agree, .depends:
            return words.say("it is not so that (\(clause(condition)))", "es nicht so ist, dass (\(clause(condition)))")
        }
    }

    private func list(_ conditions: [Gamebook.Condition], isAnd: Bool) -> String {
        if let boxes = sameOfBoxes(conditions, isAnd: isAnd) { return boxes }
        let joint = isAnd ? words.say(" and ", " und ") : words.say(" or ", " oder ")
        return conditions.map { needsBrackets($0) ? "(\(clause($0)))" : clause($0) }.joined(separator: joint)
    }

    /// Whether a condition in a list is a list itself, which is not only of boxes.
    private func needsBrackets(_ condition: Gamebook.Condition) -> Bool {
        guard condition.isList else { return false }
        let (all, some) = (condition.conjuncts, condition.disjuncts)
        return (all.count < 2 || sameOfBoxes(all, isAnd: true) == nil) && (some.count < 2 || sameOfBoxes(some, isAnd: false) == nil)
    }

    /// What is asked of several boxes at once; nil if it is not the same for all.
    private func sameOfBoxes(_ conditions: [Gamebook.Condition], isAnd: Bool) -> String? {
        for areTicked in [true, false] {
            guard let labels = boxes(conditions, areTicked: areTicked), let last = labels.last else { continue }
            let first = labels.dropLast().joined(separator: ", ")
            let state = areTicked ? words.say("ticked", "angekreuzt") : words.say("empty", "leer")
            return isAnd
                ? words.say("boxes \(first) and \(last) are \(state)", "die Kästchen \(first) und \(last) \(state) sind")
                : words.say("box \(first) or \(last) is \(state)", "Kästchen \(first) oder \(last) \(state) ist")
        }
        return nil
    }

    /// The labels of boxes if all conditions ask the same of one each; nil otherwise.
    private func boxes(_ conditions: [Gamebook.Condition], areTicked: Bool) -> [String]? {
        let found = conditions.compactMap { condition -> String? in
            switch condition {
            case .ticked(let box): areTicked ? label(box) : nil
            case .not(.ticked(let box)): areTicked ? nil : label(box)
            default: nil
            }
        }
        return found.count == conditions.count && found.count > 1 ? found : nil
    }

    private func comparison(_ left: Gamebook.Amount, _ operation: Expression.Operator, _ right: Gamebook.Amount) -> String {
        if case .number = left, !right.isNumber { return comparison(right, operation.mirrored, left) }
        if case .count(let tally) = left, fields[tally].kind == .tally, case .number(let number) = right {
            return strokes(at: label(tally), operation, number)
        }
        let many = quantity(operation, inner(right), isCount: false)
        return words.say("\(text(left)) is \(many)", "\(text(left)) \(many) ist")
    }

    private func strokes(at tally: String, _ operation: Expression.Operator, _ number: Int64) -> String {
        switch (operation, number) {
        case (.greater, 0), (.greaterOrEqual, 1), (.notEqual, 0): return words.say("\(tally) has a stroke", "\(tally) einen Strich hat")
        case (.equal, 0), (.lessOrEqual, 0), (.less, 1): return words.say("\(tally) has no stroke", "\(tally) keinen Strich hat")
        default:
            let many = quantity(operation, String(number), isCount: true)
            let strokes = number == 1 ? words.say("stroke", "Strich") : words.say("strokes", "Striche")
            return words.say("\(tally) has \(many) \(strokes)", "\(tally) \(many) \(strokes) hat")
        }
    }

    private func quantity(_ operation: Expression.Operator, _ number: String, isCount: Bool) -> String {
        switch operation {
        case .notEqual: words.say("not \(number)", "nicht \(number)")
        case .less: words.say("less than \(number)", "weniger als \(number)")
        case .lessOrEqual: words.say("at most \(number)", "höchstens \(number)")
        case .greater: words.say("more than \(number)", "mehr als \(number)")
        case .greaterOrEqual: words.say("at least \(number)", "mindestens \(number)")
        default: isCount ? words.say("exactly \(number)", "genau \(number)") : number
        }
    }

    private func among(_ amount: Gamebook.Amount, _ list: [Gamebook.Amount], isNegated: Bool) -> String {
        let numbers = list.map { inner($0) }.joined(separator: ", ")
        guard list.count > 1 else { return comparison(amount, isNegated ? .notEqual : .equal, list.first ?? .number(0)) }
        return isNegated
            ? words.say("\(text(amount)) is none of \(numbers)", "\(text(amount)) keins von \(numbers) ist")
            : words.say("\(text(amount)) is one of \(numbers)", "\(text(amount)) eins von \(numbers) ist")
    }

    private func says(_ entry: Gamebook.Entry, _ list: [Gamebook.Entry], isNegated: Bool) -> String {
        let wanted = list.map { text($0) }.joined(separator: words.say(" or ", " oder "))
        guard case .field(let field) = entry, !list.contains(where: { $0.isFromSheet }) else {
            return isNegated
                ? words.say("\(text(entry)) is not the same as \(wanted)", "\(text(entry)) nicht dasselbe ist wie \(wanted)")
                : words.say("\(text(entry)) is the same as \(wanted)", "\(text(entry)) dasselbe ist wie \(wanted)")
        }
        if case .options = fields[field].kind {
            return isNegated
                ? words.say("\(wanted) is not marked at \(label(field))", "bei \(label(field)) nicht \(wanted) markiert ist")
                : words.say("\(wanted) is marked at \(label(field))", "bei \(label(field)) \(wanted) markiert ist")
        }
        return isNegated
            ? words.say("\(label(field)) does not say \(wanted)", "bei \(label(field)) nicht \(wanted) steht")
            : words.say("\(label(field)) says \(wanted)", "bei \(label(field)) \(wanted) steht")
    }

    // MARK: Numbers and words

    /// A number as a calculation.
    func text(_ amount: Gamebook.Amount) -> String {
        switch amount {
        case .number(let number): return String(number)
        case .count(let field):
            let label = label(field)
            return fields[field].kind == .tally ? words.say("the strokes at \(label)", "die Striche bei \(label)") : label
        case .roll: return words.say("the number you came to", "die Zahl, auf die du kamst")
        case .negative(let inner): return "−" + self.inner(inner)
        case .binary(.remainder, let left, let right):
            return words.say(
                "what is left of \(inner(left)) ÷ \(inner(right))",
                "was von \(inner(left)) ÷ \(inner(right)) übrig bleibt"
            )
        case .binary(let operation, let left, let right): return "\(inner(left)) \(operation.sign) \(inner(right))"
        case .extreme(let extreme, let list):
            let numbers = list.map { inner($0) }.joined(separator: ", ")
            return extreme == .min
                ? words.say("the smallest of \(numbers)", "das Kleinste von \(numbers)")
                : words.say("the largest of \(numbers)", "das Größte von \(numbers)")
        case .depends(let value, let decision, let other):
            return words.say(
                "\(inner(value)) if \(clause(decision)), otherwise \(inner(other))",
                "\(inner(value)), wenn \(clause(decision)), sonst \(inner(other))"
            )
        }
    }

    /// A number within a calculation.
    private func inner(_ amount: Gamebook.Amount) -> String {
        switch amount {
        case .number, .count, .roll: text(amount)
        case .negative, .binary, .extreme, .depends: "(\(text(amount)))"
        }
    }

    func text(_ entry: Gamebook.Entry) -> String {
        switch entry {
        case .words(let text): return text.isEmpty ? words.nothing : words.quoted(text)
        case .option(let option): return words.quoted(option.text)
        case .field(let field): return words.say("what \(label(field)) says", "was bei \(label(field)) steht")
        case .depends(let value, let decision, let other):
            return words.say(
                "\(text(value)) if \(clause(decision)), otherwise \(text(other))",
                "\(text(value)), wenn \(clause(decision)), sonst \(text(other))"
            )
        }
    }

    /// What stands in a text for words from the sheet.
    func blank(_ entry: Gamebook.Entry) -> String {
        switch entry {
        case .words(let text): text
        case .option(let option): option.text
        case .field(let field): words.blank(label(field))
        case .depends: "[" + text(entry) + "]"
        }
    }

    /// What stands in a text for a number.
    func blank(_ amount: Gamebook.Amount) -> String {
        switch amount {
        case .number(let number): String(number)
        case .count(let field) where fields[field].kind != .tally: words.blank(label(field))
        default: "[" + text(amount) + "]"
        }
    }

    // MARK: What to write

    /// A change as a sentence.
    func sentence(_ change: Gamebook.Change) -> String {
        switch change {
        case .tick(let box): words.tick(label(box))
        case .rubOut(let box): words.rubOut(label(box))
        case .settle(let box, let condition): words.settle(label(box), clause(condition))
        case .stroke(let tally): words.stroke(label(tally))
        case .add(let amount, let counter): words.add(text(amount), label(counter))
        case .take(let amount, let counter): words.take(text(amount), label(counter))
        case .set(let counter, let amount): words.set(label(counter), text(amount))
        case .write(let entry, let field):
            if case .options = fields[field].kind { words.mark(text(entry), label(field)) } else { words.write(text(entry), label(field)) }
        }
    }

    /// How to write down an answer.
    func sentence(_ question: Gamebook.Question) -> String {
        let field = fields[question.field]
        switch field.kind {
        case .line(let length): return words.answer(field.label, letters: length)
        case .counter(let limits): return words.answer(field.label, from: limits)
        case .options(let options): return words.pick(field.label, options.map { $0.text }.joined(separator: ", "))
        case .box, .boxBesideChoice, .tally: return words.answer(box: field.label)
        }
    }
}

extension Gamebook.Condition {
    /// The conditions that must all be met, from the left.
    fileprivate var conjuncts: [Gamebook.Condition] {
        switch self {
        case .both(let one, let other): one.conjuncts + other.conjuncts
        case .not(.either(let one, let other)): Self.not(one).conjuncts + Self.not(other).conjuncts
        case .not(.not(let inner)): inner.conjuncts
        default: [self]
        }
    }

    /// The conditions of which one must be met, from the left.
    fileprivate var disjuncts: [Gamebook.Condition] {
        switch self {
        case .either(let one, let other): one.disjuncts + other.disjuncts
        case .not(.both(let one, let other)): Self.not(one).disjuncts + Self.not(other).disjuncts
        case .not(.not(let inner)): inner.disjuncts
        default: [self]
        }
    }

    /// Whether its words are joined by “and” or “or”.
    fileprivate var isList: Bool {
        switch self {
        case .both, .either, .depends: true
        case .not(let inner): inner.isList
        default: false
        }
    }
}

extension Gamebook.Amount {
    fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
}

extension Gamebook.Entry {
    /// Whether it has to be looked up.
    fileprivate var isFromSheet: Bool {
        switch self {
        case .words, .option: false
        case .field, .depends: true
        }
    }
}

extension Expression.Operator {
    fileprivate var negated: Expression.Operator {
        switch self {
        case .equal: .notEqual
        case .notEqual: .equal
        case .less: .greaterOrEqual
        case .lessOrEqual: .greater
        case .greater: .lessOrEqual
        case .greaterOrEqual: .less
        default: self
        }
    }

    fileprivate var mirrored: Expression.Operator {
        switch self {
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        default: self
        }
    }

    fileprivate var sign: String {
        switch self {
        case .times: "×"
        case .divided: "÷"
        case .minus: "−"
        default: rawValue
        }
    }
}
