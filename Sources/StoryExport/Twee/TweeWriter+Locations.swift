internal import Story
internal import StoryFormat

extension TweeWriter {
    /// Writes a location: what it sets, its questions, its pages, and what comes after them.
    mutating func write(_ location: Story.Location) {
        let isEnding = if case .ending = location.exit { true } else { false }
        var passage = TweePassage(names.passage(location.id), of: location.id, tag: isEnding ? "ending" : nil)
        passage.addSilent(script.macros(location.effects))
        if !location.questions.isEmpty {
            // The text may use the answers, so it is shown after them.
            let questions = location.questions.compactMap { script.variables[$0] }
            write(questions, in: passage, leadingTo: names.pages(location))
            passage = TweePassage(names.pages(location), of: location.id, tag: passage.tag)
        }
        if let title = location.title, location.isSeen { passage.add("!!" + markup.line(title)) }
        if let sequence = location.sequence { write(sequence, in: &passage) }
        for (number, page) in location.pages.enumerated() { write(page, number, in: &passage) }
        if passage.hasText { passage.add("") }
        writeExit(of: location, in: &passage)
        add(passage)
        for choice in location.choices where needsPassage(choice) { write(choice, at: location) }
    }

    // MARK: Text

    /// What the figures say; they themselves are not there.
    private func write(_ sequence: Story.Sequence, in passage: inout TweePassage) {
        let lines = sequence.steps.flatMap { [$0.left?.text, $0.right?.text] }.compactMap { $0 }.map { markup.line($0) }
        guard !lines.isEmpty else { return }
        let text = lines.joined(separator: "\n") + "\n"
        passage.markup += sequence.condition.map { "<<if \(script.text($0))>>\\\n\(text)<</if>>\\\n" } ?? text
    }

    private mutating func write(_ page: Story.Page, _ number: Int, in passage: inout TweePassage) {
        if let condition = page.condition { passage.addSilent(["<<if \(script.text(condition))>>"]) }
        if number > 0 { passage.add("----") }
        if let picture = page.picture.flatMap({ self.picture($0) }) { passage.add(picture) }
        passage.add(page.lines.map { markup.line($0) }, as: .page(number))
        if page.condition != nil { passage.addSilent(["<</if>>"]) }
    }

    // MARK: What comes after the text

    private func writeExit(of location: Story.Location, in passage: inout TweePassage) {
        switch location.exit {
        case .ending(let ending): passage.add("''" + markup.line(ending.title) + "''")
        case .continuations(let ways): passage.add(way(ways, hasText: passage.hasText))
        case .choices(let choices):
            let list = choices.map { self.choice($0, at: location) }.joined()
            let conditions = choices.compactMap { openCondition(of: $0, at: location) }
            guard !location.otherwise.isEmpty, conditions.count == choices.count else {
                passage.markup += list
                return
            }
            let isAnyOpen = conditions.count == 1 ? conditions[0] : conditions.map { "(\($0))" }.joined(separator: " or ")
            passage.markup += "<<if \(isAnyOpen)>>\\\n\(list)<<else>>\(way(location.otherwise, hasText: passage.hasText))<</if>>\n"
        }
    }

    /// The way on without a choice: a link after a text, otherwise at once.
    private func way(_ ways: [Story.Continuation], hasText: Bool) -> String {
        var text = ""
        for (number, way) in ways.enumerated() {
            if let condition = way.condition {
                text += (number == 0 ? "<<if " : "<<elseif ") + script.text(condition) + ">>"
            } else if number > 0 {
                text += "<<else>>"
            }
            text += step(to: way.target, hasText: hasText)
        }
        return ways.count > 1 ? text + "<</if>>" : text
    }

    private func step(to target: Story.Location.ID, hasText: Bool) -> String {
        let name = names.passage(target)
        return hasText ? markup.link(Template(literal: words.proceed), to: name) : "<<goto \(TweeScript.quoted(name))>>"
    }

