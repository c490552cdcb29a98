/// A parsed command line.
struct Arguments: Equatable {
    /// The operands, in order.
    var operands: [String] = []
    /// The values of each option given; for an option without a value, an empty string for each time.
    private(set) var options: [String: [String]] = [:]
    /// Whether the user asked for help.
    var wantsHelp = false

    /// Whether an option was given.
    func has(_ option: String) -> Bool { options[option] != nil }

    /// An option's value: the last one, if it was given several times.
    func value(_ option: String) -> String? { options[option]?.last }

    /// All values of an option that may be repeated.
    func values(_ option: String) -> [String] { options[option] ?? [] }

    mutating func add(_ option: String, _ value: String) {
        options[option, default: []].append(value)
    }

    /// An option's value as an integer.
    func number<Number: FixedWidthInteger>(_ option: String, in limits: ClosedRange<Number>) throws(UsageError)
        -> Number?
    {
        guard let text = value(option) else { return nil }
        guard let number = Number(text), limits.contains(number) else {
            throw UsageError(
                "“\(text)” is not a valid value for \(option).",
                fix: "Give a whole number from \(limits.lowerBound) to \(limits.upperBound)."
            )
        }
        return number
    }
}
