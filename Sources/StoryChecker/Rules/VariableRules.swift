internal import Story

/// Reports useless variables, and those set to or compared with values that they cannot have.
enum VariableRules {
    /// The problems with a story's variables, in the order of its parts.
    static func problems(in story: Story, index: StoryIndex, graph: LinkGraph) -> [Problem] {
        let uses = VariableUses(story, index: index)
        var problems = unused(in: story, uses: uses)
        problems += setOutsideLimits(in: story, index: index)
        problems += ComparisonRules.problems(in: story, index: index, uses: uses)
        problems += EarlyUseRules.problems(in: story, index: index, graph: graph, uses: uses)
        problems += OverwriteRules.problems(in: story, index: index, graph: graph, uses: uses)
        return problems
    }

    /// At most one problem for each variable: one that nothing reads is useless, whether it is set or not.
    private static func unused(in story: Story, uses: VariableUses) -> [Problem] {
        var problems: [Problem] = []
        for (number, variable) in story.variables.enumerated() {
            let name = variable.name
            let problem: Problem
            if !uses.isRead[number], variable.isSystem {
                problem = Problem(
                    .neverUsed,
                    "“\(name)” is a dead variable: nothing in the story reads it.",
                    fix: "Use it in a condition or a text, or remove it.",
                    at: variable.keyPlace
                )
            } else if !uses.isRead[number] {
                problem = Problem(
                    .askedButNeverUsed,
                    "Readers are asked for “\(name)”, but their answer changes nothing.",
                    fix: "Use it in a condition or a text, or remove the question.",
                    at: variable.keyPlace
                )
            } else if variable.isSystem, !uses.isSet[number] {
                problem = Problem(
                    .neverSet,
                    "“\(name)” is read, but nothing ever changes it.",
                    fix: "Set it somewhere, or write its value where it is read.",
                    at: variable.keyPlace
                )
            } else {
                continue
            }
            problems.append(problem)
        }
        return problems
    }

    private static func setOutsideLimits(in story: Story, index: StoryIndex) -> [Problem] {
        var problems: [Problem] = []
        story.visitContents { content, site in
            guard case .effect(let effect) = content, problems.count < Problem.mostKept,
                let found = index.variable(named: effect.variable),
                case .number(let limits) = story.variables[found].kind,
                let (place, value) = effect.value.alternatives.lazy.compactMap({ part in part.constant.map { (part, $0) } })
                    .first(where: { !limits.contains($0.1) })
            else { return }
            let stop = value < limits.lowerBound ? limits.lowerBound : limits.upperBound
            let side = value < limits.lowerBound ? "is never less than" : "is never more than"
            problems.append(
                Problem(
                    .setOutsideItsLimits,
                    "“\(effect.variable)” \(side) \(stop), so it becomes \(stop) here, not \(value).",
                    fix: "Set it to \(stop), or change its limits.",
                    at: Problem.Place(site.path(in: story), .bytes(place.bytes))
                )
            )
        }
        return problems
    }
}
