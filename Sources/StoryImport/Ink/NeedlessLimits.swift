internal import Story

/// What an imported story says only because ink does not know how often a place is visited.
///
/// Every `*` of ink can be chosen once, and a place whose choices are all used up goes on or ends. Both matter only where a reader can
/// return. Elsewhere the checker rightly calls the way on unreachable, and an author would have to take it out by hand.
enum NeedlessLimits {
    /// Lets choices without `once`, and drops the ways on after them, in places that no reader comes to twice.
    ///
    /// - Complexity: O(*n*) in the links.
    static func remove(from locations: inout [Story.Location]) {
        let onCircles = locationsOnCircles(locations)
        let emptyEndings = Set(locations.filter(isEmptyEnding).map { Bytes($0.id.text.utf8) })
        var unused: Set<Bytes> = []
        for index in locations.indices where !onCircles.contains(index) {
            guard case .choices(var choices) = locations[index].exit else { continue }
            for choice in choices.indices { choices[choice].isOnce = false }
            locations[index].exit = .choices(choices)
            let ends = locations[index].otherwise.map { Bytes($0.target.text.utf8) }
            // A way that the author wrote leads to something, and stays for the checker to point at.
            guard choices.contains(where: { $0.condition == nil }), ends.allSatisfy(emptyEndings.contains) else { continue }
            unused.formUnion(ends)
            locations[index].otherwise = []
        }
        for location in locations { for target in targets(of: location) { unused.remove(Bytes(target.text.utf8)) } }
        locations.removeAll { unused.contains(Bytes($0.id.text.utf8)) }
    }

    private static func isEmptyEnding(_ location: Story.Location) -> Bool {
        guard case .ending = location.exit else { return false }
        return location.pages.isEmpty && location.effects.isEmpty && location.note == nil
    }

    /// The locations that remain when those without a link to them are removed again and again (Kahn, 1962), and then those without a
    /// link from them. Every location on a circle is among them; so are those between two circles.
    private static func locationsOnCircles(_ locations: [Story.Location]) -> Set<Int> {
        var numbers: [Bytes: Int] = [:]
        for (number, location) in locations.enumerated() { numbers[Bytes(location.id.text.utf8)] = number }
        let onward = locations.map { location in targets(of: location).compactMap { numbers[Bytes($0.text.utf8)] } }
        var backward = [[Int]](repeating: [], count: locations.count)
        for (number, targets) in onward.enumerated() { for target in targets { backward[target].append(number) } }
        var remaining = Set(locations.indices)
        for (links, sources) in [(onward, backward), (backward, onward)] {
            var counts = sources.map { $0.count { remaining.contains($0) } }
            var open = remaining.filter { counts[$0] == 0 }
            while let number = open.popFirst() {
                remaining.remove(number)
                for target in links[number] {
                    counts[target] -= 1
                    if counts[target] == 0, remaining.contains(target) { open.insert(target) }
                }
            }
        }
        return remaining
    }

    private static func targets(of location: Story.Location) -> [Story.Location.ID] {
        let ways = location.otherwise.map { $0.target }
        switch location.exit {
        case .ending: return ways
        case .continuations(let continuations): return continuations.map { $0.target } + ways
        case .choices(let choices):
            return choices.compactMap { if case .outcome(let outcome) = $0.action { outcome.target } else { nil } } + ways
        }
    }
}
