internal import Story
internal import StoryEngine

extension Model {
    /// Lays a story out.
    /// - Parameter story: A story that holds together.
    /// - Complexity: O(*n*) in its size.
    init(_ story: Story) {
        var builder = ModelBuilder(story)
        builder.build()
        self = builder.model
    }
}

/// Lays a story that holds together out for exploring.
struct ModelBuilder {
    var model = Model()
    let story: Story
    let index: StoryIndex
    var formulas: FormulaBuilder
    /// The texts that describe pictures, by the picture's number.
    private var alternatives: [Int?] = []

    init(_ story: Story) {
        self.story = story
        index = StoryIndex(story)
        formulas = FormulaBuilder(story, index: index)
    }

    mutating func build() {
        let top = Path()
        for picture in story.pictures {
            alternatives.append(text(picture.alternative, at: top.key("pictures").key(picture.id.text).key("alt")))
        }
        for variable in story.variables { add(variable, at: top.key("variables").key(variable.id.text)) }
        for (number, location) in story.locations.enumerated() {
            add(location, number, at: top.key("locations").key(location.id.text))
        }
        model.start = index.location(story.start) ?? 0
        let asked = Set(story.locations.flatMap { $0.questions })
        model.startQuestions = story.variables.indices.filter { !story.variables[$0].isSystem && !asked.contains(story.variables[$0].name) }
        model.titleTexts = alternative(story.titlePicture)
        model.texts = formulas.texts
        model.fallibles = formulas.places
    }

    // MARK: Variables

    private mutating func add(_ variable: Story.Variable, at path: Path) {
        var row = Model.Variable(kind: .yesNo, lower: 0, upper: 1, initial: 0, prompt: text(variable.prompt, at: path.key("prompt")))
        switch variable.kind {
        case .text(let length):
            (row.kind, row.lower, row.upper) = (.text, Int64(length.lowerBound), Int64(length.upperBound))
            // What random readers call themselves can be the same for two variables that are compared.
            if !variable.isSystem, case .texts(let texts) = RandomAnswers(variable).kind {
                for text in texts { _ = formulas.texts.number(of: text) }
            }
        case .number(let limits): (row.kind, row.lower, row.upper) = (.number, limits.lowerBound, limits.upperBound)
        case .yesNo: break
        case .oneOf(let options): (row.kind, row.upper) = (.option, Int64(options.count - 1))
        }
        switch (variable.defaultValue, variable.kind) {
        case (.text(let text), _): row.initial = formulas.texts.number(of: text)
        case (.number(let number), _): row.initial = number
        case (.yesNo(let answer), _): row.initial = answer ? 1 : 0
        case (.option(let option), .oneOf(let options)): row.initial = Int64(options.firstIndex { $0.id == option } ?? 0)
        case (.option, _): break
        }
        model.variables.append(row)
    }

    // MARK: Locations

    private mutating func add(_ location: Story.Location, _ number: Int, at path: Path) {
        let effects = self.effects(location.effects, at: path.key("set"))
        var row = Model.Location(
            effects: effects,
            questions: location.questions.map { index.variable(named: $0) ?? 0 },
            pages: 0..<0,
            exit: .ending
        )
        if let sequence = location.sequence, !sequence.steps.isEmpty { add(sequence, to: &row, at: path.key("sequence")) }
        let firstPage = model.pages.count
        for (number, page) in location.pages.enumerated() { add(page, at: path.key("pages").index(number)) }
        row.pages = firstPage..<model.pages.count
        switch location.exit {
        case .ending:
            row.exit = .ending
        case .choices(let choices):
            let first = model.choices.count
            // A choice's outcomes are laid out while the choices are, so that both stand in one piece.
            for (offset, choice) in choices.enumerated() { add(choice, of: number, at: path.key("choices").index(offset)) }
            row.exit = .choices(first..<model.choices.count)
        case .continuations(let continuations):
            let first = model.continuations.count
            for (offset, continuation) in continuations.enumerated() {
                let place = path.key("continue").index(offset).key("if")
                let condition = self.condition(continuation.condition, at: place, .continuation(first + offset))
                model.continuations.append(Model.Continuation(condition: condition, target: target(continuation.target)))
            }
            row.exit = .continuations(first..<model.continuations.count)
        }
        model.locations.append(row)
    }

