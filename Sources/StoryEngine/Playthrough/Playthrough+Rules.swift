/// What the rules of a reading do to a playthrough. Calculations without a value become faults.
extension Playthrough: RuleHost {
    @usableFromInline package var shared: Program.Shared { program.shared }

    @usableFromInline package mutating func holds(_ condition: Ref<ExpressionRow>) -> Bool {
        do {
            return try program.code.holds(condition.index, state.slots)
        } catch {
            report(error)
            return false
        }
    }

    @usableFromInline package mutating func value(of expression: Ref<ExpressionRow>) -> Int64? {
        do {
            return try program.code.value(of: expression.index, state.slots)
        } catch {
            report(error)
            return nil
        }
    }

    @usableFromInline package func matters(_ effect: Int) -> Bool { true }

    @usableFromInline package func isEmpty(_ text: Ref<TemplateRow>) -> Bool { renderer.isEmpty(text) }

    @usableFromInline package mutating func set(_ variable: Ref<VariableRow>, to value: Int64) { set(State.slot(of: variable), value) }

    @usableFromInline package mutating func countVisit(of location: Ref<LocationRow>) {
        increment(State.slot(ofVisits: location, in: program))
    }

    @usableFromInline package mutating func countTurn() { increment(State.slot(of: .turns)) }

    @usableFromInline package var written: [EffectValue] {
        get { [] }
        set {}
    }
}
