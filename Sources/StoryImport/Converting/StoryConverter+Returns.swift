internal import Story

/// Links to the passage that readers were in before: every passage that leads to such a link leaves its number, and the link follows it.
extension StoryConverter {
    /// The location that leads to the passage before this one. Where that is, is decided when all passages are converted.
    mutating func previousID(of passage: Int) -> String {
        if let id = returns[passage] { return id }
        let id = uniqueID((ids[passage] ?? "passage") + "-back", of: passage)
        returns[passage] = id
        return id
    }

    /// Adds the locations that lead back.
    /// - Parameter start: Where a passage leads to which nothing leads to.
    mutating func addReturns(or start: String) {
        guard !returns.isEmpty else { return }
        let ways = waysIn()
        for (passage, id) in returns.sorted(by: { $0.key < $1.key }) {
            let origins = ways[passage]?.sorted() ?? []
            var targets = origins.compactMap { ids[$0] }
            if targets.isEmpty { targets = [start] }
            if targets.count > Story.Limits.continuations {
                leaveOut(.size, source.passages[passage].name, at: source.passages[passage].place, passage: source.passages[passage].name)
                targets.removeLast(targets.count - Story.Limits.continuations)
            }
            let counter = targets.count > 1 ? variables.counter("came_to_" + (ids[passage] ?? "")) : nil
            var exit: [Story.Continuation] = []
            for (number, target) in targets.enumerated() {
                guard let counter, number > 0 else { continue }
                let isFrom = Expression(.binary(.equal, Expression(.variable(counter)), Expression(.number(Int64(number)))))
                exit.append(Story.Continuation(condition: isFrom, target: Identifier(target)))
            }
            exit.append(Story.Continuation(target: Identifier(targets[0])))
            locations.append(Story.Location(id: Identifier(id), pages: [], exit: .continuations(exit)))
            guard let counter else { continue }
            for (number, target) in targets.enumerated() {
                guard let index = locations.firstIndex(where: { $0.id.text.isSame(as: target) }) else { continue }
                let change = Story.Effect(variable: counter, value: Expression(.number(Int64(number))))
                locations[index].effects.entries.append(Story.Effects.Entry([change]))
            }
        }
    }

    /// For each passage with a link to the one before it, the passages that lead there.
    private func waysIn() -> [Int: Set<Int>] {
        var wanted: [Bytes: Int] = [:]
        for passage in returns.keys {
            if let id = ids[passage] { wanted[Bytes(id.utf8)] = passage }
        }
        var ways: [Int: Set<Int>] = [:]
        for location in locations {
            guard let origin = origins[Bytes(location.id.text.utf8)], ids[origin] != nil else { continue }
            for target in location.targets {
                guard let passage = wanted[Bytes(target.text.utf8)], passage != origin else { continue }
                ways[passage, default: []].insert(origin)
            }
        }
        // A passage that leads back is itself the one before for where it leads.
        var isNew = true
        while isNew {
            isNew = false
            for passage in returns.keys {
                for way in ways[passage] ?? [] where returns[way] != nil {
                    if ways[way, default: []].insert(passage).inserted { isNew = true }
                }
            }
        }
        return ways
    }
}
