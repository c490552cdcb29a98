import Story

@testable import StoryEngine

/// Determines what a reader lost when a story was edited, without any of the code that saves and resumes: it compares what the reader had
/// in the old story with what is in the new one.
struct LossJudge {
    let old: Story
    let new: Story
    let oldProgram: Program
    let newProgram: Program

    /// The judge's findings.
    struct Losses {
        /// Losses that were not reported.
        private(set) var silent: [String] = []
        /// Reported losses that are not true.
        var untrue: [String] = []
        /// The number of losses.
        private(set) var count = 0

        mutating func add(_ words: String, isTold: Bool) {
            count += 1
            if !isTold { silent.append(words) }
        }
    }

    /// - Parameter before: The states that undo led to in the old story, oldest first, and where the reader was.
    func verdict(on resumed: Playthrough, _ report: ResumeReport, before: [ReaderFacts]) -> Losses {
        var losses = Losses()
        if !report.notices.contains(.storyChanged) { losses.add("the story", isTold: false) }
        if report.kind == .startedAgain {
            losses.add("everything", isTold: report.notices.contains(.everythingGone))
            if before.contains(where: { isThere($0) && $0.phase == .page && isSamePage($0) }) {
                losses.untrue.append("a page is still there, but the story starts again")
            }
            return losses
        }
        let takenBack = report.takenBack
        if report.kind == .walkedBack { losses.add("decisions", isTold: takenBack > 0) }
        guard takenBack < before.count else {
            losses.add("\(takenBack) decisions of \(before.count - 1)", isTold: false)
            return losses
        }
        let kept = before[before.count - 1 - takenBack]
        let now = ReaderFacts(resumed.state, of: newProgram)

        judgeKnowledge(before[...(before.count - 1 - takenBack)], report, &losses)
        judgeValues(kept, now, report, &losses)
        judgePlace(kept, now, report, &losses)

        let isStuck = resumed.state.phase == .lost || (resumed.state.phase == .choices && resumed.enabledChoices.isEmpty)
        if isStuck { losses.add("a way on", isTold: false) }
        let undos = before[..<(before.count - 1 - takenBack)].count { isThere($0) }
        if resumed.undoPoints.count < undos { losses.add("\(undos - resumed.undoPoints.count) undos", isTold: false) }
        return losses
    }

    // MARK: What the reader had

    /// Variables and visits that are gone completely, in all states that the reader can return to.
    private func judgeKnowledge(
        _ states: ArraySlice<ReaderFacts>,
        _ report: ResumeReport,
        _ losses: inout Losses
    ) {
        var variables: Set<String> = []
        var visits: Set<String> = []
        let start = Meaning(State(oldProgram), of: oldProgram).values
        for state in states {
            for (id, value) in state.meaning.values where value != start[id] && variable(id) == nil { variables.insert(id) }
            for id in state.meaning.visits.keys where location(id) == nil { visits.insert(id) }
        }
        let toldVariables = report.goneVariables
        let toldVisits = report.goneVisits
        let picks = states.reduce(into: Set<String>()) { $0.formUnion($1.meaning.picks) }
        for id in picks where isGone(pick: id) { losses.add("that \(id) was picked", isTold: toldVariables.contains(id)) }
        for id in toldVariables where id.contains("/") && !isGone(pick: id) { losses.untrue.append("the choice \(id) is there") }
        for id in variables { losses.add("what the variable \(id) held", isTold: toldVariables.contains(id)) }
        for id in visits { losses.add("the visit of \(id)", isTold: toldVisits.contains(id)) }
        for id in toldVariables where variable(id) != nil { losses.untrue.append("the variable \(id) is there") }
        for id in toldVisits where location(id) != nil { losses.untrue.append("the location \(id) is there") }
    }

