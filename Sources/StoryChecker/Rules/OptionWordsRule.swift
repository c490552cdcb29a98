internal import Story

/// Reports texts that have words for every option of a list but one.
enum OptionWordsRule {
    /// At most one problem for each row of words.
    static func problems(in story: Story, index: StoryIndex) -> [Problem] {
        var problems: [Problem] = []
        for (content, site) in story.contents {
            guard case .text(let text) = content else { continue }
            read(text.parts) { branches in
                guard problems.count < Problem.mostKept, let problem = problem(with: branches, site, story, index) else { return }
                problems.append(problem)
            }
        }
        return problems
    }

    /// Calls a function with the branches of each conditional part without an `{else}`; parts with nothing but spaces between them are one.
    private static func read(_ parts: [Template.Part], _ body: ([Template.Branch]) -> Void) {
        var row: [Template.Branch] = []
        for part in parts {
            switch part {
            case .literal(let text) where text.unicodeScalars.allSatisfy({ $0.isBlank }):
                continue
            case .conditional(let branches, let otherwise):
                for branch in branches { read(branch.parts, body) }
                read(otherwise, body)
                if otherwise.isEmpty {
                    row += branches
                    continue
                }
            case .emphasis(_, let inner):
                read(inner, body)
            case .literal, .value:
                break
            }
            body(row)
            row = []
        }
        body(row)
    }

    private static func problem(with branches: [Template.Branch], _ site: StorySite, _ story: Story, _ index: StoryIndex) -> Problem? {
        var missing: [Story.Option] = []
        var name: String?
        for branch in branches {
            guard let (variable, named) = options(branch.condition), name == nil || name == variable else { return nil }
            if name == nil, let found = index.variable(named: variable), case .oneOf(let options) = story.variables[found].kind {
                missing = options
            }
            name = variable
            missing.removeAll { named.contains($0.id.text) }
        }
        // With one branch, it is about one option and not about all.
        guard branches.count > 1, missing.count == 1, let name else { return nil }
        return Problem(
            .optionWithoutWords,
            "There are words for every “\(name)” but “\(missing[0].id)”.",
            fix: "Add words for it, or an {else}.",
            at: Problem.Place(site.path(in: story), .bytes(branches[0].condition.bytes))
        )
    }

    /// The variable and the options that a condition is about, if it is about nothing else.
    private static func options(_ condition: Expression) -> (variable: String, options: [String])? {
        switch condition.kind {
        case .binary(.equal, let left, let right):
            guard case .variable(let name) = left.kind, case .text(let option) = right.kind else { return nil }
            return (name, [option])
        case .membership(let member, let list, false):
            guard case .variable(let name) = member.kind else { return nil }
            let options = list.compactMap { item in
                if case .text(let option) = item.kind { option } else { nil }
            }
            return options.count == list.count ? (name, options) : nil
        case .binary(.or, let left, let right):
            guard let (name, first) = options(left), let (other, second) = options(right), name == other else { return nil }
            return (name, first + second)
        default:
            return nil
        }
    }
}
