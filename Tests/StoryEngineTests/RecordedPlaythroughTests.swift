import Story
import TestSupport
import Testing

@testable import StoryEngine

/// A record leads back to where it stopped, whatever happens to it on the way.
@Suite struct RecordedPlaythroughTests {
    private static let blocks = 0..<UInt64(10)
    private static let stories = UInt64(6)

    @Test(arguments: blocks) func resumingLeadsToTheSamePlaceAtEveryPoint(_ block: UInt64) throws {
        for seed in block * Self.stories..<(block + 1) * Self.stories {
            let program = try Program(generatedStory(seed))
            var recorded = RecordedPlaythrough(program, seed: seed)
            var reader = WildReader(seed: seed)
            var text = recorded.takeNewLines().joined()
            for _ in 0..<30 {
                _ = try? recorded.apply(reader.input(for: recorded.playthrough))
                text += recorded.takeNewLines().joined()
                let (resumed, report) = try RecordedPlaythrough.resume(program, record: text)
                #expect(report == ResumeReport(kind: .exact, notices: []), "seed \(seed)")
                expectSame(resumed.playthrough, recorded.playthrough, "seed \(seed)")
                expectSameUndos(resumed.playthrough, recorded.playthrough, "seed \(seed)")
            }
        }
    }

    /// Bookmarks rely on it: `way-in-record.js` leaves out what was undone, and whatever came before the last beginning.
    @Test(arguments: blocks) func linesWithoutWhatWasUndoneLeadToTheSamePlace(_ block: UInt64) throws {
        for seed in block * Self.stories..<(block + 1) * Self.stories {
            let program = try Program(generatedStory(seed))
            var recorded = RecordedPlaythrough(program, seed: seed)
            var reader = WildReader(seed: seed)
            var text = recorded.takeNewLines().joined()
            for step in 0..<40 {
                let input = step % 5 == 4 ? .undo : reader.input(for: recorded.playthrough)
                _ = try? recorded.apply(input)
                text += recorded.takeNewLines().joined()
                if step == 20 {
                    (recorded, _) = try RecordedPlaythrough.resume(program, record: text + "{")
                    text += "{" + recorded.takeNewLines().joined()
                }
                let (resumed, report) = try RecordedPlaythrough.resume(program, record: Self.way(in: text))
                #expect(report == ResumeReport(kind: .exact, notices: []), "seed \(seed), step \(step)")
                expectSame(resumed.playthrough, recorded.playthrough, "seed \(seed), step \(step)")
            }
        }
    }

