import Foundation
import Story
import StoryEngine
import StoryFormat
import TestSupport
import Testing

@testable import CommandLineTool
import DisplayText
@testable import StoryChecker

@Suite struct OddsReportTests {
    private let report: OddsReport

    init() throws {
        report = try OddsReport.garden()
    }

    private func text(columns: Int = 80, isPlain: Bool = false) -> String {
        let palette = Palette(isTerminal: false, environment: [:])
        return OddsText(report: report, palette: palette, columns: columns, isPlain: isPlain).text
    }

    @Test func endingsAreSortedByProbability() {
        #expect(report.sortedRows.map { $0.ending.id } == ["lawn", "mud", "cloud", "moon"])
        #expect(report.rarest?.ending.id == "mud")
    }

    @Test func theTableIsAsAPersonReadsIt() {
        let expected = """
            The Garden: 4 endings

                97.3%  nearly always  ███████████████████▌  On the Lawn (happy)
                2.70%  1 in 37        ▌                     All Mud (funny)
              unknown  not found yet                        On a Cloud (strange)
                never  unreachable                          On the Moon (secret)

            """
        #expect(text().hasPrefix(expected), "\(text())")
        #expect(text(isPlain: true).contains("1 in 37        #                    All Mud"), "\(text(isPlain: true))")
    }

    @Test func theWayToTheRarestEndingIsTold() {
        let shown = text(columns: 60)
        let expected = """
            The rarest ending, and a way to it: “All Mud”

              1. Answer “O'Hara, or not” to “What is your name?”
              2. Answer “8” to “How old are you, {heroName}?”
              3. Answer “no” to “Do you like rain?”
              4. Answer “The tin pot” to “Which hat?”
              5. At “gate”, pick “Climb.”
              6. Roll 12 with 2 dice of 6 sides, for “fail”

              To read it: branchbook play my-story --choices climb --answers 'heroName=O'\\''Hara\\, or not,age=8,likesRain=no,hat=tin' --rolls 12

            """
        #expect(shown.contains(expected), "\(shown)")
    }

