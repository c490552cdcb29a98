internal import Story
internal import StoryChecker

/// What `odds` found.
struct OddsReport {
    /// The story's file as its author named it.
    var file: String
    var story: Story
    /// What readers can do in it.
    var exploration: Exploration
    /// How much of that was looked at.
    var summary: ExplorationSummary
    /// How likely everything is.
    var odds: Odds
    /// How large and how intricate the story is.
    var facts: StoryFacts

    /// An ending and how likely it is.
    struct Row {
        var ending: ExploredEnding
        var probability: Double
        /// Between which probabilities it lies; nil where that is not known.
        var interval: ClosedRange<Double>?
    }

    /// The endings in the order of the story.
    var rows: [Row] {
        zip(exploration.endings, odds.endings).enumerated().map { number, pair in
            Row(ending: pair.0, probability: pair.1, interval: odds.interval(ofEnding: number))
        }
    }

    /// The endings with the likeliest first; those that no reader can come to stand last.
    var sortedRows: [Row] {
        let order: [Verdict] = [.reachable, .unknown, .impossible]
        func rank(_ row: Row) -> Int { order.firstIndex(of: row.ending.verdict) ?? order.count }
        // The sort keeps the order of the story among equals.
        return rows.enumerated().sorted {
            (rank($0.element), -$0.element.probability, $0.offset) < (rank($1.element), -$1.element.probability, $1.offset)
        }.map { $0.element }
    }

    /// The ending that a reader is least likely to come to, where there is more than one and a way to it is known.
    var rarest: Row? {
        let reachable = sortedRows.filter { $0.ending.verdict == .reachable && $0.ending.witness != nil }
        return reachable.count > 1 ? reachable.last : nil
    }
}
