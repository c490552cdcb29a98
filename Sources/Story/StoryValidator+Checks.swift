extension StoryValidator {
    mutating func checkCheck(_ check: Story.Check, at path: Path) {
        switch check.kind {
        case .passFail(let pass, let of):
            checkNumber(of, in: Story.Limits.passOf, at: path.key("of"))
            if Story.Limits.passOf.contains(of) { checkNumber(pass, in: 0...of, at: path.key("pass")) }
        case .percentile(let atMost):
            checkNumber(atMost, in: Story.Limits.percent, at: path.key("atMost"))
        case .die(let sides, let dice, let target):
            checkNumber(sides, in: Story.Limits.sides, at: path.key("sides"))
            checkNumber(dice, in: Story.Limits.dice, at: path.key("dice"))
            // The highest possible sum is known only if both numbers are valid.
            if Story.Limits.sides.contains(sides), Story.Limits.dice.contains(dice) { checkTarget(target, highest: sides * dice, at: path) }
        case .difficulty:
            break
        case .range(let ranges):
            checkRanges(ranges, at: path.key("ranges"))
        case .random(let weights):
            checkWeights(weights, at: path.key("weights"))
        }
        if !check.type.hasModifiers, !check.modifiers.isEmpty {
            report(.keysExcludeEachOther, "A \(check.type.rawValue) check cannot have modifiers.", at: path.key("modifiers"))
        }
        checkCount(check.modifiers, atMost: Story.Limits.modifiers, "modifiers") { _, number in
            Problem.Place(path.key("modifiers").index(number))
        }
        for (number, modifier) in check.modifiers.enumerated() {
            let path = path.key("modifiers").index(number)
            checkCondition(modifier.condition, at: path.key("if"))
            checkNumber(modifier.shift, in: Story.Limits.shift, at: path.key("shift"))
            checkTemplate(modifier.reason, at: path.key("reason"))
        }
    }

    private mutating func checkTarget(_ target: Story.Target, highest: Int, at path: Path) {
        switch target {
        case .atMost(let number): checkNumber(number, in: 0...highest, at: path.key("atMost"))
        case .atLeast(let number): checkNumber(number, in: 0...highest, at: path.key("atLeast"))
        }
    }

    private mutating func checkRanges(_ ranges: [Story.RangeBucket], at path: Path) {
        checkBuckets(ranges.map { $0.bucket }, at: path)
        for range in ranges {
            let path = path.key(range.bucket.text)
            checkNumber(range.from, in: Story.Limits.rangeNumbers, at: path.index(0))
            checkNumber(range.to, in: Story.Limits.rangeNumbers, at: path.index(1))
            if range.to < range.from {
                report(.limitsReversed, "This range's upper number is below its lower one.", fix: "Swap its numbers.", at: path)
            }
        }
        let ordered = ranges.filter { $0.from <= $0.to }.sorted { $0.from < $1.from }
        for (lower, upper) in zip(ordered, ordered.dropFirst()) {
            let path = path.key(upper.bucket.text)
            // Numbers beyond the limits are already reported, and neither sum here may overflow.
            if upper.from <= lower.to {
                let message = "“\(lower.bucket)” and “\(upper.bucket)” both contain \(upper.from)."
                report(.rangesOverlap, message, fix: "Put each number into only one range.", at: path)
            } else if upper.from - 1 > lower.to {
                let message = "The numbers between “\(lower.bucket)” and “\(upper.bucket)” are in no range."
                report(.rangesGap, message, fix: "Start one range right where the other ends.", at: path)
            }
        }
    }

    private mutating func checkWeights(_ weights: [Story.WeightedBucket], at path: Path) {
        checkBuckets(weights.map { $0.bucket }, at: path)
        for weight in weights {
            checkNumber(weight.weight, in: Story.Limits.weights, at: path.key(weight.bucket.text))
        }
    }

    private mutating func checkBuckets(_ buckets: [Story.Bucket.ID], at path: Path) {
        var seen = SeenIdentifiers("bucket")
        for bucket in buckets { see(bucket.text, at: Problem.Place(path.key(bucket.text), .key), in: &seen) }
        checkCount(buckets, atMost: Story.Limits.buckets.upperBound, "buckets") { bucket, _ in
            Problem.Place(path.key(bucket.text), .key)
        }
        if buckets.count < Story.Limits.buckets.lowerBound {
            report(.tooFew, "A check needs at least two buckets.", at: path)
        }
    }

    private mutating func checkNumber(_ number: Int, in limits: ClosedRange<Int>, at path: Path) {
        guard !limits.contains(number) else { return }
        report(.outOfRange, "\(number) is not from \(limits.lowerBound) to \(limits.upperBound).", at: path)
    }
}
