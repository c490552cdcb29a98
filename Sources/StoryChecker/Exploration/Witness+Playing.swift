public import StoryEngine

extension Witness {
    /// Plays the way until it comes to a location.
    /// - Parameters:
    ///   - program: The story in which the way was found.
    ///   - location: The index of a location on the way.
    ///   - seed: What decides the rolls from there.
    /// - Returns: The playthrough at the first scene since it came there; nil if the way does not lead there.
    public func play(_ program: Program, toLocation location: Int, seed: UInt64) -> Playthrough? {
        guard program.locationIDs.indices.contains(location) else { return nil }
        var playthrough = Playthrough(program, seed: seed, rolls: rolls)
        var next = steps[...]
        var advances = 0
        while playthrough.visits(ofLocation: location) == 0 {
            if playthrough.canAdvance {
                // Pages can go round in circles, but a way does not.
                guard advances < Self.mostAdvances, (try? playthrough.apply(.advance)) != nil else { return nil }
                advances += 1
                continue
            }
            guard let step = next.popFirst() else { return nil }
            advances = 0
            switch step {
            case .answer(_, let value): guard (try? playthrough.apply(.answer(value))) != nil else { return nil }
            case .choose(_, let choice): guard (try? playthrough.apply(.choose(choice))) != nil else { return nil }
            // It was given before.
            case .roll: continue
            }
        }
        return playthrough
    }

    /// The most scenes between two decisions that lead on by themselves.
    private static let mostAdvances = 100_000
}
