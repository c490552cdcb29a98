import Story
import TestSupport

/// Edits of variables.
extension AuthorDesk {
    private mutating func anyVariable() -> Int? { story.variables.indices.randomElement(using: &random) }

    /// Removes a variable from everything that uses it.
    private mutating func takeOut(_ index: Int) {
        let gone = story.variables[index]
        var rewriter = StoryRewriter()
        rewriter.expression = { expression in
            guard expression.kind == .variable(gone.name) else { return nil }
            return switch gone.defaultValue {
            case .text(let text): Expression(.text(text))
            case .number(let number): Expression(.number(number))
            case .yesNo(let answer): Expression(.yesNo(answer))
            case .option(let id): Expression(.text(id.text))
            }
        }
        story = rewriter.rewrite(story)
        for index in story.pictures.indices where story.pictures[index].paint?.variable == gone.name { story.pictures[index].paint = nil }
        for index in story.locations.indices {
            story.locations[index].questions.removeAll { $0 == gone.name }
            story.locations[index].effects.remove(gone.name)
            guard case .choices(var choices) = story.locations[index].exit else { continue }
            for number in choices.indices {
                switch choices[number].action {
                case .outcome(var outcome):
                    outcome.effects.remove(gone.name)
                    choices[number].action = .outcome(outcome)
                case .check(let check, var outcomes):
                    for bucket in outcomes.indices { outcomes[bucket].outcome.effects.remove(gone.name) }
                    choices[number].action = .check(check, outcomes)
                }
            }
            story.locations[index].exit = .choices(choices)
        }
        story.variables.remove(at: index)
    }

    mutating func deleteVariable() -> Bool {
        guard let index = anyVariable() else { return false }
        takeOut(index)
        return true
    }

    mutating func renameVariable(keepsAlias: Bool) -> Bool {
        guard let index = anyVariable() else { return false }
        let old = story.variables[index]
        var rewriter = StoryRewriter()
        rewriter.name = { $0 == old.name ? "renamed" : $0 }
        story = rewriter.rewrite(story)
        story.variables[index].id = "renamed"
        if keepsAlias { story.variables[index].aliases.append(old.id) }
        story.variables.reverse()
        return true
    }

    mutating func changeKind() -> Bool {
        guard let index = anyVariable() else { return false }
        let old = story.variables[index]
        takeOut(index)
        let isNumber = if case .number = old.kind { true } else { false }
        story.variables.append(
            isNumber
                ? Story.Variable(id: old.id, name: old.name, kind: .yesNo, defaultValue: .yesNo(false))
                : Story.Variable(id: old.id, name: old.name, kind: .number(limits: 0...9), defaultValue: .number(0))
        )
        return true
    }

    mutating func narrowLimits() -> Bool {
        for index in story.variables.indices {
            if case (.number, .number(let value)) = (story.variables[index].kind, story.variables[index].defaultValue) {
                story.variables[index].kind = .number(limits: value...value)
            }
        }
        return true
    }

    mutating func addVariable(asked: Bool) -> Bool {
        var variable = Story.Variable(id: "added", name: "added", kind: .yesNo, defaultValue: .yesNo(true))
        if asked {
            variable.prompt = Template(literal: "New?")
            here.questions.insert("added", at: 0)
        }
        story.variables.insert(variable, at: 0)
        return true
    }

    // MARK: Options

    mutating func changeOptions(_ change: (inout [Story.Option]) -> Void) -> Bool {
        for index in story.variables.indices {
            guard case .oneOf(var options) = story.variables[index].kind else { continue }
            change(&options)
            story.variables[index].kind = .oneOf(options)
        }
        return true
    }

    mutating func deleteOption() -> Bool {
        let found = story.variables.indices.filter { index in
            if case .oneOf(let options) = story.variables[index].kind { options.count > 2 } else { false }
        }
        guard let index = found.randomElement(using: &random), case .oneOf(var options) = story.variables[index].kind else { return false }
        let gone = options.remove(at: Int.random(in: options.indices, using: &random))
        let other = options[0].id
        var rewriter = StoryRewriter()
        rewriter.expression = { $0.kind == .text(gone.id.text) ? Expression(.text(other.text)) : nil }
        story = rewriter.rewrite(story)
        story.variables[index].kind = .oneOf(options)
        if story.variables[index].defaultValue == .option(gone.id) { story.variables[index].defaultValue = .option(other) }
        return true
    }

    mutating func renameOptions(keepsAlias: Bool) -> Bool {
        let ids = story.variables.flatMap { variable -> [String] in
            if case .oneOf(let options) = variable.kind { options.map { $0.id.text } } else { [] }
        }
        var rewriter = StoryRewriter()
        rewriter.expression = { expression in
            guard case .text(let text) = expression.kind, ids.contains(text) else { return nil }
            return Expression(.text("new-" + text))
        }
        story = rewriter.rewrite(story)
        for index in story.variables.indices {
            guard case .oneOf(var options) = story.variables[index].kind else { continue }
            for number in options.indices {
                let old = options[number].id
                options[number].id = Identifier("new-\(old)")
                if keepsAlias { options[number].aliases.append(old) }
            }
            story.variables[index].kind = .oneOf(options)
            if case .option(let id) = story.variables[index].defaultValue {
                story.variables[index].defaultValue = .option(Identifier("new-\(id)"))
            }
        }
        return !ids.isEmpty
    }

    mutating func changeDefaults() -> Bool {
        for index in story.variables.indices {
            switch (story.variables[index].kind, story.variables[index].defaultValue) {
            case (.number(let limits), .number(let value)):
                story.variables[index].defaultValue = .number(value == limits.upperBound ? limits.lowerBound : value + 1)
            case (.oneOf(let options), .option(let id)):
                story.variables[index].defaultValue = .option((options.first { $0.id != id } ?? options[0]).id)
            case (.yesNo, .yesNo(let answer)): story.variables[index].defaultValue = .yesNo(!answer)
            default: story.variables[index].defaultValue = .text("Bo")
            }
        }
        return true
    }

    mutating func removeQuestions() -> Bool {
        for index in story.variables.indices { story.variables[index].prompt = nil }
        for index in story.locations.indices { story.locations[index].questions = [] }
        return true
    }
}

extension Story.Effects {
    /// Removes every change to a variable.
    fileprivate mutating func remove(_ name: String) {
        for index in entries.indices { entries[index].changes.removeAll { $0.variable == name } }
        entries.removeAll { $0.changes.isEmpty }
    }
}
