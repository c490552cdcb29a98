import CommandLineTool
import Foundation
import StoryFormat
import TestSupport
import Testing

@Suite struct ReplayCommandTests {
    private let folder: TemporaryFolder
    private let story: String
    private let record: String

    init() throws {
        folder = try TemporaryFolder()
        story = try folder.write(Stories.garden, as: "story.json")
        record = folder.path + "/ada.record"
        let run = ToolRun(
            ["play", story, "--record", record],
            input: Array(Stories.wayToTheLawn.prefix(7)) + ["u", "2"]
        )
        #expect(run.code == .success)
    }

    @Test func whatWasReadIsShown() {
        let run = ToolRun(["replay", record, story])
        #expect(run.code == .success)
        #expect(run.output.hasPrefix("[title] The Garden\n"))
        #expect(run.output.contains("> choose dig\n[result dig]\nYou find a key!\n> undo\n[choices]"))
        #expect(run.output.hasSuffix("[result dig]\nYou find a key!\n\nResumed: exact\n"))
    }

    @Test func aLineThatArrivedTwiceIsReadOnce() throws {
        let text = try String(contentsOfFile: record, encoding: .utf8)
        let lines = text.split(separator: "\n").map { String($0) + "\n" }
        let once = ToolRun(["replay", record, story])
        for index in lines.indices.dropFirst() {
            var twice = lines
            twice.insert(lines[index], at: index)
            let path = try folder.write(twice.joined(), as: "twice.record")
            #expect(ToolRun(["replay", path, story]).output == once.output, "line \(index + 1)")
        }
    }

    @Test func machinesAreToldThePlace() throws {
        let run = ToolRun(["replay", record, story, "--json"])
        let report = try #require(JSONParser.parse(Array(run.output.utf8)).root?.value)
        #expect(report["kind"]?.string == "exact")
        #expect(report["story"]?.string == "garden")
        #expect(report["position"]?.string == "gate")
        #expect(report["notices"] == .array([]))
        #expect(report["transcript"]?.string?.hasPrefix("[title]") == true)
    }

    @Test func aChangedStoryIsSaid() throws {
        let changed = try folder.write(Stories.garden.replacing("Splash.", with: "Splosh."), as: "changed.json")
        let run = ToolRun(["replay", record, changed])
        #expect(run.code == .success)
        #expect(run.output.contains("Resumed: changed\n  The author has changed this story since you last read it.\n"))
    }

    @Test func aRecordOfAnotherStoryIsRefused() throws {
        let other = try folder.write(
            Stories.garden.replacing("\"id\": \"garden\"", with: "\"id\": \"other\""),
            as: "other.json"
        )
        let run = ToolRun(["replay", record, other])
        #expect(run.code == .failure)
        #expect(run.errors.contains("from another story, “garden”"))
    }

    @Test(arguments: ["", "{}", "my diary", "{\"branchbook\":\"record\",\"version\":9}", "\u{0}\u{0}"])
    func whatIsNoRecordIsRefused(text: String) throws {
        let path = try folder.write(text, as: "bad.record")
        let run = ToolRun(["replay", path, story])
        #expect(run.code == .failure)
        #expect(run.errors.contains("bad.record: This"))
        #expect(run.output.isEmpty)
    }
}
