import Story
import StoryFormat
import TestSupport
import Testing

@testable import StoryEngine

/// A story changes while people are reading it: from every point of many plays, after every kind of edit, the save resumes correctly or
/// says why not.
@Suite struct EditMatrixTests {
    /// The results of resuming after one kind of edit.
    private struct Row {
        var kinds: [ResumeReport.Kind: Int] = [:]
        var told = 0
        var silentlyWrong = 0
        /// How often values are named that would be different now.
        var valuesKept = 0
        var count: Int { kinds.values.reduce(0, +) }
    }

    /// A point of a play: the record so far, and the states that undo leads to.
    private struct Point {
        var record: String
        var before: [ReaderFacts]
        var location: Story.Location.ID?
        var decisions: [String]
    }

    @Test func noEditLeadsAReaderSilentlyAstray() throws {
        var table: [StoryEdit: Row] = [:]
        for seed in 0..<UInt64(15) {
            let story = try seed % 6 == 0 ? GoldenStory.story() : MadeUpWords.fill(generatedStory(seed + 1_000), seed: seed)
            let points = try points(of: story, seed: seed)
            let visited = points.compactMap { $0.location }
            for (number, edit) in StoryEdit.allCases.enumerated() {
                var random = SeededGenerator(seed: seed &* 100 &+ UInt64(number))
                // A location is listed once for each point there, so locations where the reader spent longer are edited more often.
                guard let place = visited.randomElement(using: &random) else { continue }
                guard let edited = edit.apply(to: story, at: place, seed: seed) else { continue }
                try hold(points, against: edited, edit, seed: seed, in: &table)
            }
        }
        print(words(table))
        for edit in StoryEdit.allCases {
            #expect((table[edit]?.count ?? 0) > 100, "\(edit) was hardly tried")
            #expect(table[edit]?.silentlyWrong == 0, "\(edit)")
        }
        #expect(table[.defaultChanged]?.valuesKept ?? 0 > 100)
    }

    @Test func aSecondEditComesUponTheFirst() throws {
        for seed in 0..<UInt64(12) {
            let story = generatedStory(seed + 2_000)
            let points = try points(of: story, seed: seed)
            guard let point = points.last, let place = point.location,
                let first = StoryEdit.locationRenamed.apply(to: story, at: place, seed: seed),
                let second = StoryEdit.variableAdded.apply(to: first.story, at: "renamed-place", seed: seed)
            else { continue }
            var (resumed, _) = try RecordedPlaythrough.resume(Program(first.story), record: point.record)
            let text = point.record + resumed.takeNewLines().joined()
            let (again, report) = try RecordedPlaythrough.resume(Program(second.story), record: text)
            #expect(report == ResumeReport(kind: .changed, notices: [.storyChanged]), "seed \(seed)")
            #expect(again.playthrough.scene == resumed.playthrough.scene, "seed \(seed)")
            #expect(again.playthrough.undoPoints.count == resumed.playthrough.undoPoints.count)
        }
    }

    @Test func whatWasDecidedIsSaidAsBefore() throws {
        var count = 0
        for seed in 0..<UInt64(25) {
            let story = seed == 0 ? try GoldenStory.story() : generatedStory(seed + 3_000)
            for point in try points(of: story, seed: seed) {
                guard let place = point.location, let edited = StoryEdit.variableAdded.apply(to: story, at: place, seed: seed) else {
                    continue
                }
                var text = point.record
                // The second time, the record begins with states.
                for program in [try Program(edited.story), try Program(story)] {
                    var (resumed, _) = try RecordedPlaythrough.resume(program, record: text)
                    text += resumed.takeNewLines().joined()
                    #expect(decisions(of: resumed.playthrough) == point.decisions, "seed \(seed)")
                }
                count += point.decisions.count
            }
        }
        #expect(count > 500)
    }

