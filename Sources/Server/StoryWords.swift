internal import Story

/// Counts the words that a story has to read, over all its branches.
enum StoryWords {
    /// The words of pages, explanations, choices, outcomes and sequences; a value counts as a word or a part of one.
    ///
    /// - Complexity: O(n) in the characters of the story.
    static func count(in story: Story) -> Int {
        story.locations.reduce(0) { $0 + templates(of: $1).reduce(0) { $0 + count(in: $1) } }
    }

    private static func count(in template: Template) -> Int {
        text(of: template.parts).split(whereSeparator: \.isWhitespace).count
    }

    private static func text(of parts: [Template.Part]) -> String {
        parts.reduce(into: "") { text, part in
            switch part {
            case .literal(let words): text += words
            case .value: text += "x"
            case .emphasis(_, let inner): text += Self.text(of: inner)
            case .conditional(let branches, let otherwise):
                text += (branches.map(\.parts) + [otherwise]).map { Self.text(of: $0) }.joined(separator: " ")
            }
        }
    }

    private static func templates(of location: Story.Location) -> [Template] {
        let pages = location.pages.flatMap { $0.lines + $0.explanation }
        let steps = location.sequence?.steps ?? []
        let events = steps.flatMap { [$0.left?.text, $0.right?.text].compactMap(\.self) }
        guard case .choices(let choices) = location.exit else { return pages + events }
        return pages + events + choices.flatMap { [$0.text] + outcomes(of: $0.action).flatMap(\.lines) }
    }

    private static func outcomes(of action: Story.Action) -> [Story.Outcome] {
        switch action {
        case .outcome(let outcome): [outcome]
        case .check(_, let buckets): buckets.map(\.outcome)
        }
    }
}
