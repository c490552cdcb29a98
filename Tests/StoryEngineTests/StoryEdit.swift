import Story
import TestSupport

/// An author's edit of a story that readers have begun.
enum StoryEdit: String, CaseIterable, Sendable {
    case typoFixed, lineAdded, pageInserted, pageDeleted, pageConditionChanged
    case variableAdded, variableRenamed, defaultChanged, optionRemoved, questionRemoved, questionAdded
    case locationInserted, locationRenamed, locationDeleted
    case choiceAbove, choiceBelow, choicesReordered, choiceDeleted, choicesToContinuation
    case checkTypeChanged, checkBucketsChanged, endingMoved, sequenceStepAdded

    /// The edits after which every reading would have come to the same values.
    static let changingNoValue: Set<StoryEdit> = [
        .typoFixed, .lineAdded, .pageInserted, .choiceBelow, .choicesReordered, .sequenceStepAdded,
    ]
}

/// A story after an edit, with what its author knows: what happened to which ID, and what readers must be told.
struct EditedStory {
    var story: Story
    /// The new IDs of renamed locations and variables.
    var locations: [String: String] = [:]
    var variables: [String: String] = [:]
    /// Locations that are gone.
    var gone: Set<String> = []
    /// Choices that are gone, or that have different buckets, as `location/choice`.
    var goneChoices: Set<String> = []
    /// Locations in which a reader cannot stay on the same page, or at the same choices, ending, question or step.
    var changed: Set<String> = []
    /// Variables that lost a value or are no longer asked.
    var changedVariables: Set<String> = []
}

extension StoryEdit {
    /// Applies the edit at a location, or near it; nil if there is nothing to apply it to.
    func apply(to old: Story, at id: Story.Location.ID, seed: UInt64) -> EditedStory? {
        var random = SeededGenerator(seed: seed)
        guard let index = old.locations.firstIndex(where: { $0.id == id }) else { return nil }
        var edited = EditedStory(story: old)
        let new = edited.newChoice
        let isDone: Bool =
            switch self {
            case .typoFixed: fixTypo(&edited, index)
            case .lineAdded:
                edited.changePages(index) { pages in
                    guard let page = pages.indices.randomElement(using: &random) else { return false }
                    pages[page].lines.insert(Template(literal: "A new line."), at: 0)
                    return true
                }
            case .pageInserted:
                edited.changePages(index) { pages in
                    pages.insert(
                        Story.Page(lines: [Template(literal: "A new page.")]),
                        at: Int.random(in: 0...pages.count, using: &random)
                    )
                    return true
                }
            case .pageDeleted:
                edited.changePages(index) { pages in
                    guard let page = pages.indices.randomElement(using: &random) else { return false }
                    pages.remove(at: page)
                    return true
                }
            case .pageConditionChanged:
                edited.changePages(index) { pages in
                    guard let page = pages.indices.randomElement(using: &random) else { return false }
                    pages[page].condition = Expression(
                        .binary(.greaterOrEqual, Expression(.turns), Expression(.number(-77)))
                    )
                    return true
                }
            case .variableAdded: edited.addVariable(asked: seed % 2 == 0)
            case .variableRenamed: edited.renameVariable(using: &random)
            case .defaultChanged: edited.changeDefaults()
            case .optionRemoved: edited.removeOption()
            case .questionRemoved: edited.removeQuestion(near: index)
            case .questionAdded: edited.addQuestion(index)
            case .locationInserted: edited.insertLocation(before: id)
            case .locationRenamed: edited.renameLocation(index)
            case .locationDeleted: edited.deleteLocation(index)
            case .choiceAbove: edited.changeChoices(index) { $0.insert(new, at: 0) }
            case .choiceBelow: edited.changeChoices(index) { $0.append(new) }
            case .choicesReordered: edited.changeChoices(index) { $0.reverse() }
            case .choiceDeleted: edited.deleteChoice(index, using: &random)
            case .choicesToContinuation: edited.replaceChoices(index)
            case .checkTypeChanged: edited.changeCheck(near: index, keepsBuckets: true)
            case .checkBucketsChanged: edited.changeCheck(near: index, keepsBuckets: false)
            case .endingMoved: edited.moveEnding(near: index)
            case .sequenceStepAdded: edited.addStep(near: index)
            }
        return isDone && edited.story != old && StoryValidator.problems(in: edited.story).isEmpty ? edited : nil
    }

