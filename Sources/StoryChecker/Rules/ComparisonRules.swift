internal import Story

/// Reports comparisons with a value that the variable can never have, so that the result is always the same.
enum ComparisonRules {
    /// One problem for each such text or number, in the order of the story.
    static func problems(in story: Story, index: StoryIndex, uses: VariableUses) -> [Problem] {
        var search = Search(story: story, index: index, uses: uses, texts: TextValues(story, index: index))
        story.visitContents { content, site in
            content.visitExpressions { expression in
                expression.visitParts { part in search.check(part, at: site) }
            }
        }
        return search.problems
    }

    private struct Search {
        let story: Story
        let index: StoryIndex
        let uses: VariableUses
        let texts: TextValues
        var problems: [Problem] = []

        mutating func check(_ part: Expression, at site: StorySite) {
            switch part.kind {
            case .binary(let operation, let left, let right):
                if let variable = variable(left) {
                    check(variable, operation, right, in: part, at: site)
                } else if let variable = variable(right) {
                    check(variable, operation.turned, left, in: part, at: site)
                }
            case .membership(let member, let list, _):
                guard let variable = variable(member) else { return }
                for item in list { check(variable, .equal, item, in: item, at: site) }
            default:
                return
            }
        }

        private func variable(_ expression: Expression) -> Int? {
            guard case .variable(let name) = expression.kind else { return nil }
            return index.variable(named: name)
        }

        private mutating func check(
            _ variable: Int,
            _ operation: Expression.Operator,
            _ other: Expression,
            in whole: Expression,
            at site: StorySite
        ) {
            switch story.variables[variable].kind {
            case .text:
                guard operation == .equal || operation == .notEqual, case .text(let text) = other.kind else { return }
                checkText(variable, text, at: other, site)
            case .number(let limits):
                guard let number = other.constant, !limits.contains(number), let words = Wording.limits(limits) else { return }
                let isBelow = number < limits.lowerBound
                let verdict: String
                switch operation {
                case .equal: verdict = "never \(number)"
                case .notEqual: verdict = "never \(number), so this always holds"
                case .less, .lessOrEqual: verdict = isBelow ? "never that small, so this never holds" : "so this always holds"
                case .greater, .greaterOrEqual: verdict = isBelow ? "so this always holds" : "never that large, so this never holds"
                case .or, .and, .plus, .minus, .times, .divided, .remainder: return
                }
                report(
                    "“\(story.variables[variable].name)” is \(words), \(verdict).",
                    fix: "Compare it with a number within its limits, or change the limits.",
                    whole,
                    site
                )
            case .yesNo, .oneOf:
                return
            }
        }

        private mutating func checkText(_ variable: Int, _ text: String, at other: Expression, _ site: StorySite) {
            // If nothing ever sets a system variable, that is reported for the variable.
            guard !texts.canHold(text, variable: variable), uses.isSet[variable] || !story.variables[variable].isSystem else { return }
            let name = story.variables[variable].name
            let quoted = "“\(Wording.beginning(of: text))”"
            guard let length = texts.answerLength(variable) else {
                let fix = "Add an effect that sets it, or compare it with a text that it is set to."
                return report("Nothing ever sets “\(name)” to \(quoted).", fix: fix, other, site)
            }
            guard !TextValues.hasBlankEnds(text) else {
                let message = "An answer never starts or ends with a space, so “\(name)” is never \(quoted)."
                return report(message, fix: "Remove the space inside the quotes.", other, site)
            }
            let isShort = text.count < length.lowerBound
            let bound = isShort ? length.lowerBound : length.upperBound
            let words = "\(isShort ? "at least" : "at most") \(bound) character\(bound == 1 ? "" : "s")"
            report(
                "An answer has \(words), so “\(name)” is never \(quoted).",
                fix: "Compare it with a text that it can hold, or change its “\(isShort ? "min" : "max")”.",
                other,
                site
            )
        }

        private mutating func report(_ message: String, fix: String, _ expression: Expression, _ site: StorySite) {
            guard problems.count < Problem.mostKept else { return }
            let place = Problem.Place(site.path(in: story), .bytes(expression.bytes))
            problems.append(Problem(.comparedWithWhatItNeverHolds, message, fix: fix, at: place))
        }
    }
}

extension Expression.Operator {
    /// The same comparison with its sides swapped.
    var turned: Expression.Operator {
        switch self {
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        case .or, .and, .equal, .notEqual, .plus, .minus, .times, .divided, .remainder: self
        }
    }
}
