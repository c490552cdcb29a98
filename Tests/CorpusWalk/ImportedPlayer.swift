import Story
import StoryEngine
import StoryImport

/// Reads an imported story along a walk.
struct ImportedPlayer {
    private var playthrough: Playthrough
    private let locations: [String: String]
    /// Whether a link may have been left out because nothing of it came over.
    private let leavesOut: Bool
    /// What every location of a passage begins with, so that no passage is entered unseen.
    private static let mark = "§§ "

    /// - Parameter rollsLow: Whether every roll comes to its lowest number; otherwise it comes to its highest.
    init(_ imported: ImportedStory, rollsLow: Bool) throws {
        var names: [String: String] = [:]
        var locations: [String: String] = [:]
        for passage in imported.passages {
            if locations[passage.name] == nil { locations[passage.name] = passage.location.text }
            names[passage.location.text] = passage.name
        }
        self.locations = locations
        leavesOut = !imported.report.leftOut.isEmpty
        var story = imported.story
        for index in story.locations.indices {
            let id = story.locations[index].id.text
            guard names[id] != nil else { continue }
            story.locations[index].pages.insert(Story.Page(lines: [Template(literal: Self.mark + id)]), at: 0)
        }
        for index in story.locations.indices {
            guard case .choices(var choices) = story.locations[index].exit else { continue }
            for number in choices.indices { choices[number].action = Self.rolled(choices[number].action, low: rollsLow) }
            story.locations[index].exit = .choices(choices)
        }
        playthrough = Playthrough(try Program(story), seed: 1)
    }

    /// What comes of the lowest or the highest roll of a check.
    private static func rolled(_ action: Story.Action, low: Bool) -> Story.Action {
        guard case .check(let check, let outcomes) = action, case .range(let ranges) = check.kind, let first = ranges.first,
            let last = ranges.last, var outcome = outcomes.first?.outcome
        else { return action }
        let roll = Expression(.number(Int64(low ? first.from : last.to)))
        for entry in outcome.effects.entries.indices {
            for change in outcome.effects.entries[entry].changes.indices {
                let value = outcome.effects.entries[entry].changes[change].value
                outcome.effects.entries[entry].changes[change].value = value.with(roll)
            }
        }
        return .outcome(outcome)
    }

    /// Where the story goes another way than the walk; nil if it does not.
    mutating func difference(from walk: [WalkedStory.Step]) -> String? {
        for (number, step) in walk.enumerated() {
            // A place that readers leave only to start again is an ending.
            if step.pick != nil, number + 1 < walk.count, let first = walk.first?.enter, walk[number + 1].enter == first, hasEnded {
                return nil
            }
            let found =
                if let passage = step.enter {
                    differenceEntering(passage)
                } else {
                    differencePicking(step.pick ?? "", step.number ?? 0)
                }
            // A link that stays in its passage is no choice if nothing of what it does came over; then picking it changes nothing.
            let stays = step.pick != nil && (number + 1 == walk.count || walk[number + 1].enter == nil)
            if let found, !(stays && leavesOut) {
                let before = walk[..<number].suffix(6).map { $0.enter ?? "[\($0.pick ?? "")]" }.joined(separator: ", ")
                return "step \(number + 1): \(found)\n      after \(before)"
            }
        }
        return nil
    }

    /// Whether only the pages of an ending are left.
    private var hasEnded: Bool {
        var ahead = self
        guard case .end = ahead.next(), case .ending = ahead.playthrough.scene else { return false }
        return true
    }

    private mutating func differenceEntering(_ passage: String) -> String? {
        switch next() {
        case .location(let id): id == locations[passage] ? nil : "enters “\(id)” instead of “\(passage)”"
        case .choices(let list): "offers \(Self.shown(list)) instead of entering “\(passage)”"
        case .end: "ends instead of entering “\(passage)”"
        }
    }

    private mutating func differencePicking(_ words: String, _ number: Int) -> String? {
        let wanted = Self.words(words)
        // A place with very many links has the rest of them behind “…”.
        for _ in 0..<10 {
            guard case .choices(let list) = next() else { return "offers nothing instead of [\(words)]" }
            let same = list.filter { Self.words($0.text.plainText) == wanted }
            if let choice = same.count > number ? same[number] : same.last {
                return apply(.choose(choice.id)) ? nil : "[\(words)] cannot be picked"
            }
            guard let more = list.last, more.text.plainText == "…", apply(.choose(more.id)) else {
                return "offers \(Self.shown(list)), and not [\(words)]"
            }
        }
        return "offers [\(words)] nowhere"
    }

    /// What a reader comes to next.
    private enum Next {
        case location(String)
        case choices([ChoiceView])
        case end
    }

    private mutating func next() -> Next {
        for _ in 0..<5_000 {
            switch playthrough.scene {
            case .page(let page):
                let text = page.lines.first?.plainText ?? ""
                guard apply(.advance) else { return .end }
                if text.hasPrefix(Self.mark) { return .location(String(text.dropFirst(Self.mark.count))) }
                continue
            case .choices(let list):
                let open = playthrough.enabledChoices
                return open.isEmpty ? .end : .choices(list.choices.filter { open.contains($0.id) })
            case .question(let question):
                guard apply(.answer(Self.answer(question))) else { return .end }
                continue
            case .ending: return .end
            default: guard apply(.advance) else { return .end }
            }
        }
        return .end
    }

    /// What the interpreters answer to each question.
    private static func answer(_ question: Scene.Question) -> AnswerValue {
        switch question.answer {
        case .text: .text("Ada")
        case .number(let limits): .number(min(max(7, limits.lowerBound), limits.upperBound))
        case .yesNo: .yesNo(true)
        case .oneOf(let options): .option(options[0].id)
        }
    }

    private mutating func apply(_ input: Input) -> Bool {
        do {
            try playthrough.apply(input)
            return true
        } catch {
            return false
        }
    }

    private static func shown(_ choices: [ChoiceView]) -> String {
        "[" + choices.map { words($0.text.plainText) }.joined(separator: "|") + "]"
    }

    /// Words with one space between them, without the sign that prevents a capital letter.
    private static func words(_ text: String) -> String {
        text.replacing("\u{2060}", with: "").split { $0.isWhitespace }.joined(separator: " ")
    }
}

extension Expression {
    /// The expression with a number in place of the roll.
    fileprivate func with(_ roll: Expression) -> Expression {
        switch kind {
        case .roll: roll
        case .binary(let operation, let left, let right): Expression(.binary(operation, left.with(roll), right.with(roll)))
        default: self
        }
    }
}
