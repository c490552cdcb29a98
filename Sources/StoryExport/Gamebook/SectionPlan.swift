internal import Story

/// Which sections a book has, and in which order.
struct SectionPlan {
    /// What a section is made of, in indices of the story's parts.
    enum Key: Hashable {
        case location(Int)
        /// What a choice does, if more than changing a few things.
        case choice(Int, Int)
        /// What an outcome of a check shows.
        case outcome(Int, Int, Int)
    }

    /// The sections in the order of their numbers.
    private(set) var keys: [Key] = []
    /// Their numbers, from 1.
    private(set) var numbers: [Key: Int] = [:]

    /// Plans the sections that can be reached, the start first and the others shuffled.
    ///
    /// A hash of its IDs decides where a section goes, so that a book has the same numbers each time, and a new section moves the others up
    /// without mixing them again. No section follows directly the one that leads to it, unless the book is too small for that.
    init(_ story: Story, _ index: StoryIndex) {
        var ways: [Key: [Key]] = [:]
        let start = Key.location(index.location(story.start) ?? 0)
        var found = [start]
        var next = 0
        while next < found.count {
            let key = found[next]
            next += 1
            let targets = Self.targets(of: key, story, index)
            ways[key] = targets
            for target in targets where ways[target] == nil {
                ways[target] = []
                found.append(target)
            }
        }
        let hashes = Dictionary(uniqueKeysWithValues: found.map { ($0, Self.hash($0, story)) })
        let shuffled = found.dropFirst().sorted { (hashes[$0]?.0 ?? 0, hashes[$0]?.1 ?? "") < (hashes[$1]?.0 ?? 0, hashes[$1]?.1 ?? "") }
        keys = Self.apart([start] + shuffled) { ways[$0]?.contains($1) ?? false }
        for (number, key) in keys.enumerated() { numbers[key] = number + 1 }
    }

    /// Keeps sections from following the one that leads to them: each waits until another one stands between.
    private static func apart(_ keys: [Key], _ leads: (Key, Key) -> Bool) -> [Key] {
        var ordered = [keys[0]]
        var waiting: [Key] = []
        for key in keys.dropFirst() {
            waiting.append(key)
            while let place = waiting.firstIndex(where: { !leads(ordered[ordered.count - 1], $0) }) {
                ordered.append(waiting.remove(at: place))
            }
        }
        for key in waiting {
            let gap = (1..<ordered.count).first { !leads(ordered[$0 - 1], key) && !leads(key, ordered[$0]) }
            ordered.insert(key, at: gap ?? ordered.count)
        }
        return ordered
    }

    private static func hash(_ key: Key, _ story: Story) -> (UInt64, String) {
        let text =
            switch key {
            case .location(let number): story.locations[number].id.text
            case .choice(let number, let choice): story.locations[number].id.text + "/" + story.locations[number].choices[choice].id.text
            case .outcome(let number, let choice, let outcome):
                story.locations[number].id.text + "/" + story.locations[number].choices[choice].id.text + "/\(outcome)"
            }
        return (XXHash64.hash(Array((story.id.text + ":" + text).utf8)), text)
    }

    private static func targets(of key: Key, _ story: Story, _ index: StoryIndex) -> [Key] {
        func entry(_ outcome: Story.Outcome) -> Key { .location(index.location(outcome.target) ?? 0) }
        switch key {
        case .location(let number):
            let location = story.locations[number]
            let choices = location.choices.enumerated().map { choice in
                choice.element.hasOwnSection ? Key.choice(number, choice.offset) : entry(choice.element.outcomes[0])
            }
            return choices + location.continuations.map { .location(index.location($0.target) ?? 0) }
        case .choice(let number, let choice):
            let choiceOfStory = story.locations[number].choices[choice]
            guard choiceOfStory.hasCheck else { return [entry(choiceOfStory.outcomes[0])] }
            return choiceOfStory.outcomes.enumerated().map { outcome in
                outcome.element.hasOwnSection ? .outcome(number, choice, outcome.offset) : entry(outcome.element)
            }
        case .outcome(let number, let choice, let outcome):
            return [entry(story.locations[number].choices[choice].outcomes[outcome])]
        }
    }
}

extension Story.Outcome {
    /// Whether more happens than can be said in the instruction that leads on.
    var hasOwnSection: Bool { isShown || effects.entries.contains { $0.condition != nil } }
}

extension Story.Choice {
    /// Whether more happens than can be said beside the choice.
    var hasOwnSection: Bool { hasCheck || outcomes.contains { $0.hasOwnSection } }
}
