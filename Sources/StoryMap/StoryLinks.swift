internal import Story

/// The links between a story's locations, whatever their conditions.
struct StoryLinks {
    /// The story itself.
    let story: Story
    /// Finds its locations.
    let index: StoryIndex
    /// The index of the location where reading begins; -1 if it does not exist.
    let start: Int

    /// Collects the links of a story.
    init(_ story: Story) {
        self.story = story
        index = StoryIndex(story)
        start = index.location(story.start) ?? -1
    }

    /// The links that leave a location, in order.
    func links(from location: Int) -> [MapWay.Link] {
        var links: [MapWay.Link] = []
        for (choice, row) in story.locations[location].choices.enumerated() {
            for outcome in outcomes(of: row).indices { links.append(.choice(location: location, choice: choice, outcome: outcome)) }
        }
        for continuation in story.locations[location].continuations.indices {
            links.append(.continuation(location: location, continuation: continuation))
        }
        return links
    }

    /// The index of the location that a link leads to; nil if it does not exist.
    func target(of link: MapWay.Link) -> Int? {
        switch link {
        case .continuation(let location, let number):
            return index.location(story.locations[location].continuations[number].target)
        case .choice(let location, let choice, let outcome):
            return index.location(outcomes(of: story.locations[location].choices[choice])[outcome].target)
        }
    }

    /// The possible outcomes of a choice; those of a check in the order of its buckets.
    func outcomes(of choice: Story.Choice) -> [Story.Outcome] {
        switch choice.action {
        case .outcome(let outcome): [outcome]
        case .check: buckets(of: choice).map { $0.outcome }
        }
    }

    /// The buckets of a choice's check with their outcomes, in the order of the check; empty if it has no check.
    func buckets(of choice: Story.Choice) -> [Story.BucketOutcome] {
        guard case .check(let check, let outcomes) = choice.action else { return [] }
        return check.buckets.compactMap { bucket in outcomes.first { $0.bucket == bucket } }
    }

    /// For each location that can be reached from one, the last link of a shortest way there.
    /// - Parameter isTaken: Which links may be followed.
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

    /// The fewest continuations from one location to another; empty if they are the same, or if there is no way.
    func continuations(from origin: Int, to destination: Int) -> [MapWay.Link] {
        guard origin != destination else { return [] }
        let found = firstLinks(from: origin) { if case .continuation = $0 { true } else { false } }
        return way(to: destination, from: origin, by: found) ?? []
    }

    /// The links from one location to another; nil if there is no way.
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
