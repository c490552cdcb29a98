internal import Bundle
internal import Story
internal import StoryEditing
internal import StoryFormat

/// All data of a reader, decoded from the JSON document that ``ReaderExportWriter`` writes; docs/library.md describes it.
struct ReaderExport: Equatable {
    var reader: Reader
    var settings: [Setting] = []
    var progress: [StoryProgress] = []
    var plays: [(play: Play, lines: [String])] = []
    var bookmarks: [Bookmark] = []
    var drafts: [ExportedDraft] = []

    /// A draft as it is, without its history. The bytes of its files are not in the document.
    struct ExportedDraft: Equatable {
        var draft: StoredDraft
        var content: String
        var files: [StoredFile]
    }

    static func == (left: ReaderExport, right: ReaderExport) -> Bool {
        left.reader == right.reader && left.settings == right.settings && left.progress == right.progress
            && left.bookmarks == right.bookmarks
            && left.plays.elementsEqual(right.plays) { $0.play == $1.play && $0.lines == $1.lines }
            && left.drafts == right.drafts
    }

    static let version: Int64 = 1

    static func json(_ setting: Setting) -> JSONValue {
        .object([
            JSONField("key", .string(setting.key)), JSONField("value", .string(setting.value)),
            JSONField("changed", .number(setting.changed.milliseconds)),
        ])
    }

    static func json(_ progress: StoryProgress) -> JSONValue {
        .object([
            JSONField("story", .string(progress.story)), JSONField("favourite", .boolean(progress.isFavourite)),
            JSONField("finished", .number(Int64(progress.finished))), JSONField("milliseconds", .number(progress.readingTime)),
            JSONField("endings", .array(progress.endings.union(progress.formerEndings).sorted().map { .string($0) })),
        ])
    }

    /// The members of a play before its lines.
    static func members(of play: Play) -> [JSONField] {
        [
            JSONField("play", .string(play.id.text)), JSONField("story", .string(play.story)),
            JSONField("begun", .number(play.begun.milliseconds)), JSONField("lastRead", .number(play.lastRead.milliseconds)),
            JSONField("milliseconds", .number(play.readingTime)),
        ]
    }

    static func json(_ bookmark: Bookmark) -> JSONValue {
        .object([
            JSONField("bookmark", .string(bookmark.id.text)), JSONField("story", .string(bookmark.story)),
            JSONField("name", .string(bookmark.name)), JSONField("note", .string(bookmark.note)),
            JSONField("scene", .number(Int64(bookmark.scene))), JSONField("kept", .number(bookmark.kept.milliseconds)),
            JSONField("changed", .number(bookmark.changed.milliseconds)),
            JSONField("lines", .array(bookmark.lines.map { .string($0) })),
        ])
    }

    static func json(_ draft: StoredDraft, content: String, files: [StoredFile]) -> JSONValue {
        var fields = [
            JSONField("draft", .string(draft.id)), JSONField("title", .string(draft.title)), JSONField("story", .string(draft.story)),
            JSONField("created", .number(draft.created.milliseconds)), JSONField("changed", .number(draft.changed.milliseconds)),
            JSONField("number", .number(draft.number)),
        ]
        if let shelf = draft.shelf {
            let published = [
                JSONField("revision", .string(shelf.revision)), JSONField("number", .number(shelf.number)),
                JSONField("at", .number(shelf.time.milliseconds)),
            ]
            fields.append(JSONField("published", .object(published)))
        }
        return .object(fields + [JSONField("files", .array(files.map(json))), JSONField("content", .string(content))])
    }

    private static func json(_ file: StoredFile) -> JSONValue {
        .object([
            JSONField("name", .string(file.name)), JSONField("type", .string(file.type)), JSONField("size", .number(Int64(file.size))),
            JSONField("sha256", .string(file.sha256)),
        ])
    }

    /// Decodes a document.
    /// - Returns: nil if it is invalid.
    init?(_ bytes: [UInt8]) {
        guard let value = JSONParser.value(of: bytes), value["branchbookReader"]?.number == Self.version,
            let id = value["id"]?.string, let name = value["name"]?.string, let picture = value["picture"]?.string,
            let colour = value["colour"]?.string, let created = value["created"]?.time,
            case .array(let settings) = value["settings"], case .array(let stories) = value["stories"],
            case .array(let plays) = value["plays"]
        else { return nil }
        reader = Reader(id: Reader.ID(id), name: name, picture: picture, colour: colour, created: created)
        self.settings = settings.compactMap(Self.setting)
        progress = stories.compactMap(Self.progress)
        self.plays = plays.compactMap { Self.play($0, of: reader.id) }
        guard self.settings.count == settings.count, progress.count == stories.count, self.plays.count == plays.count else { return nil }
        // Documents of earlier versions have neither.
        guard let bookmarks = Self.items(value["bookmarks"], Self.bookmark),
            let drafts = Self.items(value["drafts"], { [reader] in Self.draft($0, of: reader.id) })
        else { return nil }
        (self.bookmarks, self.drafts) = (bookmarks, drafts)
    }

