/// A reader who picks at random from what is possible: for simulations and tests.
public struct RandomReader: Sendable {
    private var state: UInt64

    /// Makes a reader. Readers with the same seed pick the same in the same story.
    public init(seed: UInt64) {
        state = seed
    }

    /// The reader's next input; nil if the story has ended or there is no way forward.
    public mutating func input(for playthrough: Playthrough) -> Input? {
        if playthrough.canAdvance { return .advance }
        if let variable = playthrough.askedVariable { return .answer(answer(to: variable, in: playthrough.program)) }
        let choices = playthrough.enabledChoices
        return choices.isEmpty ? nil : .choose(choices[number(below: choices.count)])
    }

    private mutating func answer(to variable: Ref<VariableRow>, in program: Program) -> AnswerValue {
        let row = program.shared.tables.variables[variable]
        switch row.kind {
        case .yesNo:
            return .yesNo(number(below: 2) == 1)
        case .oneOf:
            let option = program.shared.tables.options[row.options[number(below: row.options.count)]]
            return .option(program.string(option.id))
        case .number, .kept:
            let numbers = RandomAnswers.numbers(in: row.lower...row.upper)
            return .number(numbers.lowerBound + Int64(number(below: numbers.count)))
        case .text:
            let name = number(below: RandomAnswers.names.count)
            return .text(RandomAnswers.text(name, least: Int(clamping: row.lower), most: Int(clamping: row.upper)))
        }
    }

    /// SplitMix64 (Steele et al., 2014), reduced by multiplication.
    private mutating func number(below end: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: RollSource.mix(state).multipliedFullWidth(by: UInt64(max(1, end))).high)
    }
}
