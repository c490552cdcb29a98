import CommandLineTool
import StoryFormat
import TestSupport
import Testing

/// `check --against`: what readers of an earlier version lose.
@Suite struct CheckAgainstTests {
    private let folder: TemporaryFolder
    private let old: String
    private let new: String

    init() throws {
        folder = try TemporaryFolder()
        _ = try folder.write(Stories.gatePicture, as: "gate.svg")
        old = try folder.write(Stories.garden, as: "old.json")
        new = try folder.write(
            Stories.garden.replacing("\"hat\": {", with: "\"cap\": {").replacing("{hat}", with: "{cap}"),
            as: "story.json"
        )
    }

    @Test func whatReadersLoseIsSaidWithTheAliasThatKeepsIt() {
        let run = ToolRun(["check", new, "--against", old])
        #expect(run.code == .success)
        #expect(
            run.output.contains(
                "The variable “hat” is gone: saves lose its value.\n    If it is now “cap”, add \"aliases\": [\"hat\"] there.\n"
            )
        )
        #expect(ToolRun(["check", new, "--against", old, "--strict"]).code == .failure)
        #expect(ToolRun(["check", old, "--against", old, "--strict"]).output.hasSuffix("Saves of the earlier version lose nothing.\n"))
    }

    @Test func machinesAreToldTheSame() throws {
        let run = ToolRun(["check", new, "--against", old, "--json"])
        let report = try #require(JSONParser.parse(Array(run.output.utf8)).root?.value)
        guard case .array(let lost) = report["lost"] else {
            Issue.record("\(run.output)")
            return
        }
        #expect(lost.map { $0["id"]?.string } == ["hat"])
        #expect(lost.first?["successor"]?.string == "cap")
        let alone = try #require(JSONParser.parse(Array(ToolRun(["check", new, "--json"]).output.utf8)).root?.value)
        #expect(alone["lost"] == nil)
    }

    @Test func whatCannotBeComparedIsRefused() throws {
        #expect(ToolRun(["check", new, old, "--against", old]).code == .usage)
        #expect(ToolRun(["check", new, "--against", folder.path + "/none.json"]).code == .failure)
        let broken = try folder.write("{", as: "broken.json")
        #expect(ToolRun(["check", new, "--against", broken]).code == .failure)
    }
}
