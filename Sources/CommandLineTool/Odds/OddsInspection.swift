internal import StoryChecker
internal import StoryFormat

/// What the checker worked out about the chances in a story.
struct OddsInspection {
    /// What readers can do.
    var exploration: Exploration
    /// How long looking at that took.
    var nanoseconds: Int
    /// How likely everything is.
    var odds: Odds
    /// How large and how intricate the story is.
    var facts: StoryFacts

    /// Has the chances in a story worked out; nil where it cannot be read or was stopped.
    /// - Parameter onProgress: Is told the number of states now and then; the exploration ends where it says false.
    static func inspect(_ document: StoryDocument, bounds: ExplorationBounds, onProgress: (Int) -> Bool) -> OddsInspection? {
        let inspection = StoryInspection.inspect(document, bounds: bounds, files: nil, onProgress: onProgress)
        guard let exploration = inspection.exploration, let story = document.story else { return nil }
        return OddsInspection(
            exploration: exploration,
            nanoseconds: inspection.nanoseconds,
            odds: exploration.odds(withLocations: false),
            facts: StoryFacts(story)
        )
    }
}