    private func fixTypo(_ edited: inout EditedStory, _ index: Int) -> Bool {
        var rewriter = StoryRewriter()
        rewriter.words = { words in
            let middle = words.index(words.startIndex, offsetBy: words.count / 2)
            // In a text of very few words, one more letter makes other words.
            return words.count < 20 ? words : words[..<middle] + "x" + words[middle...]
        }
        edited.story.locations[index] = rewriter.rewrite(edited.story.locations[index])
        return true
    }
}

extension EditedStory {
    fileprivate mutating func changePages(_ index: Int, _ change: (inout [Story.Page]) -> Bool) -> Bool {
        changed.insert(story.locations[index].id.text)
        return change(&story.locations[index].pages)
    }

    // MARK: Variables

    fileprivate mutating func addVariable(asked: Bool) -> Bool {
        var variable = Story.Variable(id: "added", name: "added", kind: .yesNo, defaultValue: .yesNo(true))
        if asked { variable.prompt = Template(literal: "New?") }
        story.variables.insert(variable, at: 0)
        return true
    }

    fileprivate mutating func renameVariable(using random: inout SeededGenerator) -> Bool {
        guard let index = story.variables.indices.randomElement(using: &random) else { return false }
        let old = story.variables[index]
        var rewriter = StoryRewriter()
        rewriter.name = { $0 == old.name ? "renamed" : $0 }
        story = rewriter.rewrite(story)
        story.variables[index].id = "renamed"
        story.variables[index].aliases.append(old.id)
        // Asked and shown in another order, so that nothing depends on a variable's position.
        story.variables.reverse()
        variables[old.id.text] = "renamed"
        return true
    }

    fileprivate mutating func changeDefaults() -> Bool {
        for index in story.variables.indices {
            switch (story.variables[index].kind, story.variables[index].defaultValue) {
            case (.number(let limits), .number(let value)):
                story.variables[index].defaultValue = .number(value == limits.upperBound ? limits.lowerBound : value + 1)
            case (.oneOf(let options), .option(let id)):
                let other = options.first { $0.id != id } ?? options[0]
                story.variables[index].defaultValue = .option(other.id)
            case (.yesNo, .yesNo(let answer)): story.variables[index].defaultValue = .yesNo(!answer)
            default: story.variables[index].defaultValue = .text("Bo")
            }
        }
        return true
    }

    fileprivate mutating func removeOption() -> Bool {
        for index in story.variables.indices {
            guard case .oneOf(let options) = story.variables[index].kind, options.count > 2, options[0].id == "option-0"
            else { continue }
            let gone = options[0].id
            var rewriter = StoryRewriter()
            rewriter.expression = { $0.kind == .text(gone.text) ? Expression(.text("option-1")) : nil }
            story = rewriter.rewrite(story)
            story.variables[index].kind = .oneOf(Array(options.dropFirst()))
            if story.variables[index].defaultValue == .option(gone) {
                story.variables[index].defaultValue = .option("option-1")
            }
            changedVariables.insert(story.variables[index].id.text)
            return true
        }
        return false
    }

    fileprivate mutating func removeQuestion(near index: Int) -> Bool {
        guard let asked = story.variables.firstIndex(where: { !$0.isSystem }) else { return false }
        let name = story.variables[asked].name
        story.variables[asked].prompt = nil
        for index in story.locations.indices { story.locations[index].questions.removeAll { $0 == name } }
        changedVariables.insert(story.variables[asked].id.text)
        return true
    }

