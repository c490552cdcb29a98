/// The probability of each bucket of a check, and a roll that gives it, for the checker, which does not play.
///
/// It uses the same rows as a playthrough, so the two cannot differ.
package struct CheckOdds: Sendable {
    private let strategy: CheckStrategy?

    /// Makes the odds of a check of a program.
    package init(_ check: CheckRow, _ tables: ProgramTables) {
        strategy = CheckStrategy(check, buckets: tables.buckets[check.buckets])
    }

    /// The probability of each bucket, in the order of `Story.Check.buckets`; their sum is 1.
    /// - Parameter shift: The sum of the modifiers that apply.
    /// - Complexity: O(*n*) in the buckets; for dice, O(*d*² × *s*) in the number of dice and their sides.
    package func probabilities(shift: Int) -> [Probability] {
        strategy?.probabilities(shift: shift) ?? []
    }

    /// Each number that it can roll, before modifiers, with the bucket that it gives and its probability; their sum is 1.
    /// - Parameter shift: The sum of the modifiers that apply.
    /// - Complexity: O(*n*) in the numbers; for dice, O(*d*² × *s*) in the number of dice and their sides.
    package func rolls(shift: Int) -> [(number: Int, bucket: Int, probability: Double)] {
        guard let strategy else { return [] }
        let ways = strategy.ways
        let all = Double(ways.reduce(0, +))
        return zip(strategy.rolls, ways).map { number, count in
            (number: number, bucket: strategy.bucket(of: number + shift), probability: Double(count) / all)
        }
    }

    /// A number to roll, before modifiers, that gives a bucket; nil if none does.
    ///
    /// If several do, it is the middle one, which looks least like a mistake to people.
    /// - Parameters:
    ///   - bucket: The bucket's index in `Story.Check.buckets`.
    ///   - shift: The sum of the modifiers that apply.
    /// - Complexity: O(*n*) in the buckets.
    package func number(forBucket bucket: Int, shift: Int) -> Int? {
        strategy?.rolls(ofBucket: bucket, shift: shift).map { $0.lowerBound + ($0.upperBound - $0.lowerBound) / 2 }
    }
}
