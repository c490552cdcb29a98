import CommandLineTool
import StoryFormat
import TestSupport
import Testing

/// `check` with several stories of one series.
@Suite struct CheckSeriesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func book(_ id: String, series: String, number: Int = 1, pet: String) throws -> String {
        try folder.write(
            #"""
            {
              "branchbook": 1,
              "id": "\#(id)",
              "title": "Book \#(id)",
              "language": "en",
              "summary": "A pet.",
              "series": { "title": "\#(series)", "number": \#(number) },
              "start": "home",
              "variables": { "pet": \#(pet) },
              "locations": { "home": { "text": "{pet} is here.", "ending": "Home" } }
            }
            """#,
            as: id + ".json"
        )
    }

    @Test func answersThatCannotBeTakenAlongAreSaid() throws {
        let first = try book("one", series: "Tales of a Pet", pet: #"{ "prompt": "Its name?", "default": "Biscuit", "max": 30 }"#)
        let second = try book("two", series: "tales of  a pet", pet: #"{ "prompt": "Its name?", "default": "Biscuit", "max": 20 }"#)
        let run = ToolRun(["check", first, second])
        #expect(run.code == .success)
        let loss = """
            Answers that readers bring from “Book one” and that are not offered here:
              “pet” has 1 to 20 characters here and 1 to 30 there: other answers are not offered again.
                Allow the same answers in both, or give one of them another ID if they ask for different things.

            """
        #expect(run.output.contains(loss))
        #expect(!run.output.contains("from “Book two”"))
        #expect(ToolRun(["check", first, second, "--strict"]).code == .failure)
        #expect(ToolRun(["check", second, "--strict"]).code == .success)
    }

    @Test func machinesAreToldTheSame() throws {
        let first = try book("one", series: "Pets", pet: #"{ "prompt": "Its name?", "default": "Biscuit" }"#)
        let second = try book("two", series: "Pets", pet: #"{ "prompt": "How old?", "default": 3 }"#)
        let other = try book("three", series: "Dogs", pet: #"{ "prompt": "Its name?", "default": "Rex" }"#)
        let reports = ToolRun(["check", first, second, other, "--json"]).output.split(separator: "\n").map {
            JSONParser.parse(Array($0.utf8)).root?.value
        }
        try #require(reports.count == 3)
        #expect(reports[0]?["series"]?.list?.map { $0["story"]?.string } == ["two"])
        #expect(reports[1]?["series"]?.list?.first?["lost"]?.list?.first?["variable"]?.string == "pet")
        #expect(reports[2]?["series"] == nil)
    }

    /// The first book was there before the second.
    @Test func whatALaterBookAddsIsItsOwnHint() throws {
        let first = try book("one", series: "Pets", number: 1, pet: #"{ "prompt": "Which pet?", "options": ["cat", "dog"] }"#)
        let second = try book("two", series: "Pets", number: 2, pet: #"{ "prompt": "Which pet?", "options": ["cat", "dog", "newt"] }"#)
        let run = ToolRun(["check", first, second, "--strict"])
        #expect(run.code == .success)
        let hint = "Hint: readers who go back to “Book one” may be asked again there:\n  “pet” has no option “newt” there.\n"
        #expect(run.output.contains(hint))
        #expect(!run.output.contains("Book two”"))
        let reports = ToolRun(["check", first, second, "--json"]).output.split(separator: "\n").map {
            JSONParser.parse(Array($0.utf8)).root?.value
        }
        #expect(reports.map { $0?["series"]?.list?.first?["lost"]?.list?.count } == [0, 0])
        #expect(reports.map { $0?["series"]?.list?.first?["hints"]?.list?.first?["variable"]?.string } == [nil, "pet"])
    }

    @Test func aLaterBookStillTakesWhatTheFirstOneAsks() throws {
        let first = try book("one", series: "Pets", number: 1, pet: #"{ "prompt": "Which pet?", "options": ["cat", "dog"] }"#)
        let second = try book("two", series: "Pets", number: 2, pet: #"{ "prompt": "Which pet?", "options": ["cat", "newt"] }"#)
        let run = ToolRun(["check", first, second])
        #expect(run.output.contains("bring from “Book one” and that are not offered here:\n  “pet” has no option “dog” here"))
        #expect(!run.output.contains("from “Book two”"))
    }

    @Test func booksThatAskAlikeAreFine() throws {
        let pet = #"{ "prompt": "Its name?", "default": "Biscuit" }"#
        let run = ToolRun(["check", try book("one", series: "Pets", pet: pet), try book("two", series: "Pets", pet: pet), "--strict"])
        #expect(run.code == .success)
        #expect(!run.output.contains("Answers that readers bring"))
    }
}

extension JSONValue {
    fileprivate var list: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
}
