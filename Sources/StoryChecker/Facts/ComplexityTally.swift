internal import Story

/// Counts what makes a story complex, location by location.
struct ComplexityTally {
    private(set) var choices = 0
    private(set) var endings = 0
    private(set) var checks = 0
    private(set) var questions = 0
    private(set) var conditions = 0
    /// By variable, whether a condition reads it.
    private(set) var isReadVariable: [Bool]
    /// By location, whether a condition reads its visits.
    private(set) var isCountedLocation: [Bool]

    private let index: StoryIndex

    /// Starts with the questions asked before the first location.
    init(_ story: Story, index: StoryIndex) {
        self.index = index
        isReadVariable = [Bool](repeating: false, count: story.variables.count)
        isCountedLocation = [Bool](repeating: false, count: story.locations.count)
        var isAsked = isReadVariable
        for location in story.locations {
            for question in location.questions {
                if let found = index.variable(named: question) { isAsked[found] = true }
            }
        }
        for (variable, definition) in story.variables.enumerated() where !definition.isSystem && !isAsked[variable] { questions += 1 }
    }

    mutating func add(_ location: Story.Location) {
        questions += location.questions.count
        if location.ending != nil { endings += 1 }
        if case .choices(let offered) = location.exit {
            choices += offered.count
            for choice in offered {
                guard case .check(let check, _) = choice.action else { continue }
                checks += 2 + max(0, check.buckets.count - 2) + check.modifiers.count
            }
        }
        location.visitStay { content, site in
            guard case .condition(let condition) = content else { return }
            switch site {
            case .choiceCondition, .continuationCondition, .pageCondition: conditions += 1
            case .modifierCondition: break
            default: return
            }
            condition.visitParts { note($0) }
        }
    }

    private mutating func note(_ part: Expression) {
        switch part.kind {
        case .variable(let name):
            if let found = index.variable(named: name) { isReadVariable[found] = true }
        case .visits(let location), .visited(let location):
            if let found = index.location(location) { isCountedLocation[found] = true }
        default:
            return
        }
    }
}
