public import Story

/// Changes references and expressions all over a story, as an author's search and replace would.
public struct StoryRewriter {
    /// Maps the target of each link.
    public var target: (Story.Location.ID) -> Story.Location.ID = { $0 }
    /// Maps each variable's name.
    public var name: (String) -> String = { $0 }
    /// Maps each expression before its parts; nil leaves it unchanged.
    public var expression: (Expression) -> Expression? = { _ in nil }
    /// Maps the words of each literal.
    public var words: (String) -> String = { $0 }

    /// Makes a rewriter that changes nothing.
    public init() {}

    /// The story with everything mapped, except the IDs of things themselves.
    public func rewrite(_ story: Story) -> Story {
        var story = story
        story.start = target(story.start)
        for index in story.variables.indices {
            story.variables[index].name = name(story.variables[index].name)
            story.variables[index].prompt = story.variables[index].prompt.map(rewrite)
        }
        for index in story.pictures.indices {
            story.pictures[index].alternative = story.pictures[index].alternative.map(rewrite)
            if let paint = story.pictures[index].paint { story.pictures[index].paint?.variable = name(paint.variable) }
        }
        for index in story.sounds.indices {
            story.sounds[index].alternative = story.sounds[index].alternative.map(rewrite)
        }
        story.locations = story.locations.map(rewrite)
        return story
    }

    /// A location with everything in it mapped.
    public func rewrite(_ location: Story.Location) -> Story.Location {
        var location = location
        location.effects = rewrite(location.effects)
        location.questions = location.questions.map(name)
        location.pages = location.pages.map(rewrite)
        if var sequence = location.sequence {
            sequence.condition = sequence.condition.map(rewrite)
            for index in sequence.steps.indices {
                sequence.steps[index].left = rewrite(sequence.steps[index].left)
                sequence.steps[index].right = rewrite(sequence.steps[index].right)
            }
            location.sequence = sequence
        }
        location.otherwise = location.otherwise.map(rewrite)
        switch location.exit {
        case .choices(let choices):
            location.exit = .choices(choices.map(rewrite))
        case .continuations(let ways):
            location.exit = .continuations(ways.map(rewrite))
        case .ending:
            break
        }
        return location
    }

    private func rewrite(_ event: Story.Sequence.Event?) -> Story.Sequence.Event? {
        guard var rewritten = event else { return nil }
        rewritten.text = rewritten.text.map(rewrite)
        return rewritten
    }

    private func rewrite(_ page: Story.Page) -> Story.Page {
        var page = page
        page.lines = page.lines.map(rewrite)
        page.explanation = page.explanation.map(rewrite)
        page.condition = page.condition.map(rewrite)
        return page
    }

    private func rewrite(_ way: Story.Continuation) -> Story.Continuation {
        var way = way
        way.condition = way.condition.map(rewrite)
        way.target = target(way.target)
        return way
    }

    private func rewrite(_ choice: Story.Choice) -> Story.Choice {
        var choice = choice
        choice.text = rewrite(choice.text)
        choice.condition = choice.condition.map(rewrite)
        choice.reason = choice.reason.map(rewrite)
        switch choice.action {
        case .outcome(let outcome):
            choice.action = .outcome(rewrite(outcome))
        case .check(var check, let outcomes):
            for index in check.modifiers.indices {
                check.modifiers[index].condition = check.modifiers[index].condition.map(rewrite)
                check.modifiers[index].reason = rewrite(check.modifiers[index].reason)
            }
            let rewritten = outcomes.map { outcome in
                var outcome = outcome
                outcome.outcome = rewrite(outcome.outcome)
                return outcome
            }
            choice.action = .check(check, rewritten)
        }
        return choice
    }

    private func rewrite(_ outcome: Story.Outcome) -> Story.Outcome {
        var outcome = outcome
        outcome.lines = outcome.lines.map(rewrite)
        outcome.effects = rewrite(outcome.effects)
        outcome.target = target(outcome.target)
        return outcome
    }

    private func rewrite(_ effects: Story.Effects) -> Story.Effects {
        Story.Effects(entries: effects.entries.map { Story.Effects.Entry($0.changes.map(rewrite), if: $0.condition.map(rewrite)) })
    }

    private func rewrite(_ effect: Story.Effect) -> Story.Effect {
        Story.Effect(variable: name(effect.variable), value: rewrite(effect.value))
    }

    // MARK: Texts and expressions

    private func rewrite(_ template: Template) -> Template {
        Template(template.parts.map(rewrite))
    }

    private func rewrite(_ part: Template.Part) -> Template.Part {
        switch part {
        case .literal(let text):
            return .literal(words(text))
        case .value(let shown):
            return .value(rewrite(shown))
        case .emphasis(let stress, let parts):
            return .emphasis(stress, parts.map(rewrite))
        case .conditional(let branches, let otherwise):
            let rewritten = branches.map { branch in
                Template.Branch(condition: rewrite(branch.condition), parts: branch.parts.map(rewrite))
            }
            return .conditional(rewritten, otherwise: otherwise.map(rewrite))
        }
    }

    private func rewrite(_ old: Expression) -> Expression {
        if let new = expression(old) { return new }
        switch old.kind {
        case .number, .yesNo, .text, .turns, .roll: return old
        case .variable(let variable): return Expression(.variable(name(variable)))
        case .visits(let location): return Expression(.visits(target(location)))
        case .visited(let location): return Expression(.visited(target(location)))
        case .negative(let operand): return Expression(.negative(rewrite(operand)))
        case .not(let operand): return Expression(.not(rewrite(operand)))
        case .binary(let operation, let left, let right):
            return Expression(.binary(operation, rewrite(left), rewrite(right)))
        case .membership(let member, let list, let negated):
            return Expression(.membership(rewrite(member), list.map(rewrite), negated: negated))
        case .extreme(let extreme, let list):
            return Expression(.extreme(extreme, list.map(rewrite)))
        case .conditional(let value, let condition, let other):
            return Expression(.conditional(rewrite(value), if: rewrite(condition), else: rewrite(other)))
        }
    }
}
