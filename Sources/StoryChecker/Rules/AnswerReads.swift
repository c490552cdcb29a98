internal import Story
internal import StoryEngine

/// Where a story's texts show the value of one variable, and under which conditions.
struct AnswerReads {
    /// A place that shows it, and its conditions.
    struct Read {
        var place: Problem.Place
        var terms: [TextCases.Term]
    }

    /// By location, what is shown there after its questions.
    private(set) var stays: [Int: [Read]] = [:]
    /// By the variable that is asked for, what the prompt shows.
    private(set) var prompts: [Int: [Read]] = [:]
    /// By the outcome's index in the program, what its text shows unconditionally.
    private(set) var outcomes: [Int: Problem.Place] = [:]
    private let name: String
    /// Whether the story sets it. It may be empty on purpose, so only a gap in a sentence counts.
    private let isSystem: Bool
    private let cases: TextCases

    var isEmpty: Bool { stays.isEmpty && prompts.isEmpty && outcomes.isEmpty }

    /// - Complexity: O(*n*) in the size of the story.
    init(_ story: Story, variable: Int, _ cases: TextCases) {
        name = story.variables[variable].name
        isSystem = story.variables[variable].isSystem
        self.cases = cases
        for (number, other) in story.variables.enumerated() {
            guard let prompt = other.prompt else { continue }
            let found = reads(of: prompt, at: StorySite.prompt(variable: number).path(in: story), [])
            if !found.isEmpty { prompts[number] = found }
        }
        var outcome = 0
        for (number, location) in story.locations.enumerated() {
            var found: [Read] = []
            for (content, site) in location.stay {
                guard case .text(let text) = content, let terms = terms(for: site, in: location) else { continue }
                found += reads(of: text, at: site.path(in: location), terms)
            }
            if !found.isEmpty { stays[number] = found }
            guard case .choices(let choices) = location.exit else { continue }
            for (offset, choice) in choices.enumerated() {
                // The program stores outcomes in the order of the check's buckets.
                switch choice.action {
                case .outcome(let only):
                    note(only, OutcomePlace(choice: offset, bucket: nil), in: location, outcome)
                    outcome += 1
                case .check(let check, let all):
                    for bucket in check.buckets {
                        guard let one = all.first(where: { $0.bucket == bucket }) else { continue }
                        note(one.outcome, OutcomePlace(choice: offset, bucket: bucket), in: location, outcome)
                        outcome += 1
                    }
                }
            }
        }
    }

    private mutating func note(_ outcome: Story.Outcome, _ place: OutcomePlace, in location: Story.Location, _ number: Int) {
        for (line, text) in outcome.lines.enumerated() where outcomes[number] == nil {
            let path = LocationSite.outcomeLine(place, line).path(in: location)
            // The conditions in a result use the variables as the choice has changed them, which are not stored.
            outcomes[number] = reads(of: text, at: path, []).first { $0.terms.isEmpty }?.place
        }
    }

    /// The conditions for showing a text at all; nil for places that are not examined.
    private func terms(for site: LocationSite, in location: Story.Location) -> [TextCases.Term]? {
        let path: Path
        var holds = true
        switch site {
        case .line(let page, _), .explanation(let page, _):
            guard location.pages[page].condition != nil else { return [] }
            path = LocationSite.pageCondition(page).path(in: location)
        case .sequenceText:
            guard location.sequence?.condition != nil else { return [] }
            path = LocationSite.sequenceCondition.path(in: location)
        case .choiceText(let number), .choiceReason(let number):
            guard case .choices(let choices) = location.exit, choices[number].condition != nil else { return [] }
            if case .choiceReason = site { holds = false } else if choices[number].reason != nil { return [] }
            path = LocationSite.choiceCondition(number).path(in: location)
        default:
            return nil
        }
        return cases.condition(at: Problem.Place(path)).map { [TextCases.Term(condition: $0, holds: holds)] }
    }

    // MARK: Texts

    private func reads(of text: Template, at path: Path, _ terms: [TextCases.Term]) -> [Read] {
        var found: [Read] = []
        read(text.parts, at: path, terms, &found)
        return found
    }

    /// A conditional value reads what an {if} with the same condition does.
    private func read(_ value: Expression, at path: Path, _ terms: [TextCases.Term], _ found: inout [Read]) {
        switch value.kind {
        case .variable(name):
            found.append(Read(place: Problem.Place(path, .bytes(value.bytes)), terms: terms))
        case .conditional(let value, let condition, let other):
            guard let condition = cases.condition(at: Problem.Place(path, .bytes(condition.bytes))) else { return }
            read(value, at: path, terms + [TextCases.Term(condition: condition, holds: true)], &found)
            read(other, at: path, terms + [TextCases.Term(condition: condition, holds: false)], &found)
        default:
            return
        }
    }

    private func read(_ parts: [Template.Part], at path: Path, _ terms: [TextCases.Term], _ found: inout [Read]) {
        for (number, part) in parts.enumerated() {
            switch part {
            case .literal: continue
            case .value(let expression):
                let isButton = path.steps.last == .key("text") && path.steps.contains(.key("choices"))
                if isSystem, !TextGap.isVisible(at: number, in: parts, isButton: isButton) { continue }
                read(expression, at: path, terms, &found)
            case .emphasis(_, let inner): read(inner, at: path, terms, &found)
            case .conditional(let branches, let otherwise):
                var failing = terms
                for branch in branches {
                    guard let condition = cases.condition(at: Problem.Place(path, .bytes(branch.condition.bytes))) else { return }
                    read(branch.parts, at: path, failing + [TextCases.Term(condition: condition, holds: true)], &found)
                    failing.append(TextCases.Term(condition: condition, holds: false))
                }
                read(otherwise, at: path, failing, &found)
            }
        }
    }
}
