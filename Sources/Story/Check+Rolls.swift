extension Story.Check {
    /// The number of different numbers that it can come to, whichever of its modifiers apply; nil for a random check, which has no numbers.
    /// All above ``Story/Limits/rolls`` count as one more than that.
    /// - Complexity: O(*m* × *r*) in the modifiers and ``Story/Limits/rolls``.
    public var totalCount: Int? {
        guard let rolls else { return nil }
        let tooMany = Story.Limits.rolls + 1
        guard rolls.count < tooMany, let shifts else { return tooMany }
        var count = 0
        var next = Int.min
        // Each sum moves all rolls, and those of neighbouring sums overlap.
        for shift in shifts {
            let first = max(next, rolls.lowerBound + shift)
            next = rolls.upperBound + shift + 1
            count += next - first
        }
        return min(count, tooMany)
    }

    /// The numbers that it can roll, before modifiers. Those beyond the limits are reported elsewhere, and must not overflow here.
    private var rolls: ClosedRange<Int>? {
        let limits = Story.Limits.self
        switch kind {
        case .passFail(_, let of): return 1...limits.passOf.nearest(to: of)
        case .percentile, .difficulty: return 1...100
        case .die(let sides, let dice, _):
            let dice = limits.dice.nearest(to: dice)
            return dice...dice * limits.sides.nearest(to: sides)
        case .range(let ranges):
            let lowest = limits.rangeNumbers.nearest(to: ranges.map { $0.from }.min() ?? 0)
            return lowest...max(lowest, limits.rangeNumbers.nearest(to: ranges.map { $0.to }.max() ?? 0))
        case .random: return nil
        }
    }

    /// The possible sums of its modifiers' shifts, in ascending order; nil if they alone are too many.
    private var shifts: [Int]? {
        var sums = [0]
        for modifier in modifiers.prefix(Story.Limits.modifiers) where Story.Limits.shift.contains(modifier.shift) {
            let shifted = sums.map { $0 + modifier.shift }
            guard modifier.condition != nil else {
                sums = shifted
                continue
            }
            // Both are in order, so they are merged like two piles of cards.
            var merged: [Int] = []
            var next = 0
            for sum in sums {
                while next < shifted.count, shifted[next] < sum {
                    merged.append(shifted[next])
                    next += 1
                }
                if next < shifted.count, shifted[next] == sum { next += 1 }
                merged.append(sum)
            }
            sums = merged + shifted[next...]
            guard sums.count <= Story.Limits.rolls else { return nil }
        }
        return sums
    }

    /// Whether its outcomes may use its roll.
    var rollUse: ExpressionChecker.RollUse {
        guard let count = totalCount else { return .noNumber }
        return count <= Story.Limits.rolls ? .allowed : .tooMany
    }
}

extension Story.Outcome {
    /// Whether its effects or its text use the number that the check came to.
    public var usesRoll: Bool {
        effects.entries.contains { entry in
            entry.condition?.usesRoll ?? false || entry.changes.contains { $0.value.usesRoll }
        } || lines.contains { $0.usesRoll }
    }
}

extension Template {
    /// Whether it shows the number that a check came to, or depends on it.
    package var usesRoll: Bool { Self.useRoll(parts) }

    private static func useRoll(_ parts: [Part]) -> Bool {
        parts.contains { part in
            switch part {
            case .literal: false
            case .value(let expression): expression.usesRoll
            case .emphasis(_, let inner): useRoll(inner)
            case .conditional(let branches, let otherwise):
                useRoll(otherwise) || branches.contains { $0.condition.usesRoll || useRoll($0.parts) }
            }
        }
    }
}

extension Expression {
    /// Whether it uses the number that a check came to.
    public var usesRoll: Bool {
        switch kind {
        case .roll: true
        case .number, .yesNo, .text, .variable, .visits, .visited, .turns: false
        case .negative(let operand), .not(let operand): operand.usesRoll
        case .binary(_, let left, let right): left.usesRoll || right.usesRoll
        case .membership(let member, let list, _): member.usesRoll || list.contains { $0.usesRoll }
        case .extreme(_, let list): list.contains { $0.usesRoll }
        case .conditional(let value, let condition, let other): value.usesRoll || condition.usesRoll || other.usesRoll
        }
    }
}

extension ClosedRange<Int> {
    fileprivate func nearest(to number: Int) -> Int { Swift.min(Swift.max(number, lowerBound), upperBound) }
}
