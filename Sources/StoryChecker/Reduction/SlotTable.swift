internal import StoryEngine

/// The slots of a story's states: everything that decides, and which values are distinguished.
///
/// The reductions change nothing observable: see `docs/checker.md` for why.
struct SlotTable: Sendable {
    private(set) var slots: [Slot] = []
    private(set) var variables: [Int?]
    private(set) var visits: [Int?]
    private(set) var turns: Int?
    /// From this number on, texts stand for those that the story does not mention.
    let firstOtherText: Int64
    /// Such texts: enough of each length that matters that an answer can always differ from all stored ones.
    let otherTexts: [String]

    init(_ model: Model, _ usage: UsageTable) {
        variables = [Int?](repeating: nil, count: model.shared.tables.variables.count)
        visits = [Int?](repeating: nil, count: model.shared.tables.locations.count)
        firstOtherText = Int64(model.names.all.count)
        otherTexts = Self.otherTexts(model, usage)
        var effects = [[Int]](repeating: [], count: model.shared.tables.variables.count)
        for effect in model.shared.tables.effects { effects[effect.variable.index].append(effect.value.index) }
        for (number, variable) in model.shared.tables.variables.enumerated() where usage.variables[number].isRead {
            variables[number] = slots.count
            let values = values(of: number, variable, usage.variables[number], model, writtenBy: effects[number])
            slots.append(Slot(source: .variable(number), initial: variable.initial, values: values))
        }
        for number in model.shared.tables.locations.indices where usage.visits[number].isRead {
            visits[number] = slots.count
            slots.append(Slot(source: .visits(number), initial: 0, values: Self.values(ofCount: usage.visits[number])))
        }
        if usage.turns.isRead {
            turns = slots.count
            slots.append(Slot(source: .turns, initial: 0, values: Self.values(ofCount: usage.turns)))
        }
    }

    /// The slot of a source; nil if the source decides nothing.
    subscript(source: Source) -> Int? {
        switch source {
        case .variable(let number): variables[number]
        case .visits(let number): visits[number]
        case .turns: turns
        }
    }

    private func values(
        of number: Int,
        _ variable: VariableRow,
        _ usage: Usage,
        _ model: Model,
        writtenBy formulas: [Int]
    ) -> Slot.Values {
        switch variable.kind {
        case .yesNo:
            return .numbers(.yesNo)
        case .kept:
            return .numbers(Interval(lower: variable.lower, upper: variable.upper))
        case .oneOf:
            // -1 means that there is no such option.
            return .numbers(Interval(lower: -1, upper: variable.upper))
        case .text:
            if usage.isComparedWithTexts { return .numbers(Interval(lower: 0, upper: firstOtherText + Int64(otherTexts.count) - 1)) }
            return .texts(usage.texts.sorted(), other: firstOtherText)
        case .number:
            let isAsked = variable.prompt != nil
            return Self.values(usage, within: Self.written(to: number, variable, model, by: formulas), isAsked: isAsked)
        }
    }

    private static func values(ofCount usage: Usage) -> Slot.Values {
        values(usage, within: Interval(lower: 0, upper: .max))
    }

    private static func values(_ usage: Usage, within limits: Interval, isAsked: Bool = false) -> Slot.Values {
        let borders = usage.borders.filter { $0 > limits.lower && $0 <= limits.upper }.sorted()
        if usage.isReadInGeneral { return .numbers(limits) }
        if usage.period > 1 {
            let tail = borders.last ?? limits.lower
            // A limit that clamps the number would change its remainder, and so would falling below 0.
            guard let steps = usage.steps, steps.lowerBound >= 0, limits.lower >= 0, limits.upper == .max, !isAsked,
                tail < .max - usage.period
            else { return .numbers(limits) }
            return .remainders(lower: limits.lower, tail: tail, period: usage.period)
        }
        guard let steps = usage.steps, let first = borders.first, let last = borders.last else {
            return classes(borders, within: limits)
        }
        // Numbers that only grow are all alike from the last border on; those that only shrink, below the first.
        if steps.lowerBound >= 0 { return .numbers(Interval(lower: limits.lower, upper: last)) }
        if steps.upperBound <= 0 { return .numbers(Interval(lower: first - 1, upper: limits.upper)) }
        return .numbers(limits)
    }

    private static func classes(_ borders: [Int64], within limits: Interval) -> Slot.Values {
        var representatives: [Int64] = []
        var lower = limits.lower
        for border in borders {
            representatives.append(min(max(0, lower), border - 1))
            lower = border
        }
        representatives.append(min(max(0, lower), limits.upper))
        return .classes(borders: borders, representatives: representatives)
    }

    /// Variables that allow different lengths must not share texts, and those that allow the same need enough texts to differ.
    private static func otherTexts(_ model: Model, _ usage: UsageTable) -> [String] {
        let compared = model.shared.tables.variables.indices.filter { usage.variables[$0].isComparedWithTexts }
        let asked = compared.map { model.shared.tables.variables[$0] }.filter { $0.prompt != nil && $0.upper > 0 }
        // All lengths between two of these are allowed by the same variables.
        let lengths = Set(asked.flatMap { [max(1, $0.lower), $0.upper + 1] }).sorted()
        var texts: [String] = []
        for length in lengths where asked.contains(where: { $0.lower <= length && length <= $0.upper }) {
            var missing = compared.count
            for scalar in [0x61...0x7A, 0x4E00...0x9FFF].joined() where missing > 0 {
                guard let letter = Unicode.Scalar(UInt32(scalar)) else { continue }
                let text = String(repeating: String(Character(letter)), count: Int(clamping: length))
                guard model.names.number(of: text) == nil else { continue }
                texts.append(text)
                missing -= 1
            }
        }
        return texts
    }

    /// The values that a variable can have, judging from everything that is written to it.
    private static func written(to number: Int, _ variable: VariableRow, _ model: Model, by formulas: [Int]) -> Interval {
        let limits = Interval(lower: variable.lower, upper: variable.upper)
        var lower = variable.initial
        var upper = variable.initial
        if variable.prompt != nil { return limits }
        for formula in formulas.flatMap({ model.formulas[$0].alternatives }) {
            if let step = formula.step(of: number) {
                if step > 0 { upper = limits.upper }
                if step < 0 { lower = limits.lower }
                continue
            }
            let written = formula.interval { source in
                guard case .variable(let other) = source else { return Interval(lower: 0, upper: .max) }
                return Interval(lower: model.shared.tables.variables[other].lower, upper: model.shared.tables.variables[other].upper)
            }
            guard let written else { return limits }
            lower = min(lower, max(limits.lower, min(written.lower, limits.upper)))
            upper = max(upper, min(limits.upper, max(written.upper, limits.lower)))
        }
        return Interval(lower: max(lower, limits.lower), upper: min(upper, limits.upper))
    }
}
