internal import StoryEngine

/// The probabilities of a check's buckets under the shifts that were met.
struct BucketTable: Sendable {
    private let odds: CheckOdds
    private var known: [Int: [Double]] = [:]

    init(_ check: CheckRow, _ tables: ProgramTables) {
        odds = CheckOdds(check, tables)
    }

    /// The shifts that were met, in ascending order.
    var shifts: [Int] { known.keys.sorted() }

    /// The probability of each bucket when every roll is shifted by this.
    mutating func probabilities(shift: Int) -> [Double] {
        if let found = known[shift] { return found }
        let fractions = odds.probabilities(shift: shift).map { Double($0.cases) / Double($0.of) }
        known[shift] = fractions
        return fractions
    }

    /// A number that can be rolled and that leads to a bucket.
    func number(forBucket bucket: Int, shift: Int) -> Int {
        odds.number(forBucket: bucket, shift: shift) ?? 0
    }
}
