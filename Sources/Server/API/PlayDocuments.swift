internal import Library
internal import Story
internal import StoryEngine
internal import StoryFormat

/// A reader's progress with all stories.
struct ProgressDocument: Document {
    private let stories: [String: One]

    static var schemaName: String? { "Progress" }

    init(_ progress: [StoryProgress], lines: [Play.ID: Int]) {
        stories = Dictionary(progress.map { ($0.story, One($0, lines: lines)) }, uniquingKeysWith: { first, _ in first })
    }

    private struct One: Document {
        let found: [String]
        let finished: Int
        let plays: Int
        let lastRead: Moment?
        let milliseconds: Int64
        let favourite: Bool
        let newestPlay: String?
        let lines: Int?
        let underWay: Bool

        static var notes: [String: [JSONField]] { ["lines": .summary("How many lines the newest play has.")] }

        init(_ progress: StoryProgress, lines: [Play.ID: Int]) {
            found = progress.endings.sorted()
            finished = progress.finished
            plays = progress.plays
            lastRead = progress.lastRead.map { Moment($0) }
            milliseconds = progress.readingTime
            favourite = progress.isFavourite
            newestPlay = progress.newestPlay?.text
            self.lines = progress.newestPlay.flatMap { lines[$0] }
            underWay = progress.isUnderWay
        }
    }
}

/// What a reader has answered in other stories, by the kind of the answer and the ID of the variable.
struct AnswersDocument: Document {
    private var text: [String: String] = [:]
    private var number: [String: Int64] = [:]
    private var yesNo: [String: Bool] = [:]
    private var oneOf: [String: String] = [:]

    static var schemaName: String? { "Answers" }
    static var notes: [String: [JSONField]] { ["oneOf": .summary("IDs of options.")] }

    init(_ answers: [String: AnswerValue]) {
        for (variable, answer) in answers {
            switch answer {
            case .text(let answer): text[variable] = answer
            case .number(let answer): number[variable] = answer
            case .yesNo(let answer): yesNo[variable] = answer
            case .option(let answer): oneOf[variable] = answer
            }
        }
    }
}

/// The plays of a reader.
struct PlaysDocument: Document {
    private let plays: [One]

    static var schemaName: String? { "Plays" }

    init(_ plays: [Play]) {
        self.plays = plays.map(One.init)
    }

    private struct One: Document {
        let id: String
        let story: String
        let lines: Int
        let begun: Moment
        let lastRead: Moment
        let milliseconds: Int64
        let atEnding: Bool
        let endings: [String]
        let choices: Int

        static var schemaName: String? { "Play" }

        init(_ play: Play) {
            id = play.id.text
            story = play.story
            lines = play.lines
            begun = Moment(play.begun)
            lastRead = Moment(play.lastRead)
            milliseconds = play.readingTime
            atEnding = play.facts.isAtEnding
            endings = play.facts.endings
            choices = play.facts.choices
        }
    }
}

/// Lines of a play.
struct LinesDocument: Document {
    let id: String
    let story: String
    let lines: [String]

    static var schemaName: String? { "PlayLines" }
}

/// The number of lines of a play that the library has.
struct KeptDocument: Document {
    let kept: Int

    static var schemaName: String? { "Kept" }
}

/// Whether a story is a favourite.
struct FavouriteDocument: Document {
    private let favourite: Bool
    private let changed: Moment

    init(_ wish: FavouriteWish) {
        favourite = wish.isFavourite
        changed = Moment(wish.changed)
    }

    static var schemaName: String? { "Favourite" }
}

/// A setting of a reader.
struct SettingDocument: Document {
    private let value: AnyValue
    private let changed: Moment

    init(_ setting: Setting) {
        value = AnyValue(setting.value)
        changed = Moment(setting.changed)
    }

    static var schemaName: String? { "Setting" }
}

/// All settings of a reader, by key.
struct SettingsDocument: Document {
    private let settings: [String: SettingDocument]

    init(_ settings: [Setting]) {
        self.settings = Dictionary(settings.map { ($0.key, SettingDocument($0)) }, uniquingKeysWith: { first, _ in first })
    }

    static var schemaName: String? { "Settings" }
}
