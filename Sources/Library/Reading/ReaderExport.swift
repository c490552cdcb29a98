internal import Story
internal import StoryFormat

/// Everything of a reader as one JSON document, which the reader may take along and a library can take in again; docs/library.md describes it.
struct ReaderExport: Equatable {
    var reader: Reader
    var settings: [Setting] = []
    var progress: [StoryProgress] = []
    var plays: [(play: Play, lines: [String])] = []

    static func == (left: ReaderExport, right: ReaderExport) -> Bool {
        left.reader == right.reader && left.settings == right.settings && left.progress == right.progress
            && left.plays.elementsEqual(right.plays) { $0.play == $1.play && $0.lines == $1.lines }
    }

    private static let version: Int64 = 1

    /// Gathers what a store has of a reader.
    init(_ reader: Reader, from store: any LibraryStore) throws(StoreError) {
        self.reader = reader
        settings = try store.settings(of: reader.id)
        progress = try store.progress(of: reader.id)
        for play in try store.plays(of: reader.id, story: nil) {
            plays.append((play, try store.lines(of: play.id, from: 0)))
        }
    }

    /// The document.
    var bytes: [UInt8] {
        let document = JSONValue.object([
            JSONField("branchbookReader", .number(Self.version)),
            JSONField("id", .string(reader.id.text)),
            JSONField("name", .string(reader.name)),
            JSONField("picture", .string(reader.picture)),
            JSONField("colour", .string(reader.colour)),
            JSONField("created", .number(reader.created.milliseconds)),
            JSONField("settings", .array(settings.map(Self.json))),
            JSONField("stories", .array(progress.map(Self.json))),
            JSONField("plays", .array(plays.map { Self.json($0.play, $0.lines) })),
        ])
        return Array((document.pretty() + "\n").utf8)
    }

    private static func json(_ setting: Setting) -> JSONValue {
        .object([
            JSONField("key", .string(setting.key)), JSONField("value", .string(setting.value)),
            JSONField("changed", .number(setting.changed.milliseconds)),
        ])
    }

    private static func json(_ progress: StoryProgress) -> JSONValue {
        .object([
            JSONField("story", .string(progress.story)), JSONField("favourite", .boolean(progress.isFavourite)),
            JSONField("finished", .number(Int64(progress.finished))), JSONField("milliseconds", .number(progress.readingTime)),
            JSONField("endings", .array(progress.endings.union(progress.formerEndings).sorted().map { .string($0) })),
        ])
    }

    private static func json(_ play: Play, _ lines: [String]) -> JSONValue {
        .object([
            JSONField("play", .string(play.id.text)), JSONField("story", .string(play.story)),
            JSONField("begun", .number(play.begun.milliseconds)), JSONField("lastRead", .number(play.lastRead.milliseconds)),
            JSONField("milliseconds", .number(play.readingTime)), JSONField("lines", .array(lines.map { .string($0) })),
        ])
    }

    /// Reads a document.
    /// - Returns: Nil if it is none.
    init?(_ bytes: [UInt8]) {
        guard let value = JSONParser.value(of: bytes), value["branchbookReader"]?.number == Self.version,
            let id = value["id"]?.string, let name = value["name"]?.string, let picture = value["picture"]?.string,
            let colour = value["colour"]?.string, let created = value["created"]?.number,
            case .array(let settings) = value["settings"], case .array(let stories) = value["stories"],
            case .array(let plays) = value["plays"]
        else { return nil }
        let time = Timestamp(milliseconds: created)
        reader = Reader(id: Reader.ID(id), name: name, picture: picture, colour: colour, created: time)
        self.settings = settings.compactMap(Self.setting)
        progress = stories.compactMap(Self.progress)
        self.plays = plays.compactMap { Self.play($0, of: reader.id) }
        guard self.settings.count == settings.count, progress.count == stories.count, self.plays.count == plays.count else { return nil }
    }

    private static func setting(_ value: JSONValue) -> Setting? {
        guard let key = value["key"]?.string, let text = value["value"]?.string, let changed = value["changed"]?.number else { return nil }
        return Setting(key: key, value: text, changed: Timestamp(milliseconds: changed))
    }

    private static func progress(_ value: JSONValue) -> StoryProgress? {
        guard let story = value["story"]?.string, case .boolean(let isFavourite) = value["favourite"],
            let finished = value["finished"]?.number, let milliseconds = value["milliseconds"]?.number,
            case .array(let endings) = value["endings"]
        else { return nil }
        var progress = StoryProgress(story: story)
        progress.isFavourite = isFavourite
        progress.finished = Int(clamping: finished)
        progress.readingTime = milliseconds
        progress.endings = Set(endings.compactMap { $0.string })
        return progress
    }

    private static func play(_ value: JSONValue, of reader: Reader.ID) -> (play: Play, lines: [String])? {
        guard let id = value["play"]?.string, let story = value["story"]?.string, let begun = value["begun"]?.number,
            let lastRead = value["lastRead"]?.number, let milliseconds = value["milliseconds"]?.number,
            case .array(let values) = value["lines"]
        else { return nil }
        let lines = values.compactMap { $0.string }
        guard lines.count == values.count else { return nil }
        let play = Play(
            id: Play.ID(id),
            reader: reader,
            story: story,
            lines: lines.count,
            begun: Timestamp(milliseconds: begun),
            lastRead: Timestamp(milliseconds: lastRead),
            readingTime: milliseconds
        )
        return (play, lines)
    }
}