    private mutating func add(_ sequence: Story.Sequence, to row: inout Model.Location, at path: Path) {
        row.sequence = condition(sequence.condition, at: path.key("if"), .sequence).map { .when($0) } ?? .always
        row.sequenceSteps = sequence.steps.count
        for (number, step) in sequence.steps.enumerated() {
            let path = path.key("steps").index(number)
            for (side, event) in [("left", step.left), ("right", step.right)] {
                if let text = text(event?.text, at: path.key(side).key("text")) { row.sequenceTexts.append(text) }
                row.sequenceTexts += alternative(event?.picture)
            }
        }
    }

    private mutating func add(_ page: Story.Page, at path: Path) {
        let condition = self.condition(page.condition, at: path.key("if"), .page)
        let lines = self.lines(page.lines, at: path.key("text"))
        let others = Array(self.lines(page.explanation, at: path.key("explanation"))) + alternative(page.picture)
        model.pages.append(Model.Page(condition: condition, lines: lines, others: others, hasPicture: page.picture != nil))
    }

    private mutating func add(_ choice: Story.Choice, of location: Int, at path: Path) {
        let number = model.choices.count
        var row = Model.Choice(
            location: location,
            condition: condition(choice.condition, at: path.key("if"), .choice(number)),
            text: row(of: choice.text, at: path.key("text")),
            reason: text(choice.reason, at: path.key("reason")),
            check: nil,
            outcomes: 0..<0
        )
        let first = model.outcomes.count
        switch choice.action {
        case .outcome(let outcome):
            add(outcome, text: "result", hasCheck: false, at: path)
        case .check(let check, let outcomes):
            row.check = model.checks.count
            add(check, at: path.key("check"))
            for bucket in check.buckets {
                guard let outcome = outcomes.first(where: { $0.bucket == bucket }) else { continue }
                add(outcome.outcome, text: "text", hasCheck: true, at: path.key("outcomes").key(outcome.bucket.text))
            }
        }
        row.outcomes = first..<model.outcomes.count
        model.choices.append(row)
    }

    private mutating func add(_ check: Story.Check, at path: Path) {
        let first = model.modifiers.count
        for (number, modifier) in check.modifiers.enumerated() {
            let path = path.key("modifiers").index(number)
            let condition = self.condition(modifier.condition, at: path.key("if"), .modifier(check: model.checks.count))
            let reason = row(of: modifier.reason, at: path.key("reason"))
            model.modifiers.append(Model.Modifier(condition: condition, shift: modifier.shift, reason: reason))
        }
        model.checks.append(Model.Check(modifiers: first..<model.modifiers.count, kind: check))
    }

    private mutating func add(_ outcome: Story.Outcome, text: String, hasCheck: Bool, at path: Path) {
        let effects = self.effects(outcome.effects, at: path.key("set"))
        let lines = self.lines(outcome.lines, at: path.key(text))
        let isAlwaysShown = hasCheck || outcome.picture != nil || outcome.sound != nil
        model.outcomes.append(
            Model.Outcome(
                effects: effects,
                lines: lines,
                others: alternative(outcome.picture),
                isAlwaysShown: isAlwaysShown,
                target: target(outcome.target)
            )
        )
    }

    private mutating func effects(_ effects: [Story.Effect], at path: Path) -> Range<Int> {
        let first = model.effects.count
        for effect in effects {
            let variable = index.variable(named: effect.variable) ?? 0
            let formula = formulas.formula(effect.value, for: variable, at: path.key(effect.variable))
            model.effects.append(Model.Effect(variable: variable, formula: add(formula)))
        }
        return first..<model.effects.count
    }

    // MARK: References, which the validator has seen to exist

    private func target(_ id: Story.Location.ID) -> Int { index.location(id) ?? 0 }

    private func alternative(_ picture: Story.Picture.ID?) -> [Int] {
        guard let picture, let number = index.picture(picture), let text = alternatives[number] else { return [] }
        return [text]
    }

    // MARK: Expressions

    private mutating func add(_ formula: Formula) -> Int {
        model.formulas.append(formula)
        return model.formulas.count - 1
    }

