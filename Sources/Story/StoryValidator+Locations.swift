extension StoryValidator {
    mutating func checkLocation(_ location: Story.Location) {
        let path = Path().key("locations").key(location.id.text)
        checkEffects(location.effects, at: path.key("set"))
        for (number, name) in location.questions.enumerated() {
            checkQuestion(name, at: path.key("ask").index(number))
        }
        checkSound(location.ambience, at: path.key("ambience"))
        if let sequence = location.sequence { checkSequence(sequence, at: path.key("sequence")) }
        checkCount(location.pages, atMost: Story.Limits.pages, "pages") { _, number in Problem.Place(path.key("pages").index(number)) }
        for (number, page) in location.pages.enumerated() {
            let path = path.key("pages").index(number)
            checkCondition(page.condition, at: path.key("if"))
            checkLines(page.lines, at: path.key("text"))
            checkLines(page.explanation, at: path.key("explanation"))
            checkPicture(page.picture, at: path.key("picture"))
            checkSound(page.sound, at: path.key("sound"))
            if let narration = page.narration { checkNarration(narration, at: path.key("narration")) }
            if case .sound(let sound) = page.ambience { checkSound(sound, at: path.key("ambience")) }
        }
        switch location.exit {
        case .ending:
            checkNothingElse(location, at: path)
        case .continuations(let continuations):
            checkContinuations(continuations, at: path)
            checkNothingElse(location, at: path)
        case .choices(let choices):
            checkChoices(choices, of: location, at: path)
            if !location.otherwise.isEmpty { checkContinuations(location.otherwise, at: path) }
        }
    }

    private mutating func checkNarration(_ file: String, at path: Path) {
        checkFile(file, endings: Story.Sound.endings, at: path)
        // One message is enough for all pages.
        guard story.narrator == nil, !hasMissedNarrator else { return }
        hasMissedNarrator = true
        let fix = "Add a “narration” with “by” at the top of the story; say “synthetic” for a computer's voice."
        report(.missingKey, "The story does not say who reads its pages.", fix: fix, at: path)
    }

    private mutating func checkQuestion(_ name: String, at path: Path) {
        guard let found = index.variable(named: name) else {
            return reportUnknownVariable(name, at: Problem.Place(path))
        }
        guard story.variables[found].isSystem else { return }
        report(.askedWithoutPrompt, "“\(name)” has no prompt to ask readers with.", fix: "Give the variable a prompt.", at: path)
    }

    private mutating func checkSequence(_ sequence: Story.Sequence, at path: Path) {
        checkCondition(sequence.condition, at: path.key("if"))
        if sequence.steps.isEmpty { report(.tooFew, "A sequence needs at least one step.", at: path.key("steps")) }
        for (number, step) in sequence.steps.enumerated() {
            let path = path.key("steps").index(number)
            if step.left == nil, step.right == nil {
                report(.tooFew, "Nothing happens in this step.", fix: "Give it a left or a right event.", at: path)
            }
            for (side, event) in [("left", step.left), ("right", step.right)] {
                checkTemplate(event?.text, at: path.key(side).key("text"))
                checkPicture(event?.picture, at: path.key(side).key("picture"))
            }
        }
    }

    /// Only a story made in Swift can have another way than choices, and one for when no choice is open.
    private mutating func checkNothingElse(_ location: Story.Location, at path: Path) {
        guard !location.otherwise.isEmpty else { return }
        let fix = "Keep one of the two."
        report(.keysExcludeEachOther, "Only choices can be followed by another continuation.", fix: fix, at: path.key("continue"))
    }

    private mutating func checkContinuations(_ continuations: [Story.Continuation], at path: Path) {
        let path = path.key("continue")
        checkCount(continuations, atMost: Story.Limits.continuations, "continuations") { _, number in Problem.Place(path.index(number)) }
        for (number, continuation) in continuations.enumerated() {
            checkCondition(continuation.condition, at: path.index(number).key("if"))
            checkTarget(continuation.target, at: path.index(number).key("go"))
        }
        guard let last = continuations.last else {
            return report(.noWayOn, "Readers cannot continue from here.", at: path)
        }
        guard last.condition != nil else { return }
        report(
            Problem(
                .conditionOnLastWay,
                "If no condition holds, readers cannot continue.",
                fix: "Remove the “if” from the last continuation.",
                at: Problem.Place(path.index(continuations.count - 1).key("if"), .key)
            )
        )
    }

    private mutating func checkChoices(_ choices: [Story.Choice], of location: Story.Location, at path: Path) {
        let path = path.key("choices")
        if choices.isEmpty {
            report(.noWayOn, "Readers cannot continue from here.", fix: "Add a choice, an ending or a continuation.", at: path)
        }
        checkCount(choices, atMost: Story.Limits.choices, "choices") { _, number in Problem.Place(path.index(number)) }
        var seen = SeenIdentifiers("choice here")
        for (number, choice) in choices.enumerated() {
            let path = path.index(number)
            see(choice.id.text, at: Problem.Place(path.key("id")), in: &seen)
            for (number, alias) in choice.aliases.enumerated() {
                see(alias.text, at: Problem.Place(path.key("aliases").index(number)), in: &seen)
            }
            checkTemplate(choice.text, at: path.key("text"))
            checkCondition(choice.condition, at: path.key("if"))
            checkTemplate(choice.reason, at: path.key("reason"))
            switch choice.action {
            case .outcome(let outcome):
                checkOutcome(outcome, text: "result", at: path)
            case .check(let check, let outcomes):
                checkCheck(check, at: path.key("check"))
                checkOutcomes(outcomes, of: check, at: path.key("outcomes"))
            }
        }
    }

    private mutating func checkOutcome(_ outcome: Story.Outcome, text: String, at path: Path) {
        checkLines(outcome.lines, at: path.key(text))
        checkPicture(outcome.picture, at: path.key("picture"))
        checkSound(outcome.sound, at: path.key("sound"))
        checkEffects(outcome.effects, at: path.key("set"))
        checkTarget(outcome.target, at: path.key("go"))
    }

    private mutating func checkOutcomes(_ outcomes: [Story.BucketOutcome], of check: Story.Check, at path: Path) {
        let buckets = check.buckets
        let known = Set(buckets)
        // If a bucket's own ID is invalid, a mismatch with its outcome would be the same mistake again.
        let areKnown = buckets.allSatisfy { $0.isValid }
        let use = outcomes.contains { $0.outcome.usesRoll } ? check.rollUse : .noCheck
        var answered: Set<Story.Bucket.ID> = []
        var seen = SeenIdentifiers("bucket")
        for outcome in outcomes {
            let name = outcome.bucket.text
            let path = path.key(name)
            see(name, at: Problem.Place(path, .key), in: &seen)
            answered.insert(outcome.bucket)
            if areKnown, outcome.bucket.isValid, !known.contains(outcome.bucket) {
                let fix = suggester.sentence(for: name) { buckets.map { $0.text } }
                let message = "The check has no result “\(name)”."
                report(Problem(.unknownBucket, message, fix: fix, at: Problem.Place(path, .key)))
            }
            roll = use
            checkOutcome(outcome.outcome, text: "text", at: path)
            roll = .noCheck
        }
        for outcome in outcomes {
            for (number, alias) in outcome.aliases.enumerated() {
                see(alias.text, at: Problem.Place(path.key(outcome.bucket.text).key("aliases").index(number)), in: &seen)
            }
        }
        for bucket in buckets where areKnown && !answered.contains(bucket) {
            let fix = "Add “\(bucket)” to the outcomes."
            report(.missingBucket, "There is no outcome for the check's result “\(bucket)”.", fix: fix, at: path)
        }
    }
}
