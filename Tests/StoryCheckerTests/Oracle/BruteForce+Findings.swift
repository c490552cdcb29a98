import Story

@testable import StoryEngine

/// The findings, in the order of the story.
extension BruteForce {
    /// Whether each location can be reached.
    var reachedLocations: [Bool] { program.shared.tables.locations.indices.map { sightings.locations.contains($0) } }

    /// Whether each choice can be picked, by location.
    var reachedChoices: [[Bool]] {
        program.shared.tables.locations.map { $0.choices.indices.map { sightings.choices.contains($0) } }
    }

    /// Whether each outcome can come up, by location and choice.
    var reachedOutcomes: [[[Bool]]] {
        program.shared.tables.locations.map { location in
            location.choices.indices.map { choice in
                program.shared.tables.choices[choice].outcomes.indices.map { sightings.outcomes.contains($0) }
            }
        }
    }

    /// Whether each ending can be reached.
    var reachedEndings: [Bool] { endingDistances.map { $0 != nil } }

    /// The fewest decisions to each ending; nil if it cannot be reached.
    var endingDistances: [Int?] {
        let distances = graph.distances()
        return program.shared.tables.endings.indices.map { ending in
            graph.nodes.indices.filter { graph.nodes[$0].kind == .ending(ending) }.map { distances[$0] }.min()
        }
    }

    /// The fewest decisions to each location; nil if it cannot be reached.
    var locationDistances: [Int?] {
        let distances = graph.distances()
        var least = [Int?](repeating: nil, count: story.locations.count)
        for location in graph.enteredFirst { least[location] = 0 }
        for (node, distance) in zip(graph.nodes, distances) {
            for edge in node.edges {
                let next = distance + (edge.isDecision ? 1 : 0)
                for location in edge.entered { least[location] = min(least[location] ?? next, next) }
            }
        }
        return least
    }

    /// The locations where all choices can be closed.
    var stuckLocations: Set<Int> {
        Set(graph.nodes.compactMap { if case .stuck(let location) = $0.kind { location } else { nil } })
    }

    /// Whether continuations can go round in a circle.
    var hasCircle: Bool { graph.nodes.contains { if case .lost = $0.kind { true } else { false } } }

    /// Whether a reader can get somewhere from where no ending can be reached.
    var hasDeadState: Bool { graph.reaching { if case .ending = $0.kind { true } else { false } }.contains(false) }

    /// Whether a reader can get somewhere from where the story goes on for ever.
    var hasTrap: Bool { graph.reaching { $0.kind != .open }.contains(false) }

    /// The IDs of the locations that a reader enters again and again where the story goes on for ever.
    var trapLocations: Set<String> {
        let leaves = graph.reaching { $0.kind != .open }
        let entered = zip(graph.nodes, leaves).filter { !$0.1 }.flatMap { $0.0.edges.flatMap(\.entered) }
        return Set(entered.map { "\(story.locations[$0].id)" })
    }

    /// The defect of a story that can go on for ever.
    static let trap = "there is no way out of a trap"

    /// What readers would call wrong with the story, in words that stay the same if other parts of it change.
    var defects: Set<String> {
        var defects: Set<String> = []
        for (location, isReached) in zip(story.locations, reachedLocations) where !isReached {
            defects.insert("the location \(location.id) is never reached")
            if case .ending(let ending) = location.exit { defects.insert("the ending \(ending.id) is never reached") }
        }
        for ending in program.endingIDs.indices where !reachedEndings[ending] {
            defects.insert("the ending \(program.endingIDs[ending]) is never reached")
        }
        for location in stuckLocations { defects.insert("at \(story.locations[location].id) every choice can be closed") }
        if hasCircle { defects.insert("continuations run in a circle") }
        if hasTrap { defects.insert(Self.trap) }
        for (number, location) in program.shared.tables.locations.enumerated() where sightings.exits.contains(number) {
            for choice in location.choices.indices where !sightings.choices.contains(choice) {
                defects.insert(
                    "at \(story.locations[number].id) the choice \(program.string(program.shared.tables.choices[choice].id)) is closed"
                )
            }
        }
        return defects
    }
}
