internal import Story
internal import StoryEngine

/// The conditions of conditional values, such as that of `2 if hasCoupon else 4`, in conditions, effects and calculated values.
///
/// If a text shows nothing but a conditional value, its condition is that of a part of the text, and not among these.
struct NestedConditions {
    /// The expressions of a program, and then the conditions within them.
    private(set) var formulas: [ExpressionTree]
    /// For each expression of the program, the conditions in it, by index.
    private(set) var inner: [Range<Int>] = []
    private(set) var conditions: [Model.Condition] = []

    /// - Complexity: O(*n*) in the expressions; and in the size of the story, if any has a conditional value.
    init(_ formulas: [ExpressionTree], _ map: SourceMap, _ story: Story) {
        self.formulas = formulas
        var written: Written?
        for (number, formula) in formulas.enumerated() {
            let start = self.formulas.count
            let trees = formula.innerConditions
            if !trees.isEmpty {
                let place = map.expressions[number]
                let known = written ?? Written(story)
                written = known
                let parts = known.expression(at: place)?.innerConditions ?? []
                // In a story made in Swift, several expressions may have the same place.
                if parts.count == trees.count {
                    self.formulas += trees
                    for (offset, part) in parts.enumerated() {
                        let inside = Problem.Place(place.path, .bytes(part.bytes))
                        conditions.append(Model.Condition(expression: start + offset, place: inside, role: .value))
                    }
                }
            }
            inner.append(start..<self.formulas.count)
        }
    }

    /// The expressions with conditional values, by place.
    private struct Written {
        private var expressions: [Expression] = []
        private var numbers: [Problem.Place: Int] = [:]

        init(_ story: Story) {
            for (content, site) in story.contents {
                let path = site.path(in: story)
                content.visitExpressions { expression in
                    guard !expression.innerConditions.isEmpty else { return }
                    guard case .text = content else { return add(expression, at: Problem.Place(path)) }
                    // A conditional value is shown as two values and a condition.
                    expression.visitParts { add($0, at: Problem.Place(path, .bytes($0.bytes))) }
                }
            }
        }

        private mutating func add(_ expression: Expression, at place: Problem.Place) {
            numbers[place] = expressions.count
            expressions.append(expression)
        }

        func expression(at place: Problem.Place) -> Expression? { numbers[place].map { expressions[$0] } }
    }
}

extension Expression {
    /// The conditions of the conditional values in it, in the order of a program.
    fileprivate var innerConditions: [Expression] {
        switch kind {
        case .number, .yesNo, .text, .variable, .visits, .visited, .turns, .roll: []
        case .negative(let operand), .not(let operand): operand.innerConditions
        case .binary(_, let left, let right): left.innerConditions + right.innerConditions
        case .membership(let member, let list, _): member.innerConditions + list.flatMap { $0.innerConditions }
        case .extreme(_, let list): list.flatMap { $0.innerConditions }
        case .conditional(let value, let condition, let other):
            [condition] + condition.innerConditions + value.innerConditions + other.innerConditions
        }
    }
}

extension ExpressionTree {
    /// The conditions of the conditional values in it, in the order of the program.
    fileprivate var innerConditions: [ExpressionTree] {
        var found: [ExpressionTree] = []
        if case .conditional(let condition, _, _) = self { found.append(condition) }
        forEachPart { found += $0.innerConditions }
        return found
    }

    /// Its value, if its sources have these values; nil if it has none.
    func value(_ sources: (Source) -> Int64) -> Int64? {
        switch self {
        case .constant(let number): return number
        case .source(let source): return sources(source)
        case .not(let operand): return operand.value(sources).map { $0 == 0 ? 1 : 0 }
        case .and(let left, let right), .or(let left, let right):
            guard let first = left.value(sources) else { return nil }
            let decides: Bool = if case .and = self { first == 0 } else { first != 0 }
            return decides ? first : right.value(sources)
        case .comparison(let comparison, let left, let right):
            guard let left = left.value(sources), let right = right.value(sources) else { return nil }
            return comparison.holds(left, right) ? 1 : 0
        case .membership(let member, let list):
            guard let member = member.value(sources) else { return nil }
            for item in list {
                guard let item = item.value(sources) else { return nil }
                if item == member { return 1 }
            }
            return 0
        case .arithmetic(let arithmetic, let left, let right, _):
            guard let left = left.value(sources), let right = right.value(sources) else { return nil }
            return arithmetic.result(left, right)
        case .extreme(let extreme, let left, let right):
            guard let left = left.value(sources), let right = right.value(sources) else { return nil }
            return extreme == .min ? min(left, right) : max(left, right)
        case .conditional(let condition, let value, let other):
            return condition.value(sources).flatMap { $0 != 0 ? value.value(sources) : other.value(sources) }
        }
    }
}

extension ExpressionTree.Comparison {
    fileprivate func holds(_ left: Int64, _ right: Int64) -> Bool {
        switch self {
        case .equal: left == right
        case .notEqual: left != right
        case .less: left < right
        case .lessOrEqual: left <= right
        case .greater: left > right
        case .greaterOrEqual: left >= right
        }
    }
}