    fileprivate mutating func addQuestion(_ index: Int) -> Bool {
        guard addVariable(asked: true) else { return false }
        story.locations[index].questions.insert("added", at: 0)
        return true
    }

    // MARK: Locations

    fileprivate mutating func insertLocation(before id: Story.Location.ID) -> Bool {
        let inserted = Story.Location(
            id: "inserted",
            pages: [Story.Page(lines: [Template(literal: "On the way.")])],
            exit: .continuations([Story.Continuation(target: id)])
        )
        redirect { $0 == id ? "inserted" : $0 }
        story.locations.insert(inserted, at: 0)
        return true
    }

    /// Changes where choices lead, which changes the IDs of those with the default ID.
    private mutating func redirect(_ target: @escaping (Story.Location.ID) -> Story.Location.ID) {
        for index in story.locations.indices {
            guard case .choices(var choices) = story.locations[index].exit else { continue }
            for number in choices.indices {
                guard case .outcome(var outcome) = choices[number].action, target(outcome.target) != outcome.target
                else { continue }
                if choices[number].id.text == outcome.target.text {
                    goneChoices.insert("\(story.locations[index].id)/\(choices[number].id)")
                    let isTaken = choices.contains { $0.id.text == target(outcome.target).text }
                    choices[number].id = Story.Choice.ID(isTaken ? "other-\(number)" : target(outcome.target).text)
                }
                outcome.target = target(outcome.target)
                choices[number].action = .outcome(outcome)
            }
            story.locations[index].exit = .choices(choices)
        }
    }

    fileprivate mutating func renameLocation(_ index: Int) -> Bool {
        let old = story.locations[index].id
        let new = Story.Location.ID("renamed-place")
        var rewriter = StoryRewriter()
        rewriter.target = { $0 == old ? new : $0 }
        story = rewriter.rewrite(story)
        story.locations[index].id = new
        story.locations[index].aliases.append(old)
        if case .ending(var ending) = story.locations[index].exit, ending.id.text == old.text {
            ending.id = Story.Ending.ID(new.text)
            story.locations[index].exit = .ending(ending)
        }
        for index in story.locations.indices {
            guard case .choices(var choices) = story.locations[index].exit else { continue }
            for number in choices.indices {
                if case .outcome(let outcome) = choices[number].action, outcome.target == new,
                    choices[number].id.text == old.text
                {
                    choices[number].id = Story.Choice.ID(new.text)
                }
                if story.locations[index].id == new, case .check(var check, let outcomes) = choices[number].action,
                    check.id.text == "\(old)/\(choices[number].id)"
                {
                    check.id = Story.Check.ID("\(new)/\(choices[number].id)")
                    choices[number].action = .check(check, outcomes)
                }
            }
            story.locations[index].exit = .choices(choices)
        }
        locations[old.text] = new.text
        return true
    }

    fileprivate mutating func deleteLocation(_ index: Int) -> Bool {
        let deleted = story.locations[index].id
        guard story.locations.count > 1, deleted != story.start else { return false }
        guard
            let other = story.locations.first(where: { $0.id != deleted && $0.id != story.start })?.id
                ?? Optional(story.start)
        else {
            return false
        }
        redirect { $0 == deleted ? other : $0 }
        var rewriter = StoryRewriter()
        rewriter.target = { $0 == deleted ? other : $0 }
        rewriter.expression = { expression in
            switch expression.kind {
            case .visits(deleted): Expression(.number(0))
            case .visited(deleted): Expression(.yesNo(false))
            default: nil
            }
        }
        story = rewriter.rewrite(story)
        story.locations.remove(at: index)
        gone = [deleted.text]
        return true
    }

    // MARK: Choices

    fileprivate var newChoice: Story.Choice {
        Story.Choice(
            id: "new-choice",
            text: Template(literal: "New"),
            action: .outcome(Story.Outcome(target: story.start))
        )
    }