    private static func way(in text: String) -> String {
        var way: [(line: String, isDecision: Bool)] = []
        // Undo cannot go behind the states of a beginning by leaving out lines.
        var floor = 0
        for line in text.split(separator: "\n").map(String.init) {
            guard let parsed = RecordLine(line.utf8) else { continue }
            switch parsed.kind {
            case .beginning: (way, floor) = ([(line, false)], 1)
            case .undo:
                if let last = way[floor...].lastIndex(where: \.isDecision) {
                    way.removeSubrange(last...)
                } else {
                    way.append((line, false))
                    floor = way.count
                }
            default: way.append((line, parsed.kind.isDecision))
            }
        }
        return way.enumerated().map { index, entry in
            entry.line.replacing(/^\{"n":\d+/, with: "{\"n\":\(index)") + "\n"
        }.joined()
    }

    @Test(arguments: blocks) func aNewBeginningLeadsToTheSamePlace(_ block: UInt64) throws {
        for seed in block * Self.stories..<(block + 1) * Self.stories {
            let program = try Program(generatedStory(seed))
            var recorded = RecordedPlaythrough(program, seed: seed)
            var reader = WildReader(seed: seed)
            var text = recorded.takeNewLines().joined()
            for step in 0..<40 {
                _ = try? recorded.apply(reader.input(for: recorded.playthrough))
                text += recorded.takeNewLines().joined()
                guard step % 4 == 3 else { continue }
                // An incomplete last line makes every resumption begin anew.
                let (resumed, report) = try RecordedPlaythrough.resume(program, record: text + "{\"do\":\"adv")
                #expect(report == ResumeReport(kind: .exact, notices: [.lastLineLost]), "seed \(seed)")
                expectSame(resumed.playthrough, recorded.playthrough, "seed \(seed)")
                text += "{\"do\":\"adv"
                recorded = resumed
                let lines = recorded.takeNewLines()
                text += lines.joined()
                let (again, exact) = try RecordedPlaythrough.resume(program, record: text)
                #expect(exact == ResumeReport(kind: .exact, notices: []), "seed \(seed): \(lines)")
                expectSame(again.playthrough, recorded.playthrough, "seed \(seed)")
                expectSameUndos(again.playthrough, recorded.playthrough, "seed \(seed)")
                expectInside(again.playthrough, "seed \(seed)")
            }
        }
    }

    @Test func undosToHereCountsNothingFromBeforeANewBeginning() throws {
        let story = Story(
            id: "s",
            title: "S",
            start: "a",
            locations: [location("a", "b"), location("b", "c"), location("c", "d"), location("d", "a")]
        )
        let program = try Program(story)
        var recorded = RecordedPlaythrough(program, seed: 1)
        for input in [Input.advance, .advance, .choose("b"), .advance, .choose("c")] { try recorded.apply(input) }
        var text = recorded.takeNewLines().joined() + "{"
        var (resumed, _) = try RecordedPlaythrough.resume(program, record: text)
        text += resumed.takeNewLines().joined()
        (resumed, _) = try RecordedPlaythrough.resume(program, record: text)
        for input in [Input.advance, .choose("d"), .back, .back] { try resumed.apply(input) }
        let undos = resumed.playthrough.undosToHere
        let canGoBack = resumed.playthrough.canGoBack
        #expect(undos == 1)
        #expect(!canGoBack)
    }

    // MARK: Damage

    @Test func aLastLineCutAnywhereLosesThatLineAlone() throws {
        for seed in 0..<UInt64(6) {
            let program = try Program(generatedStory(seed))
            let (lines, playthroughs) = played(program, seed: seed)
            for count in [2, lines.count / 2, lines.count] where count > 1 && count <= lines.count {
                let kept = lines.prefix(count - 1).joined()
                let last = Array(lines[count - 1].utf8)
                for bytes in 1..<last.count - 1 {
                    let text = kept + String(decoding: last.prefix(bytes), as: UTF8.self)
                    let (resumed, report) = try RecordedPlaythrough.resume(program, record: text)
                    #expect(
                        report == ResumeReport(kind: .exact, notices: [.lastLineLost]),
                        "seed \(seed), \(bytes) bytes"
                    )
                    expectSame(resumed.playthrough, playthroughs[count - 2], "seed \(seed), \(bytes) bytes")
                }
            }
        }
    }

    @Test func aNewBeginningThatWasCutLeavesTheOldOne() throws {
        for seed in 0..<UInt64(6) {
            let program = try Program(generatedStory(seed))
            let (lines, playthroughs) = played(program, seed: seed)
            let text = lines.joined()
            guard let last = playthroughs.last else { continue }
            var (resumed, _) = try RecordedPlaythrough.resume(program, record: text + "{")
            let beginning = Array(resumed.takeNewLines().joined().utf8)
            for bytes in stride(from: 1, to: beginning.count - 1, by: max(1, beginning.count / 150)) {
                let cut = text + "{" + String(decoding: beginning.prefix(bytes), as: UTF8.self)
                let (again, report) = try RecordedPlaythrough.resume(program, record: cut)
                #expect(report.kind == .exact, "seed \(seed), \(bytes) bytes")
                expectSame(again.playthrough, last, "seed \(seed), \(bytes) bytes")
                expectSameUndos(again.playthrough, last, "seed \(seed), \(bytes) bytes")
            }
        }
    }

