import Story
import StoryFormat
import Testing

@testable import StoryEngine

/// Every input in every phase: where it leads, or the code of the refusal.
@Suite struct NavigationTableTests {
    private static let story = """
        {
          "branchbook": 1, "id": "s", "title": "S", "start": "hall",
          "variables": {
            "name": { "prompt": "Who?", "default": "", "max": 5 },
            "age": { "prompt": "How old?", "default": 5, "min": 3, "max": 9 }
          },
          "locations": {
            "hall": {
              "ask": ["age"],
              "sequence": [{ "left": "One." }, { "right": "Two." }],
              "pages": [{ "text": ["First.", "{if age > 100}Never.{end}", "Last."], "reveal": "lines" }],
              "choices": [
                { "id": "roll", "text": "Roll", "check": { "type": "passFail" }, "outcomes": { "pass": "end", "fail": "end" } },
                { "id": "locked", "text": "Locked", "if": "age > 100", "reason": "Too young at {age}.", "go": "end" },
                { "id": "hidden", "text": "Hidden", "if": "age > 100", "go": "end" },
                { "id": "circle", "text": "Circle", "go": "circle" },
                { "id": "stuck", "text": "Stuck", "go": "stuck" }
              ]
            },
            "circle": { "continue": "circle" },
            "stuck": { "text": "Hm.", "choices": [{ "text": "On", "if": "age > 100", "go": "end" }] },
            "end": { "text": "Over.", "ending": "The End" }
          }
        }
        """

    /// Inputs that lead to each phase.
    private static let ways: [(name: String, inputs: [Input])] = {
        let page: [Input] = [.advance, .answer(.text("Ada")), .answer(.number(4)), .advance, .advance]
        let choices: [Input] = page + [.advance, .advance]
        return [
            ("title", []),
            ("startQuestion", [.advance]),
            ("question", Array(page.prefix(2))),
            ("sequence", Array(page.prefix(3))),
            ("lastStep", Array(page.prefix(4))),
            ("firstLine", page),
            ("lastLine", page + [.advance]),
            ("choices", choices),
            ("lookingBack", choices + [.back]),
            ("result", choices + [.choose("roll")]),
            ("ending", choices + [.choose("roll"), .advance, .advance]),
            ("lost", choices + [.choose("circle")]),
            ("stuck", choices + [.choose("stuck"), .advance]),
        ]
    }()

    private static let table = """
        phase         | advance       | back          | skip          | undo          | restart | choose roll   | answer Ada         | answer 4
        title         | startQuestion | nothingBefore | nothingToSkip | nothingToUndo | title   | noChoiceHere  | noQuestionHere     | noQuestionHere
        startQuestion | questionOpen  | title         | nothingToSkip | nothingToUndo | title   | noChoiceHere  | question           | answerOfWrongKind
        question      | questionOpen  | startQuestion | nothingToSkip | startQuestion | title   | noChoiceHere  | answerOfWrongKind  | sequence
        sequence      | sequence      | question      | page          | question      | title   | noChoiceHere  | noQuestionHere     | noQuestionHere
        lastStep      | page          | question      | page          | question      | title   | noChoiceHere  | noQuestionHere     | noQuestionHere
        firstLine     | page          | question      | page          | question      | title   | noChoiceHere  | noQuestionHere     | noQuestionHere
        lastLine      | choices       | question      | nothingToSkip | question      | title   | noChoiceHere  | noQuestionHere     | noQuestionHere
        choices       | choiceOpen    | page          | nothingToSkip | question      | title   | result        | noQuestionHere     | noQuestionHere
        lookingBack   | choices       | question      | lookingBack   | question      | title   | lookingBack   | lookingBack        | lookingBack
        result        | page          | choices       | nothingToSkip | choices       | title   | noChoiceHere  | noQuestionHere     | noQuestionHere
        ending        | storyEnded    | page          | nothingToSkip | choices       | title   | noChoiceHere  | noQuestionHere     | noQuestionHere
        lost          | noWayOn       | choices       | nothingToSkip | choices       | title   | noChoiceHere  | noQuestionHere     | noQuestionHere
        stuck         | noWayOn       | page          | nothingToSkip | choices       | title   | unknownChoice | noQuestionHere     | noQuestionHere
        """

    private static let inputs: [Input] = [
        .advance, .back, .skip, .undo, .restart, .choose("roll"), .answer(.text("Ada")), .answer(.number(4)),
    ]

