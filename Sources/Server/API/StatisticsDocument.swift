internal import Library
internal import Story
internal import StoryFormat

/// A reader's statistics for a story.
struct StatisticsDocument: Document {
    private let story: StoryCard
    private let plays: Int
    private let finished: Int
    private let choices: Int
    private let rolls: Int
    private let milliseconds: Int64
    private let luckiest: Roll?
    private let unluckiest: Roll?
    private let endings: [Ending]
    private let history: [Past]
    private let together: [ReadingCompanion]

    static var schemaName: String? { "Statistics" }

    static var notes: [String: [JSONField]] {
        ["together": .summary("With whom the reader has read this story together, most often first.")]
    }

    init(
        _ statistics: ReadingStatistics,
        of entry: StoryEntry,
        card: StoryCard,
        together: [(reader: Reader, times: Int, lastRead: Timestamp)]
    ) {
        self.together = together.map { ReadingCompanion(reader: ReaderDocument($0.reader), times: $0.times, lastRead: Moment($0.lastRead)) }
        story = card
        plays = statistics.progress.plays
        finished = statistics.progress.finished
        choices = statistics.choices
        rolls = statistics.rolls
        milliseconds = statistics.progress.readingTime
        luckiest = statistics.luckiest.map(Roll.init)
        unluckiest = statistics.unluckiest.map(Roll.init)
        let titles = Dictionary(entry.endings.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
        // In the story's order; endings of earlier versions of the story come last.
        let known = entry.endings.map(\.id)
        let others = statistics.endings.keys.filter { titles[$0] == nil }.sorted()
        endings = (known + others).compactMap { id in
            statistics.endings[id].map { Ending(id: id, title: titles[id] ?? id, times: $0) }
        }
        history = statistics.plays.map { play in
            Past(
                play: play.id.text,
                begun: Moment(play.begun),
                lastRead: Moment(play.lastRead),
                milliseconds: play.readingTime,
                choices: play.facts.choices,
                endings: play.facts.endings.map { titles[$0] ?? $0 }
            )
        }
    }

    private struct Roll: Document {
        let roll: Int
        let low: Int
        let high: Int
        let choice: String
        let location: String

        static var schemaName: String? { "Roll" }

        init(_ roll: PlayFacts.Roll) {
            self.roll = roll.roll
            low = roll.low
            high = roll.high
            choice = roll.choice
            location = roll.location
        }
    }

    private struct Ending: Document {
        let id: String
        let title: String
        let times: Int
    }

    private struct ReadingCompanion: Document {
        let reader: ReaderDocument
        let times: Int
        let lastRead: Moment
    }

    private struct Past: Document {
        let play: String
        let begun: Moment
        let lastRead: Moment
        let milliseconds: Int64
        let choices: Int
        let endings: [String]
    }
}