    @Test func aBrokenLineLosesWhatFollowsAndSaysSo() throws {
        for seed in 0..<UInt64(8) {
            let program = try Program(generatedStory(seed))
            let (lines, playthroughs) = played(program, seed: seed)
            for index in 1..<max(1, lines.count - 1) {
                for broken in ["{]\n", "{\"do\":\"fly\"}\n", "\u{0}\n", "[]\n"] {
                    var changed = lines
                    changed[index] = broken
                    let (resumed, report) = try RecordedPlaythrough.resume(program, record: changed.joined())
                    #expect(
                        report == ResumeReport(kind: .exact, notices: [.damaged(line: index + 1)]),
                        "seed \(seed), line \(index + 1)"
                    )
                    expectSame(resumed.playthrough, playthroughs[index - 1], "seed \(seed), line \(index + 1)")
                }
            }
        }
    }

    @Test func linesThatArriveTwiceCountOnce() throws {
        for seed in 0..<UInt64(8) {
            let program = try Program(generatedStory(seed))
            let (lines, playthroughs) = played(program, seed: seed)
            guard let last = playthroughs.last else { continue }
            for index in lines.indices {
                var changed = lines
                changed.insert(lines[index], at: index)
                let (resumed, report) = try RecordedPlaythrough.resume(program, record: changed.joined())
                #expect(report == ResumeReport(kind: .exact, notices: []), "seed \(seed), line \(index + 1)")
                expectSame(resumed.playthrough, last, "seed \(seed), line \(index + 1)")
                expectSameUndos(resumed.playthrough, last, "seed \(seed), line \(index + 1)")
            }
            // The same lines at once, as when a device resends lines that did arrive.
            let tail = lines.suffix(5).joined()
            let (resumed, report) = try RecordedPlaythrough.resume(program, record: lines.joined() + tail)
            #expect(report == ResumeReport(kind: .exact, notices: []), "seed \(seed)")
            expectSame(resumed.playthrough, last, "seed \(seed)")
        }
    }

    @Test func aLineThatIsMissingLosesWhatFollowsAndSaysSo() throws {
        for seed in 0..<UInt64(8) {
            let program = try Program(generatedStory(seed))
            let (lines, playthroughs) = played(program, seed: seed)
            for index in lines.indices.dropFirst().dropLast() {
                var changed = lines
                changed.remove(at: index)
                let (resumed, report) = try RecordedPlaythrough.resume(program, record: changed.joined())
                #expect(report.kind == .exact, "seed \(seed), line \(index + 1)")
                #expect(!report.notices.isEmpty, "seed \(seed), line \(index + 1)")
                expectSame(resumed.playthrough, playthroughs[index - 1], "seed \(seed), line \(index + 1)")
            }
        }
    }

    @Test func anAnswerOfManySpacesDoesNotMakeALineTooLong() throws {
        var story = Story(id: "s", title: "S", start: "a", locations: [location("a", "a")])
        story.variables = [
            Story.Variable(
                id: "name",
                name: "name",
                kind: .text(length: 1...40),
                defaultValue: .text(""),
                prompt: Template(literal: "Who?")
            )
        ]
        var recorded = RecordedPlaythrough(try Program(story), seed: 1)
        try recorded.apply(.advance)
        let text = String(repeating: " ", count: 10_000_000) + "Ada"
        #expect(throws: Refusal.answerTooLong(most: 40)) { try recorded.apply(.answer(.text(text))) }
    }

    @Test func aTextThatAnEffectMadeLongerThanAnAnswerIsKept() throws {
        var story = Story(id: "s", title: "S", start: "a", locations: [location("a", "a")])
        story.variables = [
            Story.Variable(id: "long", name: "long", kind: .text(length: 1...40), defaultValue: .text("Bartholomew")),
            Story.Variable(id: "short", name: "short", kind: .text(length: 1...3), defaultValue: .text("")),
        ]
        story.locations[0].effects = [Story.Effect(variable: "short", value: Expression(.variable("long")))]
        let program = try Program(story)
        var recorded = RecordedPlaythrough(program, seed: 1)
        try recorded.apply(.advance)
        var text = recorded.takeNewLines().joined() + "{"
        var (resumed, _) = try RecordedPlaythrough.resume(program, record: text)
        text += resumed.takeNewLines().joined()
        let (again, report) = try RecordedPlaythrough.resume(program, record: text)
        #expect(report == ResumeReport(kind: .exact, notices: []))
        #expect(Meaning(again.playthrough).values["short"] == "“Bartholomew”")
    }

    // MARK: What is no record of this story

    @Test func whatIsNoRecordOfThisStoryIsRefused() throws {
        let program = try Program(Story(id: "s", title: "S", start: "a", locations: [location("a", "a")]))
        let header = "{\"branchbook\":\"record\",\"version\":1,\"story\":\"s\",\"revision\":\"x\",\"seed\":\"1\"}\n"
        for text in ["", "\n\n", "{", "[]", "null", "{\"do\":\"advance\"}\n" + header, "\u{0}", "{\"branchbook\":1}"] {
            #expect(throws: ResumeError.foreign, "\(text)") { try RecordedPlaythrough.resume(program, record: text) }
        }
        for seed in ["-1", "x", "", "18446744073709551616"] {
            let text =
                "{\"branchbook\":\"record\",\"version\":1,\"story\":\"s\",\"revision\":\"x\",\"seed\":\"\(seed)\"}\n"
            #expect(throws: ResumeError.foreign, "\(text)") { try RecordedPlaythrough.resume(program, record: text) }
        }
        #expect(throws: ResumeError.otherVersion) {
            try RecordedPlaythrough.resume(program, record: "{\"branchbook\":\"record\",\"version\":2}\n")
        }
        #expect(throws: ResumeError.otherStory("t")) {
            let text = "{\"branchbook\":\"record\",\"version\":1,\"story\":\"t\",\"revision\":\"x\",\"seed\":\"1\"}\n"
            return try RecordedPlaythrough.resume(program, record: text)
        }
    }

    @Test func everyRefusalOfARecordHasWords() {
        for error in [ResumeError.foreign, .otherVersion, .otherStory("t")] { #expect(!error.message.isEmpty) }
        #expect(ResumeError.otherStory("t").message.contains("“t”"))
    }

    // MARK: Plays

    /// The lines of a play, and the playthrough after each.
    private func played(_ program: Program, seed: UInt64) -> (lines: [String], playthroughs: [Playthrough]) {
        var recorded = RecordedPlaythrough(program, seed: seed)
        var reader = WildReader(seed: seed)
        var lines = recorded.takeNewLines()
        var playthroughs = [recorded.playthrough]
        while lines.count < 20 {
            let input = reader.input(for: recorded.playthrough)
            _ = try? recorded.apply(input)
            let new = recorded.takeNewLines()
            lines += new
            if !new.isEmpty { playthroughs.append(recorded.playthrough) }
        }
        return (lines, playthroughs)
    }

    private func location(_ id: Story.Location.ID, _ next: Story.Location.ID) -> Story.Location {
        let choice = Story.Choice(
            id: Story.Choice.ID(next.text),
            text: Template(literal: "On"),
            action: .outcome(Story.Outcome(target: next))
        )
        return Story.Location(
            id: id,
            pages: [Story.Page(lines: [Template(literal: "At \(id).")])],
            exit: .choices([choice])
        )
    }

    /// Expects the same scene; a reader who was looking back is at the current scene.
    private func expectSame(
        _ resumed: Playthrough,
        _ live: Playthrough,
        _ words: String,
        at place: SourceLocation = #_sourceLocation
    ) {
        var live = live
        while live.isLookingBack { _ = try? live.apply(.advance) }
        expectEqual(resumed.scene, live.scene, words, at: place)
        expectEqual(resumed.position, live.position, words, at: place)
        expectEqual(Meaning(resumed), Meaning(live), words, at: place)
    }

    private func expectSameUndos(
        _ resumed: Playthrough,
        _ live: Playthrough,
        _ words: String,
        at place: SourceLocation = #_sourceLocation
    ) {
        var resumed = resumed
        var live = live
        expectEqual(resumed.undoPoints.count, live.undoPoints.count, words, at: place)
        while live.canUndo, resumed.canUndo {
            _ = try? live.apply(.undo)
            _ = try? resumed.apply(.undo)
            expectEqual(resumed.scene, live.scene, words, at: place)
            expectEqual(Meaning(resumed), Meaning(live), words, at: place)
        }
    }

    private func expectInside(_ playthrough: Playthrough, _ words: String, at place: SourceLocation = #_sourceLocation) {
        guard let location = playthrough.state.location else { return }
        let pages = playthrough.program.shared.tables.locations[location].pages
        let isInside = playthrough.state[.page] < Int64(max(1, pages.count))
        #expect(isInside, "\(words)", sourceLocation: place)
    }
}

