public import Story

extension Story {
    /// How much of a story its links lead to, whatever their conditions are.
    public struct Reach: Equatable, Sendable {
        /// The number of places.
        public let places: Int
        /// The number of places that a chain of links leads to from the first one, with that.
        public private(set) var reached = 0
        /// The number of endings among those.
        public private(set) var endings = 0

        /// Follows the links of a story.
        /// - Complexity: O(*n*) in the links.
        public init(of story: Story) { self.init(story.locations, from: story.start.text) }

        init(_ locations: [Location], from start: String) {
            places = locations.count
            var numbers: [Bytes: Int] = [:]
            for (number, location) in locations.enumerated() {
                for id in [location.id] + location.aliases { numbers[Bytes(id.text.utf8)] = number }
            }
            var isReached = [Bool](repeating: false, count: places)
            var open = [Bytes(start.utf8)]
            while let next = open.popLast() {
                guard let number = numbers[next], !isReached[number] else { continue }
                isReached[number] = true
                reached += 1
                if case .ending = locations[number].exit { endings += 1 }
                for target in locations[number].targets { open.append(Bytes(target.text.utf8)) }
            }
        }

        /// Whether readers stay on the first page, or come to less than half of the places.
        public var isLittle: Bool { places > 1 && (reached == 1 || 2 * reached < places) }
    }
}
