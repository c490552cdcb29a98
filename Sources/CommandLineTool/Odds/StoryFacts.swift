internal import DisplayText
internal import Story
internal import StoryChecker

/// Counts about a story.
struct StoryFacts: Equatable {
    /// The complexity of the story.
    var complexity: Complexity
    /// The statistics of the story.
    var statistics: StoryStatistics

    /// Counts everything in a story.
    init(_ story: Story) {
        complexity = Complexity(story)
        statistics = StoryStatistics(story)
    }

    /// The facts as JSON: complexity and statistics.
    var json: (complexity: ReportValue, statistics: ReportValue) {
        let parts = complexity.parts.map { part in
            ReportValue.object([.init("label", .text(part.label)), .init("value", .number(part.value))])
        }
        let counts = counts.map { ReportValue.Field($0.key, .number($0.count)) }
        let branching = ReportValue.Field("branching", .decimal(Double(statistics.branchingHundredths) / 100))
        return (
            .object([.init("rating", .number(complexity.rating)), .init("parts", .list(parts))]), .object(counts + [branching])
        )
    }

    /// The facts for people, in two paragraphs.
    var text: String {
        let labels = complexity.parts.map { $0.label } + counts.map { $0.words }
        let widest = labels.map { TextWidth.columns($0) }.max() ?? 0
        let numbers = (complexity.parts.map { $0.value } + counts.map { $0.count }).map { NumberWords.grouped($0) }
        let room = numbers.map { $0.count }.max() ?? 0
        func row(_ label: String, _ value: String) -> String {
            "  " + label.padded(to: widest + 3) + String(repeating: " ", count: max(0, room - value.count)) + value + "\n"
        }
        var text = "The story's complexity is \(NumberWords.grouped(complexity.rating)), made up of\n"
        for part in complexity.parts where part.value > 0 { text += row(part.label, NumberWords.grouped(part.value)) }
        text += "\nIt has\n"
        for (_, words, count) in counts { text += row(words, NumberWords.grouped(count)) }
        return text + "\nPages with choices have \(ways) on average.\n"
    }

    private var ways: String { ProbabilityWords.decimal(Double(statistics.branchingHundredths) / 100, places: 2) }

    /// The counts, with their names for JSON and for people.
    private var counts: [(key: String, words: String, count: Int)] {
        [
            ("words", "words", statistics.words), ("readingMinutes", "minutes of reading", statistics.readingMinutes),
            ("locations", "locations", statistics.locations), ("pages", "pages", statistics.pages),
            ("choices", "choices", statistics.choices), ("endings", "endings", statistics.endings),
            ("pictures", "pictures", statistics.pictures), ("sounds", "sounds", statistics.sounds),
            ("variables", "variables", statistics.variables), ("checks", "checks", statistics.checks),
        ]
    }
}
