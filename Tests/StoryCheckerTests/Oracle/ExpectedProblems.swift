import Story
import StoryFormat
import TestSupport

@testable import StoryEngine

/// What the checker must and may report about a story, according to brute force.
///
/// It must not report what no reader gets to, only what keeps readers away.
struct ExpectedProblems {
    /// A required report, in one of several forms.
    struct Finding {
        var sayings: [Saying]
    }

    /// One of these codes at a place or inside it.
    struct Saying {
        var codes: Set<Problem.Code>
        /// The JSON pointer of the place; empty for any place.
        var place: String
    }

    /// The required reports.
    private(set) var required: [Finding] = []
    private let brute: BruteForce
    /// The conditions, by the pointer of what has them.
    private var conditions: [String: Ref<ExpressionRow>] = [:]
    /// Pointers of expressions with a conditional value whose condition is always true.
    private var alwaysOneValue: Set<String> = []
    /// Pointers of what is never shown, taken or enabled, or never applies, although readers get there.
    private var never: [Problem.Code: Set<String>] = [:]

    init(_ brute: BruteForce) {
        self.brute = brute
        for number in brute.story.locations.indices { look(at: number) }
        for condition in Set(brute.program.shared.tables.effects.compactMap { $0.condition }) {
            let path = brute.map.expressions[condition.index].path
            note(condition, at: Path(Array(path.steps.dropLast())).pointer, never: .neverApplied)
        }
        let expressions = SlowExpressions(brute.program)
        for number in brute.program.shared.tables.expressions.indices {
            for position in expressions.conditions(in: number) { note(value: position, at: brute.map.expressions[number].path.pointer) }
        }
        for fault in brute.sightings.faults.union(brute.sightings.textFaults) where fault.location >= 0 {
            require([fault.isDivision ? .divisionByZero : .overflow], at: pointer(of: fault.location))
        }
        if brute.hasCircle { require([.circle], at: "") }
        if brute.hasTrap { require([.noEndingFromHere, .circle], at: "") }
        // What makes an ending unreachable may be reported only at its cause, if that is an error.
        if brute.reachedEndings.contains(false) {
            require([.everyChoiceClosed, .noEndingFromHere, .circle, .overflow, .divisionByZero, .comparedWithWhatItNeverHolds], at: "")
        }
    }

    private func pointer(of location: Int) -> String { "/locations/\(brute.story.locations[location].id)" }

    /// - Parameter others: What may be reported instead.
    private mutating func require(_ codes: Set<Problem.Code>, at place: String, or others: [Saying] = []) {
        // A cause that makes an ending unreachable is reported under that ending's code.
        required.append(Finding(sayings: [Saying(codes: codes.union([.endingNeverReached]), place: place)] + others))
    }

    // MARK: Looking at the story

    private mutating func look(at number: Int) {
        let location = brute.program.shared.tables.locations[number]
        let sightings = brute.sightings
        let place = pointer(of: number)
        if sightings.pageLists.contains(number) {
            for (index, page) in location.pages.indices.enumerated() {
                note(brute.program.shared.tables.pages[page].condition, at: "\(place)/pages/\(index)", never: .neverShown)
            }
        }
        if let sequence = location.sequence {
            note(brute.program.shared.tables.sequences[sequence].condition, at: "\(place)/sequence", never: .neverShown)
        }
        guard sightings.exits.contains(number) else { return }
        if brute.stuckLocations.contains(number) { require([.everyChoiceClosed], at: place) }
        for (index, choice) in location.choices.indices.enumerated() {
            // If no reader can ever continue, that is the report.
            let closed = Saying(codes: [.everyChoiceClosed], place: "\(place)/choices")
            // That it was not picked before is no condition of its author's.
            let hasCondition = brute.story.locations[number].choices[index].condition != nil
            let condition = hasCondition ? brute.program.shared.tables.choices[choice].condition : nil
            note(condition, at: "\(place)/choices/\(index)", never: .choiceNeverEnabled, or: [closed])
            if sightings.choices.contains(choice) { look(at: brute.program.shared.tables.choices[choice], "\(place)/choices/\(index)") }
        }
        let ways = location.continuations.indices
        if location.choices.count > 0, !ways.isEmpty, !ways.contains(where: sightings.ways.contains) {
            // One report for all of them, as a choice is always open.
            never[.wayNeverTaken, default: []].insert("\(place)/continue")
        }
        for (index, way) in location.continuations.indices.enumerated() {
            let condition = brute.program.shared.tables.continuations[way].condition
            if let condition { conditions["\(place)/continue/\(index)"] = condition }
            guard !sightings.ways.contains(way) else { continue }
            never[.wayNeverTaken, default: []].insert("\(place)/continue/\(index)")
            // The report may instead be about what is taken in its place: that its condition is always true.
            guard condition.map({ !sightings.hasFailed($0) }) ?? true else { continue }
            require([.wayNeverTaken, .conditionAlwaysHolds, .comparedWithWhatItNeverHolds], at: "\(place)/continue")
        }
    }