    @Test func whatWasPickedAndIsGoneIsNotTakenForAnother() throws {
        let story = try #require(StoryDocument(Self.doors).story)
        var recorded = RecordedPlaythrough(try Program(story), seed: 1)
        for input in [Input.advance, .advance, .choose("right"), .advance, .choose("on")] { try recorded.apply(input) }
        let record = recorded.takeNewLines().joined()
        let edited = try #require(StoryDocument(Self.doors.replacing("\"id\": \"right\"", with: "\"id\": \"west\"")).story)
        let (resumed, _) = try RecordedPlaythrough.resume(Program(edited), record: record)
        #expect(decisions(of: resumed.playthrough) == ["choice passage: Go on", "choice hall: "])
        let renamed = try #require(
            StoryDocument(Self.doors.replacing("\"id\": \"right\"", with: "\"id\": \"west\", \"aliases\": [\"right\"]")).story
        )
        #expect(
            try decisions(of: RecordedPlaythrough.resume(Program(renamed), record: record).recorded.playthrough) == [
                "choice passage: Go on", "choice hall: Right",
            ]
        )
    }

    private static let doors = """
        {
          "branchbook": 1, "id": "s", "title": "S", "start": "hall",
          "locations": {
            "hall": { "text": "Two doors.", "choices": [
              { "id": "left", "text": "Left", "go": "end" }, { "id": "right", "text": "Right", "go": "passage" }
            ] },
            "passage": { "text": "A passage.", "choices": [{ "id": "back", "text": "Back", "go": "hall" }, { "id": "on", "text": "Go on", "go": "end" }] },
            "end": { "text": "Over.", "ending": "The End" }
          }
        }
        """

    private func decisions(of playthrough: Playthrough) -> [String] {
        playthrough.decisions().map { "\($0.kind) \($0.position?.location ?? ""): \($0.text.plainText)" }
    }

    // MARK: Holding

    private func points(of story: Story, seed: UInt64) throws -> [Point] {
        let program = try Program(story)
        var recorded = RecordedPlaythrough(program, seed: seed)
        var reader = WildReader(seed: seed)
        var text = recorded.takeNewLines().joined()
        var points: [Point] = []
        while points.count < 24 {
            _ = try? recorded.apply(reader.input(for: recorded.playthrough))
            text += recorded.takeNewLines().joined()
            let states = recorded.playthrough.undoStates + [recorded.playthrough.state]
            let location = recorded.playthrough.state.location.map { story.locations[$0.index].id }
            let facts = states.map { ReaderFacts($0, of: program) }
            points.append(Point(record: text, before: facts, location: location, decisions: decisions(of: recorded.playthrough)))
        }
        return points
    }

    private func hold(
        _ points: [Point],
        against edited: EditedStory,
        _ edit: StoryEdit,
        seed: UInt64,
        in table: inout [StoryEdit: Row]
    ) throws {
        let program = try Program(edited.story)
        let oracle = EditOracle(edited: edited, program: program)
        for (number, point) in points.enumerated() {
            var (resumed, report) = try RecordedPlaythrough.resume(program, record: point.record)
            var row = table[edit] ?? Row()
            row.kinds[report.kind, default: 0] += 1
            if report.notices.contains(.pagesChanged) { row.told += 1 }
            let faults = oracle.faults(of: resumed.playthrough, report, before: point.before)
            if let fault = faults.first {
                row.silentlyWrong += 1
                if row.silentlyWrong < 4 {
                    Issue.record("\(edit), seed \(seed), point \(number), \(report.kind) \(report.notices): \(fault)")
                }
            }
            if case .valuesKept? = report.notices.last {
                row.valuesKept += 1
                if StoryEdit.changingNoValue.contains(edit) {
                    Issue.record("\(edit), seed \(seed), point \(number): nothing that was changed sets a value, but \(report.notices)")
                }
            }
            table[edit] = row
            guard number % 5 == 0 else { continue }

            // The save continues from its new beginning.
            let before = resumed.playthrough
            let text = point.record + resumed.takeNewLines().joined()
            let (again, exact) = try RecordedPlaythrough.resume(program, record: text)
            #expect(exact == ResumeReport(kind: .exact, notices: []), "\(edit), seed \(seed), point \(number)")
            #expect(again.playthrough.scene == before.scene, "\(edit), seed \(seed), point \(number)")
            var reader = RandomReader(seed: seed)
            var goingOn = again
            for _ in 0..<10 {
                guard let input = reader.input(for: goingOn.playthrough) else { break }
                try goingOn.apply(input)
            }
        }
    }

    private func words(_ table: [StoryEdit: Row]) -> String {
        var text = "edit | changed | of these told | walked back | started again | silently wrong\n"
        var sum = Row()
        for edit in StoryEdit.allCases {
            let row = table[edit] ?? Row()
            text += line(edit.rawValue, row)
            for (kind, count) in row.kinds { sum.kinds[kind, default: 0] += count }
            sum.told += row.told
            sum.silentlyWrong += row.silentlyWrong
        }
        return text + line("together", sum)
    }

    private func line(_ name: String, _ row: Row) -> String {
        let counts = [ResumeReport.Kind.changed, .walkedBack, .startedAgain].map { row.kinds[$0] ?? 0 }
        return "\(name) | \(counts[0]) | \(row.told) | \(counts[1]) | \(counts[2]) | \(row.silentlyWrong)\n"
    }
}
