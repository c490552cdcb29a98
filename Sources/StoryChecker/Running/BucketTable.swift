internal import StoryEngine

/// The probabilities of a check's buckets for the shifts that occurred.
struct BucketTable: Sendable {
    private let odds: CheckOdds
    private var known: [Int: [Double]] = [:]

    init(_ check: CheckRow, _ tables: ProgramTables) {
        odds = CheckOdds(check, tables)
    }

    /// The shifts that occurred, in ascending order.
    var shifts: [Int] { known.keys.sorted() }

    /// The probability of each bucket with this shift.
    mutating func probabilities(shift: Int) -> [Double] {
        if let found = known[shift] { return found }
        let fractions = odds.probabilities(shift: shift).map { Double($0.cases) / Double($0.of) }
        known[shift] = fractions
        return fractions
    }

    /// Each number that it can roll, before modifiers, with the bucket that it gives and its probability.
    func rolls(shift: Int) -> [(number: Int, bucket: Int, probability: Double)] { odds.rolls(shift: shift) }

    /// A roll, before modifiers, that gives a bucket.
    func number(forBucket bucket: Int, shift: Int) -> Int {
        odds.number(forBucket: bucket, shift: shift) ?? 0
    }
}
