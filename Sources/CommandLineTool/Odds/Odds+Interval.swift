internal import StoryChecker

extension Odds {
    /// The interval of an ending's probability: for samples, with 99% confidence; nil if it is unknown.
    /// - Parameter number: The index of the ending in the story.
    func interval(ofEnding number: Int) -> ClosedRange<Double>? {
        let share = endings[number]
        switch basis {
        case .unknown: return nil
        case .solved: return max(0, share - tolerance)...min(1, share + tolerance)
        case .sampled(let readings): return Self.interval(ofShare: share, readings: readings)
        }
    }

    /// The Wilson score interval ("Probable inference, the law of succession, and statistical inference", 1927).
    private static func interval(ofShare share: Double, readings: Int) -> ClosedRange<Double> {
        // A standard normal variable is within this many standard deviations with a probability of 0.99.
        let deviations = 2.575_829_303_548_901
        let count = Double(max(1, readings))
        let square = deviations * deviations
        let middle = (share + square / (2 * count)) / (1 + square / count)
        let half = deviations / (1 + square / count) * (share * (1 - share) / count + square / (4 * count * count)).squareRoot()
        return max(0, min(share, middle - half))...min(1, max(share, middle + half))
    }
}
