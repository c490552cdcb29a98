/// Formats probabilities for people.
enum ProbabilityWords {
    /// A probability in percent, such as `12.5%`. Something possible is never shown as 0%, nor something that can fail as 100%.
    /// - Parameters:
    ///   - probability: From 0 to 1; values outside because of rounding are clamped.
    ///   - isPossible: Whether it can happen, however small the number.
    static func percent(_ probability: Double, isPossible: Bool = true) -> String {
        let percent = clamped(probability) * 100
        if percent >= 100 { return "100%" }
        if percent == 0, !isPossible { return "0%" }
        if percent < 0.01 { return "less than 0.01%" }
        if percent > 99.99 { return "more than 99.99%" }
        // Three digits, and two decimal places near either end.
        let places = percent < 10 || percent > 99.9 ? 2 : 1
        return decimal(percent, places: places) + "%"
    }

    /// The odds as a fraction, such as `1 in 37`, or `nearly always`; nil if it never happens by chance.
    static func oneIn(_ probability: Double) -> String? {
        let probability = clamped(probability)
        guard probability > 0 else { return nil }
        if probability == 1 { return "always" }
        let readings = 1 / probability
        if readings < 1.05 { return "nearly always" }
        guard readings < 1e15 else { return "1 in more than \(NumberWords.grouped(1_000_000_000_000_000))" }
        if readings < 9.95 {
            let text = decimal(readings, places: 1)
            return "1 in " + (text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
        }
        // Nobody needs more than three digits.
        var unit = 1.0
        while readings / unit >= 999.5 { unit *= 10 }
        return "1 in " + NumberWords.grouped(Int((readings / unit).rounded() * unit))
    }

    /// An average, such as `3.2`.
    static func average(_ value: Double) -> String {
        guard value.isFinite, value < 1e15 else { return "very many" }
        return value < 99.95 ? decimal(value, places: 1) : NumberWords.grouped(Int(value.rounded()))
    }

    /// A number from 0 to 10¹⁵ with this many decimal places, rounded to the nearest.
    static func decimal(_ value: Double, places: Int) -> String {
        guard value.isFinite, value >= 0, value < 1e15 else { return "?" }
        var scale = 1
        for _ in 0..<places { scale *= 10 }
        let scaled = Int((value * Double(scale)).rounded())
        guard places > 0 else { return String(scaled) }
        let fraction = String(scaled % scale)
        return "\(scaled / scale)." + String(repeating: "0", count: places - fraction.count) + fraction
    }

    private static func clamped(_ probability: Double) -> Double {
        probability.isNaN ? 0 : min(1, max(0, probability))
    }
}