/// What a state means, whatever its numbers: values, visits and runs.
struct Meaning: Equatable {
    var values: [String: String] = [:]
    /// The choices that are open only once and were picked, as `location/choice`.
    var picks: Set<String> = []
    var visits: [String: Int64] = [:]
    var runs: [String: Int64] = [:]
    var turns: Int64
    var reading: Int64

    init(_ playthrough: Playthrough) {
        self.init(playthrough.state, of: playthrough.program)
    }

    init(_ state: State, of program: Program) {
        turns = state[.turns]
        reading = state[.reading]
        let tables = program.shared.tables
        for (index, row) in tables.variables.enumerated() {
            let value = state[Ref<VariableRow>(index)]
            guard row.kind != .kept else {
                if value != 0 { picks.insert(program.string(row.id)) }
                continue
            }
            values[program.string(row.id)] =
                switch row.kind {
                case .text: "“\(state.text(value, in: program))”"
                case .number, .kept: "\(value)"
                case .yesNo: value == 0 ? "no" : "yes"
                case .oneOf: program.string(tables.options[row.options[Int(value)]].id)
                }
        }
        for (index, row) in tables.locations.enumerated() {
            let count = state.slots[State.slot(ofVisits: Ref(index), in: program)]
            if count > 0 { visits[program.string(row.id)] = count }
        }
        for (index, row) in tables.checks.enumerated() {
            let count = state.slots[State.slot(ofRuns: Ref(index), in: program)]
            if count > 0 { runs[program.string(row.id)] = count }
        }
    }
}