    @Test func everyInputDoesWhatTheTableSays() throws {
        let rows = Self.table.split(separator: "\n").dropFirst().map { row in
            row.split(separator: "|").map { $0.filter { $0 != " " } }
        }
        #expect(rows.map { $0[0] } == Self.ways.map { $0.name })
        for (row, way) in zip(rows, Self.ways) {
            for (input, expected) in zip(Self.inputs, row.dropFirst()) {
                var playthrough = try playthrough(way.inputs)
                let before = Everything(playthrough)
                do {
                    try playthrough.apply(input)
                    #expect(phase(of: playthrough) == expected, "\(way.name), \(input)")
                } catch {
                    #expect(error.code == expected, "\(way.name), \(input)")
                    expectEqual(Everything(playthrough), before, "\(way.name), \(input)")
                    #expect(!error.message.isEmpty)
                }
            }
        }
    }

    @Test func aLockedChoiceSaysWhyAndAHiddenOneIsNotThere() throws {
        var playthrough = try playthrough(Self.ways[7].inputs)
        guard case .choices(let list) = playthrough.scene else {
            Issue.record("\(playthrough.scene)")
            return
        }
        #expect(list.choices.map { $0.id } == ["roll", "locked", "circle", "stuck"])
        #expect(list.choices.map { $0.isEnabled } == [true, false, true, true])
        #expect(list.choices[1].disabledReason?.plainText == "Too young at 4.")
        #expect(list.choices[0].checkType == "passFail")
        #expect(list.page?.lines.count == 2)
        #expect(playthrough.enabledChoices == ["roll", "circle", "stuck"])
        #expect(throws: Refusal.choiceDisabled(reason: "Too young at 4.")) { try playthrough.apply(.choose("locked")) }
        #expect(throws: Refusal.unknownChoice("hidden")) { try playthrough.apply(.choose("hidden")) }
    }

    @Test func linesComeOneByOneAndEmptyOnesAreSkipped() throws {
        var playthrough = try playthrough(Self.ways[5].inputs)
        #expect(lines(playthrough) == ["First."])
        #expect(playthrough.position == Position(location: "hall", title: nil, page: 0, pages: 1, line: 0))
        try playthrough.apply(.advance)
        #expect(lines(playthrough) == ["First.", "Last."])
        #expect(playthrough.position?.line == 2)
        var skipped = try self.playthrough(Self.ways[5].inputs)
        try skipped.apply(.skip)
        #expect(lines(skipped) == ["First.", "Last."])
    }

    @Test func lookingBackShowsWhatWasPickedAndHowToTakeItBack() throws {
        var playthrough = try playthrough(Self.ways[9].inputs)
        try playthrough.apply(.back)
        guard case .choices(let list) = playthrough.scene else {
            Issue.record("\(playthrough.scene)")
            return
        }
        #expect(list.picked == "roll")
        #expect(playthrough.undosToHere == 1)
        try playthrough.apply(.back)
        #expect(playthrough.undosToHere == 1)
        for _ in 0..<3 { try playthrough.apply(.back) }
        #expect(playthrough.scene == Playthrough(playthrough.program, seed: 1).scene)
        #expect(playthrough.undosToHere == 3)
        try playthrough.apply(.undo)
        #expect(phase(of: playthrough) == "choices")
        #expect(!playthrough.isLookingBack)
    }

    @Test func aRestartKeepsNothingButCanBeTakenBack() throws {
        var playthrough = try playthrough(Self.ways[9].inputs)
        let before = Everything(playthrough)
        try playthrough.apply(.restart)
        #expect(phase(of: playthrough) == "title")
        #expect(!playthrough.canGoBack)
        var fresh = Meaning(Playthrough(playthrough.program, seed: 1))
        fresh.reading = 1
        #expect(Meaning(playthrough) == fresh)
        try playthrough.apply(.restart)
        try playthrough.apply(.undo)
        try playthrough.apply(.undo)
        expectEqual(Everything(playthrough), before, "after two restarts")
    }

    @Test func aCircleOfContinuationsIsReportedAndCanBeTakenBack() throws {
        var playthrough = try playthrough(Self.ways[11].inputs)
        #expect(playthrough.faults == [.circle(location: "circle")])
        #expect(!playthrough.canAdvance)
        #expect(playthrough.enabledChoices == [])
        try playthrough.apply(.undo)
        #expect(phase(of: playthrough) == "choices")
    }

    // MARK: Plays

    private func playthrough(_ inputs: [Input]) throws -> Playthrough {
        let document = StoryDocument(Self.story)
        let story = try #require(document.story, "\(document.diagnostics)")
        var playthrough = Playthrough(try Program(story), seed: 1)
        for input in inputs { try playthrough.apply(input) }
        return playthrough
    }

    private func phase(of playthrough: Playthrough) -> String {
        switch playthrough.scene {
        case .title: "title"
        case .question: playthrough.position == nil ? "startQuestion" : "question"
        case .sequence: "sequence"
        case .page: "page"
        case .choices: "choices"
        case .result: "result"
        case .ending: "ending"
        case .loading: "loading"
        }
    }

    private func lines(_ playthrough: Playthrough) -> [String] {
        guard case .page(let page) = playthrough.scene else { return [] }
        return page.lines.map { $0.plainText }
    }
}
