internal import StoryEngine
public import StoryFormat

/// One open story: takes bytes and requests, and answers in JSON. docs/web-engine.md describes both.
public struct WebSession {
    private var program: Program?
    private var recorded: RecordedPlaythrough?

    /// Makes a session without a story.
    public init() {}

    // MARK: Loading

    /// Opens the story whose program has this head.
    public mutating func loadHead(_ bytes: [UInt8]) -> JSONValue {
        do {
            let program = try Program(head: bytes)
            self.program = program
            recorded = nil
            var fields = JSONFields()
            fields.add("story", program.storyID)
            fields.add("revision", program.revision)
            fields.add("parts", program.partCount)
            fields.add("missing", .array(program.missingParts.map { .number(Int64($0)) }))
            fields.add("endings", program.endingCount)
            return Self.loaded(fields.object)
        } catch {
            return Self.error(error.code)
        }
    }

    /// Loads a part that was not in the head.
    public mutating func loadPart(_ number: Int, _ bytes: [UInt8]) -> JSONValue {
        do {
            guard program != nil else { return Self.noStory }
            try program?.load(part: number, bytes: bytes)
            try recorded?.load(part: number, bytes: bytes)
            var fields = JSONFields()
            fields.add("part", number)
            return Self.loaded(fields.object)
        } catch {
            return Self.error(error.code)
        }
    }

    private static func loaded(_ value: JSONValue) -> JSONValue {
        .object([JSONField("loaded", value)])
    }

    // MARK: Requests

    /// Answers a request.
    public mutating func answer(_ request: [UInt8]) -> JSONValue {
        guard let request = JSONParser.value(of: request) else {
            return Self.error("badRequest", "The request is not JSON.")
        }
        let habit = request["ahead"]
        if let begin = request["begin"] { return answer(begin: begin, habit) }
        if let record = request["resume"]?.string { return answer(resume: record, habit) }
        if let input = request["apply"] { return answer(input: input, isTrial: false, habit) }
        if let input = request["peek"] { return answer(input: input, isTrial: true, nil) }
        if request["decisions"] != nil { return answerWithDecisions() }
        if let part = request["unload"]?.number { return answer(unload: part) }
        if request["scene"] != nil, recorded != nil { return answer(habit) }
        return Self.error("badRequest", "The request is unknown, or no story is being read.")
    }

    private mutating func answer(begin: JSONValue, _ habit: JSONValue?) -> JSONValue {
        guard let program else { return Self.noStory }
        guard let seed = begin["seed"]?.digits else {
            return Self.error("badRequest", "The seed is not a number in digits.")
        }
        recorded = RecordedPlaythrough(program, seed: seed)
        return answer(habit)
    }

    private mutating func answer(resume text: String, _ habit: JSONValue?) -> JSONValue {
        guard let program else { return Self.noStory }
        do {
            let (resumed, report) = try RecordedPlaythrough.resume(program, record: text)
            recorded = resumed
            var fields = JSONFields()
            fields.add("kind", report.kind.rawValue)
            fields.add("notices", .array(report.notices.map { Self.notice($0) }))
            return answer(habit, with: JSONField("resumed", fields.object))
        } catch {
            return Self.error(error.code)
        }
    }

    /// Does what an input says, or tells what it would lead to.
    /// - Parameters:
    ///   - isTrial: Whether it is only told.
    ///   - habit: Where there is one, nothing is done if a part is missing.
    private mutating func answer(input value: JSONValue, isTrial: Bool, _ habit: JSONValue?) -> JSONValue {
        guard let input = input(value) else { return Self.error("badRequest", "There is no such input.") }
        guard var next = recorded else { return Self.noStory }
        // The choices of the page on show.
        if habit != nil || isTrial, case .choose = input { _ = next.goOnToChoices() }
        do {
            try next.apply(input)
        } catch {
            let refused = JSONField("refused", Self.refusal(error))
            return isTrial ? .object([refused]) : answer(with: refused)
        }
        if isTrial { return Self.scenes(of: &next, nil, isJoined: true).object }
        if habit != nil, let part = next.playthrough.missingPart { return .object([JSONField("lacks", .number(Int64(part)))]) }
        recorded = next
        return answer(habit)
    }

    /// The code and the numbers, which the pages put into words.
    private static func refusal(_ refusal: Refusal) -> JSONValue {
        var fields = JSONFields()
        fields.add("code", refusal.code)
        switch refusal {
        case .choiceDisabled(let reason): fields.add("reason", reason)
        case .answerTooShort(let least): fields.add("least", Int64(least))
        case .answerTooLong(let most): fields.add("most", Int64(most))
        case .numberOutOfRange(let limits):
            if limits.lowerBound != .min { fields.add("least", limits.lowerBound) }
            if limits.upperBound != .max { fields.add("most", limits.upperBound) }
        default: break
        }
        return fields.object
    }

