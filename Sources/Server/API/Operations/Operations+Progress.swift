internal import Library
internal import Story
internal import StoryFormat

extension Operations {
    private static let play = segment("id", "ID", "The play's ID, chosen at random by the device on which it began.")

    static let progress = [
        Operation(
            id: "getProgress",
            method: "GET",
            path: PathPattern("/api/progress"),
            summary: "The reader's progress in every story that they opened or marked.",
            answers: [document("Progress", "By story ID; empty while no one is reading on this device."), notModified],
            run: { api, call throws(ProblemDetails) in
                guard let reader = call.caller.reader else { return .json(ProgressDocument([], lines: [:])) }
                let moment = try librarySays { () throws(LibraryError) in try api.library.progressMoment(of: reader) }
                let tag = EntityTag(["progress", reader.text, String(moment)])
                if let same = tag.answer(to: call.request, keeping: .askedAbout) { return same }
                let progress = try librarySays { () throws(LibraryError) in try api.library.allProgress(of: reader) }
                let plays = try librarySays { () throws(LibraryError) in try api.library.plays(of: reader, story: nil) }
                let lines = Dictionary(plays.map { ($0.id, $0.lines) }, uniquingKeysWith: { first, _ in first })
                let fields = [tag.field, HeaderField("Vary", "Cookie")]
                return .json(ProgressDocument(progress, lines: lines), keeping: .askedAbout, fields: fields)
            }
        ),
        Operation(
            id: "getPlays",
            method: "GET",
            path: PathPattern("/api/plays"),
            summary: "The reader's plays, most recently read first.",
            parameters: [text("story", 64, "Only plays of this story.")],
            answers: [document("Plays", "The plays.")],
            run: { api, call throws(ProblemDetails) in
                guard let reader = call.caller.reader else { return .json(PlaysDocument([])) }
                let story = call.parameter("story")
                return .json(PlaysDocument(try librarySays { () throws(LibraryError) in try api.library.plays(of: reader, story: story) }))
            }
        ),
        Operation(
            id: "getPlay",
            method: "GET",
            path: PathPattern("/api/plays/{id}"),
            summary: "The record of a play.",
            access: .reader,
            parameters: [play, number("from", 0...1_000_000, "How many lines to skip.")],
            answers: [document("PlayLines", "The lines without line breaks.")],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let id = Play.ID(call.segment("id"))
                let from = Int(call.parameter("from") ?? "") ?? 0
                let reader = try call.reader()
                // Another reader's play is answered as if there were none.
                guard let found = try librarySays({ () throws(LibraryError) in try api.library.play(id, of: reader, from: from) }) else {
                    throw ProblemDetails(.notFound, "There is no such play.")
                }
                return .json(LinesDocument(id: id.text, story: found.play.story, lines: found.lines))
            }
        ),
        Operation(
            id: "putPlay",
            method: "PUT",
            path: PathPattern("/api/plays/{id}"),
            summary: "Adds lines to a play. Sending the same lines again changes nothing.",
            access: .reader,
            parameters: [play],
            body: .json(
                .named("PlayChange"),
                example: ##"{"story": "seven-pages", "from": 0, "lines": ["…"], "begun": 1763700000000, "read": 1763700060000, "##
                    + ##""device": "tablet-1", "milliseconds": 60000, "sent": 1763700060200}"##
            ),
            bodyLimit: 1_024 * 1_024,
            answers: [document("Kept", "How many lines of the play the library now has.")],
            problems: [.conflict],
            run: { api, call throws(ProblemDetails) in try api.keepLines(call) }
        ),
    ]

    static let settings = [
        Operation(
            id: "getSettings",
            method: "GET",
            path: PathPattern("/api/settings"),
            summary: "The reader's settings.",
            answers: [document("Settings", "By key; empty while no one is reading on this device.")],
            run: { api, call throws(ProblemDetails) in
                var fields: [JSONField] = []
                if let reader = call.caller.reader {
                    fields = try librarySays { () throws(LibraryError) in try api.library.settings(of: reader) }.map { setting in
                        JSONField(setting.key, .object(setting.members))
                    }
                }
                return .document([JSONField("settings", .object(fields))])
            }
        ),
        Operation(
            id: "putSetting",
            method: "PUT",
            path: PathPattern("/api/settings/{key}"),
            summary:
                "Saves a setting of the reader: how pages look (`reading`), or how the shelf is arranged (`shelf`). The latest change wins.",
            access: .reader,
            parameters: [
                Operation.Parameter(name: "key", schema: Schema(settingKey), summary: "Which setting.", isRequired: true)
            ],
            body: .json(.named("SettingChange"), example: #"{"value": "order=title", "changed": 1763700000000, "sent": 1763700000400}"#),
            answers: [document("SettingChange", "The value now stored, which may be a later change.")],
            run: { api, call throws(ProblemDetails) in
                let reader = try call.reader()
                let value = call.body["value"] ?? .null
                let wish = Setting(key: call.segment("key"), value: value.compact, changed: call.moment("changed"))
                let kept = try librarySays { () throws(LibraryError) in try api.library.keep(wish, of: reader) }
                return .document(kept.members)
            }
        ),
    ]

    private static let settingKey = JSONValue.object([
        JSONField("type", .string("string")), JSONField("pattern", .string("^[A-Za-z0-9.-]{1,64}$")),
    ])
}

extension Setting {
    fileprivate var members: [JSONField] {
        let value = JSONParser.parse(Array(value.utf8)).root?.value ?? .null
        return [JSONField("value", value), JSONField("changed", .number(changed.milliseconds))]
    }
}

extension API {
    fileprivate func keepLines(_ call: Call) throws(ProblemDetails) -> Response {
        var sent: [String] = []
        if case .array(let items)? = call.body["lines"] { sent = items.compactMap(\.string) }
        let lines = PlayLines(
            play: Play.ID(call.segment("id")),
            reader: try call.reader(),
            story: call.text("story") ?? "",
            from: Int(call.number("from") ?? 0),
            lines: sent,
            begun: call.moment("begun"),
            read: call.moment("read"),
            device: call.text("device") ?? "",
            readingTime: call.number("milliseconds") ?? 0
        )
        switch try librarySays({ () throws(LibraryError) in try library.append(lines) }) {
        case .kept(let count):
            return .document([JSONField("kept", .number(Int64(count)))])
        case .gap(let count):
            throw Self.conflict("gap", count, "Lines before these are missing: send from line \(count).")
        case .diverged(let common):
            throw Self.conflict("diverged", common, "The play was continued differently elsewhere: send all of it as a separate play.")
        case .foreign:
            throw Self.conflict("foreign", 0, "This play belongs to another reader or story.")
        }
    }

    private static func conflict(_ reason: String, _ lines: Int, _ sentence: String) -> ProblemDetails {
        let members = [JSONField("reason", .string(reason)), JSONField("lines", .number(Int64(lines)))]
        return ProblemDetails(.conflict, sentence, members: members)
    }
}
