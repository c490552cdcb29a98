import Story
import TestSupport
import Testing

@testable import StoryEngine

/// Rolls come up as often as they should, and the reported probabilities are exact.
@Suite struct CheckStatisticsTests {
    static let dice: [DiceStrategy] = [
        DiceStrategy(sides: 2, dice: 1, target: 1, isAtLeast: false),
        DiceStrategy(sides: 1_000, dice: 1, target: 37, isAtLeast: false),
        DiceStrategy(sides: 100, dice: 1, target: 40, isAtLeast: false),
        DiceStrategy(sides: 100, dice: 1, target: 90, isAtLeast: false),
        DiceStrategy(sides: 8, dice: 1, target: 5, isAtLeast: false),
        DiceStrategy(sides: 6, dice: 2, target: 7, isAtLeast: true),
        DiceStrategy(sides: 7, dice: 4, target: 15, isAtLeast: true),
        DiceStrategy(sides: 6, dice: 3, target: 0, isAtLeast: false),
        DiceStrategy(sides: 6, dice: 3, target: 0, isAtLeast: true),
    ]

    static let spans: [[ClosedRange<Int>]] = [
        [0...20, 21...30, 31...100], [31...100, 0...20, 21...30], [5...5, 6...6], [1...1, 2...4, 5...10],
        [0...0, 1...1_000_000], [7...9, 10...10, 11...40, 41...41],
    ]

    @Test(arguments: dice) func theChancesOfDiceAreCountedExactly(_ strategy: DiceStrategy) {
        for shift in [-1_000, -50, -3, -1, 0, 1, 2, 7, 50, 1_000] {
            var passing: Int64 = 0
            var all: Int64 = 0
            var throwing = [Int](repeating: 1, count: strategy.dice)
            while true {
                all += 1
                let sum = throwing.reduce(0, +) + shift
                if strategy.isAtLeast ? sum >= strategy.target : sum <= strategy.target { passing += 1 }
                guard let next = throwing.firstIndex(where: { $0 < strategy.sides }) else { break }
                throwing[next] += 1
                for index in 0..<next { throwing[index] = 1 }
            }
            let expected = [Probability(passing, of: all), Probability(all - passing, of: all)]
            #expect(strategy.probabilities(shift: shift) == expected, "\(strategy), \(shift)")
        }
    }

    @Test(arguments: spans) func theChancesOfRangesAreCountedExactly(_ spans: [ClosedRange<Int>]) throws {
        let strategy = try #require(RangeStrategy(spans, device: .number))
        for shift in [-1_000, -30, -21, -20, -1, 0, 1, 10, 70, 101, 1_000] {
            var cases = [Int64](repeating: 0, count: spans.count)
            for roll in strategy.rolls { cases[strategy.bucket(of: roll + shift)] += 1 }
            let expected = cases.map { Probability($0, of: Int64(strategy.rolls.count)) }
            #expect(strategy.probabilities(shift: shift) == expected, "\(spans), \(shift)")
            guard strategy.rolls.count > 10_000 else { continue }
            break
        }
    }

    @Test(arguments: spans) func aShiftBeyondAnEndCountsAsThatEnd(_ spans: [ClosedRange<Int>]) throws {
        let strategy = try #require(RangeStrategy(spans, device: .number))
        let lowest = spans.firstIndex { $0.lowerBound == strategy.rolls.lowerBound }
        let highest = spans.firstIndex { $0.upperBound == strategy.rolls.upperBound }
        for total in [Int.min, -1_000_000, strategy.rolls.lowerBound - 1, strategy.rolls.lowerBound] {
            #expect(strategy.bucket(of: total) == lowest)
        }
        for total in [Int.max, 3_000_000, strategy.rolls.upperBound + 1, strategy.rolls.upperBound] {
            #expect(strategy.bucket(of: total) == highest)
        }
        for (bucket, span) in spans.enumerated() {
            #expect(strategy.rolls(ofBucket: bucket, shift: 0) == span)
            #expect(strategy.bucket(of: span.lowerBound) == bucket)
            #expect(strategy.bucket(of: span.upperBound) == bucket)
        }
        #expect(strategy.rolls(ofBucket: spans.count, shift: 0) == nil)
        #expect(strategy.rolls(ofBucket: -1, shift: 0) == nil)
    }