    private static func notice(_ notice: ResumeReport.Notice) -> JSONValue {
        var fields = JSONFields()
        fields.add("code", notice.code)
        switch notice {
        case .placeGone(let decisions), .choicesClosed(let decisions): fields.add("decisions", Int64(decisions))
        case .variablesGone(let lost), .visitsGone(let lost):
            fields.add(
                "gone",
                .array(
                    lost.map { lost in
                        var fields = JSONFields()
                        fields.add("id", lost.id)
                        fields.add("successor", lost.successor)
                        return fields.object
                    }
                )
            )
        case .valueGone(let variable): fields.add("variable", variable)
        case .valuesKept(let names), .visitsMerged(let names): fields.add("names", .array(names.map { .string($0) }))
        default: break
        }
        return fields.object
    }

    private func answerWithDecisions() -> JSONValue {
        guard let playthrough = recorded?.playthrough else { return Self.noStory }
        var fields = JSONFields()
        let encoder = SceneEncoder(playthrough: playthrough)
        fields.add("decisions", .array(playthrough.decisions().map { encoder.decision($0) }))
        return fields.object
    }

    private mutating func answer(unload part: Int64) -> JSONValue {
        guard program != nil else { return Self.noStory }
        program?.unload(part: Int(clamping: part))
        recorded?.unload(part: Int(clamping: part))
        var fields = JSONFields()
        fields.add("unloaded", part)
        return fields.object
    }

    private func input(_ value: JSONValue) -> Input? {
        switch value.key {
        case "advance": return .advance
        case "back": return .back
        case "skip": return .skip
        case "undo": return .undo
        case "restart": return .restart
        default: break
        }
        if let choice = value["choose"]?.string { return .choose(choice) }
        switch value["answer"] {
        case .string(let text):
            // Only here, because building a scene is the dearest part of a request.
            if case .question(let question) = recorded?.playthrough.scene, case .oneOf = question.answer { return .answer(.option(text)) }
            return .answer(.text(text))
        case .number(let number): return .answer(.number(number))
        case .boolean(let answer): return .answer(.yesNo(answer))
        default: return nil
        }
    }

    /// The scene, and the lines to append to the record.
    /// - Parameter habit: If it is given, choices stand on the page that they follow, and the answer also has what may be needed next.
    private mutating func answer(_ habit: JSONValue? = nil, with further: JSONField? = nil) -> JSONValue {
        guard var recorded else { return Self.noStory }
        var fields = Self.scenes(of: &recorded, habit, isJoined: habit != nil)
        fields.add("record", .array(recorded.takeNewLines().map { .string($0) }))
        if let further { fields.add(further.key, further.value) }
        self.recorded = recorded
        return fields.object
    }

    /// The scene, and with it what may be needed next and the choices that stand on its page.
    private static func scenes(of recorded: inout RecordedPlaythrough, _ habit: JSONValue?, isJoined: Bool) -> JSONFields {
        var fields = JSONFields()
        let isPageWithChoices = isJoined && recorded.goOnToChoices()
        fields.add("ahead", habit.map { ahead(of: recorded.playthrough, $0) })
        if isPageWithChoices {
            fields.add("offered", SceneEncoder(playthrough: recorded.playthrough).value)
            try? recorded.apply(.back)
        }
        fields.add("scene", SceneEncoder(playthrough: recorded.playthrough).value)
        return fields
    }

    /// The maximum number of choices whose next scenes are examined.
    private static let mostChoices = 8

    private static func ahead(of playthrough: Playthrough, _ value: JSONValue) -> JSONValue {
        var habit = ChoosingHabit()
        if case .array(let picked) = value["picked"] {
            habit = ChoosingHabit(picked: picked.compactMap { $0.string }, repeats: Int(clamping: value["repeats"]?.number ?? 50))
        }
        var (pictures, sounds): ([JSONValue], [JSONValue]) = ([], [])
        func look(behind input: Input) {
            guard let scene = playthrough.scene(after: input) else { return }
            if let picture = scene.picture { pictures.append(.string(picture.file)) }
            if let sound = scene.sound { sounds.append(.string(sound.file)) }
        }
        if playthrough.canAdvance {
            look(behind: .advance)
        } else {
            for choice in playthrough.enabledChoices.prefix(mostChoices) { look(behind: .choose(choice)) }
        }
        var fields = JSONFields()
        fields.add("parts", .array(playthrough.partsAhead(habit).map { .number(Int64($0)) }))
        fields.add("pictures", .array(pictures))
        fields.add("sounds", .array(sounds))
        return fields.object
    }

    private static var noStory: JSONValue { error("noStory", "No story is being read.") }

    /// - Parameter message: What a developer should know besides the code; the pages have the sentences for readers.
    private static func error(_ code: String, _ message: String? = nil) -> JSONValue {
        var inner = JSONFields()
        inner.add("code", code)
        inner.add("message", message)
        var fields = JSONFields()
        fields.add("error", inner.object)
        return fields.object
    }
}

extension Program.LoadError {
    fileprivate var code: String {
        switch self {
        case .foreign: "foreign"
        case .otherVersion: "otherVersion"
        case .damaged: "damaged"
        case .noSuchPart: "noSuchPart"
        }
    }
}

extension ResumeError {
    fileprivate var code: String {
        switch self {
        case .foreign: "foreignRecord"
        case .otherVersion: "otherRecordVersion"
        case .otherStory: "otherStory"
        }
    }
}
