internal import Library
internal import Story
internal import StoryFormat

extension Operations {
    fileprivate static let play = PathParameter("id", Shapes.play, "The play's ID, chosen at random by the device on which it began.")
    private static let ofStory = text("story", 64, "Only plays of this story.")
    private static let from = number("from", 0...1_000_000, "How many lines to skip.")

    static let progress = [
        Operation(
            id: "getProgress",
            method: "GET",
            path: PathPattern("/api/progress"),
            summary: "The reader's progress in every story that they opened or marked.",
            answers: [document(ProgressDocument.self, "By story ID; empty while no one is reading on this device."), notModified],
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
            parameters: [ofStory.described],
            answers: [document(PlaysDocument.self, "The plays.")],
            run: { api, call throws(ProblemDetails) in
                guard let reader = call.caller.reader else { return .json(PlaysDocument([])) }
                let story = call.value(of: ofStory)
                return .json(PlaysDocument(try librarySays { () throws(LibraryError) in try api.library.plays(of: reader, story: story) }))
            }
        ),
        Operation(
            id: "getPlay",
            method: "GET",
            path: PathPattern("/api/plays/{id}"),
            summary: "The record of a play.",
            access: .reader,
            parameters: [play.described, from.described],
            answers: [document(LinesDocument.self, "The lines without line breaks.")],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let id = try call.value(of: play)
                let from = call.value(of: from).map { Int($0) } ?? 0
                let reader = try call.reader()
                // For another reader's play, the answer is the same as for a missing one.
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
            parameters: [play.described],
            body: PlayChange.shape,
            example: ##"{"story": "seven-pages", "from": 0, "lines": ["…"], "begun": 1763700000000, "read": 1763700060000, "##
                + ##""device": "tablet-1", "milliseconds": 60000, "sent": 1763700060200}"##,
            bodyLimit: 1_024 * 1_024,
            answers: [document(KeptDocument.self, "How many lines of the play the library now has.")],
            problems: [.conflict],
            run: { api, call, change throws(ProblemDetails) in try api.keep(change, call) }
        ),
    ]

    static let settings = [
        Operation(
            id: "getSettings",
            method: "GET",
            path: PathPattern("/api/settings"),
            summary: "The reader's settings.",
            answers: [document(SettingsDocument.self, "By key; empty while no one is reading on this device.")],
            run: { api, call throws(ProblemDetails) in
                guard let reader = call.caller.reader else { return .json(SettingsDocument([])) }
                return .json(SettingsDocument(try librarySays { () throws(LibraryError) in try api.library.settings(of: reader) }))
            }
        ),
        Operation(
            id: "putSetting",
            method: "PUT",
            path: PathPattern("/api/settings/{key}"),
            summary:
                "Saves a setting of the reader: how pages look (`reading`), or how the shelf is arranged (`shelf`). The latest change wins.",
            access: .reader,
            parameters: [settingKey.described],
            body: SettingChange.shape,
            example: #"{"value": "order=title", "changed": 1763700000000, "sent": 1763700000400}"#,
            answers: [document(SettingDocument.self, "The value now stored, which may be a later change.")],
            run: { api, call, change throws(ProblemDetails) in
                let reader = try call.reader()
                let changed = call.moment(change.changed, sent: change.sent)
                let wish = Setting(key: try call.value(of: settingKey), value: change.value, changed: changed)
                let kept = try librarySays { () throws(LibraryError) in try api.library.keep(wish, of: reader) }
                return .json(SettingDocument(kept))
            }
        ),
    ]

    private static let settingKey = PathParameter("key", Shapes.text(pattern: "^[A-Za-z0-9.-]{1,64}$"), "Which setting.")
}

extension API {
    fileprivate func keep(_ change: PlayChange, _ call: Call) throws(ProblemDetails) -> Response {
        let lines = PlayLines(
            play: try call.value(of: Operations.play),
            reader: try call.reader(),
            story: change.story,
            from: change.from,
            lines: change.lines,
            begun: call.moment(change.begun, sent: change.sent),
            read: call.moment(change.read, sent: change.sent),
            device: change.device,
            readingTime: change.milliseconds
        )
        switch try librarySays({ () throws(LibraryError) in try library.append(lines) }) {
        case .kept(let count):
            return .json(KeptDocument(kept: count))
        case .gap(let count):
            throw Self.conflict("gap", count, "Lines before these are missing: send from line \(count).")
        case .diverged(let common):
            throw Self.conflict("diverged", common, "The play was continued differently elsewhere: send all of it as a separate play.")
        case .foreign:
            throw Self.conflict("foreign", 0, "This play belongs to another reader or story.")
        }
    }

    private static func conflict(_ reason: String, _ lines: Int, _ sentence: String) -> ProblemDetails {
        ProblemDetails(.conflict, sentence, more: .init(reason: reason, lines: lines))
    }
}