    /// Whether all IDs are such as the library gives them, or lets devices choose them.
    var hasUsualIDs: Bool {
        let usual = [reader.id.text] + plays.map(\.play.id.text) + bookmarks.map(\.id.text)
        return usual.allSatisfy(IDForm.usual.fits) && drafts.allSatisfy { IDForm.lowercase.fits($0.draft.id) }
            && [reader.picture, reader.colour].allSatisfy(IDForm.drawing.fits)
    }

    /// The items of a list; nil if one cannot be read, and no items if there is no list.
    private static func items<Item>(_ value: JSONValue?, _ read: (JSONValue) -> Item?) -> [Item]? {
        guard let value else { return [] }
        guard case .array(let items) = value else { return nil }
        let found = items.compactMap(read)
        return found.count == items.count ? found : nil
    }

    private static func draft(_ value: JSONValue, of author: Reader.ID) -> ExportedDraft? {
        guard let id = value["draft"]?.string, let title = value["title"]?.string, let story = value["story"]?.string,
            let created = value["created"]?.time, let changed = value["changed"]?.time, let number = value["number"]?.number,
            let content = value["content"]?.string, let files = items(value["files"], file),
            let live = LiveDraft(DraftSnapshot(number: number, text: content), sequences: [:]), live.draft.number == number
        else { return nil }
        var draft = StoredDraft(id: id, author: author, title: title, story: story, created: created)
        (draft.changed, draft.number, draft.cover) = (changed, number, live.cover)
        if let published = value["published"] {
            guard let revision = published["revision"]?.string, let last = published["number"]?.number, (0...number).contains(last),
                let time = published["at"]?.time
            else { return nil }
            draft.shelf = StoredDraft.Shelf(revision: revision, number: last, time: time)
        }
        return ExportedDraft(draft: draft, content: content, files: files)
    }

    private static func file(_ value: JSONValue) -> StoredFile? {
        guard let name = value["name"]?.string, let type = value["type"]?.string, let size = value["size"]?.number,
            let sha256 = value["sha256"]?.string, ContentDigest.isSHA256(sha256)
        else { return nil }
        return StoredFile(role: .medium, name: name, type: type, size: Int(clamping: size), sha256: sha256)
    }

    private static func bookmark(_ value: JSONValue) -> Bookmark? {
        guard let id = value["bookmark"]?.string, let story = value["story"]?.string, let name = value["name"]?.string,
            let note = value["note"]?.string, let scene = value["scene"]?.number, let kept = value["kept"]?.time,
            let changed = value["changed"]?.time, case .array(let values) = value["lines"]
        else { return nil }
        let lines = values.compactMap { $0.string }
        guard lines.count == values.count else { return nil }
        return Bookmark(
            id: Bookmark.ID(id),
            story: story,
            name: name,
            note: note,
            scene: Int(clamping: scene),
            kept: kept,
            changed: changed,
            lines: lines
        )
    }

    private static func setting(_ value: JSONValue) -> Setting? {
        guard let key = value["key"]?.string, let text = value["value"]?.string, let changed = value["changed"]?.time else { return nil }
        return Setting(key: key, value: text, changed: changed)
    }

    private static func progress(_ value: JSONValue) -> StoryProgress? {
        guard let story = value["story"]?.string, case .boolean(let isFavourite) = value["favourite"],
            let finished = value["finished"]?.number, let milliseconds = value["milliseconds"]?.time?.milliseconds,
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
        guard let id = value["play"]?.string, let story = value["story"]?.string, let begun = value["begun"]?.time,
            let lastRead = value["lastRead"]?.time, let milliseconds = value["milliseconds"]?.time?.milliseconds,
            case .array(let values) = value["lines"]
        else { return nil }
        let lines = values.compactMap { $0.string }
        guard lines.count == values.count else { return nil }
        let play = Play(
            id: Play.ID(id),
            reader: reader,
            story: story,
            lines: lines.count,
            begun: begun,
            lastRead: lastRead,
            readingTime: milliseconds
        )
        return (play, lines)
    }
}

extension JSONValue {
    /// A time that a library has written; nil for anything at which calculating with it could overflow.
    fileprivate var time: Timestamp? {
        number.flatMap { (0...8_640_000_000_000_000).contains($0) ? Timestamp(milliseconds: $0) : nil }
    }
}
