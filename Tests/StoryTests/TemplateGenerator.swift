import Story

/// Generates templates that a text can produce: emphasis is not empty, does not begin or end with a space, and no two parts are adjacent
/// that a text could not tell apart.
struct TemplateGenerator<Source: RandomNumberGenerator> {
    var source: Source

    mutating func parts(deepest: Int = 3, mayStress: Bool = true) -> [Template.Part] {
        var parts: [Template.Part] = []
        for _ in 0..<Int.random(in: 1...4, using: &source) {
            // Words between all parts keep asterisks apart, which would otherwise merge.
            parts.append(words())
            switch Int.random(in: 0..<(deepest > 0 ? 4 : 2), using: &source) {
            case 0: continue
            case 1: parts.append(value())
            case 2:
                guard mayStress else { continue }
                let stress: Template.Stress = Bool.random(using: &source) ? .soft : .strong
                parts.append(.emphasis(stress, merged(self.parts(deepest: deepest - 1, mayStress: false) + [words()])))
                parts.append(words())
            default:
                parts.append(conditional(deepest: deepest - 1, mayStress: mayStress))
            }
        }
        return merged(parts)
    }

    private mutating func conditional(deepest: Int, mayStress: Bool) -> Template.Part {
        var branches: [Template.Branch] = []
        for _ in 0..<Int.random(in: 1...3, using: &source) {
            let isEmpty = Int.random(in: 0..<5, using: &source) == 0
            branches.append(
                Template.Branch(
                    condition: expression(),
                    parts: isEmpty ? [] : parts(deepest: deepest, mayStress: mayStress)
                )
            )
        }
        let hasElse = Bool.random(using: &source)
        return .conditional(branches, otherwise: hasElse ? parts(deepest: deepest, mayStress: mayStress) : [])
    }

    private mutating func value() -> Template.Part { .value(expression()) }

    private mutating func expression() -> Expression {
        // A generator of its own, because a generator cannot lend its source.
        var generator = ExpressionGenerator(source: source)
        let expression = generator.expression(deepest: 2)
        source = generator.source
        return expression
    }

    private mutating func words() -> Template.Part {
        .literal(
            ["a", "b c", "{x}", "\\n", "*", "2 * 3", "é", "🦊", "}", "{else}", "it's", "\"q\""].randomElement(
                using: &source
            ) ?? "a"
        )
    }

    private func merged(_ parts: [Template.Part]) -> [Template.Part] {
        var merged: [Template.Part] = []
        for part in parts {
            if case .literal(let text) = part, case .literal(let before) = merged.last {
                merged[merged.count - 1] = .literal(before + text)
            } else {
                merged.append(part)
            }
        }
        return merged
    }
}
