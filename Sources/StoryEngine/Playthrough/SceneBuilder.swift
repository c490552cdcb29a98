internal import Story

/// Builds the scene for a state.
struct SceneBuilder {
    private let program: Program
    private let state: State
    private let rollPlan: RollPlan
    /// The index of the choice that was made here, while the reader looks back.
    private let pickedChoice: Int?
    private let renderer: TextRenderer

    init(program: Program, state: State, rollPlan: RollPlan, pickedChoice: Int?) {
        self.program = program
        self.state = state
        self.rollPlan = rollPlan
        self.pickedChoice = pickedChoice
        renderer = TextRenderer(program: program, state: state)
    }

    private var tables: ProgramTables { program.shared.tables }
    private var evaluator: Evaluator { renderer.evaluator }

    var scene: Scene {
        guard let location = state.location.map({ tables.locations[$0] }) else {
            if state.phase == .startQuestion, let variable = Playthrough.askedVariable(in: state, of: program) {
                return .question(question(variable))
            }
            return .title(titlePage)
        }
        if program.partTexts[location.part.index] == nil { return .loading(part: location.part.index) }
        switch state.phase {
        case .title, .startQuestion:
            return .title(titlePage)
        case .question:
            return Playthrough.askedVariable(in: state, of: program).map { .question(question($0)) } ?? .title(titlePage)
        case .sequence:
            return frame(of: location).map { .sequence($0) } ?? .page(page(Int(state[.page]), of: location))
        case .page:
            return .page(page(Int(state[.page]), of: location))
        case .choices:
            return .choices(choices(of: location))
        case .result:
            return .result(result(of: location))
        case .ending:
            return ending(of: location).map { .ending($0) } ?? .choices(choices(of: location))
        case .lost:
            return .choices(Scene.ChoiceList(choices: [], picked: nil, page: lastPage(of: location)))
        }
    }

    // MARK: Title and questions

    private var titlePage: Scene.TitlePage {
        let metadata = program.metadata
        return Scene.TitlePage(
            title: program.string(metadata.title),
            authors: program.strings(metadata.authors),
            illustrators: program.strings(metadata.illustrators),
            summary: program.optionalString(metadata.summary),
            picture: picture(metadata.titlePicture),
            series: metadata.seriesTitle.map { Scene.TitlePage.Series(title: program.string($0), number: metadata.seriesNumber) }
        )
    }

    private func question(_ variable: Ref<VariableRow>) -> Scene.Question {
        let row = tables.variables[variable]
        let value = state[variable]
        let answer: Scene.Question.Answer
        let offered: AnswerValue
        switch row.kind {
        case .text:
            let longest = max(1, Int(clamping: row.upper))
            answer = .text(length: min(max(0, Int(clamping: row.lower)), longest)...longest)
            let suggestion = value == row.initial ? tables.options[row.options].first : nil
            offered = .text(suggestion.map { program.string($0.text) } ?? state.text(value, in: program))
        case .number, .kept:
            answer = .number(limits: row.lower...row.upper)
            offered = .number(value)
        case .yesNo:
            answer = .yesNo
            offered = .yesNo(value != 0)
        case .oneOf:
            let options = tables.options[row.options].map { option in
                OptionView(id: program.string(option.id), text: program.string(option.text), rgb: option.rgb)
            }
            answer = .oneOf(options)
            let isKnown = value >= 0 && value < Int64(options.count)
            offered = .option(isKnown ? options[Int(value)].id : "")
        }
        return Scene.Question(
            variable: program.string(row.id),
            prompt: row.prompt.map { renderer.runs(of: $0) } ?? [],
            answer: answer,
            value: offered,
            picture: tables.pictures.firstIndex { $0.paintVariable == variable }.flatMap { picture(Ref($0)) },
            setting: picture(program.metadata.titlePicture)
        )
    }

    // MARK: Pages

    private func page(_ number: Int, of location: LocationRow, isWhole: Bool = false) -> Scene.TextPage {
        guard location.pages.count > number, number >= 0 else {
            return Scene.TextPage(lines: [], moreLines: 0, picture: nil, sound: nil, explanation: [])
        }
        let page = tables.pages[location.pages[number]]
        let line = isWhole ? page.lines.count : Int(state[.line])
        let hidden = (max(0, line + 1)..<max(line + 1, page.lines.count, 0)).count { !renderer.isEmpty(page.lines[$0]) }
        return Scene.TextPage(
            lines: renderer.lines(of: page.lines, upTo: line),
            moreLines: hidden,
            picture: picture(page.picture),
            sound: sound(page.sound),
            explanation: renderer.lines(of: page.explanation)
        )
    }

    /// The page shown above the choices or the ending.
    private func lastPage(of location: LocationRow) -> Scene.TextPage? {
        var renderer = renderer
        let read = (0..<location.pages.count).last { renderer.isRead(tables.pages[location.pages[$0]]) }
        return read.map { page($0, of: location, isWhole: true) }
    }

    private func picture(_ ref: Ref<PictureRow>?) -> PictureView? {
        guard let ref else { return nil }
        let row = tables.pictures[ref]
        var view = PictureView(
            id: program.string(row.id),
            file: program.string(row.file),
            alternative: renderer.plainText(of: row.alternative),
            credit: program.optionalString(row.credit)
        )
        if let file = row.paintFile, let variable = row.paintVariable {
            let options = tables.options[tables.variables[variable].options]
            let value = state[variable]
            if value >= 0, value < Int64(options.count), let rgb = options[options.startIndex + Int(value)].rgb {
                view.paint = PictureView.Paint(file: program.string(file), rgb: rgb)
            }
        }
        return view
    }

