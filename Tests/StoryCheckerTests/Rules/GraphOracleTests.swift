import Story
import TestSupport
import Testing

@testable import StoryChecker

/// Compares the searches along links with slow and obvious ones.
struct GraphOracleTests {
    private static let seeds: [UInt64] = Array(1...80)

    private func story(_ seed: UInt64) -> Story {
        var generator = StoryGenerator(seed: seed)
        var shape = seed % 4 == 0 ? StoryShape.medium : .small
        shape.hubs = 25
        shape.waysBack = seed % 3 == 0 ? 40 : 5
        shape.reach = seed % 2 == 0 ? 2 : 8
        shape.questions = 80
        shape.gaps = 60
        var story = generator.story(shape)
        for index in story.variables.indices where !story.variables[index].isSystem {
            story.variables[index].prompt = Template(literal: "Which?")
        }
        return story
    }

    /// By location, those that at least one link leads to, directly or not.
    private func closure(of story: Story, _ index: StoryIndex) -> [[Bool]] {
        let count = story.locations.count
        var leads = [[Bool]](repeating: [Bool](repeating: false, count: count), count: count)
        for (number, location) in story.locations.enumerated() {
            location.visitTargets { if let target = index.location($0) { leads[number][target] = true } }
        }
        for middle in 0..<count {
            for from in 0..<count where leads[from][middle] {
                for to in 0..<count where leads[middle][to] { leads[from][to] = true }
            }
        }
        return leads
    }

    @Test(arguments: seeds)
    func theGraphIsThatOfTheClosure(seed: UInt64) throws {
        let story = story(seed)
        let index = StoryIndex(story)
        let graph = LinkGraph(story, index: index)
        let leads = closure(of: story, index)
        let start = try #require(graph.start)
        for one in story.locations.indices {
            #expect(graph.isReachable[one] == (one == start || leads[start][one]))
            let canEnd = story.locations.indices.contains { story.locations[$0].ending != nil && ($0 == one || leads[one][$0]) }
            #expect(graph.canEnd[one] == canEnd)
            for other in story.locations.indices {
                let isSame = one == other || (leads[one][other] && leads[other][one])
                #expect((graph.component[one] == graph.component[other]) == isSame)
                if leads[one][other] { #expect(graph.component[one] >= graph.component[other]) }
            }
        }
    }

    /// Every unreachable location is reported once: as the place of a problem, or as one of the places behind it.
    @Test(arguments: seeds)
    func everyPlaceThatIsCutOffIsCountedOnce(seed: UInt64) {
        let story = story(seed)
        let graph = LinkGraph(story, index: StoryIndex(story))
        let found = LinkRules.problems(in: story, graph: graph).filter { $0.code != .noEndingFromHere }
        var counted = found.count
        for problem in found {
            let digits = problem.message.split(separator: "nor to the ").dropFirst().first?.prefix { $0.isNumber } ?? ""
            counted += Int(digits) ?? (problem.message.contains("nor to the place") ? 1 : 0)
        }
        #expect(counted == graph.isReachable.count { !$0 })
        #expect(Set(found.map { $0.place.path }).count == found.count)
    }

    /// Visits every location with and without a value, one variable after the other.
    @Test(arguments: seeds)
    func earlyUsesAreThoseOfEveryWay(seed: UInt64) {
        let story = story(seed)
        let index = StoryIndex(story)
        let graph = LinkGraph(story, index: index)
        let uses = VariableUses(story, index: index)
        let found = EarlyUseRules.problems(in: story, index: index, graph: graph, uses: uses)
        var expected: Set<Path> = []
        var expectedCount = 0
        for variable in story.variables {
            let isLate = story.locations.indices.contains { graph.isReachable[$0] && story.locations[$0].questions.contains(variable.name) }
            guard isLate else { continue }
            for path in EarlyUseOracle(story: story, index: index, name: variable.name).firstEarlyReadings() {
                expected.insert(path)
                expectedCount += 1
            }
        }
        #expect(Set(found.map { $0.place.path }) == expected)
        #expect(found.count == expectedCount)
    }
}

/// Finds early reads of one variable by trying all pairs of a location and whether the variable has a value.
private struct EarlyUseOracle {
    let story: Story
    let index: StoryIndex
    let name: String

    private struct State: Hashable {
        var location: Int
        var hasValue: Bool
    }

    func firstEarlyReadings() -> [Path] {
        var seen: Set<State> = []
        var open = [State(location: index.location(story.start) ?? 0, hasValue: false)]
        // By location: the places that read it, in order, and whether it ever has a value there.
        var readings: [[(path: Path, hasValue: Bool)]] = story.locations.map { _ in [] }
        while let state = open.popLast() {
            guard seen.insert(state).inserted else { continue }
            visit(state, &open, &readings[state.location])
        }
        return readings.compactMap { list in list.first { reading in !list.contains { $0.path == reading.path && $0.hasValue } }?.path }
    }

    private func visit(_ state: State, _ open: inout [State], _ readings: inout [(path: Path, hasValue: Bool)]) {
        let location = story.locations[state.location]
        var hasValue = state.hasValue
        func read(_ content: LocationContent, _ site: LocationSite, _ hasValue: Bool) {
            var isRead = false
            content.visitExpressions { expression in expression.visitVariables { found, _ in isRead = isRead || found == name } }
            if isRead { readings.append((site.path(in: location), hasValue)) }
        }
        for (number, entry) in location.effects.entries.enumerated() {
            if let condition = entry.condition { read(.condition(condition), .effectCondition(number), hasValue) }
            for effect in entry.changes { read(.effect(effect), .effect(entry: number, effect.variable), hasValue) }
            if entry.changes.contains(where: { $0.variable == name }) { hasValue = true }
        }
        if location.questions.contains(name) { hasValue = true }
        location.visitStay { content, site in read(content, site, hasValue) }
        location.visitOutcomes { outcome, place in
            let isSet = outcome.effects.all.contains { $0.variable == name }
            outcome.visitContents(at: place) { content, site in
                // The entry before the first that sets it does not know it yet, nor does that one.
                let first = outcome.effects.entries.firstIndex { $0.changes.contains { $0.variable == name } } ?? .max
                switch site {
                case .outcomeEffect(_, let entry, _), .outcomeEffectCondition(_, let entry):
                    read(content, site, hasValue || entry > first)
                default: read(content, site, hasValue || isSet)
                }
            }
            if let target = index.location(outcome.target) { open.append(State(location: target, hasValue: hasValue || isSet)) }
        }
        for way in location.continuations {
            if let target = index.location(way.target) { open.append(State(location: target, hasValue: hasValue)) }
        }
    }
}
