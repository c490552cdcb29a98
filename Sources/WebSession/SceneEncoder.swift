internal import Story
internal import StoryEngine
internal import StoryFormat

/// Encodes a scene as JSON, as described in docs/web-engine.md.
struct SceneEncoder {
    let playthrough: Playthrough

    /// The scene with the values that surround it.
    var value: JSONValue {
        var fields = JSONFields()
        let scene = playthrough.scene
        add(scene, to: &fields)
        if let position = playthrough.position {
            fields.add("location", position.location)
            fields.add("locationTitle", position.title)
            var inner = JSONFields()
            inner.add("location", position.location)
            inner.add("page", position.page)
            inner.add("pages", position.pages)
            inner.add("line", position.line)
            fields.add("position", inner.object)
        }
        fields.add("canAdvance", playthrough.canAdvance)
        fields.add("canGoBack", playthrough.canGoBack)
        fields.add("canUndo", playthrough.canUndo)
        fields.add("undo", playthrough.lastDecision.map { decision($0) })
        fields.add("turns", playthrough.turns)
        fields.add("scenesBefore", playthrough.scenesBefore)
        fields.add("choicesBefore", playthrough.choicesBefore)
        fields.add("rereading", playthrough.isLookingBack)
        if playthrough.isLookingBack { fields.add("undoSteps", playthrough.undosToHere) }
        fields.add("faults", .array(playthrough.faults.map { .string($0.message) }))
        return fields.object
    }

    /// Encodes a decision as JSON.
    func decision(_ decision: Decision) -> JSONValue {
        var fields = JSONFields()
        fields.add("kind", decision.kind.rawValue)
        fields.add("location", decision.position?.location)
        fields.add("locationTitle", decision.position?.title)
        fields.add("text", runs(decision.text))
        fields.add("undos", decision.undos)
        return fields.object
    }

    private func add(_ scene: Scene, to fields: inout JSONFields) {
        switch scene {
        case .title(let page):
            fields.add("kind", "title")
            add(page, to: &fields)
        case .question(let question):
            fields.add("kind", "question")
            add(question, to: &fields)
        case .sequence(let frame):
            fields.add("kind", "sequence")
            fields.add("step", frame.step)
            fields.add("steps", frame.steps)
            fields.add("left", frame.left.map { figure($0) })
            fields.add("right", frame.right.map { figure($0) })
        case .page(let page):
            fields.add("kind", "page")
            fields.add("moreLines", page.moreLines)
            add(page, to: &fields)
        case .choices(let list):
            fields.add("kind", "choices")
            fields.add("choices", .array(list.choices.map { choice($0) }))
            fields.add("picked", list.picked)
            if let page = list.page { add(page, to: &fields) }
        case .result(let result):
            fields.add("kind", "result")
            fields.add("choice", result.choice)
            fields.add("check", result.check.map { report($0) })
            fields.add("lines", lines(result.lines))
            fields.add("picture", result.picture.map { picture($0) })
            fields.add("setting", result.setting.map { picture($0) })
            fields.add("sound", result.sound.map { sound($0) })
        case .ending(let ending):
            fields.add("kind", "ending")
            fields.add("ending", ending.id)
            fields.add("title", ending.title)
            fields.add("endingKind", ending.kind)
            if let page = ending.page { add(page, to: &fields) }
        case .loading(let part):
            fields.add("kind", "loading")
            fields.add("part", part)
        }
    }

    // MARK: Scenes

    private func add(_ page: Scene.TitlePage, to fields: inout JSONFields) {
        fields.add("title", page.title)
        fields.add("authors", .array(page.authors.map { .string($0) }))
        fields.add("illustrators", .array(page.illustrators.map { .string($0) }))
        fields.add("summary", page.summary)
        fields.add("picture", page.picture.map { picture($0) })
        if let series = page.series {
            var inner = JSONFields()
            inner.add("title", series.title)
            inner.add("number", series.number)
            fields.add("series", inner.object)
        }
    }

    private func add(_ question: Scene.Question, to fields: inout JSONFields) {
        fields.add("variable", question.variable)
        fields.add("prompt", runs(question.prompt))
        fields.add("picture", question.picture.map { picture($0) })
        fields.add("setting", question.setting.map { picture($0) })
        switch question.answer {
        case .text(let length):
            fields.add("answer", "text")
            fields.add("min", length.lowerBound)
            fields.add("max", length.upperBound)
        case .number(let limits):
            fields.add("answer", "number")
            // Omit limits that JavaScript cannot represent exactly: no reader gets there.
            if limits.lowerBound > -(1 << 53) { fields.add("min", limits.lowerBound) }
            if limits.upperBound < 1 << 53 { fields.add("max", limits.upperBound) }
        case .yesNo:
            fields.add("answer", "yesNo")
        case .oneOf(let options):
            fields.add("answer", "oneOf")
            fields.add("options", .array(options.map { option($0) }))
        }
        switch question.value {
        case .text(let text): fields.add("value", text)
        case .option(let id): fields.add("value", id)
        case .number(let number): fields.add("value", number)
        case .yesNo(let answer): fields.add("value", answer)
        }
    }

