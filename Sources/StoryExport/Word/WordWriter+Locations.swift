internal import Story

extension WordWriter {
    /// Writes a location: its heading, what happens on arrival, its pages, and what comes after them.
    mutating func write(_ location: Story.Location, _ number: Int) {
        let title = location.title.map { WordXML.run($0 + " ") } ?? ""
        let heading = title + WordXML.run(location.id.text, style: WordStyle.identifier)
        add(.heading, WordXML.bookmark(bookmark(location.id), number: number, around: heading))
        for sentence in speech.sentences(location.effects) { addLogic(speech.say("On arrival: ", "Bei der Ankunft: ") + sentence) }
        if !location.questions.isEmpty {
            let names = location.questions.joined(separator: ", ")
            addLogic(speech.say("Readers are asked for: \(names).", "Gefragt wird nach: \(names)."))
        }
        if let sequence = location.sequence {
            if let condition = sequence.condition { addLogic(when(condition)) }
            for step in sequence.steps {
                for text in [step.left?.text, step.right?.text].compactMap({ $0 }) { add(nil, runs(text)) }
            }
            if !location.pages.isEmpty { add(.pageBreak, WordXML.run("* * *")) }
        }
        for (number, page) in location.pages.enumerated() {
            if number > 0 { add(.pageBreak, WordXML.run("* * *")) }
            if let condition = page.condition { addLogic(when(condition)) }
            addPicture(page.picture, of: location.id)
            for line in page.lines { add(nil, runs(line)) }
            for line in page.explanation { add(.explanation, condition(speech.say("Explanation:", "Erklärung:")) + runs(line)) }
        }
        switch location.exit {
        case .ending(let ending):
            let label = condition(speech.say("Ending, \(ending.kind.rawValue):", "Ende, \(ending.kind.germanWord):"))
            add(.ending, label + WordXML.run(ending.title))
        case .continuations(let ways): write(ways)
        case .choices(let choices):
            for choice in choices { write(choice, at: location) }
            if !location.otherwise.isEmpty {
                addLogic(speech.say("If nothing of this is open:", "Wenn nichts davon offensteht:"))
                write(location.otherwise)
            }
        }
    }

    private func when(_ expression: Expression) -> String {
        let clause = speech.clause(expression)
        return speech.say("This page is there only if \(clause):", "Diese Seite gibt es nur, wenn \(clause):")
    }

    private mutating func write(_ ways: [Story.Continuation]) {
        for way in ways {
            let label = way.condition.map { expression in
                let clause = speech.clause(expression)
                return condition(speech.say("If \(clause):", "Wenn \(clause):")) + WordXML.run(" ")
            }
            add(.way, (label ?? "") + WordXML.run("→ ") + link(to: way.target))
        }
    }

    // MARK: Choices

    private mutating func write(_ choice: Story.Choice, at location: Story.Location) {
        switch choice.action {
        case .outcome(let outcome): add(.choice, link(to: outcome.target, choice.text))
        case .check: add(.choice, runs(choice.text))
        }
        if let expression = choice.condition {
            let clause = speech.clause(expression)
            addLogic(speech.say("Open if \(clause).", "Offen, wenn \(clause)."))
        }
        if choice.isOnce { addLogic(speech.say("Only once.", "Nur einmal.")) }
        if let reason = choice.reason { addLogic(speech.say("While it is closed: ", "Solange es nicht geht: ") + plain(reason)) }
        switch choice.action {
        case .outcome(let outcome): write(outcome, of: location)
        case .check(let check, let outcomes):
            for sentence in speech.sentences(check) { addLogic(sentence) }
            for outcome in outcomes {
                let label = condition(speech.name(of: outcome.bucket, in: check) + ":") + WordXML.run(" → ")
                add(.outcome, label + link(to: outcome.outcome.target))
                write(outcome.outcome, of: location)
            }
        }
    }

    private mutating func write(_ outcome: Story.Outcome, of location: Story.Location) {
        for sentence in speech.sentences(outcome.effects) { addLogic(sentence) }
        addPicture(outcome.picture, of: location.id)
        for line in outcome.lines { add(.result, runs(line)) }
    }
}

extension Story.Ending.Kind {
    fileprivate var germanWord: String {
        switch self {
        case .happy: "glücklich"
        case .funny: "lustig"
        case .strange: "seltsam"
        case .bittersweet: "bittersüß"
        case .sad: "traurig"
        case .secret: "geheim"
        case .plain: "schlicht"
        }
    }
}
