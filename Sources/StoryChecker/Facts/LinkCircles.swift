internal import Story

/// Counts how often the links of a story meet or go round.
enum LinkCircles {
    /// Links, parallel ones counted once, less locations, and one for each connected part.
    /// - Complexity: O(*n* log *n*) in the locations and links.
    static func cyclomaticNumber(of story: Story, index: StoryIndex) -> Int {
        var leader = Array(story.locations.indices)
        func leaderOf(_ location: Int) -> Int {
            var location = location
            while leader[location] != location {
                // Halving the path keeps it short (Tarjan and van Leeuwen, 1984).
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
