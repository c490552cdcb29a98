internal import StoryChecker
internal import StoryFormat

/// The checker's odds for a story.
struct OddsInspection {
    /// What readers can do.
    var exploration: Exploration
    /// The duration of the exploration.
    var nanoseconds: Int
    /// How likely everything is.
    var odds: Odds
    /// The size and complexity of the story.
    var facts: StoryFacts

    /// Calculates the odds of a story; nil if it cannot be read or the user cancelled.
    /// - Parameter onProgress: Gets the number of states from time to time; returns false to stop the exploration.
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
