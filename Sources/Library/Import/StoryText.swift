internal import Story

/// Extracts the words of a story for search.
enum StoryText {
    /// All prose, explanations, choices, outcomes and endings' titles, in all branches, each on its own line.
    /// - Complexity: O(*n*) in the characters of the story.
    static func all(of story: Story) -> String {
        var lines: [String] = []
        for location in story.locations {
            if let title = location.title { lines.append(title) }
            lines += templates(of: location).map { text(of: $0.parts) }
        }
        return lines.joined(separator: "\n")
    }

    /// The same for a story in another language, with what its card says there.
    static func all(of story: Story, with translation: Translation) -> String {
        let card = [translation.title, translation.series, translation.summary].compactMap(\.self) + translation.authors + translation.tags
        return (card + [all(of: story)]).joined(separator: "\n")
    }

    private static func text(of parts: [Template.Part]) -> String {
        parts.reduce(into: "") { text, part in
            switch part {
            case .literal(let words): text += words
            // Only the reader knows the value; it still separates two words.
            case .value: text += " "
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
