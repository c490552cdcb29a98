internal import StoryEngine

/// Continuations that go round in circles through locations without a page.
extension Machine {
    /// Whether continuations lead from a location, after its pages, through so many locations without a page that the engine gives up.
    mutating func runsInCircle(from first: Int) -> Bool {
        guard layout.mayGoRound[first] else { return false }
        restore()
        var location = first
        var steps = 0
        // A state that recurs recurs for ever. Brent's algorithm (1980) detects it without storing all previous states.
        var kept = (location: -1, values: next, until: 1)
        repeat {
            guard case .continuation(let taken) = quietly({ $0.nextStop(at: Ref(location), from: .exit) }) else { return false }
            location = shared.tables.continuations[taken].target.index
            steps += 1
            enter(Ref(location))
            if steps > layout.mostSteps || (location == kept.location && next == kept.values) {
                restore()
                goRound(from: first)
                return true
            }
            if steps == kept.until { kept = (location, next, 2 * steps) }
        } while layout.mayHaveNoPage[location] && showsNothing(location)
        return false
    }

    /// Follows a cycle as the engine does, and notes what occurs, and the location that stands for it: its first in the story.
    private mutating func goRound(from first: Int) {
        var location = first
        var least = Int.max
        var hasPassed = Set<Int>()
        for step in 0...layout.mostSteps {
            if hasPassed.insert(location).inserted { passed.append(location) }
            guard case .continuation(let taken) = nextStop(at: Ref(location), from: step > 0 ? .sequence : .exit) else { return }
            coverage.continuations[taken] = true
            // By then, everything before the cycle is past.
            if step > layout.mostSteps - Playthrough.mostSteps / 2 { least = min(least, location) }
            guard step < layout.mostSteps else { break }
            location = shared.tables.continuations[taken].target.index
            enter(Ref(location))
        }
        if !circles.contains(least) { circles.append(least) }
    }

    /// Whether a location shows nothing with the current values.
    mutating func showsNothing(_ location: Int) -> Bool {
        quietly { machine in
            let row = machine.shared.tables.locations[location]
            if machine.plays(row.sequence) { return false }
            return !machine.shared.tables.pages[row.pages.indices].contains { machine.isRead($0) }
        }
    }
}
