package import Story
package import StoryChecker

/// What a map says of a story beside what stands in it.
package struct MapFacts: Equatable {
    /// What is known of each location, in the order of the story.
    var locations: [Verdict]
    /// What is known of each choice, by location.
    var choices: [[Verdict]]
    /// What is known of each outcome of each choice.
    var outcomes: [[[Verdict]]]
    /// A way to each ending that one is known to, by the number of its location.
    var ways: [Int: MapWay] = [:]

    /// Whether a reader can come to a location.
    package func verdict(location: Int) -> Verdict {
        locations.indices.contains(location) ? locations[location] : .unknown
    }

    /// Whether a reader can pick a choice.
    func verdict(location: Int, choice: Int) -> Verdict {
        guard choices.indices.contains(location), choices[location].indices.contains(choice) else { return .unknown }
        return choices[location][choice]
    }

    /// Whether a choice can come out so.
    func verdict(location: Int, choice: Int, outcome: Int) -> Verdict {
        guard outcomes.indices.contains(location), outcomes[location].indices.contains(choice),
            outcomes[location][choice].indices.contains(outcome)
        else { return .unknown }
        return outcomes[location][choice][outcome]
    }
}

extension MapFacts {
    /// What the checker found in a story.
    init(_ exploration: Exploration, of story: Story) {
        self.init(locations: exploration.locations, choices: exploration.choices, outcomes: exploration.outcomes)
        let links = StoryLinks(story)
        for ending in exploration.endings {
            if let witness = ending.witness {
                ways[ending.location] = MapWay(witness, to: ending.location, along: links)
            }
        }
    }

    /// What a story's links alone say: places that none leads to are unreachable; whether conditions allow the others is left open.
    /// - Complexity: O(*n*) in the links of the story, times the length of a way for each ending.
    package static func linked(_ story: Story) -> MapFacts {
        let links = StoryLinks(story)
        let found = links.firstLinks(from: links.start)
        let locations = story.locations.indices.map { location -> Verdict in
            location == links.start || found[location] != nil ? .reachable : .impossible
        }
        var facts = MapFacts(locations: locations, choices: [], outcomes: [])
        for (number, location) in story.locations.enumerated() {
            var outcomes: [[Verdict]] = []
            if case .choices(let choices) = location.exit {
                outcomes = choices.map { links.outcomes(of: $0).map { _ in locations[number] } }
            }
            facts.outcomes.append(outcomes)
            facts.choices.append(outcomes.map { _ in locations[number] })
            if case .ending = location.exit {
                facts.ways[number] = links.way(to: number, from: links.start, by: found).map { MapWay(links: $0) }
            }
        }
        return facts
    }

    /// What is known of a story, by going through all that readers can do, as far as the bounds allow.
    /// - Parameter onProgress: Is told the number of states now and then; the exploration ends where it says false.
    package static func explored(
        _ story: Story,
        bounds: ExplorationBounds = .standard,
        onProgress: (Int) -> Bool = { _ in true }
    ) -> MapFacts {
        let linked = linked(story)
        // A story that does not hold together has links all the same.
        guard let exploration = try? Explorer.explore(story, bounds: bounds, onProgress: onProgress) else { return linked }
        var facts = MapFacts(exploration, of: story)
        // What no link leads to is out of reach, also where the exploration was stopped before it could say so.
        for (number, verdict) in linked.locations.enumerated() where verdict == .impossible {
            facts.locations[number] = verdict
            facts.choices[number] = linked.choices[number]
            facts.outcomes[number] = linked.outcomes[number]
        }
        return facts
    }
}

extension MapFacts {
    /// Whether a way to the ending of a location is known.
    package func hasWay(to location: Int) -> Bool { ways[location] != nil }
}
