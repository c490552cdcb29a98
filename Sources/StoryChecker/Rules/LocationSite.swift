internal import Story

/// An outcome of a choice, within its location.
struct OutcomePlace: Equatable {
    /// The index of the choice.
    var choice: Int
    /// The bucket of its check; nil if it has no check.
    var bucket: Story.Bucket.ID?

    /// The outcome's path in the story.
    func path(in location: Story.Location) -> Path {
        let path = location.path.key("choices").index(choice)
        guard let bucket else { return path }
        return path.key("outcomes").key(bucket.text)
    }
}

/// A place in a location that reads or changes something. Its path is created only for reports.
enum LocationSite: Equatable {
    /// The side of the stage.
    enum Side: String {
        case left, right
    }

    case effect(entry: Int, String)
    case effectCondition(Int)
    case question(Int)
    case sequenceCondition
    case sequenceText(step: Int, side: Side)
    case pageCondition(Int)
    case line(page: Int, line: Int)
    case explanation(page: Int, line: Int)
    case choiceText(Int)
    case choiceCondition(Int)
    case choiceReason(Int)
    case modifierCondition(choice: Int, modifier: Int)
    case modifierReason(choice: Int, modifier: Int)
    case outcomeEffect(OutcomePlace, entry: Int, String)
    case outcomeEffectCondition(OutcomePlace, entry: Int)
    case outcomeLine(OutcomePlace, Int)
    case continuationCondition(Int)

    /// Its path in the story.
    func path(in location: Story.Location) -> Path {
        let path = location.path
        switch self {
        case .effect(let entry, let variable): return path.key("set").index(entry).key(variable)
        case .effectCondition(let entry): return path.key("set").index(entry).key("if")
        case .question(let number): return path.key("ask").index(number)
        case .sequenceCondition: return path.key("sequence").key("if")
        case .sequenceText(let step, let side):
            return path.key("sequence").key("steps").index(step).key(side.rawValue).key("text")
        case .pageCondition(let page): return path.key("pages").index(page).key("if")
        case .line(let page, let line): return path.key("pages").index(page).key("text").index(line)
        case .explanation(let page, let line): return path.key("pages").index(page).key("explanation").index(line)
        case .choiceText(let choice): return path.key("choices").index(choice).key("text")
        case .choiceCondition(let choice): return path.key("choices").index(choice).key("if")
        case .choiceReason(let choice): return path.key("choices").index(choice).key("reason")
        case .modifierCondition(let choice, let modifier):
            return path.key("choices").index(choice).key("check").key("modifiers").index(modifier).key("if")
        case .modifierReason(let choice, let modifier):
            return path.key("choices").index(choice).key("check").key("modifiers").index(modifier).key("reason")
        case .outcomeEffect(let outcome, let entry, let variable):
            return outcome.path(in: location).key("set").index(entry).key(variable)
        case .outcomeEffectCondition(let outcome, let entry):
            return outcome.path(in: location).key("set").index(entry).key("if")
        case .outcomeLine(let outcome, let line):
            return outcome.path(in: location).key(outcome.bucket == nil ? "result" : "text").index(line)
        case .continuationCondition(let number): return path.key("continue").index(number).key("if")
        }
    }
}

extension Story.Location {
    /// The location's path in the story.
    var path: Path { Path().key("locations").key(id.text) }

    /// The key of the location.
    var keyPlace: Problem.Place { Problem.Place(path, .key) }
}

extension Story.Variable {
    /// The variable's path in the story.
    var path: Path { Path().key("variables").key(id.text) }

    /// The key of the variable.
    var keyPlace: Problem.Place { Problem.Place(path, .key) }
}
