internal import Story
internal import StoryChecker

/// The results of `odds`.
struct OddsReport {
    /// The file's name as given on the command line.
    var file: String
    var story: Story
    /// What readers can do.
    var exploration: Exploration
    /// How much of that was explored.
    var summary: ExplorationSummary
    /// How likely everything is.
    var odds: Odds
    /// The size and complexity of the story.
    var facts: StoryFacts

    /// An ending and its probability.
    struct Row {
        var ending: ExploredEnding
        var probability: Double
        /// The interval of the probability; nil if it is unknown.
        var interval: ClosedRange<Double>?
    }

    /// The endings, in the order of the story.
    var rows: [Row] {
        zip(exploration.endings, odds.endings).enumerated().map { number, pair in
            Row(ending: pair.0, probability: pair.1, interval: odds.interval(ofEnding: number))
        }
    }

    /// The endings, most likely first; those that no reader can reach come last.
    var sortedRows: [Row] {
        let order: [Verdict] = [.reachable, .unknown, .impossible]
        func rank(_ row: Row) -> Int { order.firstIndex(of: row.ending.verdict) ?? order.count }
        // Equal probabilities keep the order of the story.
        return rows.enumerated().sorted {
            (rank($0.element), -$0.element.probability, $0.offset) < (rank($1.element), -$1.element.probability, $1.offset)
        }.map { $0.element }
    }

    /// The least likely ending, if there is more than one and a way to it is known.
    var rarest: Row? {
        let reachable = sortedRows.filter { $0.ending.verdict == .reachable && $0.ending.witness != nil }
        return reachable.count > 1 ? reachable.last : nil
    }
}
