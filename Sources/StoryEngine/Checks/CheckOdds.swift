/// How likely each bucket of a check is, and which roll leads to it: what the checker asks without playing.
///
/// It decides as a playthrough does, by the same rows.
package struct CheckOdds: Sendable {
    private let strategy: CheckStrategy?

    /// Makes the odds of a check of a program.
    package init(_ check: CheckRow, _ tables: ProgramTables) {
        strategy = CheckStrategy(check, buckets: tables.buckets[check.buckets])
    }

    /// The probability of each bucket, in the order of `Story.Check.buckets`; together they are 1.
    /// - Parameter shift: What the modifiers that apply add to the roll, together.
    /// - Complexity: O(*n*) in the buckets; for dice, O(*d*² × *s*) in the number of dice and their sides.
    package func probabilities(shift: Int) -> [Probability] {
        strategy?.probabilities(shift: shift) ?? []
    }

    /// A number that can be rolled, before it is shifted, and that leads to a bucket; nil where none does.
    ///
    /// Of those that do it is the middle one, which looks the least like a mistake to whoever reads it.
    /// - Parameters:
    ///   - bucket: The bucket's number in `Story.Check.buckets`.
    ///   - shift: What the modifiers that apply add to the roll, together.
    /// - Complexity: O(*n*) in the buckets.
    package func number(forBucket bucket: Int, shift: Int) -> Int? {
        strategy?.rolls(ofBucket: bucket, shift: shift).map { $0.lowerBound + ($0.upperBound - $0.lowerBound) / 2 }
    }
}
