import Story
import TestSupport

/// Edits of choices and checks.
extension AuthorDesk {
    var newChoice: Story.Choice {
        Story.Choice(id: "new-choice", text: Template(literal: "New"), action: .outcome(Story.Outcome(target: story.start)))
    }

    mutating func changeChoices(_ edit: AuthorEdit) -> Bool {
        let wantsCheck = [.checkOfOtherType, .bucketsReplaced, .bucketsRenamedWithAlias, .checkRenamedWithAlias, .checkRemoved].contains(
            edit
        )
        func isWanted(_ location: Story.Location) -> Bool {
            guard case .choices(let choices) = location.exit else { return false }
            return !wantsCheck || choices.contains { $0.check != nil }
        }
        guard let index = near(isWanted), case .choices(var choices) = story.locations[index].exit else { return false }
        let rolled = choices.firstIndex { $0.check != nil }
        let one = wantsCheck ? rolled ?? 0 : Int.random(in: choices.indices, using: &random)
        switch edit {
        case .choiceDeleted: choices.remove(at: one)
        case .choiceRenamed: choices[one].id = "renamed-choice"
        case .choiceRenamedWithAlias:
            choices[one].aliases.append(choices[one].id)
            choices[one].id = "renamed-choice"
        case .choicesReordered: choices.reverse()
        case .choiceAdded: choices.insert(newChoice, at: 0)
        case .choicesClosed: for number in choices.indices { choices[number].condition = Expression(.yesNo(false)) }
        case .choiceReworded: for number in choices.indices { choices[number].text = newWords() }
        case .resultsReplaced:
            for number in choices.indices { choices[number].changeOutcomes { $0.lines = $0.lines.isEmpty ? [] : [newWords()] } }
        case .choicesToEnding:
            story.locations[index].otherwise = []
            story.locations[index].exit = .ending(Story.Ending(id: "new-ending", title: "A new ending"))
            return true
        case .choicesToContinuation:
            story.locations[index].otherwise = []
            story.locations[index].exit = .continuations([Story.Continuation(target: story.start)])
            return true
        default:
            guard changeCheck(edit, &choices[one], at: story.locations[index].id) else { return false }
        }
        story.locations[index].exit = .choices(choices)
        return true
    }

    private func changeCheck(_ edit: AuthorEdit, _ choice: inout Story.Choice, at location: Story.Location.ID) -> Bool {
        guard case .check(var check, var outcomes) = choice.action else { return false }
        let isTable = check.buckets != [Story.Check.pass, Story.Check.fail]
        switch edit {
        case .checkOfOtherType:
            guard !isTable else { return false }
            check.kind = .die(sides: 7, dice: 3, target: .atLeast(10))
        case .bucketsReplaced:
            check.kind = .random([.init(bucket: "brand-new-low", weight: 1), .init(bucket: "brand-new-high", weight: 2)])
            check.modifiers = []
            outcomes = check.buckets.map { Story.BucketOutcome(bucket: $0, outcome: outcomes[0].outcome) }
        case .bucketsRenamedWithAlias:
            guard case .random(var weights) = check.kind else { return false }
            for number in weights.indices { weights[number].bucket = Identifier("new-\(weights[number].bucket)") }
            check.kind = .random(weights)
            for number in outcomes.indices {
                outcomes[number].aliases.append(outcomes[number].bucket)
                outcomes[number].bucket = Identifier("new-\(outcomes[number].bucket)")
            }
        case .checkRenamedWithAlias:
            check.aliases.append(check.id)
            check.id = "renamed-check"
        case .checkRemoved:
            choice.action = .outcome(outcomes[0].outcome)
            return true
        default: return false
        }
        choice.action = .check(check, outcomes)
        return true
    }
}

extension Story.Choice {
    /// The check of this choice; nil if it has none.
    var check: Story.Check? {
        if case .check(let check, _) = action { check } else { nil }
    }

    mutating func changeOutcomes(_ change: (inout Story.Outcome) -> Void) {
        switch action {
        case .outcome(var outcome):
            change(&outcome)
            action = .outcome(outcome)
        case .check(let check, var outcomes):
            for number in outcomes.indices { change(&outcomes[number].outcome) }
            action = .check(check, outcomes)
        }
    }
}
