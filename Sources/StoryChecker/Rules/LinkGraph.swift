internal import Story

/// The links of a story: its locations, and every outcome and continuation between them, whatever their conditions.
///
/// Locations and components are indices; a location's is its index in the story.
struct LinkGraph {
    /// The location where reading begins; nil if the story's `start` does not exist.
    let start: Int?
    /// Whether links lead from the start to each location.
    let isReachable: [Bool]
    /// Whether links lead from each location to an ending.
    let canEnd: [Bool]
    /// The strongly connected component of each location; links lead to the same component or to a lower number.
    let component: [Int]
    /// The number of components.
    let componentCount: Int

    private let firstLink: [Int]
    private let links: [Int]

    /// Builds the graph of a story, without recursion.
    /// - Complexity: O(*n*) in the locations and links.
    init(_ story: Story, index: StoryIndex) {
        var firstLink: [Int] = [0]
        var links: [Int] = []
        firstLink.reserveCapacity(story.locations.count + 1)
        for location in story.locations {
            location.visitTargets { target in
                if let found = index.location(target) { links.append(found) }
            }
            firstLink.append(links.count)
        }
        let start = index.location(story.start)
        self.firstLink = firstLink
        self.links = links
        self.start = start
        isReachable = Self.reachable(from: start.map { [$0] } ?? [], firstLink, links)
        let components = Components(
            firstEdge: firstLink.dropLast().map { UInt32(truncatingIfNeeded: $0) },
            edgeCount: zip(firstLink, firstLink.dropFirst()).map { UInt32(truncatingIfNeeded: $1 - $0) },
            edges: links.map { UInt32(truncatingIfNeeded: $0) }
        )
        component = components.ofState.map { Int($0) }
        componentCount = components.count
        canEnd = Self.endable(story, firstLink, links)
    }

    /// The number of locations.
    var locationCount: Int { component.count }

    /// The targets of a location's links, once for each link.
    func targets(of location: Int) -> ArraySlice<Int> {
        links[firstLink[location]..<firstLink[location + 1]]
    }

    /// For each location, whether links lead from it back to it.
    var isInCircle: [Bool] {
        var sizes = [Int](repeating: 0, count: componentCount)
        for number in component { sizes[number] += 1 }
        return component.indices.map { sizes[component[$0]] > 1 || targets(of: $0).contains($0) }
    }

    /// The locations of each component, in the order of the story.
    func membersByComponent() -> [[Int]] {
        var members = [[Int]](repeating: [], count: componentCount)
        for location in component.indices { members[component[location]].append(location) }
        return members
    }

    // MARK: Searches

    private static func reachable(from roots: [Int], _ firstLink: [Int], _ links: [Int]) -> [Bool] {
        var isFound = [Bool](repeating: false, count: firstLink.count - 1)
        var open = roots
        for root in roots { isFound[root] = true }
        while let location = open.popLast() {
            for target in links[firstLink[location]..<firstLink[location + 1]] where !isFound[target] {
                isFound[target] = true
                open.append(target)
            }
        }
        return isFound
    }

    /// Follows the links backwards from every ending.
    private static func endable(_ story: Story, _ firstLink: [Int], _ links: [Int]) -> [Bool] {
        let count = story.locations.count
        var firstSource = [Int](repeating: 0, count: count + 1)
        for target in links { firstSource[target + 1] += 1 }
        for location in 0..<count { firstSource[location + 1] += firstSource[location] }
        var next = firstSource
        var sources = [Int](repeating: 0, count: links.count)
        for location in 0..<count {
            for target in links[firstLink[location]..<firstLink[location + 1]] {
                sources[next[target]] = location
                next[target] += 1
            }
        }
        let endings = story.locations.indices.filter { story.locations[$0].ending != nil }
        return reachable(from: endings, firstSource, sources)
    }
}
