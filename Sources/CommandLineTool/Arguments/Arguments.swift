/// A command line that was understood.
struct Arguments: Equatable {
    /// What is operated on, in order.
    var operands: [String] = []
    /// The values of each option that was given; of one without a value, an empty list of texts for each time.
    private(set) var options: [String: [String]] = [:]
    /// Whether help was asked for.
    var wantsHelp = false

    /// Whether an option was given.
    func has(_ option: String) -> Bool { options[option] != nil }

    /// An option's value: the last, where it was given several times.
    func value(_ option: String) -> String? { options[option]?.last }

    /// All values of an option that may be given several times.
    func values(_ option: String) -> [String] { options[option] ?? [] }

    mutating func add(_ option: String, _ value: String) {
        options[option, default: []].append(value)
    }

    /// An option's value as a whole number.
    func number<Number: FixedWidthInteger>(_ option: String, in limits: ClosedRange<Number>) throws(UsageError)
        -> Number?
    {
        guard let text = value(option) else { return nil }
        guard let number = Number(text), limits.contains(number) else {
            throw UsageError(
                "“\(text)” is not a valid value for \(option).",
                mend: "Give a whole number from \(limits.lowerBound) to \(limits.upperBound)."
            )
        }
        return number
    }
}
