package import Story
package import StoryChecker

/// What a map says about a story in addition to its contents.
package struct MapFacts: Equatable {
    /// The verdict on each location, in the order of the story.
    var locations: [Verdict]
    /// The verdict on each choice, by location.
    var choices: [[Verdict]]
    /// The verdict on each outcome of each choice.
    var outcomes: [[[Verdict]]]
    /// A way to each ending with a known one, by the index of its location.
    var ways: [Int: MapWay] = [:]

    /// Whether a reader can reach a location.
    package func verdict(location: Int) -> Verdict {
        locations.indices.contains(location) ? locations[location] : .unknown
    }

    /// Whether a reader can pick a choice.
    func verdict(location: Int, choice: Int) -> Verdict {
        guard choices.indices.contains(location), choices[location].indices.contains(choice) else { return .unknown }
        return choices[location][choice]
    }

    /// Whether a choice can have this outcome.
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

    /// What a story's links alone show: locations that no link leads to are impossible; whether conditions allow the others is unknown.
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

    /// What is known about a story after exploring it as far as the bounds allow.
    /// - Parameter onProgress: Gets the number of states from time to time; returns false to stop the exploration.
    package static func explored(
        _ story: Story,
        bounds: ExplorationBounds = .standard,
        onProgress: (Int) -> Bool = { _ in true }
    ) -> MapFacts {
        let linked = linked(story)
        // Even an inconsistent story has links.
        guard let exploration = try? Explorer.explore(story, bounds: bounds, onProgress: onProgress) else { return linked }
        var facts = MapFacts(exploration, of: story)
        // What no link leads to is impossible, even if the exploration stopped before it could say so.
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