    private mutating func look(at choice: ChoiceRow, _ place: String) {
        guard let check = choice.check else { return }
        for (index, modifier) in brute.program.shared.tables.modifiers[brute.program.shared.tables.checks[check].modifiers].enumerated() {
            note(modifier.condition, at: "\(place)/check/modifiers/\(index)", never: .modifierNeverApplies)
        }
        for (number, outcome) in choice.outcomes.indices.enumerated() where !brute.sightings.outcomes.contains(outcome) {
            never[.bucketNeverComesUp, default: []].insert(place)
            var codes: Set<Problem.Code> = [.bucketNeverComesUp]
            // A modifier that never applies but would make it come up explains it as well.
            if mayComeUp(number, of: check) {
                codes.formUnion([.modifierNeverApplies, .comparedWithWhatItNeverHolds, .overflow, .divisionByZero])
            }
            // And so does a modifier that always applies, perhaps because a variable is never set.
            if mayComeUp(number, of: check, withoutAny: true) { codes.formUnion([.conditionAlwaysHolds, .comparedWithWhatItNeverHolds]) }
            require(codes, at: place)
        }
    }

    /// Whether a bucket comes up if any of the modifiers apply that do not always apply, whatever their conditions.
    /// - Parameter withoutAny: Whether those with a condition that always holds may be left out, too.
    private func mayComeUp(_ bucket: Int, of check: Ref<CheckRow>, withoutAny: Bool = false) -> Bool {
        var rolls = ForcedRolls(brute.story)
        var shifts: Set<Int> = [0]
        for modifier in brute.program.shared.tables.modifiers[brute.program.shared.tables.checks[check].modifiers] {
            let shifted = shifts.map { $0 + modifier.shift }
            let isAlways = modifier.condition.map { !withoutAny && !brute.sightings.wasFalse.contains($0.index) } ?? true
            shifts = isAlways ? Set(shifted) : shifts.union(shifted)
        }
        return shifts.contains { shift in rolls.buckets(of: check, shift: shift).contains { $0.number == bucket } }
    }

    private mutating func note(_ condition: Ref<ExpressionRow>?, at place: String, never code: Problem.Code, or others: [Saying] = []) {
        guard let condition else { return }
        conditions[place] = condition
        guard brute.sightings.wasMet(condition) else { return }
        // A condition that can fail is reported, and so is one that makes no sense.
        let isTold = !brute.sightings.hasFailed(condition)
        if !brute.sightings.wasTrue.contains(condition.index) {
            never[code, default: []].insert(place)
            if isTold { require([code, .comparedWithWhatItNeverHolds], at: place, or: others) }
        } else if !brute.sightings.wasFalse.contains(condition.index), isTold {
            require([.conditionAlwaysHolds, .comparedWithWhatItNeverHolds], at: place)
        }
    }

    private mutating func note(value position: Int, at place: String) {
        let sightings = brute.sightings
        let (wasTrue, wasFalse) = (sightings.valuesWereTrue.contains(position), sightings.valuesWereFalse.contains(position))
        let isTold = !sightings.valuesFailed.contains(position)
        if wasFalse, !wasTrue {
            never[.neverApplied, default: []].insert(place)
            if isTold { require([.neverApplied, .comparedWithWhatItNeverHolds], at: place) }
        } else if wasTrue, !wasFalse {
            alwaysOneValue.insert(place)
            if isTold { require([.conditionAlwaysHolds, .comparedWithWhatItNeverHolds], at: place) }
        }
    }

    // MARK: Holding a report against it

    /// Everything in which a report is wrong, in words; empty if it is right.
    func disagreements(with report: DiagnosticList) -> [String] {
        var words: [String] = []
        for finding in required where !report.diagnostics.contains(where: { finding.isSaid(by: $0) }) {
            let codes = finding.sayings[0].codes.map { $0.description }.sorted()
            words.append("nothing says \(codes.joined(separator: ", ")) at “\(finding.sayings[0].place)”")
        }
        for diagnostic in report.diagnostics where !mayBeSaid(diagnostic) {
            words.append("\(diagnostic.code) at “\(diagnostic.pointer)” is not so: \(diagnostic.message)")
        }
        return words
    }

