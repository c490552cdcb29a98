internal import Story
internal import StoryEngine

/// Describes ways through a story in words.
struct WayWording {
    private let story: Story
    /// The index of each location, by ID.
    private let locations: [String: Int]

    /// The maximum number of steps described; the last ones, because they lead to the goal.
    private static let mostSteps = 8
    /// What a reader does on a way without steps.
    static let nothing = "just read on"

    init(_ story: Story) {
        self.story = story
        var locations: [String: Int] = [:]
        for (number, location) in story.locations.enumerated() where locations[location.id.text] == nil {
            locations[location.id.text] = number
        }
        self.locations = locations
    }

    /// A way in words: the answers, choices and rolls.
    /// - Complexity: O(*n*) in the steps.
    func way(_ witness: Witness) -> String {
        let count = witness.steps.count { !Self.isRoll($0) }
        guard count > 0 else { return Self.nothing }
        var left = max(0, count - Self.mostSteps)
        let words = left > 0 ? "after \(left) step\(left == 1 ? "" : "s"), " : ""
        var steps: [String] = []
        for step in witness.steps {
            if left > 0 || (steps.isEmpty && Self.isRoll(step)) {
                // A roll belongs to the step before it.
                if !Self.isRoll(step) { left -= 1 }
                continue
            }
            switch step {
            case .answer(let variable, let value):
                steps.append("answer \(Self.words(for: value)) for “\(variable)”")
            case .choose(let location, let choice):
                steps.append("pick “\(text(of: choice, at: location))”")
            case .roll(_, let number, _):
                steps[steps.count - 1] += " and roll \(number)"
            }
        }
        return words + steps.joined(separator: ", ")
    }

    private static func isRoll(_ step: Witness.Step) -> Bool {
        if case .roll = step { true } else { false }
    }

    private static func words(for value: AnswerValue) -> String {
        switch value {
        case .text(let text): "“\(Wording.beginning(of: text))”"
        case .number(let number): String(number)
        case .yesNo(let answer): answer ? "yes" : "no"
        case .option(let id): "“\(id)”"
        }
    }

    /// The words of a choice, as written.
    private func text(of choice: String, at location: String) -> String {
        guard let number = locations[location], case .choices(let choices) = story.locations[number].exit,
            let row = choices.first(where: { $0.id.text == choice })
        else { return choice }
        return Wording.beginning(of: row.text.description)
    }
}
