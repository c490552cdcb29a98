/// Dice whose sum passes (bucket 0) or fails (bucket 1) at a mark: coins, percentages and dice of every sort.
struct DiceStrategy: CheckDeciding {
    let sides: Int
    let dice: Int
    let target: Int
    let isAtLeast: Bool

    var rolls: ClosedRange<Int> { dice...dice * sides }

    var bucketCount: Int { 2 }

    func roll(_ source: RollSource) -> Roll {
        let dice = (0..<dice).map { source.number(upTo: sides, die: $0) }
        return Roll(dice: dice, value: dice.reduce(0, +))
    }

    func bucket(of total: Int) -> Int {
        (isAtLeast ? total >= target : total <= target) ? 0 : 1
    }

    func probabilities(shift: Int) -> [Probability] {
        // How many ways there are to throw each sum, die by die.
        var ways: [Int64] = [1]
        for _ in 0..<dice {
            var next = [Int64](repeating: 0, count: ways.count + sides)
            for (sum, count) in ways.enumerated() {
                for side in 1...sides { next[sum + side] += count }
            }
            ways = next
        }
        var passing: Int64 = 0
        for (sum, count) in ways.enumerated() where bucket(of: sum + shift) == 0 { passing += count }
        let total = ways.reduce(0, +)
        return [Probability(passing, of: total), Probability(total - passing, of: total)]
    }

    func span(ofBucket bucket: Int) -> ClosedRange<Int>? {
        let isUpper = isAtLeast == (bucket == 0)
        let mark = isAtLeast ? target : target + 1
        let lower = isUpper ? max(mark, rolls.lowerBound) : rolls.lowerBound
        let upper = isUpper ? rolls.upperBound : min(mark - 1, rolls.upperBound)
        return lower <= upper ? lower...upper : nil
    }
}
