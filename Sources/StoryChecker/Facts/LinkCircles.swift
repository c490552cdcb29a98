internal import Story

/// Counts how often a story's links merge or form cycles.
enum LinkCircles {
    /// The links without parallel ones, minus locations, plus connected parts.
    /// - Complexity: O(*n* log *n*) in the locations and links.
    static func cyclomaticNumber(of story: Story, index: StoryIndex) -> Int {
        var leader = Array(story.locations.indices)
        func leaderOf(_ location: Int) -> Int {
            var location = location
            while leader[location] != location {
                // Path halving keeps paths short (Tarjan and van Leeuwen, 1984).
                leader[location] = leader[leader[location]]
                location = leader[location]
            }
            return location
        }
        var linkCount = 0
        var partCount = story.locations.count
        for (number, location) in story.locations.enumerated() {
            var targets: Set<Int> = []
            location.visitTargets { target in
                if let found = index.location(target) { targets.insert(found) }
            }
            linkCount += targets.count
            for target in targets {
                let (one, other) = (leaderOf(number), leaderOf(target))
                guard one != other else { continue }
                leader[max(one, other)] = min(one, other)
                partCount -= 1
            }
        }
        return linkCount - story.locations.count + partCount
    }
}
