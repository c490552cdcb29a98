import Story
import StoryChecker
import Testing

/// How the checker handles stories beyond its bounds.
@Suite struct LargeStateSpaceTests {
    /// A corridor in which every location except the last leads on and back.
    private func corridor(_ length: Int) -> Story {
        func id(_ number: Int) -> Story.Location.ID { Story.Location.ID("place-\(number)") }
        func choice(_ name: String, _ target: Int) -> Story.Choice {
            Story.Choice(
                id: Story.Choice.ID(name),
                text: Template(literal: name),
                action: .outcome(Story.Outcome(target: id(target)))
            )
        }
        let page = Story.Page(lines: [Template(literal: "A corridor.")])
        var locations = (0..<length - 1).map { number in
            Story.Location(id: id(number), pages: [page], exit: .choices([choice("on", number + 1), choice("back", max(0, number - 1))]))
        }
        let ending = Story.Ending(id: Story.Ending.ID("out"), title: "Out")
        locations.append(Story.Location(id: id(length - 1), pages: [page], exit: .ending(ending)))
        var story = Story(id: "corridor", title: "Corridor", start: id(0), locations: [])
        story.locations = locations
        return story
    }

    /// A location with three numbers and as many ways to change them as it may have.
    private func wheels() throws -> Story {
        let names = ["red", "green", "blue"]
        let buckets = (0..<20).map { Story.Bucket.ID("b\($0)") }
        var story = Story(id: "wheels", title: "Wheels", start: "hall", locations: [])
        for name in names {
            story.variables.append(
                Story.Variable(id: Story.Variable.ID(name), name: name, kind: .number(limits: 0...40), defaultValue: .number(0))
            )
        }
        let choices = try (0..<60).map { number in
            let check = Story.Check(
                id: Story.Check.ID("hall/turn-\(number)"),
                kind: .random(buckets.map { Story.WeightedBucket(bucket: $0, weight: 1) })
            )
            let outcomes = try buckets.enumerated().map { offset, bucket in
                let value = try Expression(parsing: "\((number * 20 + offset) % 41)")
                var outcome = Story.Outcome(target: "hall")
                outcome.effects = [Story.Effect(variable: names[(number + offset) % 3], value: value)]
                return Story.BucketOutcome(bucket: bucket, outcome: outcome)
            }
            return Story.Choice(
                id: Story.Choice.ID("turn-\(number)"),
                text: Template(literal: "Turn"),
                action: .check(check, outcomes)
            )
        }
        let lines = [try Template(parsing: "{red}{green}{blue}{if red + green + blue > 60}!{end}")]
        story.locations = [Story.Location(id: "hall", pages: [Story.Page(lines: lines)], exit: .choices(choices))]
        return story
    }

    @Test func theOddsOfShortCorridorsAreWhole() throws {
        let odds = try Explorer.explore(corridor(20)).odds()
        #expect(odds.locations.allSatisfy { abs(($0 ?? 0) - 1) < 1e-9 })
        #expect(abs(odds.endings[0] - 1) < 1e-9)
    }

    @Test func noStateIsLookedAtBeyondTheMemory() throws {
        let exploration = try Explorer.explore(try wheels(), bounds: ExplorationBounds(states: 5_000_000, bytes: 1 << 20))
        guard case .bytes = exploration.stop else {
            Issue.record("The memory was not minded.")
            return
        }
        var most = 0
        _ = try Explorer.explore(try wheels(), bounds: ExplorationBounds(states: 5_000_000, bytes: 1 << 20)) { states in
            most = max(most, states)
            return true
        }
        #expect(most < 1_000)
    }
}
