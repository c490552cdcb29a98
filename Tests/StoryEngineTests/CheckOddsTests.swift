import Story
import TestSupport
import Testing

@testable import StoryEngine

/// The odds that the checker gets are those of a playthrough.
@Suite struct CheckOddsTests {
    static let kinds: [Story.Check.Kind] = [
        .passFail(pass: 1, of: 2), .passFail(pass: 0, of: 1_000), .percentile(atMost: 37), .percentile(atMost: 100),
        .difficulty(.veryEasy), .difficulty(.hard),
        .die(sides: 8, dice: 1, target: .atMost(5)), .die(sides: 6, dice: 3, target: .atLeast(11)),
        .die(sides: 6, dice: 2, target: .atMost(0)),
        .range([
            Story.RangeBucket(bucket: "high", from: 31, to: 100), Story.RangeBucket(bucket: "low", from: 0, to: 20),
            Story.RangeBucket(bucket: "middle", from: 21, to: 30),
        ]),
        .random([Story.WeightedBucket(bucket: "a", weight: 3), Story.WeightedBucket(bucket: "b", weight: 1)]),
    ]

    @Test(arguments: kinds) func aNumberLeadsToItsBucketAndIsTheMiddleOne(_ kind: Story.Check.Kind) throws {
        let check = Story.Check(id: "c", kind: kind)
        let odds = CheckOdds(check)
        let strategy = try compiled(check)
        for shift in [-1_000, -40, -7, -1, 0, 1, 3, 12, 1_000] {
            #expect(odds.probabilities(shift: shift) == strategy.probabilities(shift: shift))
            for bucket in check.buckets.indices {
                let leading = strategy.rolls.filter { strategy.bucket(of: $0 + shift) == bucket }
                let middle = leading.isEmpty ? nil : leading[(leading.count - 1) / 2]
                #expect(odds.number(forBucket: bucket, shift: shift) == middle, "bucket \(bucket), shift \(shift)")
                #expect((odds.probabilities(shift: shift)[bucket].cases == 0) == leading.isEmpty)
            }
            #expect(odds.number(forBucket: check.buckets.count, shift: shift) == nil)
            #expect(odds.number(forBucket: -1, shift: shift) == nil)
        }
    }

    @Test func theOddsAreThoseOfTheCompiledStory() throws {
        var count = 0
        for seed in 0..<UInt64(120) {
            let story = generatedStory(seed)
            let tables = try Program(story).shared.tables
            let checks = story.locations.flatMap { self.checks(of: $0) }
            #expect(checks.count == tables.checks.count, "seed \(seed)")
            for (check, row) in zip(checks, tables.checks) {
                let strategy = try #require(CheckStrategy(row, buckets: tables.buckets[row.buckets]))
                let odds = CheckOdds(check)
                for shift in [-9, 0, 4] {
                    expectEqual(odds.probabilities(shift: shift), strategy.probabilities(shift: shift), "seed \(seed)")
                    for bucket in check.buckets.indices {
                        guard let number = odds.number(forBucket: bucket, shift: shift) else { continue }
                        expectEqual(strategy.bucket(of: number + shift), bucket, "seed \(seed), \(check)")
                        expectEqual(strategy.rolls.contains(number), true, "seed \(seed), \(check)")
                    }
                }
                count += 1
            }
        }
        #expect(count > 120)
    }

    @Test(
        arguments: [
            .random([Story.WeightedBucket(bucket: "a", weight: 0)]),
            .random([Story.WeightedBucket(bucket: "a", weight: .max), Story.WeightedBucket(bucket: "b", weight: .max)]),
            .die(sides: 0, dice: 1, target: .atMost(1)), .die(sides: 6, dice: .max, target: .atMost(1)),
            .range([Story.RangeBucket(bucket: "a", from: 9, to: 1)]), .range([]),
        ] as [Story.Check.Kind]
    )
    func aCheckThatMakesNoSenseHasNoOdds(_ kind: Story.Check.Kind) {
        let odds = CheckOdds(Story.Check(id: "c", kind: kind))
        #expect(odds.probabilities(shift: 0).isEmpty)
        #expect(odds.number(forBucket: 0, shift: 0) == nil)
    }

    /// The strategy that a playthrough would use for a story with this check.
    private func compiled(_ check: Story.Check) throws -> CheckStrategy {
        let outcomes = check.buckets.map { Story.BucketOutcome(bucket: $0, outcome: Story.Outcome(target: "a")) }
        let choice = Story.Choice(id: "try", text: Template(literal: "Try"), action: .check(check, outcomes))
        let location = Story.Location(id: "a", pages: [], exit: .choices([choice]))
        let tables = try Program(Story(id: "s", title: "S", start: "a", locations: [location])).shared.tables
        return try #require(CheckStrategy(tables.checks[0], buckets: tables.buckets[tables.checks[0].buckets]))
    }

    private func checks(of location: Story.Location) -> [Story.Check] {
        guard case .choices(let choices) = location.exit else { return [] }
        return choices.compactMap { if case .check(let check, _) = $0.action { check } else { nil } }
    }
}

extension CheckOdds {
    /// The odds of a check on its own, without a program around it.
    fileprivate init(_ check: Story.Check) {
        let numbers = CheckNumbers(check)
        var tables = ProgramTables()
        tables.buckets = numbers.buckets.map { BucketRow(id: Ref(0), from: $0.from, to: $0.to) }
        let buckets = RefRange<BucketRow>(start: 0, count: tables.buckets.count)
        self.init(CheckRow(numbers, id: Ref(0), modifiers: .none, buckets: buckets, key: 0, total: nil, aliases: .none), tables)
    }
}
