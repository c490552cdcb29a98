internal import Story
internal import StoryEngine

/// An answer that stands for all answers that the story cannot distinguish from it.
struct Answer: Sendable {
    /// The value in the variable's slot.
    var value: Int64
    /// The reader's answer: what the story suggests, if that is one of them.
    var given: AnswerValue
    /// The probability that `RandomReader` gives one of these answers.
    var probability: Double
}

/// The answers to each question, in groups that the story cannot distinguish.
struct QuestionTable: Sendable {
    private var answers: [[Answer]] = []
    /// The variables for which only some answers are tried, because too many may matter.
    private(set) var sampled: [Int] = []

    /// The numbers in the story's formulas, once they are needed for a sample.
    private var named: [Int64]?

    /// Whether there are answers that `RandomReader` never gives.
    var hasUnlikelyAnswers: Bool { answers.contains { $0.contains { $0.probability == 0 } } }

    /// The maximum number of numbers that are tried one by one.
    static let mostNumbers = 1_000

    init(_ model: Model, _ slots: SlotTable, _ story: Story) {
        for (number, variable) in story.variables.enumerated() {
            guard !variable.isSystem else {
                answers.append([])
                continue
            }
            answers.append(answers(to: number, variable, model, slots))
        }
    }

    /// The answers to the question of a variable; at least one.
    func answers(to variable: Int) -> [Answer] { answers[variable] }

    private mutating func answers(to number: Int, _ variable: Story.Variable, _ model: Model, _ slots: SlotTable) -> [Answer] {
        let random = RandomAnswers(variable)
        switch (variable.kind, random.kind) {
        case (.yesNo, _):
            return [Answer(value: 1, given: .yesNo(true), probability: 0.5), Answer(value: 0, given: .yesNo(false), probability: 0.5)]
        case (.oneOf(let options), _):
            return options.enumerated().map { number, option in
                Answer(value: Int64(number), given: .option(option.id.text), probability: 1 / Double(options.count))
            }
        case (.number(let limits), .numbers(let random)):
            let suggested = if case .number(let value) = variable.defaultValue { value } else { Int64(0) }
            let limits = Interval(lower: limits.lowerBound, upper: limits.upperBound)
            return numbers(number, limits, random, suggested, model, slots)
        case (.text(let length), .texts(let random)):
            let suggested = if case .text(let text) = variable.defaultValue { text } else { "" }
            return Self.texts(number, length, random, suggested, model, slots)
        case (.number, _), (.text, _):
            return []
        }
    }

    // MARK: Numbers

    private mutating func numbers(
        _ variable: Int,
        _ limits: Interval,
        _ random: ClosedRange<Int64>,
        _ suggested: Int64,
        _ model: Model,
        _ slots: SlotTable
    ) -> [Answer] {
        var groups = [limits]
        if let slot = slots.variables[variable] {
            if let found = slots.slots[slot].groups(of: limits, atMost: Self.mostNumbers) {
                groups = found
            } else {
                sampled.append(variable)
                groups = sample(limits, random, model)
            }
        }
        let count = Double(random.upperBound - random.lowerBound + 1)
        return groups.map { group in
            let value = min(max(suggested, group.lower), group.upper)
            let lower = max(group.lower, random.lowerBound)
            let upper = min(group.upper, random.upperBound)
            return Answer(value: value, given: .number(value), probability: lower <= upper ? Double(upper - lower + 1) / count : 0)
        }
    }

    /// Numbers worth trying if not all can be tried: a random reader's answers, the limits, and numbers in the story's formulas.
    private mutating func sample(_ limits: Interval, _ random: ClosedRange<Int64>, _ model: Model) -> [Interval] {
        if named == nil { named = Self.namedNumbers(model) }
        let others = [limits.lower, limits.upper] + (named ?? []).filter { $0 >= limits.lower && $0 <= limits.upper }
        // A random reader's answers come first, so that none of them is missing from the odds.
        var numbers = Set(random)
        for number in others where numbers.count < Self.mostNumbers { numbers.insert(number) }
        return numbers.sorted().map { Interval(lower: $0, upper: $0) }
    }

    /// The constants in a story's formulas and the numbers next to them.
    private static func namedNumbers(_ model: Model) -> [Int64] {
        var numbers: Set<Int64> = []
        for formula in model.formulas {
            formula.forEachConstant { numbers.formUnion([$0, $0 &- 1, $0 &+ 1]) }
        }
        return numbers.sorted()
    }

    // MARK: Texts

    private static func texts(
        _ variable: Int,
        _ length: ClosedRange<Int>,
        _ random: [String],
        _ suggested: String,
        _ model: Model,
        _ slots: SlotTable
    ) -> [Answer] {
        var named: [Int64] = []
        var others: [(number: Int64, text: String)]?
        if let slot = slots.variables[variable] {
            switch slots.slots[slot].values {
            case .texts(let texts, _): named = texts
            case .numbers:
                named = (0..<slots.firstOtherText).map { $0 }
                others = slots.otherTexts.enumerated().map { (Int64($0), $1) }.filter { isAccepted($0.1, length) }
            case .classes, .remainders: break
            }
        }
        var rest = random.count
        var answers: [Answer] = []
        for number in named {
            let text = model.names.all[Int(number)]
            guard isAccepted(text, length) else { continue }
            let cases = random.count { $0.utf8.elementsEqual(text.utf8) }
            rest -= cases
            answers.append(Answer(value: number, given: .text(text), probability: Double(cases) / Double(random.count)))
        }
        let namedTexts = named.map { model.names.all[Int($0)] }
        for (number, text) in others ?? otherText(length, [suggested] + random, besides: namedTexts) {
            let value = slots.firstOtherText + number
            answers.append(Answer(value: value, given: .text(text), probability: number == 0 ? Double(rest) / Double(random.count) : 0))
        }
        return answers.isEmpty ? [Answer(value: 0, given: .text(""), probability: 1)] : answers
    }

    /// A text that readers may answer besides those that the story distinguishes, if there is one: a likely one or a letter.
    private static func otherText(
        _ length: ClosedRange<Int>,
        _ likely: [String],
        besides named: [String]
    ) -> [(number: Int64, text: String)] {
        let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).lazy.map {
            String(repeating: String(Character(Unicode.Scalar($0))), count: max(1, length.lowerBound))
        }
        func isOther(_ text: String) -> Bool {
            isAccepted(text, length) && !named.contains { $0.utf8.elementsEqual(text.utf8) }
        }
        let found = likely.first(where: isOther) ?? letters.first(where: isOther)
        return found.map { [(Int64(0), $0)] } ?? []
    }

    private static func isAccepted(_ text: String, _ length: ClosedRange<Int>) -> Bool {
        let answer = TextAnswer(text)
        return answer.text.utf8.elementsEqual(text.utf8) && !answer.hasControlCharacters
            && length.contains(TextAnswer.count(text, upTo: length.upperBound))
    }
}
