internal import Story

/// Which location leads to which, whatever the conditions say.
struct StoryLinks {
    /// The story that they are of.
    let story: Story
    /// Finds its locations.
    let index: StoryIndex
    /// The number of the location that reading begins at; -1 where there is no such location.
    let start: Int

    /// Gathers the links of a story.
    init(_ story: Story) {
        self.story = story
        index = StoryIndex(story)
        start = index.location(story.start) ?? -1
    }

    /// The links that leave a location, in order.
    func links(from location: Int) -> [MapWay.Link] {
        switch story.locations[location].exit {
        case .ending: []
        case .continuations(let continuations):
            continuations.indices.map { .continuation(location: location, continuation: $0) }
        case .choices(let choices):
            choices.indices.flatMap { choice in
                outcomes(of: choices[choice]).indices.map { .choice(location: location, choice: choice, outcome: $0) }
            }
        }
    }

    /// The number of the location that a link leads to; nil where there is none.
    func target(of link: MapWay.Link) -> Int? {
        switch link {
        case .continuation(let location, let number):
            guard case .continuations(let continuations) = story.locations[location].exit else { return nil }
            return index.location(continuations[number].target)
        case .choice(let location, let choice, let outcome):
            guard case .choices(let choices) = story.locations[location].exit else { return nil }
            return index.location(outcomes(of: choices[choice])[outcome].target)
        }
    }

    /// The outcomes that a choice can have, those of a check in the order of its buckets.
    func outcomes(of choice: Story.Choice) -> [Story.Outcome] {
        switch choice.action {
        case .outcome(let outcome): [outcome]
        case .check: buckets(of: choice).map { $0.outcome }
        }
    }

    /// The buckets of a choice's check with their outcomes, in the order of the check; none where nothing is rolled.
    func buckets(of choice: Story.Choice) -> [Story.BucketOutcome] {
        guard case .check(let check, let outcomes) = choice.action else { return [] }
        return check.buckets.compactMap { bucket in outcomes.first { $0.bucket == bucket } }
    }

    /// For each location that can be come to from one, the link by which the fewest others come before it.
    /// - Parameter isTaken: Which links may be taken.
    /// - Complexity: O(*n*) in the links of the story.
    func firstLinks(from origin: Int, where isTaken: (MapWay.Link) -> Bool = { _ in true }) -> [Int: MapWay.Link] {
        guard story.locations.indices.contains(origin) else { return [:] }
        var found: [Int: MapWay.Link] = [:]
        var queue = [origin]
        var next = 0
        while next < queue.count {
            let location = queue[next]
            next += 1
            for link in links(from: location) where isTaken(link) {
                guard let target = target(of: link), target != origin, found[target] == nil else { continue }
                found[target] = link
                queue.append(target)
            }
        }
        return found
    }

    /// The fewest continuations that lead from one location to another; none where they are the same, or nothing leads there.
    func continuations(from origin: Int, to destination: Int) -> [MapWay.Link] {
        guard origin != destination else { return [] }
        let found = firstLinks(from: origin) { if case .continuation = $0 { true } else { false } }
        return way(to: destination, from: origin, by: found) ?? []
    }

    /// The links that lead from one location to another; nil where nothing does.
    func way(to destination: Int, from origin: Int, by firstLinks: [Int: MapWay.Link]) -> [MapWay.Link]? {
        var links: [MapWay.Link] = []
        var place = destination
        while place != origin {
            guard let link = firstLinks[place] else { return nil }
            links.append(link)
            switch link {
            case .choice(let location, _, _), .continuation(let location, _): place = location
            }
        }
        return links.reversed()
    }
}
