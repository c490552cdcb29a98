internal import Story

/// Reports conditions that are allowed but hardly meant: those that decide nothing, and an “and” beside an “or” without parentheses.
enum ConditionRules {
    /// One problem for each such condition, in the order of the story.
    static func problems(in story: Story) -> [Problem] {
        var search = Search()
        for (content, site) in story.contents {
            let path = site.path(in: story)
            content.visitExpressions { search.read($0, at: path) }
            if case .text(let text) = content { search.read(text.parts, at: path) }
        }
        for location in story.locations { search.readWays(of: location) }
        return search.problems
    }

    private struct Search {
        var problems: [Problem] = []

        // MARK: The same either way

        mutating func read(_ parts: [Template.Part], at path: Path) {
            for part in parts {
                switch part {
                case .literal, .value: continue
                case .emphasis(_, let inner): read(inner, at: path)
                case .conditional(let branches, let otherwise):
                    for branch in branches { read(branch.parts, at: path) }
                    read(otherwise, at: path)
                    guard let last = branches.last, last.parts == otherwise else { continue }
                    report("the words are the same", at: Problem.Place(path, .bytes(last.condition.bytes)))
                }
            }
        }

        /// If the last condition fails, the entry after it is taken.
        mutating func readWays(of location: Story.Location) {
            let ways = location.continuations
            guard ways.count > 1, ways[ways.count - 1].condition == nil, ways[ways.count - 1].target == ways[ways.count - 2].target,
                ways[ways.count - 2].condition != nil
            else { return }
            let path = LocationSite.continuationCondition(ways.count - 2).path(in: location)
            report("the story continues at “\(ways[ways.count - 1].target)”", at: Problem.Place(path))
        }

        private mutating func report(_ outcome: String, at place: Problem.Place) {
            guard problems.count < Problem.mostKept else { return }
            problems.append(
                Problem(
                    .conditionWithoutEffect,
                    "This condition decides nothing: \(outcome) whether it holds or not.",
                    fix: "Change one of the two, or remove the condition.",
                    at: place
                )
            )
        }

        // MARK: Parts of expressions

        mutating func read(_ expression: Expression, at path: Path) {
            var mixed: Expression?
            expression.visitParts { part in
                switch part.kind {
                case .conditional(let value, let condition, let other) where value == other:
                    report("the value is the same", at: Problem.Place(path, .bytes(condition.bytes)))
                case .binary(.or, let left, let right) where mixed == nil:
                    if right.isAnd, right.bytes.upperBound == part.bytes.upperBound {
                        mixed = right
                    } else if left.isAnd, left.bytes.upperBound + " or ".utf8.count == right.bytes.lowerBound {
                        mixed = left
                    }
                default:
                    return
                }
            }
            guard let mixed, !mixed.bytes.isEmpty, problems.count < Problem.mostKept else { return }
            problems.append(
                Problem(
                    .andBesideOr,
                    "“and” binds closer than “or”, so this belongs together: “\(Wording.beginning(of: mixed.description))”.",
                    fix: "Put parentheses around what belongs together.",
                    at: Problem.Place(path, .bytes(mixed.bytes))
                )
            )
        }
    }
}

extension Expression {
    fileprivate var isAnd: Bool {
        if case .binary(.and, _, _) = kind { true } else { false }
    }
}
