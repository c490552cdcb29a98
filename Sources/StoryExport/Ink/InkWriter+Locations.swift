internal import Story

extension InkWriter {
    /// Writes a location: what it sets, its questions, its pages, and what comes after them.
    mutating func write(_ location: Story.Location) {
        add(["", "=== \(script.terms.knot(location.id)) ==="])
        if let title = location.title { add(["# title: " + InkMarkup.escaped(title)]) }
        if let visits = script.terms.visits(location.id) { add([InkScript.add(1, to: visits)]) }
        add(script.lines(location.effects))
        let questions = location.questions.compactMap { script.variables[$0] }.filter { !$0.isTyped }
        if !questions.isEmpty {
            // The text may use the answers, so it is shown after them.
            let text = script.unique(location.id.text + "_text")
            write(questions, leadingTo: text)
            add(["", "=== \(text) ==="])
        }
        if let sequence = location.sequence {
            // The figures themselves are not there.
            let lines = sequence.steps.flatMap { [$0.left?.text, $0.right?.text] }.compactMap { $0 }.map { line($0) }
            write(lines, when: sequence.condition)
        }
        for page in location.pages { write(tags(page.picture) + page.lines.map { line($0) }, when: page.condition) }
        switch location.exit {
        case .ending(let ending): add([InkMarkup.escaped(ending.title), "-> END"])
        case .continuations(let ways): write(ways)
        case .choices(let choices): write(choices, at: location)
        }
    }

    private mutating func write(_ lines: [String], when condition: Expression?) {
        guard let condition, !lines.isEmpty else { return add(lines) }
        add(["{ \(script.text(condition)):"])
        add(lines, indent: 1)
        add(["}"])
    }

    private mutating func write(_ ways: [Story.Continuation]) {
        let targets = ways.map { "-> " + script.terms.knot($0.target) }
        guard ways.count > 1 else { return add(targets) }
        add(["{"])
        for (way, target) in zip(ways, targets) {
            add(["- \(way.condition.map { script.text($0) } ?? "else"):", "    " + target])
        }
        add(["}"])
    }

    // MARK: Choices

    private mutating func write(_ choices: [Story.Choice], at location: Story.Location) {
        for choice in choices {
            guard let reason = choice.reason, let open = openCondition(of: choice, at: location) else { continue }
            add(["{ not \(open):", "    " + line(choice.text) + " — " + line(reason), "}"])
        }
        for choice in choices { write(choice, at: location) }
        for way in location.otherwise {
            let condition = way.condition.map { "{ \(script.text($0)) } " } ?? ""
            add(["+ \(condition)-> " + script.terms.knot(way.target)])
        }
    }

    /// When a choice with a reason is open, as a part of a condition; nil if it always is.
    private mutating func openCondition(of choice: Story.Choice, at location: Story.Location) -> String? {
        let open = choice.condition.map { script.compared($0) }
        guard let picked = script.terms.picked(choice, at: location) else { return open }
        return open.map { "((not \(picked)) and \($0))" } ?? "(not \(picked))"
    }

    private mutating func write(_ choice: Story.Choice, at location: Story.Location) {
        let condition = choice.condition.map { "{ \(script.text($0)) } " } ?? ""
        let words = line(choice.text)
        // Without words, ink would pick it itself when no other is open.
        add(["\(choice.isOnce ? "*" : "+") \(condition)[\(words.isEmpty ? "…" : words)]"])
        if countsTurns { add([InkScript.add(1, to: script.terms.turns)], indent: 1) }
        if let picked = script.terms.picked(choice, at: location) { add(["~ \(picked) = true"], indent: 1) }
        switch choice.action {
        case .outcome(let outcome): write(outcome, indent: 1)
        case .check(let check, let outcomes):
            let roll = InkRoll(check, &script)
            add(roll.lines, indent: 1)
            let buckets = roll.buckets.compactMap { bucket in
                outcomes.first { $0.bucket == bucket.id }.map { (bucket.condition, $0.outcome) }
            }
            guard buckets.count > 1 else {
                if let only = buckets.first { write(only.1, indent: 1) }
                return
            }
            add(["{"], indent: 1)
            for (condition, outcome) in buckets {
                add(["- \(condition ?? "else"):"], indent: 1)
                write(outcome, indent: 2)
            }
            add(["}"], indent: 1)
        }
    }

    private mutating func write(_ outcome: Story.Outcome, indent: Int) {
        add(script.lines(outcome.effects), indent: indent)
        add(tags(outcome.picture) + outcome.lines.map { line($0) }, indent: indent)
        add(["-> " + script.terms.knot(outcome.target)], indent: indent)
    }
}
