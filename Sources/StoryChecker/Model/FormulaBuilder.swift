internal import Story

/// Makes formulas of a story's expressions.
struct FormulaBuilder {
    private let story: Story
    private let index: StoryIndex
    var texts = Texts()
    /// The operations that may have no value.
    private(set) var places: [Problem.Place] = []

    init(_ story: Story, index: StoryIndex) {
        self.story = story
        self.index = index
        // What a text variable without a default holds.
        _ = texts.number(of: "")
    }

    /// An expression that stands at a path.
    mutating func formula(_ expression: Expression, at path: Path) -> Formula {
        formula(expression, at: path, options: nil)
    }

    /// The new value of a variable, where a quoted text may be one of its options.
    mutating func formula(_ expression: Expression, for variable: Int, at path: Path) -> Formula {
        formula(expression, at: path, options: options(of: variable))
    }

    private func options(of variable: Int) -> [Story.Option]? {
        if case .oneOf(let options) = story.variables[variable].kind { options } else { nil }
    }

    /// The options that a comparison is about, if it has a variable of such on any side.
    private func options(among expressions: [Expression]) -> [Story.Option]? {
        for expression in expressions {
            if case .variable(let name) = expression.kind, let found = index.variable(named: name), let options = options(of: found) {
                return options
            }
        }
        return nil
    }

    private mutating func formula(_ expression: Expression, at path: Path, options: [Story.Option]?) -> Formula {
        switch expression.kind {
        case .number(let number): return .constant(number)
        case .yesNo(let answer): return .constant(answer ? 1 : 0)
        case .text(let text):
            guard let options else { return .constant(texts.number(of: text)) }
            return .constant(Int64(options.firstIndex { $0.id.text == text } ?? -1))
        case .variable(let name): return .source(.variable(index.variable(named: name) ?? 0))
        case .visits(let location): return .source(.visits(index.location(location) ?? 0))
        case .visited(let location): return .comparison(.greater, .source(.visits(index.location(location) ?? 0)), .constant(0))
        case .turns: return .source(.turns)
        case .negative(let operand):
            return arithmetic(.minus, .constant(0), formula(operand, at: path, options: nil), expression, path)
        case .not(let operand):
            let inner = formula(operand, at: path, options: nil)
            return inner.constant.map { .constant($0 == 0 ? 1 : 0) } ?? .not(inner)
        case .binary(let operation, let left, let right):
            return binary(operation, left, right, expression, path)
        case .membership(let member, let list, let negated):
            let options = self.options(among: [member] + list)
            let memberFormula = formula(member, at: path, options: options)
            var items: [Formula] = []
            for item in list { items.append(formula(item, at: path, options: options)) }
            let membership = Formula.membership(memberFormula, items)
            return negated ? .not(membership) : membership
        case .extreme(let extreme, let list):
            return self.extreme(extreme, list[...], at: path)
        }
    }

    private mutating func extreme(_ extreme: Expression.Extreme, _ list: ArraySlice<Expression>, at path: Path) -> Formula {
        guard let first = list.first else { return .constant(0) }
        let left = formula(first, at: path, options: nil)
        guard list.count > 1 else { return left }
        let right = self.extreme(extreme, list.dropFirst(), at: path)
        guard let leftValue = left.constant, let rightValue = right.constant else { return .extreme(extreme, left, right) }
        return .constant(extreme == .min ? min(leftValue, rightValue) : max(leftValue, rightValue))
    }

    private mutating func binary(
        _ operation: Expression.Operator,
        _ left: Expression,
        _ right: Expression,
        _ whole: Expression,
        _ path: Path
    ) -> Formula {
        let options = self.options(among: [left, right])
        let leftFormula = formula(left, at: path, options: options)
        let rightFormula = formula(right, at: path, options: options)
        switch operation {
        case .and: return .and(leftFormula, rightFormula)
        case .or: return .or(leftFormula, rightFormula)
        case .equal: return .comparison(.equal, leftFormula, rightFormula)
        case .notEqual: return .comparison(.notEqual, leftFormula, rightFormula)
        case .less: return .comparison(.less, leftFormula, rightFormula)
        case .lessOrEqual: return .comparison(.lessOrEqual, leftFormula, rightFormula)
        case .greater: return .comparison(.greater, leftFormula, rightFormula)
        case .greaterOrEqual: return .comparison(.greaterOrEqual, leftFormula, rightFormula)
        case .plus: return arithmetic(.plus, leftFormula, rightFormula, whole, path)
        case .minus: return arithmetic(.minus, leftFormula, rightFormula, whole, path)
        case .times: return arithmetic(.times, leftFormula, rightFormula, whole, path)
        case .divided: return arithmetic(.divided, leftFormula, rightFormula, whole, path)
        case .remainder: return arithmetic(.remainder, leftFormula, rightFormula, whole, path)
        }
    }

    private mutating func arithmetic(
        _ operation: Formula.Arithmetic,
        _ left: Formula,
        _ right: Formula,
        _ expression: Expression,
        _ path: Path
    ) -> Formula {
        if let leftValue = left.constant, let rightValue = right.constant, let result = try? operation.result(leftValue, rightValue) {
            return .constant(result)
        }
        places.append(Problem.Place(path, .bytes(expression.bytes)))
        return .arithmetic(operation, left, right, place: places.count - 1)
    }
}
