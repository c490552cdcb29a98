internal import Story

/// Reports rolls that decide nothing: checks whose outcomes are all the same, and modifiers that add 0, by themselves or together.
enum CheckRules {
    /// One problem for each such check and modifier, in the order of the story.
    static func problems(in story: Story) -> [Problem] {
        var problems: [Problem] = []
        for location in story.locations {
            guard case .choices(let choices) = location.exit else { continue }
            for (number, choice) in choices.enumerated() {
                guard problems.count < Problem.mostKept, case .check(let check, let outcomes) = choice.action else { continue }
                let path = location.path.key("choices").index(number)
                if outcomes.count > 1, outcomes.allSatisfy({ $0.outcome == outcomes[0].outcome }) {
                    problems.append(
                        Problem(
                            .outcomesAlike,
                            "The same thing happens whatever is rolled here.",
                            fix: "Make the outcomes differ, or remove the check.",
                            at: Problem.Place(path.key("outcomes"))
                        )
                    )
                }
                for (modifierNumber, modifier) in check.modifiers.enumerated() {
                    let message: String
                    if modifier.shift == 0 {
                        message = "A shift of 0 does not change the roll."
                    } else if check.modifiers[..<modifierNumber].contains(where: { cancelsOut($0, modifier) }) {
                        message = "This modifier and one before it apply together and cancel out."
                    } else {
                        continue
                    }
                    problems.append(
                        Problem(
                            .shiftOfZero,
                            message,
                            fix: "Say how much it helps or hinders, or remove the modifier.",
                            at: Problem.Place(path.key("check").key("modifiers").index(modifierNumber).key("shift"))
                        )
                    )
                }
            }
        }
        return problems
    }

    private static func cancelsOut(_ one: Story.Modifier, _ other: Story.Modifier) -> Bool {
        one.condition == other.condition && one.shift == -other.shift
    }
}