    @Test func rangesWithAGapOrAnOverlapMakeNoStrategy() {
        for spans in [[], [0...3, 5...9], [0...3, 3...9], [0...9, 2...4], [0...3, 0...3]] as [[ClosedRange<Int>]] {
            #expect(RangeStrategy(spans, device: .number) == nil)
        }
    }

    @Test(arguments: dice) func theSpansOfDiceAreWhatCanBeRolled(_ strategy: DiceStrategy) {
        for bucket in 0..<2 {
            let rolls = strategy.rolls.filter { strategy.bucket(of: $0) == bucket }
            #expect(strategy.rolls(ofBucket: bucket, shift: 0).map { Array($0) } ?? [] == rolls)
        }
    }

    /// With a fixed seed this cannot fail by chance; one in 100,000 fair generators would exceed the limit.
    @Test func everyCheckRollsAsItsChancesSay() throws {
        let ofDice = Self.dice.map { CheckStrategy.dice($0) }
        let ofRanges = Self.spans.compactMap { RangeStrategy($0, device: .number) }.map { CheckStrategy.ranges($0) }
        let strategies = ofDice + ofRanges
        let throwsOfEach = 20_000
        for (number, strategy) in strategies.enumerated() {
            for shift in [0, -3, 5] {
                var counts = [Double](repeating: 0, count: strategy.bucketCount)
                for count in 0..<throwsOfEach {
                    let key = XXHash64.hash("check-\(number)")
                    let roll = strategy.roll(RollSource(seed: 20_261_120, reading: 0, check: key, count: Int64(count)))
                    #expect(strategy.rolls.contains(roll.value))
                    counts[strategy.bucket(of: roll.value + shift)] += 1
                }
                var deviation = 0.0
                var free = -1.0
                for (count, probability) in zip(counts, strategy.probabilities(shift: shift)) {
                    let expected = Double(throwsOfEach) * Double(probability.cases) / Double(probability.of)
                    if expected == 0 {
                        #expect(count == 0)
                        continue
                    }
                    // Cells with a small expected count would weigh too much.
                    guard expected > 5 else { continue }
                    deviation += (count - expected) * (count - expected) / expected
                    free += 1
                }
                #expect(deviation < 20 + 6 * max(0, free), "\(strategy), \(shift): \(counts)")
            }
        }
    }

    @Test func theFacesOfADieComeUpEvenlyInEverySeedReadingAndCheck() {
        for (name, source) in [
            ("seeds", { RollSource(seed: UInt64($0), reading: 0, check: 1, count: 0) }),
            ("readings", { RollSource(seed: 1, reading: Int64($0), check: 1, count: 0) }),
            ("checks", { RollSource(seed: 1, reading: 0, check: UInt64($0), count: 0) }),
            ("runs", { RollSource(seed: 1, reading: 0, check: 1, count: Int64($0)) }),
        ] as [(String, (Int) -> RollSource)] {
            var faces = [Double](repeating: 0, count: 20)
            var pairs = [Double](repeating: 0, count: 36)
            for number in 0..<20_000 {
                faces[source(number).number(upTo: 20, die: 0) - 1] += 1
                let two = (source(number).number(upTo: 6, die: 0) - 1) * 6 + source(number).number(upTo: 6, die: 1) - 1
                pairs[two] += 1
            }
            let deviation = faces.reduce(0) { $0 + ($1 - 1_000) * ($1 - 1_000) / 1_000 }
            let expected = 20_000.0 / 36
            let ofPairs = pairs.reduce(0) { $0 + ($1 - expected) * ($1 - expected) / expected }
            #expect(deviation < 60, "\(name): \(faces)")
            #expect(ofPairs < 85, "\(name): \(pairs)")
        }
    }

    @Test func aReductionToLowestTermsKeepsTheChance() {
        #expect(Probability(6, of: 36) == Probability(1, of: 6))
        #expect(Probability(0, of: 7) == Probability(0, of: 1))
        #expect(Probability(7, of: 7) == Probability(1, of: 1))
    }
}