    private func judgeValues(_ kept: ReaderFacts, _ now: ReaderFacts, _ report: ResumeReport, _ losses: inout Losses) {
        // If the reader had to move on from a changed place, values may change on the way.
        let visitsBefore = kept.meaning.visits.filter { location($0.key) != nil }.values.reduce(0, +)
        guard now.meaning.visits.values.reduce(0, +) == visitsBefore else { return }
        for (id, value) in kept.meaning.values {
            guard let present = variable(id), let previous = old.variables.first(where: { $0.id.text == id }) else { continue }
            let expected = translation(of: value, from: previous, to: present)
            guard now.meaning.values[present.id.text] != expected else { continue }
            losses.add("the value of \(id)", isTold: report.notices.contains(.valueGone(variable: present.name)))
        }
        for id in kept.meaning.picks {
            guard let (place, choice) = pick(id), let choice, choice.isOnce else { continue }
            if !now.meaning.picks.contains("\(place.id)/\(choice.id)") { losses.add("that \(id) was picked", isTold: false) }
        }
        for (id, count) in kept.meaning.visits {
            guard let place = location(id) else { continue }
            let merged = kept.meaning.visits.filter { location($0.key)?.id == place.id }.values.reduce(0, +)
            if now.meaning.visits[place.id.text] != merged { losses.add("how often \(id) was visited, \(count) times", isTold: false) }
        }
        for (id, count) in kept.meaning.runs {
            guard let check = new.checks.first(where: { $0.id.text == id || $0.aliases.contains { $0.text == id } }) else { continue }
            if now.meaning.runs[check.id.text] != count { losses.add("how often \(id) was rolled", isTold: false) }
        }
    }

    /// The current name of a value; nil if the variable no longer has it.
    private func translation(of value: String, from old: Story.Variable, to new: Story.Variable) -> String? {
        switch (old.kind, new.kind) {
        case (.text, .text), (.yesNo, .yesNo): value
        case (.number, .number(let limits)): Int64(value).map { limits.contains($0) } == true ? value : nil
        case (.oneOf, .oneOf(let options)):
            (options.first { $0.id.text == value } ?? options.first { $0.aliases.contains { $0.text == value } })?.id.text
        default: nil
        }
    }

    // MARK: Where the reader was

    private func judgePlace(
        _ kept: ReaderFacts,
        _ now: ReaderFacts,
        _ report: ResumeReport,
        _ losses: inout Losses
    ) {
        let isTold = report.notices.contains(.pagesChanged)
        let isSame = isSamePlace(kept, now)
        let words = "\(kept.location ?? "-") \(kept.phase)"
        if !isSame { losses.add("the place \(words), now \(now.location ?? "-") \(now.phase)", isTold: isTold) }
        if isSame, !readsAlike(kept, now) { losses.add("what was read at \(words)", isTold: isTold) }
        guard isTold, let id = kept.location, let before = old.locations.first(where: { $0.id.text == id }), kept.phase != .lost else {
            return
        }
        if location(id) == before { losses.untrue.append("nothing has changed at \(id)") }
    }

    private func isSamePlace(_ kept: ReaderFacts, _ now: ReaderFacts) -> Bool {
        guard kept.phase == now.phase, kept.location.flatMap({ location($0)?.id.text }) == now.location else { return false }
        if let question = kept.question, variable(question)?.id.text != now.question { return false }
        if let ending = kept.ending {
            guard case .ending(let present) = new.locations.first(where: { $0.id.text == now.location })?.exit else { return false }
            let isImplied = present.id.text == now.location && ending == kept.location
            return isImplied || present.id.text == ending || present.aliases.contains { $0.text == ending }
        }
        if let bucket = kept.bucket, now.bucket != bucket, now.bucket != "new-\(bucket)" { return false }
        return kept.step == now.step
    }