    fileprivate mutating func changeChoices(_ index: Int, _ change: (inout [Story.Choice]) -> Void) -> Bool {
        guard case .choices(var choices) = story.locations[index].exit else { return false }
        change(&choices)
        story.locations[index].exit = .choices(choices)
        return true
    }

    fileprivate mutating func deleteChoice(_ index: Int, using random: inout SeededGenerator) -> Bool {
        guard case .choices(var choices) = story.locations[index].exit, choices.count > 1 else { return false }
        let deleted = choices.remove(at: Int.random(in: choices.indices, using: &random))
        goneChoices.insert("\(story.locations[index].id)/\(deleted.id)")
        story.locations[index].exit = .choices(choices)
        return true
    }

    fileprivate mutating func replaceChoices(_ index: Int) -> Bool {
        let location = story.locations[index]
        guard case .choices(let choices) = location.exit, let first = choices.first else { return false }
        let target: Story.Location.ID =
            switch first.action {
            case .outcome(let outcome): outcome.target
            case .check(_, let outcomes): outcomes[0].outcome.target
            }
        for choice in choices { goneChoices.insert("\(location.id)/\(choice.id)") }
        changed.insert(location.id.text)
        story.locations[index].otherwise = []
        story.locations[index].exit = .continuations([Story.Continuation(target: target)])
        return true
    }

    fileprivate mutating func changeCheck(near index: Int, keepsBuckets: Bool) -> Bool {
        for index in Array(index..<story.locations.count) + Array(0..<index) {
            guard case .choices(var choices) = story.locations[index].exit else { continue }
            for number in choices.indices {
                guard case .check(var check, var outcomes) = choices[number].action else { continue }
                if keepsBuckets {
                    guard check.buckets == [Story.Check.pass, Story.Check.fail] else { continue }
                    if case .percentile = check.kind {
                        check.kind = .die(sides: 7, dice: 3, target: .atLeast(10))
                    } else {
                        check.kind = .percentile(atMost: 37)
                    }
                } else {
                    check.kind = .range([
                        Story.RangeBucket(bucket: "brand-new-low", from: 0, to: 4),
                        Story.RangeBucket(bucket: "brand-new-high", from: 5, to: 9),
                    ])
                    outcomes = check.buckets.map { Story.BucketOutcome(bucket: $0, outcome: outcomes[0].outcome) }
                    goneChoices.insert("\(story.locations[index].id)/\(choices[number].id)")
                }
                choices[number].action = .check(check, outcomes)
                story.locations[index].exit = .choices(choices)
                return true
            }
        }
        return false
    }

    // MARK: Endings and sequences

    fileprivate mutating func moveEnding(near index: Int) -> Bool {
        for index in Array(index..<story.locations.count) + Array(0..<index) {
            guard case .ending(let ending) = story.locations[index].exit else { continue }
            changed.insert(story.locations[index].id.text)
            var choice = newChoice
            choice.action = .outcome(Story.Outcome(target: "new-end"))
            // Sometimes another ending takes its place.
            if index % 2 == 0 {
                story.locations[index].exit = .choices([choice])
            } else {
                story.locations[index].otherwise = []
                story.locations[index].exit = .ending(Story.Ending(id: "another-ending", title: "Another"))
            }
            story.locations.append(Story.Location(id: "new-end", pages: [], exit: .ending(ending)))
            return true
        }
        return false
    }

    fileprivate mutating func addStep(near index: Int) -> Bool {
        for index in Array(index..<story.locations.count) + Array(0..<index) {
            guard var sequence = story.locations[index].sequence else { continue }
            let step = Story.Sequence.Step(left: Story.Sequence.Event(text: Template(literal: "New!")))
            sequence.steps.insert(step, at: 0)
            story.locations[index].sequence = sequence
            changed.insert(story.locations[index].id.text)
            return true
        }
        return false
    }
}