    @Test func theLengthAndTheNumbersAreTold() {
        let shown = text()
        #expect(
            shown.contains(
                """
                A reading has   on average  at least   at most
                  choices              1.5         1         2
                  pages                2.5         2         3
                  words             12,346     1,000  no limit
                """
            ),
            "\(shown)"
        )
        #expect(shown.contains("The story's complexity is "))
        #expect(shown.contains(#/\n  minutes of reading +1\n/#), "\(shown)")
        #expect(shown.contains("\nPages with choices have 4.00 on average.\n"))
        #expect(shown.contains("Only 900 states were explored"))
        #expect(!shown.contains("right to within"), "what hides behind the digits is not told")
    }

    @Test(arguments: [40, 60, 80, 132])
    func linesFitTheScreen(columns: Int) {
        for line in text(columns: columns).split(separator: "\n") where !line.contains("To read it:") {
            #expect(TextWidth.columns(line) <= max(columns, 60), "\(line)")
        }
    }

    @Test func readingsWithoutAnEndAreARow() {
        var endless = report
        endless.odds.unfinished = 0.25
        let palette = Palette(isTerminal: false, environment: [:])
        func show() -> String { OddsText(report: endless, palette: palette, columns: 80, isPlain: true).text }
        #expect(show().contains("25.0%  1 in 4         #####                (no ending found)"), "\(show())")
        #expect(show().contains("Endings may be more likely than shown"))
        endless.summary.stop = nil
        let shown = show()
        #expect(!shown.contains("Endings may be more likely"))
        #expect(shown.contains("25.0%  1 in 4         #####                (never reaches an ending)"), "\(shown)")
    }

    @Test func readingsThatNeverEndHaveNoLength() {
        var endless = report
        endless.odds.endings = [0, 0, 0, 0]
        endless.odds.unfinished = 1
        let palette = Palette(isTerminal: false, environment: [:])
        for (stop, words) in [
            (nil, "No reading reaches an ending.\n"), (Exploration.Stop.states, "No reading was seen to reach an ending.\n"),
        ] {
            endless.summary.stop = stop
            let shown = OddsText(report: endless, palette: palette, columns: 80, isPlain: true).text
            #expect(shown.contains(words))
            #expect(!shown.contains("on average  at least"))
        }
    }

    @Test func sharesOfRandomReadingsAreLabelled() {
        var sampled = report
        sampled.odds.basis = .sampled(readings: 2_000)
        let palette = Palette(isTerminal: false, environment: [:])
        let shown = OddsText(report: sampled, palette: palette, columns: 100, isPlain: true).text
        #expect(shown.contains("about 97.3%  96.2 to 98.1%"), "\(shown)")
        #expect(shown.contains("2,000 of 2,000 random readings reached an ending, after 1.5 choices on average."), "\(shown)")
        #expect(shown.contains("99% confidence"))
        #expect(!shown.contains("on average  at least"))
        #expect(sampled.json.compact.contains(#""basis":"sampled","readings":2000,"unfinished":0.0,"tolerance":null,"length":null"#))
    }

    @Test(arguments: [
        (Odds.Failure.circles, "go round in circles"), (.memory, "--max-memory"), (.unexplored, "not everything was explored"),
    ])
    func oddsThatCouldNotBeWorkedOutAreNotGiven(_ failure: Odds.Failure, _ words: String) {
        var unknown = report
        unknown.odds.basis = .unknown(failure)
        let palette = Palette(isTerminal: false, environment: [:])
        let shown = OddsText(report: unknown, palette: palette, columns: 100, isPlain: true).text
        #expect(shown.contains("unknown  not worked out"), "\(shown)")
        #expect(shown.contains(words) && shown.contains("could not be worked out"), "\(shown)")
        #expect(!shown.contains("97.3"))
        #expect(unknown.json.compact.contains(#""probability":null,"interval":null"#))
        #expect(unknown.json.compact.contains(#""unfinished":null,"tolerance":null,"length":null"#))
    }

    @Test func machinesAreToldTheSame() throws {
        let json = try #require(JSONSerialization.jsonObject(with: Data(report.json.compact.utf8)) as? [String: Any])
        let endings = try #require(json["endings"] as? [[String: Any]])
        #expect(endings.map { $0["id"] as? String } == ["lawn", "mud", "cloud", "moon"])
        #expect(endings.map { $0["verdict"] as? String } == ["reachable", "reachable", "unknown", "impossible"])
        #expect(endings[1]["probability"] as? Double == 0.027)
        #expect(endings[2]["witness"] is NSNull)
        let witness = try #require(endings[1]["witness"] as? [String: Any])
        #expect(witness["choices"] as? [String] == ["climb"])
        #expect(witness["rolls"] as? [Int] == [12])
        let answers = try #require(witness["answers"] as? [[String: String]])
        #expect(answers.first == ["variable": "heroName", "answer": "O'Hara, or not"])
        #expect(
            (witness["steps"] as? [[String: Any]])?.map { $0["step"] as? String } == [
                "answer", "answer", "answer", "answer", "choose", "roll",
            ]
        )
        #expect((witness["command"] as? String)?.hasPrefix("branchbook play my-story --choices climb") == true)
        let words = try #require((json["length"] as? [String: Any])?["words"] as? [String: Any])
        #expect(words["least"] as? Int == 1_000)
        #expect(words["most"] is NSNull)
        #expect((json["statistics"] as? [String: Any])?["branching"] as? Double == 4)
    }

    /// The terminal stage validates this file against the schema, for cases that no story file alone produces.
    @Test func theReportIsTheOneThatTheSchemaIsHeldAgainst() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../Terminal/odds.json")
        if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
            try Data((report.json.compact + "\n").utf8).write(to: file)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == report.json.compact + "\n")
    }

    @Test func aStoryThatCannotBeReadHasNoOdds() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("{", as: "story.json")
        let run = ToolRun(["odds", path])
        #expect(run.code == .failure)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("[B0010]"))
        #expect(ToolRun(["odds", folder.path + "/none.json"]).errors.contains("There is no such file."))
        #expect(ToolRun(["odds", path, "--max-states", "0"]).code == .usage)
    }
}

extension OddsReport {
    /// A report about the garden with endings of every verdict.
    fileprivate static func garden() throws -> OddsReport {
        let way: [Witness.Step] = [
            .answer(variable: "heroName", value: .text("O'Hara, or not")), .answer(variable: "age", value: .number(8)),
            .answer(variable: "likesRain", value: .yesNo(false)), .answer(variable: "hat", value: .option("tin")),
            .choose(location: "gate", choice: "climb"), .roll(check: "gate/climb", number: 12, bucket: "fail"),
        ]
        let digging = Witness(steps: [.choose(location: "gate", choice: "dig"), .choose(location: "gate", choice: "unlock")])
        let endings = [
            ExploredEnding(id: "lawn", title: "On the Lawn", kind: .happy, location: 2, verdict: .reachable, witness: digging),
            ExploredEnding(id: "mud", title: "All Mud", kind: .funny, location: 1, verdict: .reachable, witness: Witness(steps: way)),
            ExploredEnding(id: "cloud", title: "On a Cloud", kind: .strange, location: 1, verdict: .unknown, witness: nil),
            ExploredEnding(id: "moon", title: "On the Moon", kind: .secret, location: 1, verdict: .impossible, witness: nil),
        ]
        let exploration = try Exploration.made(states: 900, stop: .states, endings: endings)
        let odds = Odds(
            endings: [0.973, 0.027, 0, 0],
            locations: [],
            outcomes: [],
            unfinished: 0,
            choices: Odds.Length(expected: 1.5, least: 1, most: 2),
            pages: Odds.Length(expected: 2.5, least: 2, most: 3),
            words: Odds.Length(expected: 12_345.6, least: 1_000, most: nil),
            tolerance: 1e-9
        )
        let story = try #require(StoryDocument(Stories.garden).story)
        return OddsReport(
            file: "my-story",
            story: story,
            exploration: exploration,
            summary: ExplorationSummary(exploration, nanoseconds: 1_000_000),
            odds: odds,
            facts: StoryFacts(story)
        )
    }
}
