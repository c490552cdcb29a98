public import Story

/// Something that readers of the story have in Branchbook, and not in a file for another program or on paper.
public struct LeftOut: Equatable, Sendable {
    /// What it is and what is there instead, in words for the person who makes the file.
    public var words: String
    /// The locations that have it, in the order of the story; empty if it belongs to the whole story.
    public var locations: [Story.Location.ID]

    /// Everything of a story that a file does not carry.
    /// - Parameter words: What the file says of a feature that it does not carry; nil for the others.
    static func all(of story: Story, words: (StoryFeature) -> String?) -> [LeftOut] {
        StoryFeature.allCases.compactMap { feature in
            guard let words = words(feature) else { return nil }
            let locations = story.locations.filter { $0.has(feature) }.map { $0.id }
            return locations.isEmpty && !story.has(feature) ? nil : LeftOut(words: words, locations: locations)
        }
    }
}