    private func add(_ page: Scene.TextPage, to fields: inout JSONFields) {
        fields.add("lines", lines(page.lines))
        fields.add("picture", page.picture.map { picture($0) })
        fields.add("sound", page.sound.map { sound($0) })
        if !page.explanation.isEmpty { fields.add("explanation", lines(page.explanation)) }
    }

    private func choice(_ choice: ChoiceView) -> JSONValue {
        var fields = JSONFields()
        fields.add("id", choice.id)
        fields.add("text", runs(choice.text))
        fields.add("enabled", choice.isEnabled)
        fields.add("reason", choice.disabledReason.map { runs($0) })
        fields.add("check", choice.checkType)
        return fields.object
    }

    private func report(_ check: RollReport) -> JSONValue {
        var fields = JSONFields()
        fields.add("type", check.type)
        switch check.device {
        case .dice(let sides, let combined):
            fields.add("device", "dice")
            fields.add("sides", sides)
            fields.add("combined", combined.rawValue)
        case .number: fields.add("device", "number")
        case .wheel: fields.add("device", "wheel")
        }
        fields.add("roll", check.roll)
        fields.add("dice", .array(check.dice.map { .number(Int64($0)) }))
        fields.add("low", check.rolls.lowerBound)
        fields.add("high", check.rolls.upperBound)
        let modifiers = check.modifiers.map { modifier -> JSONValue in
            var inner = JSONFields()
            inner.add("shift", modifier.shift)
            inner.add("reason", runs(modifier.reason))
            return inner.object
        }
        fields.add("modifiers", .array(modifiers))
        fields.add("total", check.total)
        fields.add("bucket", check.bucket)
        let buckets = check.buckets.map { bucket -> JSONValue in
            var inner = JSONFields()
            inner.add("id", bucket.id)
            inner.add("from", bucket.rolls?.lowerBound)
            inner.add("to", bucket.rolls?.upperBound)
            return inner.object
        }
        fields.add("buckets", .array(buckets))
        return fields.object
    }

    private func figure(_ figure: SequenceFrame.Figure) -> JSONValue {
        var fields = JSONFields()
        fields.add("text", figure.text.map { runs($0) })
        fields.add("picture", figure.picture.map { picture($0) })
        fields.add("position", figure.position)
        fields.add("animation", figure.animation)
        return fields.object
    }

    // MARK: Pieces

    private func lines(_ lines: [[TextRun]]) -> JSONValue {
        .array(lines.map { runs($0) })
    }

    private func runs(_ runs: [TextRun]) -> JSONValue {
        .array(
            runs.map { run in
                var fields = JSONFields()
                fields.add("text", run.text)
                switch (run.style.contains(.emphasis), run.style.contains(.strong)) {
                case (true, true): fields.add("style", "both")
                case (true, false): fields.add("style", "emphasis")
                case (false, true): fields.add("style", "strong")
                case (false, false): break
                }
                return fields.object
            }
        )
    }

    private func picture(_ picture: PictureView) -> JSONValue {
        var fields = JSONFields()
        fields.add("id", picture.id)
        fields.add("file", picture.file)
        fields.add("alt", picture.alternative)
        fields.add("credit", picture.credit)
        if let paint = picture.paint {
            var inner = JSONFields()
            inner.add("file", paint.file)
            inner.add("colour", Self.colour(paint.rgb))
            fields.add("paint", inner.object)
        }
        return fields.object
    }

    private func sound(_ sound: SoundView) -> JSONValue {
        var fields = JSONFields()
        fields.add("id", sound.id)
        fields.add("file", sound.file)
        fields.add("alt", sound.alternative)
        return fields.object
    }

    private func option(_ option: OptionView) -> JSONValue {
        var fields = JSONFields()
        fields.add("id", option.id)
        fields.add("text", option.text)
        fields.add("colour", option.rgb.map { Self.colour($0) })
        return fields.object
    }

    private static func colour(_ rgb: UInt32) -> String { "#" + Hexadecimal.text(UInt64(rgb), digits: 6) }
}
