internal import Story

/// Reports locations that no link leads to, and those from which no link leads to an ending.
enum LinkRules {
    /// The maximum number of related places of a problem.
    static let mostRelated = 5
    /// The maximum number of endings named in a sentence.
    static let mostNamed = 3

    /// One problem for each location that needs a link, then one for each part of the story without a way out.
    /// - Complexity: O(*n*) in the locations and links.
    static func problems(in story: Story, graph: LinkGraph) -> [Problem] {
        let members = graph.membersByComponent()
        return unreachable(story, graph, members) + endless(story, graph, members)
    }

    // MARK: What nothing leads to

    private static func unreachable(_ story: Story, _ graph: LinkGraph, _ members: [[Int]]) -> [Problem] {
        // A component is a source if no other unreachable one leads to it; a reachable one cannot be.
        var isSource = [Bool](repeating: true, count: graph.componentCount)
        for location in story.locations.indices where !graph.isReachable[location] {
            let component = graph.component[location]
            for target in graph.targets(of: location) where graph.component[target] != component {
                isSource[graph.component[target]] = false
            }
        }
        var problems: [Problem] = []
        var isSaid = graph.isReachable
        for location in story.locations.indices where !isSaid[location] && isSource[graph.component[location]] {
            // Locations behind several sources are reported with the first, so that nothing is reported twice and the work stays linear.
            var cutOff: [Int] = []
            var open = members[graph.component[location]]
            for member in open { isSaid[member] = true }
            while let next = open.popLast() {
                cutOff.append(next)
                for target in graph.targets(of: next) where !isSaid[target] {
                    isSaid[target] = true
                    open.append(target)
                }
            }
            problems.append(unreachable(story, location, cutOff.sorted()))
        }
        return problems
    }

    private static func unreachable(_ story: Story, _ first: Int, _ cutOff: [Int]) -> Problem {
        let endings = cutOff.compactMap { story.locations[$0].ending?.title }
        let others = cutOff.filter { $0 != first }
        var message = "No path leads from the start to “\(story.locations[first].id)”"
        if others.count == 1 { message += ", nor to the place after it" }
        if others.count > 1 { message += ", nor to the \(others.count) places after it" }
        if !endings.isEmpty {
            message += ", so no reader can reach the ending\(endings.count == 1 ? "" : "s") \(Wording.list(endings, most: mostNamed))"
        }
        var problem = Problem(
            endings.isEmpty ? .unreachableLocation : .endingNeverReached,
            message + ".",
            fix: "Make a choice lead there, or remove it.",
            at: story.locations[first].keyPlace
        )
        for other in others.prefix(mostRelated) {
            let location = story.locations[other]
            let words = location.ending.map { "This also cuts off the ending “\($0.title)”." } ?? "This also cuts off “\(location.id)”."
            problem.related.append(Problem.Related(words, at: location.keyPlace))
        }
        return problem
    }

    // MARK: What cannot be left

    private static func endless(_ story: Story, _ graph: LinkGraph, _ members: [[Int]]) -> [Problem] {
        var isBottom = [Bool](repeating: true, count: graph.componentCount)
        for location in story.locations.indices {
            let component = graph.component[location]
            for target in graph.targets(of: location) where graph.component[target] != component { isBottom[component] = false }
        }
        var problems: [Problem] = []
        for location in story.locations.indices where graph.isReachable[location] && !graph.canEnd[location] {
            let component = graph.component[location]
            let circle = members[component]
            guard isBottom[component], circle.first == location else { continue }
            var problem = Problem(
                .noEndingFromHere,
                "From “\(story.locations[location].id)” a reader can read on, but no way leads to an ending.",
                fix: "Make a choice lead from here to an ending.",
                at: story.locations[location].keyPlace
            )
            for other in circle.dropFirst().prefix(mostRelated) {
                let location = story.locations[other]
                problem.related.append(Problem.Related("“\(location.id)” is in the same loop.", at: location.keyPlace))
            }
            problems.append(problem)
        }
        return problems
    }
}
