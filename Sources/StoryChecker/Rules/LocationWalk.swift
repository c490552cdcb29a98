internal import Story

/// The contents of a place in a location.
enum LocationContent {
    case condition(Expression)
    case text(Template)
    case effect(Story.Effect)
    case question(String)

    /// Calls a function with the expressions in it, but not with their parts.
    func visitExpressions(_ body: (Expression) -> Void) {
        switch self {
        case .condition(let expression): body(expression)
        case .text(let template): template.visitExpressions(body)
        case .effect(let effect): body(effect.value)
        case .question: return
        }
    }

    /// The names of the variables it reads, once for each use.
    @inline(never) var variableNames: [String] {
        var names: [String] = []
        visitExpressions { names += $0.variableNames }
        return names
    }
}

/// Visits everything in a location that reads or changes the state, in the order in which readers meet it.
extension Story.Location {
    typealias Visitor = (_ content: LocationContent, _ site: LocationSite) -> Void

    /// Visits everything: what happens on entry, what is met there, and what choices do.
    func visitContents(_ body: Visitor) {
        visitEntry(body)
        visitStay(body)
        visitOutcomes { outcome, place in outcome.visitContents(at: place, body) }
    }

    // In the web module, each walk with its own closure becomes a copy of the walk; callers that are not in a hurry use a list.

    /// The contents of ``visitStay(_:)`` as a list.
    @inline(never) var stay: [(content: LocationContent, site: LocationSite)] {
        var contents: [(content: LocationContent, site: LocationSite)] = []
        visitStay { content, site in contents.append((content, site)) }
        return contents
    }

    /// Visits the effects and questions on entry.
    func visitEntry(_ body: Visitor) {
        for (number, entry) in effects.entries.enumerated() {
            if let condition = entry.condition { body(.condition(condition), .effectCondition(number)) }
            for effect in entry.changes { body(.effect(effect), .effect(entry: number, effect.variable)) }
        }
        for (number, question) in questions.enumerated() { body(.question(question), .question(number)) }
    }

    /// Visits everything between the questions and the way on.
    func visitStay(_ body: Visitor) {
        if let sequence { visit(sequence, body) }
        for (number, page) in pages.enumerated() {
            if let condition = page.condition { body(.condition(condition), .pageCondition(number)) }
            for (line, text) in page.lines.enumerated() { body(.text(text), .line(page: number, line: line)) }
            for (line, text) in page.explanation.enumerated() { body(.text(text), .explanation(page: number, line: line)) }
        }
        for (number, choice) in choices.enumerated() { visit(choice, number, body) }
        for (number, way) in continuations.enumerated() {
            if let condition = way.condition { body(.condition(condition), .continuationCondition(number)) }
        }
    }

    private func visit(_ sequence: Story.Sequence, _ body: Visitor) {
        if let condition = sequence.condition { body(.condition(condition), .sequenceCondition) }
        for (number, step) in sequence.steps.enumerated() {
            if let text = step.left?.text { body(.text(text), .sequenceText(step: number, side: .left)) }
            if let text = step.right?.text { body(.text(text), .sequenceText(step: number, side: .right)) }
        }
    }

    private func visit(_ choice: Story.Choice, _ number: Int, _ body: Visitor) {
        if let condition = choice.condition { body(.condition(condition), .choiceCondition(number)) }
        body(.text(choice.text), .choiceText(number))
        if let reason = choice.reason { body(.text(reason), .choiceReason(number)) }
        guard case .check(let check, _) = choice.action else { return }
        for (modifierNumber, modifier) in check.modifiers.enumerated() {
            if let condition = modifier.condition {
                body(.condition(condition), .modifierCondition(choice: number, modifier: modifierNumber))
            }
            body(.text(modifier.reason), .modifierReason(choice: number, modifier: modifierNumber))
        }
    }
}

extension Story.Outcome {
    /// Visits the effects, which come first, and the text.
    func visitContents(at place: OutcomePlace, _ body: Story.Location.Visitor) {
        for (number, entry) in effects.entries.enumerated() {
            if let condition = entry.condition { body(.condition(condition), .outcomeEffectCondition(place, entry: number)) }
            for effect in entry.changes { body(.effect(effect), .outcomeEffect(place, entry: number, effect.variable)) }
        }
        for (number, line) in lines.enumerated() { body(.text(line), .outcomeLine(place, number)) }
    }
}