    private mutating func condition(_ expression: Expression?, at path: Path, _ role: Model.Role) -> Int? {
        guard let expression else { return nil }
        return condition(expression, at: path, Problem.Place(path), role)
    }

    private mutating func condition(_ expression: Expression, at path: Path, _ place: Problem.Place, _ role: Model.Role) -> Int {
        let formula = add(formulas.formula(expression, at: path))
        model.conditions.append(Model.Condition(formula: formula, place: place, role: role))
        return model.conditions.count - 1
    }

    // MARK: Texts

    private mutating func lines(_ lines: [Template], at path: Path) -> Range<Int> {
        let first = model.textRows.count
        for (number, line) in lines.enumerated() { _ = row(of: line, at: path.index(number)) }
        return first..<model.textRows.count
    }

    private mutating func text(_ template: Template?, at path: Path) -> Int? {
        guard let template else { return nil }
        return row(of: template, at: path)
    }

    private mutating func row(of template: Template, at path: Path) -> Int {
        let first = model.textOperations.count
        var reading = Reading()
        write(template.parts, at: path, &reading)
        model.textRows.append(
            Model.TextRow(
                operations: first..<model.textOperations.count,
                isPlain: reading.isPlain,
                isNeverEmpty: reading.isNeverEmpty,
                words: reading.words
            )
        )
        return model.textRows.count - 1
    }

    /// What is known of a text while it is laid out.
    private struct Reading {
        var isPlain = true
        var isNeverEmpty = false
        var words = 0
    }

    private mutating func write(_ parts: [Template.Part], at path: Path, _ reading: inout Reading) {
        for part in parts {
            switch part {
            case .literal(let text):
                guard !text.isEmpty else { continue }
                let words = WordCounter.words(in: text)
                model.textOperations.append(.words(words))
                reading.words += words
                reading.isNeverEmpty = true
            case .value(let expression):
                write(expression, at: path, &reading)
            case .emphasis(_, let inner):
                write(inner, at: path, &reading)
            case .conditional(let branches, let otherwise):
                reading.isPlain = false
                write(branches, otherwise: otherwise, at: path)
            }
        }
    }

    private mutating func write(_ expression: Expression, at path: Path, _ reading: inout Reading) {
        reading.words += 1
        if case .text(let text) = expression.kind {
            // Quoted words are shown as they are.
            model.textOperations.append(.words(1))
            if !text.isEmpty { reading.isNeverEmpty = true }
            return
        }
        let formula = add(formulas.formula(expression, at: path))
        guard case .variable(let name) = expression.kind, let variable = index.variable(named: name) else {
            model.textOperations.append(.number(formula: formula))
            if model.formulas[formula].hasArithmetic { reading.isPlain = false } else { reading.isNeverEmpty = true }
            return
        }
        switch model.variables.indices.contains(variable) ? model.variables[variable].kind : kind(of: variable) {
        case .number, .yesNo:
            model.textOperations.append(.number(formula: formula))
            reading.isNeverEmpty = true
        case .option:
            model.textOperations.append(.option(formula: formula))
            reading.isNeverEmpty = true
        case .text:
            model.textOperations.append(.text(formula: formula))
        }
    }

    /// The kind of a variable that is not laid out yet, since a prompt may show one that comes later.
    private func kind(of variable: Int) -> Model.Variable.Kind {
        switch story.variables[variable].kind {
        case .text: .text
        case .number: .number
        case .yesNo: .yesNo
        case .oneOf: .option
        }
    }

    private mutating func write(_ branches: [Template.Branch], otherwise: [Template.Part], at path: Path) {
        var exits: [Int] = []
        // What stands in a branch is not always read.
        var ignored = Reading()
        for branch in branches {
            let place = Problem.Place(path, .bytes(branch.condition.bytes))
            let condition = self.condition(branch.condition, at: path, place, .text)
            let skip = model.textOperations.count
            model.textOperations.append(.jump(to: 0))
            write(branch.parts, at: path, &ignored)
            exits.append(model.textOperations.count)
            model.textOperations.append(.jump(to: 0))
            model.textOperations[skip] = .jumpUnless(condition: condition, to: model.textOperations.count)
        }
        write(otherwise, at: path, &ignored)
        for exit in exits { model.textOperations[exit] = .jump(to: model.textOperations.count) }
    }
}
