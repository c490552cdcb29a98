internal import Story

/// A number from adjacent ranges; a shifted roll beyond either end counts as that end.
struct RangeStrategy: CheckDeciding {
    /// The range of each bucket, in the order of the story.
    private let spans: [ClosedRange<Int>]
    let rolls: ClosedRange<Int>
    let device: RollReport.Device

    /// Makes a strategy of spans; nil where they leave a gap or overlap, or are more than a check may have.
    init?(_ spans: [ClosedRange<Int>], device: RollReport.Device) {
        guard spans.count <= Story.Limits.buckets.upperBound, let start = spans.map({ $0.lowerBound }).min() else { return nil }
        // Follows each range to the one that starts where it ends: there are too few to be worth sorting.
        var next = start
        for _ in spans {
            guard let span = spans.first(where: { $0.lowerBound == next }) else { return nil }
            next = span.upperBound + 1
        }
        self.spans = spans
        self.device = device
        rolls = start...next - 1
    }

    var bucketCount: Int { spans.count }

    func roll(_ source: RollSource) -> Roll {
        let value = source.given(in: rolls) ?? rolls.lowerBound + source.number(upTo: rolls.count, die: 0) - 1
        return Roll(dice: [value], value: value)
    }

    func bucket(of total: Int) -> Int {
        let total = min(max(total, rolls.lowerBound), rolls.upperBound)
        return spans.firstIndex { $0.contains(total) } ?? 0
    }

    func probabilities(shift: Int) -> [Probability] {
        spans.indices.map { Probability(Int64(rolls(ofBucket: $0, shift: shift)?.count ?? 0), of: Int64(rolls.count)) }
    }

    var ways: [Int64] { rolls.map { _ in 1 } }

    func rolls(ofBucket bucket: Int, shift: Int) -> ClosedRange<Int>? {
        guard spans.indices.contains(bucket) else { return nil }
        let span = spans[bucket]
        // The rolls whose shifted value is in the range; anything beyond an end counts as that end.
        let lower = span.lowerBound == rolls.lowerBound ? rolls.lowerBound : max(span.lowerBound - shift, rolls.lowerBound)
        let upper = span.upperBound == rolls.upperBound ? rolls.upperBound : min(span.upperBound - shift, rolls.upperBound)
        return lower <= upper ? lower...upper : nil
    }

    func luck(of roll: Int) -> Luck? { nil }
}