    /// When a choice is open; nil if it always is.
    private func openCondition(of choice: Story.Choice, at location: Story.Location) -> String? {
        let untaken = names.once(choice, at: location).map { "not \($0)" }
        guard let condition = choice.condition else { return untaken }
        return untaken.map { "\($0) and " + script.text(condition, within: 2) } ?? script.text(condition)
    }

    private func choice(_ choice: Story.Choice, at location: Story.Location) -> String {
        let link: String
        if needsPassage(choice) {
            link = markup.link(choice.text, to: names.passage(choice, at: location))
        } else {
            let outcome = choice.outcomes[0]
            let body = picked(choice, at: location) + script.macros(outcome.effects)
            link = markup.link(choice.text, to: names.passage(outcome.target), body: body.joined())
        }
        guard let condition = openCondition(of: choice, at: location) else { return link + "\n" }
        guard let reason = choice.reason else { return "<<if \(condition)>>\(link)\n<</if>>\\\n" }
        return "<<if \(condition)>>\(link)<<else>>\(markup.line(choice.text)) — \(markup.line(reason))<</if>>\n"
    }

    // MARK: Choices with a passage of their own

    /// Whether anything is shown or rolled between a choice and where it leads.
    private func needsPassage(_ choice: Story.Choice) -> Bool { choice.hasCheck || choice.outcomes.contains { $0.isShown } }

    /// What counts a choice as picked.
    private func picked(_ choice: Story.Choice, at location: Story.Location) -> [String] {
        var macros: [String] = []
        if countsTurns { macros.append(TweeScript.set("$" + names.turns, "$\(names.turns) + 1")) }
        if let once = names.once(choice, at: location) { macros.append(TweeScript.set(once, "true")) }
        return macros
    }

    private mutating func write(_ choice: Story.Choice, at location: Story.Location) {
        var passage = TweePassage(names.passage(choice, at: location), of: location.id)
        passage.addSilent(picked(choice, at: location))
        let number = location.choices.firstIndex { $0.id == choice.id } ?? 0
        switch choice.action {
        case .outcome(let outcome): write(outcome, .outcome(choice: number, 0), in: &passage)
        case .check(let check, let outcomes):
            let roll = TweeRoll(check, script)
            passage.addSilent(roll.macros)
            for (place, bucket) in roll.buckets.enumerated() {
                if let condition = bucket.condition {
                    passage.addSilent([(place == 0 ? "<<if " : "<<elseif ") + condition + ">>"])
                } else if place > 0 {
                    passage.addSilent(["<<else>>"])
                }
                guard let found = outcomes.firstIndex(where: { $0.bucket == bucket.id }) else { continue }
                write(outcomes[found].outcome, .outcome(choice: number, found), in: &passage)
            }
            if roll.buckets.count > 1 { passage.markup += "<</if>>" }
        }
        add(passage)
    }

    private mutating func write(_ outcome: Story.Outcome, _ text: TweeOriginal.Text, in passage: inout TweePassage) {
        passage.addSilent(script.macros(outcome.effects))
        if outcome.isShown {
            if let picture = outcome.picture.flatMap({ self.picture($0) }) { passage.add(picture) }
            passage.add(outcome.lines.map { markup.line($0) }, as: text)
            passage.add("")
        }
        passage.add(step(to: outcome.target, hasText: outcome.isShown))
    }
}

extension Story.Location {
    /// Whether readers may see it, rather than only pass through.
    fileprivate var isSeen: Bool {
        if case .continuations = exit { !pages.isEmpty || sequence != nil || !questions.isEmpty } else { true }
    }
}

extension Story.Outcome {
    /// Whether readers see a result.
    var isShown: Bool { !lines.isEmpty || picture != nil }
}

extension TweePassage {
    /// Whether it shows anything yet.
    var hasText: Bool { markup.split(separator: "\n").contains { !($0.hasPrefix("<<") && $0.hasSuffix("\\")) } }
}
