import Story
import TestSupport
import Testing

@testable import StoryEngine

/// Random stories, random readings, and every kind of edit wherever the reader is: resuming reports everything that it takes from the
/// reader.
@Suite struct LossTests {
    /// A point of a reading: the record so far, and the states that undo leads to.
    private struct Point {
        var record: String
        var before: [ReaderFacts]
        var location: Story.Location.ID
        var phase: State.Phase
    }

    private struct Row {
        var resumptions = 0
        var losses = 0
        var silent = 0
        var untrue = 0
        var toldOnlyOfAChange = 0
    }

    @Test func nothingIsLostSilently() throws {
        var table: [AuthorEdit: Row] = [:]
        for seed in OracleScale.seeds(9) {
            let old = MadeUpWords.fill(generatedStory(seed + 3_000), seed: seed)
            let program = try Program(old)
            for (number, point) in points(of: program, seed: seed).enumerated() {
                for edit in AuthorEdit.allCases {
                    guard let new = edit.apply(to: old, at: point.location, seed: seed &* 100 &+ UInt64(number)) else { continue }
                    let newProgram = try Program(new)
                    let (resumed, report) = try RecordedPlaythrough.resume(newProgram, record: point.record)
                    let judge = LossJudge(old: old, new: new, oldProgram: program, newProgram: newProgram)
                    let verdict = judge.verdict(on: resumed.playthrough, report, before: point.before)
                    var row = table[edit] ?? Row()
                    row.resumptions += 1
                    row.losses += verdict.count
                    row.silent += verdict.silent.isEmpty ? 0 : 1
                    row.untrue += verdict.untrue.isEmpty ? 0 : 1
                    if report == ResumeReport(kind: .changed, notices: [.storyChanged]) { row.toldOnlyOfAChange += 1 }
                    table[edit] = row
                    if let words = (verdict.silent + verdict.untrue).first, row.silent + row.untrue < 3 {
                        Issue.record("\(edit), seed \(seed), point \(number), \(report.kind) \(report.notices): \(words)")
                    }
                }
            }
        }
        print(words(table))
        #expect(table.count >= 40, "\(table.count) kinds of edits")
        #expect(table.values.reduce(0) { $0 + $1.resumptions } >= 834)
        #expect(table.values.reduce(0) { $0 + $1.silent } == 0, "a loss was not told")
        #expect(table.values.reduce(0) { $0 + $1.untrue } == 0, "what is there was told to be lost")
    }

    /// The last point of each phase in a reading, so that every edit meets readers at pages, choices, questions, results and endings.
    private func points(of program: Program, seed: UInt64) -> [Point] {
        var recorded = RecordedPlaythrough(program, seed: seed)
        var reader = WildReader(seed: seed)
        var text = recorded.takeNewLines().joined()
        var points: [State.Phase: Point] = [:]
        for _ in 0..<40 {
            _ = try? recorded.apply(reader.input(for: recorded.playthrough))
            text += recorded.takeNewLines().joined()
            let state = recorded.playthrough.state
            guard let location = state.location else { continue }
            points[state.phase] = Point(
                record: text,
                before: (recorded.playthrough.undoStates + [state]).map { ReaderFacts($0, of: program) },
                location: Story.Location.ID(program.string(program.shared.tables.locations[location].id)),
                phase: state.phase
            )
        }
        return State.Phase.allCases.compactMap { points[$0] }
    }

    private func words(_ table: [AuthorEdit: Row]) -> String {
        var text = "edit | resumptions | losses | silent | told in vain | told only of a change\n"
        var sum = Row()
        for edit in AuthorEdit.allCases {
            let row = table[edit] ?? Row()
            text += line(edit.rawValue, row)
            sum.resumptions += row.resumptions
            sum.losses += row.losses
            sum.silent += row.silent
            sum.untrue += row.untrue
            sum.toldOnlyOfAChange += row.toldOnlyOfAChange
        }
        return text + line("together", sum)
    }

    private func line(_ name: String, _ row: Row) -> String {
        "\(name) | \(row.resumptions) | \(row.losses) | \(row.silent) | \(row.untrue) | \(row.toldOnlyOfAChange)\n"
    }
}
