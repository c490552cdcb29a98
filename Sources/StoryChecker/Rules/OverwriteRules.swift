internal import Story

/// Reports values that are always overwritten before anything reads them or the story ends.
///
/// A variable is live at a place if links lead from there to something that reads it, and nothing on the way sets it first (live variables:
/// Aho et al., "Compilers", 2006, section 9.2.5). Links count whatever their conditions, so the analysis may find more live variables than
/// readers meet, but never fewer.
enum OverwriteRules {
    /// At most one problem for each effect, in the order of the variables.
    /// - Complexity: O((*n* + *l*) · *v*) in the size of the story, its links and the variables that are set more than once; anything
    ///   beyond ``mostWork`` steps is skipped.
    static func problems(in story: Story, index: StoryIndex, graph: LinkGraph, uses: VariableUses) -> [Problem] {
        let table = EffectTable(story, index: index, uses: uses)
        var work = 0
        var problems: [Problem] = []
        for variable in story.variables.indices {
            guard let sites = table.sites[variable] else { continue }
            if sites.asks.count > 1 {
                work += table.links.count * sites.asks.count
                guard work <= mostWork else { break }
                problems += askedAgain(variable, sites, table, story, graph)
            }
            guard sites.setCount > 1 else { continue }
            work += table.links.count + story.locations.count
            guard work <= mostWork else { break }
            // A question suggests the variable's current value.
            let flow = Flow(table, sites, readBy: sites.asks)
            for (location, isOutcome, outcome) in sites.allSets where graph.isReachable[location] {
                guard problems.count < Problem.mostKept else { return problems }
                let isLive = isOutcome ? flow.isLive(after: outcome, sites) : flow.isLiveInside[location]
                guard !isLive else { continue }
                work += table.links.count
                guard work <= mostWork else { return problems }
                guard
                    let again = isOutcome
                        ? table.firstSet(from: [table.outcomes[outcome].target], sites) : setAgain(inside: location, table, sites)
                else { continue }
                let name = story.variables[variable].name
                var problem = Problem(
                    .overwrittenUnread,
                    "“\(name)” is set again before anything reads it, so this has no effect.",
                    fix: "Remove it, or set it after it is read.",
                    at: Problem.Place(table.path(of: isOutcome ? .outcome(outcome) : .entry(location), name, in: story), .key)
                )
                problem.related = [
                    Problem.Related("It is set again here.", at: Problem.Place(table.path(of: again, name, in: story), .key))
                ]
                problems.append(problem)
            }
        }
        return problems
    }

    /// The questions whose answers are asked for again before anything reads them.
    private static func askedAgain(_ variable: Int, _ sites: EffectTable.Sites, _ table: EffectTable, _ story: Story, _ graph: LinkGraph)
        -> [Problem]
    {
        var sites = sites
        sites.entrySets.formUnion(sites.asks)
        let flow = Flow(table, sites, readBy: [])
        let name = story.variables[variable].name
        return sites.asks.sorted().compactMap { location in
            guard graph.isReachable[location], !flow.isLiveInside[location],
                case .entry(let again) = setAgain(inside: location, table, sites), sites.asks.contains(again), again != location
            else { return nil }
            let message = "“\(name)” is asked again before anything reads the answer."
            var problem = Problem(
                .overwrittenUnread,
                message,
                fix: "Ask only once.",
                at: place(ofQuestion: name, story.locations[location])
            )
            problem.related = [Problem.Related("It is asked again here.", at: place(ofQuestion: name, story.locations[again]))]
            return problem
        }
    }

    private static func place(ofQuestion name: String, _ location: Story.Location) -> Problem.Place {
        Problem.Place(LocationSite.question(location.questions.firstIndex(of: name) ?? 0).path(in: location))
    }

    /// The first place that sets a variable again after a location's own effects.
    private static func setAgain(inside location: Int, _ table: EffectTable, _ sites: EffectTable.Sites) -> SetPlace? {
        let ways = table.linksFrom(location)
        let setting = ways.first { $0.outcome.map { sites.outcomeSets.contains($0) } ?? false }?.outcome.map { SetPlace.outcome($0) }
        let others = ways.filter { link in link.outcome.map { !sites.outcomeSets.contains($0) } ?? true }.map { $0.target }
        guard !others.isEmpty else { return setting }
        guard let later = table.firstSet(from: others, sites) else { return nil }
        // If it is set again whenever the location is entered, the first time is still needed.
        if case .entry(location) = later { return setting }
        return setting ?? later
    }

    /// The maximum number of steps along links.
    private static let mostWork = 200_000_000

    /// A place that sets a variable.
    enum SetPlace {
        case entry(Int)
        case outcome(Int)
    }

    /// The places where one variable is live.
    private struct Flow {
        /// For each location, whether it is live on entry.
        private(set) var isLiveOnEntry: [Bool]
        /// For each location, whether it is live after its effects.
        private(set) var isLiveInside: [Bool]
        private let table: EffectTable

        /// - Parameter others: Locations that read it after their effects, besides those known.
        init(_ table: EffectTable, _ sites: EffectTable.Sites, readBy others: Set<Int>) {
            self.table = table
            isLiveOnEntry = [Bool](repeating: false, count: table.locationCount)
            isLiveInside = isLiveOnEntry
            var open: [Int] = []
            for location in sites.entryReads { isLiveOnEntry[location] = true }
            open += sites.entryReads
            var inside = Array(sites.stayReads.union(others))
            inside += sites.outcomeReadsBefore.map { table.outcomes[$0].location }
            inside += sites.outcomeReadsAfter.subtracting(sites.outcomeSets).map { table.outcomes[$0].location }
            for location in inside { enliven(location, sites, &open) }
            while let target = open.popLast() {
                for link in table.linksTo(target) {
                    if let outcome = link.outcome, sites.outcomeSets.contains(outcome) { continue }
                    enliven(link.location, sites, &open)
                }
            }
        }

        private mutating func enliven(_ location: Int, _ sites: EffectTable.Sites, _ open: inout [Int]) {
            guard !isLiveInside[location] else { return }
            isLiveInside[location] = true
            guard !sites.entrySets.contains(location), !isLiveOnEntry[location] else { return }
            isLiveOnEntry[location] = true
            open.append(location)
        }

        func isLive(after outcome: Int, _ sites: EffectTable.Sites) -> Bool {
            sites.outcomeReadsAfter.contains(outcome) || isLiveOnEntry[table.outcomes[outcome].target]
        }
    }
}
