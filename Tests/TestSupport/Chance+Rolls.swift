import Story

extension Chance {
    /// Lets some outcomes of a check use what it came to, if it can come to few enough numbers.
    /// - Parameters:
    ///   - most: The most numbers that it may come to; brute force tries each of them in every state.
    ///   - share: How many of them, in percent.
    mutating func addRolls(
        to outcomes: inout [Story.BucketOutcome],
        of check: Story.Check,
        atMost most: Int = Story.Limits.rolls,
        numbers: [String],
        share: Int
    ) {
        let outside = enter(.roll)
        defer { self = outside }
        guard let count = check.totalCount, count <= most, number(1...100) <= share else { return }
        for index in outcomes.indices where number(1...100) <= 60 {
            if let name = numbers.randomElement(using: &self) {
                let change = Story.Effect(variable: name, value: value(of: name))
                let condition = number(1...3) == 1 ? isHigh() : nil
                outcomes[index].outcome.effects.entries.append(Story.Effects.Entry([change], if: condition))
            }
            guard number(1...2) == 1 else { continue }
            let words: [Template.Part] = number(1...3) == 1 ? [.value(Expression(.roll))] : [.literal("so much")]
            let branch = Template.Branch(condition: isHigh(), parts: words)
            outcomes[index].outcome.lines.append(Template([.conditional([branch], otherwise: [])]))
        }
    }

    private mutating func value(of name: String) -> Expression {
        switch number(0...4) {
        case 0: Expression(.roll)
        case 1: Expression(.binary(.plus, Expression(.variable(name)), Expression(.roll)))
        case 2: Expression(.binary(.remainder, Expression(.roll), Expression(.number(Int64(number(2...3))))))
        case 3: Expression(.binary(.divided, Expression(.number(12)), Expression(.roll)))
        default: Expression(.conditional(Expression(.number(1)), if: isHigh(), else: Expression(.variable(name))))
        }
    }

    private mutating func isHigh() -> Expression {
        Expression(.binary(number(1...2) == 1 ? .greater : .equal, Expression(.roll), Expression(.number(Int64(number(0...8))))))
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
}