    private func sound(_ ref: Ref<SoundRow>?) -> SoundView? {
        guard let row = ref.map({ tables.sounds[$0] }) else { return nil }
        return SoundView(
            id: program.string(row.id),
            file: program.string(row.file),
            alternative: renderer.plainText(of: row.alternative)
        )
    }

    // MARK: Choices and results

    private func choices(of location: LocationRow) -> Scene.ChoiceList {
        var views: [ChoiceView] = []
        for choice in tables.choices[location.choices] {
            var view = ChoiceView(
                id: program.string(choice.id),
                text: renderer.runs(of: choice.text),
                disabledReason: nil,
                checkType: choice.check.map { tables.checks[$0].type.rawValue }
            )
            if !evaluator.holds(choice.condition) {
                guard let reason = choice.reason else { continue }
                view.disabledReason = renderer.runs(of: reason)
            }
            views.append(view)
        }
        let picked = pickedChoice.flatMap { $0 < location.choices.count ? program.string(tables.choices[location.choices[$0]].id) : nil }
        return Scene.ChoiceList(choices: views, picked: picked, page: lastPage(of: location))
    }

    private func result(of location: LocationRow) -> Scene.Result {
        let number = min(max(0, Int(state[.choice])), max(0, location.choices.count - 1))
        let choice = tables.choices[location.choices[number]]
        let outcomeNumber = min(max(0, Int(state[.outcome])), max(0, choice.outcomes.count - 1))
        let outcome = tables.outcomes[choice.outcomes[outcomeNumber]]
        return Scene.Result(
            choice: program.string(choice.id),
            check: choice.check.flatMap { report(of: $0, bucket: outcomeNumber) },
            lines: renderer.lines(of: outcome.lines),
            picture: picture(outcome.picture),
            setting: lastPage(of: location)?.picture,
            sound: sound(outcome.sound)
        )
    }

    private func report(of ref: Ref<CheckRow>, bucket: Int) -> RollReport? {
        let check = tables.checks[ref]
        let buckets = tables.buckets[check.buckets]
        guard let strategy = CheckStrategy(check, buckets: buckets) else { return nil }
        let source = rollPlan.source(of: ref, count: state[.checkCount], in: state, of: program)
        let applied = tables.modifiers[check.modifiers].enumerated()
            .filter { number, _ in state[.modifiers] >> Int64(number) & 1 == 1 }
            .map { _, modifier in RollReport.Modifier(shift: modifier.shift, reason: renderer.runs(of: modifier.reason)) }
        let roll = strategy.roll(source)
        let total = roll.value + applied.reduce(0) { $0 + $1.shift }
        // In a save from before the check was changed, the decision stays; only its roll cannot be shown.
        guard Int64(roll.value) == state[.roll], state[.modifiers] >> Int64(check.modifiers.count) == 0,
            strategy.bucket(of: total) == bucket
        else { return nil }
        return RollReport(
            type: check.type.rawValue,
            device: strategy.device,
            dice: roll.dice,
            roll: roll.value,
            rolls: strategy.rolls,
            modifiers: applied,
            total: total,
            bucket: program.string(buckets[buckets.startIndex + bucket].id),
            buckets: buckets.enumerated().map { number, bucket in
                RollReport.Bucket(id: program.string(bucket.id), rolls: strategy.rolls(ofBucket: number, shift: 0))
            }
        )
    }

    private func ending(of location: LocationRow) -> Scene.Ending? {
        guard let ending = location.ending.map({ tables.endings[$0] }) else { return nil }
        return Scene.Ending(
            id: program.string(ending.id),
            title: program.string(ending.title),
            kind: ending.kind.rawValue,
            page: lastPage(of: location)
        )
    }

    // MARK: Sequences

    private func frame(of location: LocationRow) -> SequenceFrame? {
        guard let steps = location.sequence.map({ tables.sequences[$0].steps }), state[.step] < Int64(steps.count) else { return nil }
        return frame(at: Int(state[.step]), of: steps)
    }

    /// All frames of the sequence that plays at a location.
    func frames(of location: LocationRow) -> [SequenceFrame] {
        guard let steps = location.sequence.map({ tables.sequences[$0].steps }) else { return [] }
        return (0..<steps.count).map { frame(at: $0, of: steps) }
    }

    private func frame(at step: Int, of steps: RefRange<StepRow>) -> SequenceFrame {
        SequenceFrame(
            step: step,
            steps: steps.count,
            left: figure(on: { $0.left }, at: step, of: steps),
            right: figure(on: { $0.right }, at: step, of: steps)
        )
    }

    /// The figure on a side: from the step's event or, without one, from the last event on that side, without its text and animation.
    private func figure(on side: (StepRow) -> Ref<EventRow>?, at step: Int, of steps: RefRange<StepRow>) -> SequenceFrame.Figure? {
        guard let last = (0...step).last(where: { side(tables.steps[steps[$0]]) != nil }) else { return nil }
        guard let event = side(tables.steps[steps[last]]).map({ tables.events[$0] }) else { return nil }
        let positions = Story.Sequence.Position.allCases
        let animations = Story.Sequence.Animation.allCases
        let isNow = last == step
        return SequenceFrame.Figure(
            text: isNow ? event.text.map { renderer.runs(of: $0) } : nil,
            picture: picture(event.picture),
            position: positions[min(event.position, positions.count - 1)].rawValue,
            animation: isNow ? animations[min(event.animation, animations.count - 1)].rawValue : Story.Sequence.Animation.none.rawValue
        )
    }
}

extension OptionRow {
    /// The colour, if the option has one.
    var rgb: UInt32? { colour >= 0 ? UInt32(clamping: colour) & 0xFF_FFFF : nil }
}
