package import Story

/// The answers that a ``RandomReader`` gives to a variable's question, all with equal probability.
package struct RandomAnswers: Equatable, Sendable {
    /// The possible answers.
    package let kind: Kind

    /// Possible answers, by the kind of variable.
    package enum Kind: Equatable, Sendable {
        /// One of this many: no and yes, or the options in order.
        case choices(Int)
        /// One of these numbers.
        case numbers(ClosedRange<Int64>)
        /// One of these texts; a text that is listed twice is twice as likely.
        case texts([String])
    }

    /// The answers to a variable's question.
    package init(_ variable: Story.Variable) {
        kind =
            switch variable.kind {
            case .yesNo: .choices(2)
            case .oneOf(let options): .choices(options.count)
            case .number(let limits): .numbers(Self.numbers(in: limits))
            case .text(let length):
                .texts((0..<Self.names.count).map { Self.text($0, least: length.lowerBound, most: length.upperBound) })
            }
    }

    // MARK: What the reader picks from as well

    static let names = ["Ada", "Robin", "Zoë", "Олег", "Mei", "otter"]

    /// About a hundred numbers around the smallest allowed number, or around 0.
    static func numbers(in limits: ClosedRange<Int64>) -> ClosedRange<Int64> {
        let start = max(limits.lowerBound, min(-10, limits.upperBound))
        let (end, overflows) = start.addingReportingOverflow(100)
        return start...(overflows ? limits.upperBound : min(limits.upperBound, end))
    }

    /// The text of a number, within the limits for its length.
    static func text(_ number: Int, least: Int, most: Int) -> String {
        var name = names[number]
        while name.count < least { name += "a" }
        return String(name.prefix(max(1, most)))
    }
}
