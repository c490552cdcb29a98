import Story
import TestSupport

/// Edits of locations, their pages and sequences, and their endings.
extension AuthorDesk {
    /// Redirects everything that leads to one location to another; default IDs follow.
    private mutating func redirect(_ old: Story.Location.ID, to new: Story.Location.ID) {
        for index in story.locations.indices {
            guard case .choices(var choices) = story.locations[index].exit else { continue }
            for number in choices.indices {
                guard case .outcome(let outcome) = choices[number].action, outcome.target == old, choices[number].id.text == old.text
                else { continue }
                let isTaken = choices.contains { $0.id.text == new.text || $0.aliases.contains { $0.text == new.text } }
                choices[number].id = Story.Choice.ID(isTaken ? "other-\(number)" : new.text)
            }
            story.locations[index].exit = .choices(choices)
        }
        var rewriter = StoryRewriter()
        rewriter.target = { $0 == old ? new : $0 }
        story = rewriter.rewrite(story)
    }

    mutating func deleteLocation(mergesInto merges: Bool) -> Bool {
        let gone = here
        guard let other = story.locations.indices.first(where: { $0 != index }) else { return false }
        let id = story.locations[other].id
        if merges { story.locations[other].aliases.append(gone.id) }
        redirect(gone.id, to: id)
        story.locations.remove(at: index)
        return true
    }

    mutating func renameLocation(keepsAlias: Bool) -> Bool {
        let old = here.id
        redirect(old, to: "renamed-place")
        here.id = "renamed-place"
        if keepsAlias { here.aliases.append(old) }
        if case .ending(var ending) = here.exit, ending.id.text == old.text {
            ending.id = "renamed-place"
            here.exit = .ending(ending)
        }
        guard case .choices(var choices) = here.exit else { return true }
        for number in choices.indices {
            guard case .check(var check, let outcomes) = choices[number].action, check.id.text == "\(old)/\(choices[number].id)"
            else { continue }
            check.id = Story.Check.ID("renamed-place/\(choices[number].id)")
            choices[number].action = .check(check, outcomes)
        }
        here.exit = .choices(choices)
        return true
    }

    /// Swaps the contents of two locations, as after a copy-and-paste mistake; their IDs stay.
    mutating func swapLocations() -> Bool {
        func isLikeHere(_ other: Story.Location) -> Bool {
            switch (other.exit, here.exit) {
            case (.choices, .choices), (.ending, .ending), (.continuations, .continuations): true
            default: false
            }
        }
        let others = story.locations.indices.filter { $0 != index }
        guard let other = others.first(where: { isLikeHere(story.locations[$0]) }) ?? others.first else { return false }
        story.locations.swapAt(index, other)
        (story.locations[index].id, story.locations[other].id) = (story.locations[other].id, story.locations[index].id)
        (story.locations[index].aliases, story.locations[other].aliases) = (story.locations[other].aliases, story.locations[index].aliases)
        // An ending with the default ID has its location's.
        for (number, old) in [(index, story.locations[other].id), (other, story.locations[index].id)] {
            guard case .ending(var ending) = story.locations[number].exit, ending.id.text == old.text else { continue }
            ending.id = Story.Ending.ID(story.locations[number].id.text)
            story.locations[number].exit = .ending(ending)
        }
        return true
    }

    mutating func insertLocation() -> Bool {
        let id = here.id
        redirect(id, to: "inserted")
        story.locations.append(
            Story.Location(id: "inserted", pages: [Story.Page(lines: [newWords()])], exit: .continuations([Story.Continuation(target: id)]))
        )
        return true
    }

    mutating func moveStart() -> Bool {
        guard let other = story.locations.first(where: { $0.id != story.start }) else { return false }
        story.start = other.id
        return true
    }

    mutating func addEffect() -> Bool {
        guard let variable = story.variables.first(where: { $0.kind == .yesNo }) else { return false }
        here.effects = [Story.Effect(variable: variable.name, value: Expression(.yesNo(false)))]
        return true
    }

    // MARK: Pages

    mutating func changePages(_ edit: AuthorEdit) -> Bool {
        guard let page = here.pages.indices.randomElement(using: &random) else { return false }
        let new = newWords()
        switch edit {
        case .pageReplaced: replace(page)
        case .allPagesReplaced: for page in here.pages.indices { replace(page) }
        case .pageDeleted: here.pages.remove(at: page)
        case .allPagesDeleted: here.pages = []
        case .pageInsertedBefore: here.pages.insert(Story.Page(lines: [new]), at: 0)
        case .pageInsertedAfter: here.pages.append(Story.Page(lines: [new]))
        case .pagesReordered: here.pages.reverse()
        case .lineAdded: here.pages[page].lines.insert(Template(literal: "A new line."), at: 0)
        case .typoFixed: fixTypos()
        case .pageNeverShown: here.pages[page].condition = Expression(.yesNo(false))
        case .revealChanged: here.pages[page].reveal = here.pages[page].reveal == .lines ? .page : .lines
        default: return false
        }
        return true
    }

    /// Replaces the words, in as many lines.
    private mutating func replace(_ page: Int) {
        for line in here.pages[page].lines.indices { here.pages[page].lines[line] = newWords() }
    }

    /// Adds one letter to each text.
    private mutating func fixTypos() {
        var rewriter = StoryRewriter()
        rewriter.words = { words in
            let middle = words.index(words.startIndex, offsetBy: words.count / 2)
            return words.isEmpty ? "" : words[..<middle] + "x" + words[middle...]
        }
        here = rewriter.rewrite(here)
    }

    mutating func changeSequence(_ edit: AuthorEdit) -> Bool {
        guard let index = near({ $0.sequence != nil }), var sequence = story.locations[index].sequence else { return false }
        if edit == .stepAdded {
            sequence.steps.insert(Story.Sequence.Step(left: Story.Sequence.Event(text: newWords())), at: 0)
        } else {
            for number in sequence.steps.indices {
                sequence.steps[number] = Story.Sequence.Step(left: Story.Sequence.Event(text: newWords()))
            }
        }
        story.locations[index].sequence = sequence
        return true
    }

    // MARK: Endings

    mutating func changeEnding(_ edit: AuthorEdit) -> Bool {
        func isEnding(_ location: Story.Location) -> Bool { if case .ending = location.exit { true } else { false } }
        guard let index = near(isEnding), case .ending(var ending) = story.locations[index].exit else { return false }
        if edit == .endingDeleted {
            story.locations[index].exit = .choices([newChoice])
            return true
        }
        let old = ending.id
        ending.id = "renamed-ending"
        if edit == .endingRenamedWithAlias { ending.aliases.append(old) }
        story.locations[index].exit = .ending(ending)
        return true
    }
}
