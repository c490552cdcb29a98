internal import Library
internal import Story

/// How far a reader has come with all stories.
struct ProgressDocument: Encodable {
    private let stories: [String: One]

    init(_ progress: [StoryProgress], lines: [Play.ID: Int]) {
        stories = Dictionary(progress.map { ($0.story, One($0, lines: lines)) }, uniquingKeysWith: { first, _ in first })
    }

    private struct One: Encodable {
        let found: [String]
        let finished: Int
        let plays: Int
        let lastRead: Int64?
        let milliseconds: Int64
        let favourite: Bool
        let newestPlay: String?
        let lines: Int?
        let underWay: Bool

        init(_ progress: StoryProgress, lines: [Play.ID: Int]) {
            found = progress.endings.sorted()
            finished = progress.finished
            plays = progress.plays
            lastRead = progress.lastRead?.milliseconds
            milliseconds = progress.readingTime
            favourite = progress.isFavourite
            newestPlay = progress.newestPlay?.text
            self.lines = progress.newestPlay.flatMap { lines[$0] }
            underWay = progress.isUnderWay
        }
    }
}

/// The plays of a reader.
struct PlaysDocument: Encodable {
    private let plays: [One]

    init(_ plays: [Play]) {
        self.plays = plays.map(One.init)
    }

    private struct One: Encodable {
        let id: String
        let story: String
        let lines: Int
        let begun: Int64
        let lastRead: Int64
        let milliseconds: Int64
        let atEnding: Bool
        let endings: [String]
        let choices: Int

        init(_ play: Play) {
            id = play.id.text
            story = play.story
            lines = play.lines
            begun = play.begun.milliseconds
            lastRead = play.lastRead.milliseconds
            milliseconds = play.readingTime
            atEnding = play.facts.isAtEnding
            endings = play.facts.endings
            choices = play.facts.choices
        }
    }
}

/// Lines of a play.
struct LinesDocument: Encodable {
    let id: String
    let story: String
    let lines: [String]
}