    /// Whether a diagnostic is true; also true if brute force knows nothing about it.
    private func mayBeSaid(_ diagnostic: Diagnostic) -> Bool {
        switch diagnostic.code {
        case .unreachableLocation:
            return brute.reachedLocations.indices.contains { !brute.reachedLocations[$0] && diagnostic.isWithin(pointer(of: $0)) }
        case .endingNeverReached:
            return brute.reachedEndings.contains(false)
        case .everyChoiceClosed:
            return brute.stuckLocations.contains { diagnostic.isWithin(pointer(of: $0)) }
        case .noEndingFromHere:
            return brute.hasDeadState
                || brute.story.locations.indices.contains { number in
                    // Links alone show it, whoever follows them.
                    diagnostic.isWithin(pointer(of: number)) && !hasEnding(behind: brute.story.locations[number].id)
                }
        case .circle:
            return brute.hasCircle || brute.hasTrap
        case .choiceNeverEnabled, .wayNeverTaken, .bucketNeverComesUp, .modifierNeverApplies, .neverApplied:
            return never[diagnostic.code, default: []].contains { diagnostic.isWithin($0) }
        case .neverShown:
            return never[.neverShown, default: []].contains { diagnostic.isWithin($0) }
                || hasText(at: diagnostic) { !brute.sightings.wasTrue.contains($0.index) }
        case .conditionAlwaysHolds:
            if alwaysOneValue.contains(where: { diagnostic.isWithin($0) }) { return true }
            if let condition = conditions.first(where: { diagnostic.pointer == $0.key + "/if" })?.value { return isAlwaysTrue(condition) }
            return hasText(at: diagnostic) { isAlwaysTrue($0) }
        case .overflow, .divisionByZero:
            return brute.sightings.faults.union(brute.sightings.textFaults).contains { fault in
                fault.isDivision == (diagnostic.code == .divisionByZero)
                    && (fault.location < 0 || diagnostic.isWithin(pointer(of: fault.location)))
            }
        default:
            return true
        }
    }

    /// Whether links lead from a location to an ending, whatever their conditions.
    private func hasEnding(behind location: Story.Location.ID) -> Bool {
        var seen: Set<Story.Location.ID> = [location]
        var open = [location]
        while let id = open.popLast(), let found = brute.story.locations.first(where: { $0.id == id }) {
            var targets: [Story.Location.ID] = []
            switch found.exit {
            case .ending: return true
            case .continuations, .choices:
                targets = found.continuations.map { $0.target }
                for choice in found.choices {
                    switch choice.action {
                    case .outcome(let outcome): targets.append(outcome.target)
                    case .check(_, let outcomes): targets += outcomes.map { $0.outcome.target }
                    }
                }
            }
            for target in targets where seen.insert(target).inserted { open.append(target) }
        }
        return false
    }

    private func isAlwaysTrue(_ condition: Ref<ExpressionRow>) -> Bool {
        brute.sightings.wasTrue.contains(condition.index) && !brute.sightings.wasFalse.contains(condition.index)
    }

    /// Whether a condition in a text of the diagnostic's location is like this; pointers do not say which of its texts is meant.
    private func hasText(at diagnostic: Diagnostic, _ isLike: (Ref<ExpressionRow>) -> Bool) -> Bool {
        brute.program.shared.tables.templateOperations.contains { operation in
            guard operation.code == .jumpUnless else { return false }
            let condition = Ref<ExpressionRow>(operation.first)
            let place = brute.map.expressions[condition.index].path.pointer.split(separator: "/")
            guard place.first == "locations" else { return isLike(condition) }
            return diagnostic.isWithin("/" + place.prefix(2).joined(separator: "/")) && isLike(condition)
        }
    }
}

extension ExpectedProblems.Finding {
    fileprivate func isSaid(by diagnostic: Diagnostic) -> Bool {
        sayings.contains { saying in
            // Consequences of a variable that is never set are reported with it, like those of a senseless comparison.
            let isReason = diagnostic.code == .neverSet && saying.codes.contains(.comparedWithWhatItNeverHolds)
            guard isReason || saying.codes.contains(diagnostic.code) else { return false }
            return diagnostic.isWithin(saying.place) || diagnostic.related.contains { $0.pointer.isWithin(saying.place) }
        }
    }
}

extension Diagnostic {
    fileprivate func isWithin(_ place: String) -> Bool { pointer.isWithin(place) }
}

extension String {
    fileprivate func isWithin(_ place: String) -> Bool {
        let (own, place) = (withoutSoleIndices, place.withoutSoleIndices)
        return own == place || own.hasPrefix(place + "/") || place.isEmpty
    }

    /// A list with one entry may be written without the list, and then its place has no index.
    private var withoutSoleIndices: String {
        let lists = ["set", "text", "explanation", "result"]
        var steps = lists.reduce(self + "/") { $0.replacing("/\($1)/0/", with: "/\($1)/") }.split(separator: "/")
        // What a location's only page shows may be written as the location's.
        if steps.count > 2, steps[0] == "locations", ["text", "explanation"].contains(steps[2]) {
            steps.replaceSubrange(2..<2, with: ["pages", "0"])
        }
        return steps.indices.reduce("") { path, index in
            // A page that has only a text may be that text.
            let isText = steps[index] == "text" && index > 1 && steps[index - 2] == "pages"
            return isText ? path : path + "/" + steps[index]
        }
    }
}
