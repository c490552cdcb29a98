/// Dice whose sum passes (bucket 0) or fails (bucket 1) at a threshold: coins, percentages and dice of every kind.
struct DiceStrategy: CheckDeciding {
    let sides: Int
    let dice: Int
    let target: Int
    let isAtLeast: Bool

    var rolls: ClosedRange<Int> { dice...dice * sides }

    var bucketCount: Int { 2 }

    var device: RollReport.Device { .dice(sides: sides, combined: .sum) }

    func roll(_ source: RollSource) -> Roll {
        let given = source.given(in: rolls)
        // For a given number, the faces are as even as possible; by Hermite's identity they add up to it.
        let faces = (0..<dice).map { die in given.map { ($0 + die) / dice } ?? source.number(upTo: sides, die: die) }
        return Roll(dice: faces, value: faces.reduce(0, +))
    }

    func bucket(of total: Int) -> Int {
        (isAtLeast ? total >= target : total <= target) ? 0 : 1
    }

    var ways: [Int64] {
        // Die by die; each adds at least 1, which the lowest roll already has.
        var ways: [Int64] = [1]
        for _ in 0..<dice {
            var next = [Int64](repeating: 0, count: ways.count + sides - 1)
            for (sum, count) in ways.enumerated() {
                for side in 0..<sides { next[sum + side] += count }
            }
            ways = next
        }
        return ways
    }

    func probabilities(shift: Int) -> [Probability] {
        let ways = ways
        var passing: Int64 = 0
        for (place, count) in ways.enumerated() where bucket(of: dice + place + shift) == 0 { passing += count }
        let total = ways.reduce(0, +)
        return [Probability(passing, of: total), Probability(total - passing, of: total)]
    }

    func rolls(ofBucket bucket: Int, shift: Int) -> ClosedRange<Int>? {
        guard bucket == 0 || bucket == 1 else { return nil }
        let isUpper = isAtLeast == (bucket == 0)
        let mark = (isAtLeast ? target : target + 1) - shift
        let lower = isUpper ? max(mark, rolls.lowerBound) : rolls.lowerBound
        let upper = isUpper ? rolls.upperBound : min(mark - 1, rolls.upperBound)
        return lower <= upper ? lower...upper : nil
    }

    func luck(of roll: Int) -> Luck? {
        func chance(isAtLeast: Bool) -> Double {
            let passing = DiceStrategy(sides: sides, dice: dice, target: roll, isAtLeast: isAtLeast).probabilities(shift: 0)[0]
            return Double(passing.cases) / Double(passing.of)
        }
        return Luck(asGood: chance(isAtLeast: isAtLeast), asBad: chance(isAtLeast: !isAtLeast))
    }
}
