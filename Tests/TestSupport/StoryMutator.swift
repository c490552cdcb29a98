public import Story

/// Plants one mistake in a story, as an author might make it; the same seed plants the same mistake.
public struct StoryMutator {
    private var random: SeededGenerator

    /// The kinds of mistake.
    public enum Mutation: CaseIterable, Sendable {
        /// A link leads elsewhere.
        case redirectedLink
        /// A condition is negated.
        case negatedCondition
        /// A number in a comparison is off by one.
        case movedThreshold
        /// An effect is missing.
        case removedEffect
        /// A choice is missing.
        case removedChoice
    }

    /// Makes a mutator.
    public init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// A story with a mistake of this kind; nil if there is no place for one.
    public mutating func mutate(_ story: Story, _ mutation: Mutation) -> Story? {
        // Count the places first, so that each is equally likely.
        var places = Places(mutation: mutation)
        _ = places.apply(to: story, random: &random)
        guard places.count > 0 else { return nil }
        places.chosen = Int.random(in: 0..<places.count, using: &random)
        places.count = 0
        let mutant = places.apply(to: story, random: &random)
        return mutant == story ? nil : mutant
    }

    /// The places for a mistake, in the order of the story.
    private struct Places {
        let mutation: Mutation
        var chosen: Int?
        var count = 0

        /// Whether the next place is the chosen one.
        private mutating func isChosen() -> Bool {
            defer { count += 1 }
            return count == chosen
        }

        mutating func apply(to story: Story, random: inout SeededGenerator) -> Story {
            var story = story
            let ids = story.locations.map { $0.id }
            for index in story.locations.indices {
                change(&story.locations[index].effects)
                for page in story.locations[index].pages.indices { change(&story.locations[index].pages[page].condition) }
                for way in story.locations[index].otherwise.indices {
                    change(&story.locations[index].otherwise[way].condition)
                    change(&story.locations[index].otherwise[way].target, to: ids, &random)
                }
                switch story.locations[index].exit {
                case .ending:
                    continue
                case .continuations(var ways):
                    for way in ways.indices {
                        change(&ways[way].condition)
                        change(&ways[way].target, to: ids, &random)
                    }
                    story.locations[index].exit = .continuations(ways)
                case .choices(var choices):
                    for choice in choices.indices {
                        change(&choices[choice].condition)
                        choices[choice].action = changed(choices[choice].action, ids, &random)
                    }
                    if mutation == .removedChoice, choices.count > 1 {
                        choices = choices.filter { _ in !isChosen() }
                    }
                    story.locations[index].exit = .choices(choices)
                }
            }
            return story
        }

        private mutating func changed(_ action: Story.Action, _ ids: [Story.Location.ID], _ random: inout SeededGenerator) -> Story.Action {
            switch action {
            case .outcome(var outcome):
                change(&outcome.effects)
                change(&outcome.target, to: ids, &random)
                return .outcome(outcome)
            case .check(var check, var outcomes):
                for modifier in check.modifiers.indices { change(&check.modifiers[modifier].condition) }
                for outcome in outcomes.indices {
                    change(&outcomes[outcome].outcome.effects)
                    change(&outcomes[outcome].outcome.target, to: ids, &random)
                }
                return .check(check, outcomes)
            }
        }

        private mutating func change(_ effects: inout Story.Effects) {
            for index in effects.entries.indices {
                change(&effects.entries[index].condition)
                guard mutation == .removedEffect else { continue }
                effects.entries[index].changes = effects.entries[index].changes.filter { _ in !isChosen() }
            }
            effects.entries.removeAll { $0.changes.isEmpty }
        }

        private mutating func change(_ target: inout Story.Location.ID, to ids: [Story.Location.ID], _ random: inout SeededGenerator) {
            guard mutation == .redirectedLink, isChosen() else { return }
            target = ids.filter { $0 != target }.randomElement(using: &random) ?? target
        }

        private mutating func change(_ condition: inout Expression?) {
            guard let whole = condition else { return }
            switch mutation {
            case .negatedCondition: if isChosen() { condition = Expression(.not(whole)) }
            case .movedThreshold: condition = moved(whole)
            default: return
            }
        }

        /// The expression with its number changed, if this is the chosen place.
        private mutating func moved(_ expression: Expression) -> Expression {
            switch expression.kind {
            case .number(let number):
                // Upwards for small numbers: a negative one would be parsed as an operation.
                return isChosen() ? Expression(.number(number < 2 ? number + 1 : number - 1)) : expression
            case .not(let inner):
                return Expression(.not(moved(inner)))
            case .binary(let operation, let left, let right):
                let left = moved(left)
                return Expression(.binary(operation, left, moved(right)))
            default:
                return expression
            }
        }
    }
}