    /// Whether the text shown there shares more than a few words with the current one.
    private func readsAlike(_ kept: ReaderFacts, _ now: ReaderFacts) -> Bool {
        let before = words(at: kept, in: old)
        let after = words(at: now, in: new)
        // Where no word was read, none is missed.
        guard !before.isEmpty else { return true }
        return Double(before.intersection(after).count) >= 0.15 * Double(before.union(after).count)
    }

    private func words(at facts: ReaderFacts, in story: Story) -> Set<String> {
        guard let location = story.locations.first(where: { $0.id.text == facts.location }) else { return [] }
        switch facts.phase {
        case .page, .choices, .ending:
            // The last text shown there.
            guard facts.lastPage < location.pages.count else { return [] }
            return Set(location.pages[facts.lastPage].lines.flatMap { LossJudge.words($0.parts) })
        case .sequence:
            let steps = location.sequence?.steps ?? []
            return Set(steps.flatMap { [$0.left, $0.right] }.compactMap { $0?.text }.flatMap { LossJudge.words($0.parts) })
        case .title, .startQuestion, .question, .result, .lost: return []
        }
    }

    private static func words(_ parts: [Template.Part]) -> [String] {
        parts.flatMap { part -> [String] in
            switch part {
            // Compare only the beginnings of words, so that fixing a typo does not make another word.
            case .literal(let text): text.split(separator: " ").map { String($0.prefix(3)) }
            case .value: []
            case .emphasis(_, let inner): words(inner)
            case .conditional(let branches, let otherwise): branches.flatMap { words($0.parts) } + words(otherwise)
            }
        }
    }

    // MARK: What is there now

    private func variable(_ id: String) -> Story.Variable? {
        new.variables.first { $0.id.text == id } ?? new.variables.first { $0.aliases.contains { $0.text == id } }
    }

    private func location(_ id: String) -> Story.Location? {
        new.locations.first { $0.id.text == id } ?? new.locations.first { $0.aliases.contains { $0.text == id } }
    }

    /// The location and the choice that were called `location/choice`; nil if the location is gone, which is told by itself.
    private func pick(_ id: String) -> (Story.Location, Story.Choice?)? {
        let names = id.split(separator: "/").map { String($0) }
        guard names.count == 2, let place = location(names[0]) else { return nil }
        guard case .choices(let choices) = place.exit else { return (place, nil) }
        let named = choices.first { $0.id.text == names[1] } ?? choices.first { $0.aliases.contains { $0.text == names[1] } }
        // A choice with the default ID is named after a location.
        return (place, named ?? location(names[1]).flatMap { target in choices.first { $0.id.text == target.id.text } })
    }

    private func isGone(pick id: String) -> Bool {
        guard let (_, choice) = pick(id) else { return false }
        return choice == nil
    }

    private func isThere(_ facts: ReaderFacts) -> Bool {
        facts.location.map { location($0) != nil } ?? true
    }

    private func isSamePage(_ facts: ReaderFacts) -> Bool {
        guard let id = facts.location, let place = location(id) else { return false }
        return old.locations.first { $0.id.text == id } == place
    }
}

extension Story {
    /// All checks of all choices.
    var checks: [Story.Check] {
        locations.flatMap { location -> [Story.Check] in
            if case .choices(let choices) = location.exit { choices.compactMap { $0.check } } else { [] }
        }
    }
}

extension ResumeReport {
    /// The number of decisions that it reports as undone.
    var takenBack: Int {
        for notice in notices {
            switch notice {
            case .placeGone(let decisions), .choicesClosed(let decisions): return decisions
            default: continue
            }
        }
        return 0
    }

    /// The variables that it reports as gone.
    var goneVariables: Set<String> {
        Set(notices.flatMap { notice -> [String] in if case .variablesGone(let lost) = notice { lost.map { $0.id } } else { [] } })
    }

    /// The visited locations that it reports as gone.
    var goneVisits: Set<String> {
        Set(notices.flatMap { notice -> [String] in if case .visitsGone(let lost) = notice { lost.map { $0.id } } else { [] } })
    }
}
