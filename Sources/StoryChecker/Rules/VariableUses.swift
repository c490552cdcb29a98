internal import Story

/// Which of a story's variables are read, set and asked, by their indices in the story.
struct VariableUses {
    /// Whether anything but an effect on the same variable reads it.
    private(set) var isRead: [Bool]
    /// Whether any effect sets it.
    private(set) var isSet: [Bool]
    /// Whether any location asks for it.
    private(set) var isAskedAtLocation: [Bool]

    /// Analyses a story.
    /// - Complexity: O(*n*) in the size of the story.
    init(_ story: Story, index: StoryIndex) {
        let none = [Bool](repeating: false, count: story.variables.count)
        var (isRead, isSet, isAsked) = (none, none, none)
        story.visitContents { content, _ in
            var setVariable: Int?
            switch content {
            case .effect(let effect):
                setVariable = index.variable(named: effect.variable)
                if let setVariable { isSet[setVariable] = true }
            case .question(let name):
                if let asked = index.variable(named: name) { isAsked[asked] = true }
            case .condition, .text:
                break
            }
            content.visitExpressions { expression in
                expression.visitVariables { name, _ in
                    // A variable that only feeds itself is of no use.
                    guard let found = index.variable(named: name), found != setVariable else { return }
                    isRead[found] = true
                }
            }
        }
        for picture in story.pictures {
            if let paint = picture.paint, let found = index.variable(named: paint.variable) { isRead[found] = true }
        }
        self.isRead = isRead
        self.isSet = isSet
        isAskedAtLocation = isAsked
    }
}
