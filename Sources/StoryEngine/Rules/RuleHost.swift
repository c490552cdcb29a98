/// A state of a reading that the rules about what is met there are asked of. Nothing happens by asking.
@usableFromInline
package protocol SceneHost: ExpressionHost {
    /// The story.
    var shared: Program.Shared { get }

    /// Whether the conditions of a text leave nothing of it.
    mutating func isEmpty(_ text: Ref<TemplateRow>) -> Bool
}

/// What the rules of a reading are applied to: a playthrough, or the states that the checker explores.
///
/// The rules are in extensions, so each is written once. A host keeps the values, calculates what the rules ask for, and decides what
/// happens when a reader stops: a playthrough shows it, the checker follows every way.
@usableFromInline
package protocol RuleHost: SceneHost {
    /// Whether anybody can tell if an effect, by its number in the story, is carried out.
    func matters(_ effect: Int) -> Bool

    /// Sets a variable to a value within its limits.
    mutating func set(_ variable: Ref<VariableRow>, to value: Int64)

    /// Counts a visit of a location.
    mutating func countVisit(of location: Ref<LocationRow>)

    /// Counts a choice.
    mutating func countTurn()

    /// Space for the values of effects, so that it is not allocated each time.
    var written: [EffectValue] { get set }
}

/// A value that an effect is about to write.
@usableFromInline
package struct EffectValue: Sendable {
    @usableFromInline package let variable: Ref<VariableRow>
    @usableFromInline package let value: Int64

    @inlinable
    package init(variable: Ref<VariableRow>, value: Int64) {
        self.variable = variable
        self.value = value
    }
}

/// The modifiers of a check that apply.
@usableFromInline
package struct AppliedModifiers: Sendable {
    /// The sum of their shifts.
    @usableFromInline package var shift = 0
    /// One bit for each of the check's modifiers.
    @usableFromInline package var bits = 0

    @inlinable package init() {}
}

/// What to try next at a location.
@usableFromInline
package enum LocationStage: Sendable {
    case questions(from: Int)
    case sequence
    case pages(from: Int)
    case exit
}

/// Where a reader stops at a location, or how the story continues.
@usableFromInline
package enum LocationStop: Sendable {
    /// Asks the question with this index.
    case question(Int)
    case sequence
    /// Shows the page with this index.
    case page(Int)
    case ending
    case choices
    /// Continues without a choice, by the continuation with this index in the story.
    case continuation(Int)
    /// There is no way forward.
    case stuck
}

extension SceneHost {
    /// Whether a condition holds; none always does.
    @inlinable
    package mutating func decides(_ condition: Ref<ExpressionRow>?) -> Bool {
        guard let condition else { return true }
        return holds(condition)
    }

    /// Finds where a reader stops at a location: questions come first, then the sequence, the pages, and the exit.
    /// - Parameter stage: What is tried first.
    @inlinable
    package mutating func nextStop(at location: Ref<LocationRow>, from stage: LocationStage) -> LocationStop {
        let row = shared.tables.locations[location.index]
        var firstPage = 0
        switch stage {
        case .questions(let number) where number < row.questions.count:
            return .question(number)
        case .questions, .sequence:
            if plays(row.sequence) { return .sequence }
        case .pages(let number):
            firstPage = number
        case .exit:
            return exit(of: row)
        }
        for number in firstPage..<max(firstPage, row.pages.count) where isRead(shared.tables.pages[row.pages.start + number]) {
            return .page(number)
        }
        return exit(of: row)
    }

    /// Whether a sequence plays; one without steps never does.
    @inlinable
    package mutating func plays(_ sequence: Ref<SequenceRow>?) -> Bool {
        guard let sequence else { return false }
        let row = shared.tables.sequences[sequence.index]
        return row.steps.count > 0 && decides(row.condition)
    }

    /// Whether a page is shown. A page without a picture is skipped if its conditions leave no line.
    @inlinable
    package mutating func isRead(_ page: PageRow) -> Bool {
        decides(page.condition) && (page.picture != nil || !areEmpty(page.lines))
    }

    @inlinable
    mutating func areEmpty(_ lines: RefRange<TemplateRow>) -> Bool {
        for line in lines.indices where !isEmpty(Ref(line)) { return false }
        return true
    }

    /// Whether any of some choices can be picked.
    @inlinable
    package mutating func isOpen(_ choices: RefRange<ChoiceRow>) -> Bool {
        for number in choices.indices where decides(shared.tables.choices[number].condition) { return true }
        return false
    }

    @inlinable
    mutating func exit(of location: LocationRow) -> LocationStop {
        if location.ending != nil { return .ending }
        if location.choices.count > 0, location.continuations.count == 0 || isOpen(location.choices) { return .choices }
        for number in location.continuations.indices where decides(shared.tables.continuations[number].condition) {
            return .continuation(number)
        }
        return .stuck
    }

    /// Whether an outcome is shown before it leads on; a roll always is.
    @inlinable
    package mutating func isShown(_ outcome: OutcomeRow, afterRoll: Bool) -> Bool {
        afterRoll || outcome.picture != nil || outcome.sound != nil || !areEmpty(outcome.lines)
    }
}

extension RuleHost {
    /// Enters a location: counts the visit, then carries out what happens on entering.
    @inlinable
    package mutating func enter(_ location: Ref<LocationRow>) {
        countVisit(of: location)
        carryOut(shared.tables.locations[location.index].effects)
    }

    /// Makes a choice, which counts before its check rolls.
    /// - Returns: The modifiers of the check that apply; none without a check.
    @inlinable
    package mutating func make(_ choice: ChoiceRow) -> AppliedModifiers {
        countTurn()
        var applied = AppliedModifiers()
        guard let check = choice.check else { return applied }
        let modifiers = shared.tables.checks[check.index].modifiers
        for number in modifiers.indices where decides(shared.tables.modifiers[number].condition) {
            applied.shift += shared.tables.modifiers[number].shift
            applied.bits |= 1 << (number - modifiers.start)
        }
        return applied
    }

    /// Carries out effects, entry by entry: calculates all new values of an entry, then sets them, so that their order does not matter.
    @inlinable
    package mutating func carryOut(_ effects: RefRange<EffectRow>) {
        guard effects.count > 0 else { return }
        var values: [EffectValue] = []
        swap(&values, &written)
        var number = effects.start
        let end = number + effects.count
        while true {
            if number == end || shared.tables.effects[number].startsEntry {
                for change in values { set(change.variable, to: change.value) }
                values.removeAll(keepingCapacity: true)
                if number == end { break }
            }
            let effect = shared.tables.effects[number]
            number += 1
            // If there is no value, the variable keeps the one it has.
            guard decides(effect.condition), matters(number - 1), let value = value(of: effect.value) else { continue }
            let variable = shared.tables.variables[effect.variable.index]
            let limited = variable.kind == .number ? min(max(value, variable.lower), variable.upper) : value
            values.append(EffectValue(variable: effect.variable, value: limited))
        }
        swap(&values, &written)
    }
}
