internal import Story

/// The links of a story's passages, and which of them the converted story has.
struct LinkLedger: Sendable {
    private var words: [Place: String] = [:]
    private var order: [Place] = []
    private var ways: [Place: [Way]] = [:]
    /// The ways that readers take to start again, where the story ends here.
    private var restarts: Set<Way> = []

    /// Where a link is to lead.
    private struct Way: Hashable {
        /// The passage that readers are in, which may show the link's own.
        var passage: Int
        /// The location.
        var target: Bytes
    }

    /// The number of links.
    var count: Int { order.count }

    mutating func add(_ counted: LinkCount) {
        for link in counted.links where words[link.place] == nil {
            words[link.place] = link.words
            order.append(link.place)
        }
    }

    mutating func follow(_ place: Place, from passage: Int, to target: String) {
        ways[place, default: []].append(Way(passage: passage, target: Bytes(target.utf8)))
    }

    /// Says that links of a passage to the first page are left out, because the story ends there.
    mutating func end(_ passage: Int, insteadOf start: String) { restarts.insert(Way(passage: passage, target: Bytes(start.utf8))) }

    /// A link that leads nowhere in the finished story, or not everywhere that it should.
    struct Lost {
        var place: Place
        var words: String
        /// Whether it only started the story again.
        var isRestart: Bool
    }

    /// The links that lead nowhere in the finished story, or not everywhere that they should.
    /// - Parameters:
    ///   - locations: The finished story.
    ///   - origins: For each location, its passage.
    func lost(in locations: [Story.Location], _ origins: [Bytes: Int]) -> [Lost] {
        var found: Set<Way> = []
        for location in locations {
            guard let origin = origins[Bytes(location.id.text.utf8)] else { continue }
            for target in location.targets { found.insert(Way(passage: origin, target: Bytes(target.text.utf8))) }
        }
        return order.compactMap { place in
            let missing = ways[place]?.filter { !found.contains($0) }
            if let missing, missing.isEmpty { return nil }
            return Lost(place: place, words: words[place] ?? "", isRestart: missing?.allSatisfy(restarts.contains) ?? false)
        }
    }
}
