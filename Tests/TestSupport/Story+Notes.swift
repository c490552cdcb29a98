public import Story

extension Story {
    /// The story without its authors' notes.
    public var withoutNotes: Story {
        var story = self
        story.changeNotes { $0 = nil }
        return story
    }

    /// Changes every note that the story has or could have, in a fixed order.
    public mutating func changeNotes(_ change: (inout String?) -> Void) {
        change(&note)
        Self.change(&series) { change(&$0.note) }
        Self.change(&ages) { change(&$0.note) }
        Self.change(&narrator) { change(&$0.note) }
        for index in variables.indices {
            change(&variables[index].note)
            guard case .oneOf(var options) = variables[index].kind else { continue }
            for option in options.indices { change(&options[option].note) }
            variables[index].kind = .oneOf(options)
        }
        for index in pictures.indices {
            change(&pictures[index].note)
            Self.change(&pictures[index].paint) { change(&$0.note) }
        }
        for index in sounds.indices { change(&sounds[index].note) }
        for index in glossary.indices { change(&glossary[index].note) }
        for index in locations.indices { locations[index].changeNotes(change) }
    }

    fileprivate static func change<Thing>(_ thing: inout Thing?, _ body: (inout Thing) -> Void) {
        guard var found = thing else { return }
        body(&found)
        thing = found
    }
}

extension Story.Location {
    fileprivate mutating func changeNotes(_ change: (inout String?) -> Void) {
        change(&note)
        for index in pages.indices { change(&pages[index].note) }
        if var staged = sequence {
            change(&staged.note)
            for step in staged.steps.indices {
                change(&staged.steps[step].note)
                Story.change(&staged.steps[step].left) { change(&$0.note) }
                Story.change(&staged.steps[step].right) { change(&$0.note) }
            }
            sequence = staged
        }
        for index in otherwise.indices { change(&otherwise[index].note) }
        switch exit {
        case .ending(var ending):
            change(&ending.note)
            exit = .ending(ending)
        case .continuations(var ways):
            for way in ways.indices { change(&ways[way].note) }
            exit = .continuations(ways)
        case .choices(var choices):
            for choice in choices.indices {
                change(&choices[choice].note)
                guard case .check(var check, var outcomes) = choices[choice].action else { continue }
                change(&check.note)
                for modifier in check.modifiers.indices { change(&check.modifiers[modifier].note) }
                for outcome in outcomes.indices { change(&outcomes[outcome].note) }
                choices[choice].action = .check(check, outcomes)
            }
            exit = .choices(choices)
        }
    }
}

extension Chance {
    /// Gives some things in a story a note.
    mutating func addNotes(to story: inout Story) {
        let outside = enter(.note)
        defer { self = outside }
        let share = [0, 0, 5, 30][Int.random(in: 0...3, using: &self)]
        let words = ["Check this.", "", "{not a value} *or* emphasis\\", "Zoë: \"nice\"\n— later", "if"]
        var chance = self
        story.changeNotes { note in
            if Int.random(in: 1...100, using: &chance) <= share { note = words[Int.random(in: 0..<words.count, using: &chance)] }
        }
    }
}
