import Foundation
import Testing

@testable import CommandLineTool

@Suite struct AcceptCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let house = """
        # House
        A house.

        ## Hall
        A hall.
        - [Down](#cellar)
        - [Out](#out)

        ## Cellar
        It is dark.
        - [Wait](#cellar)
        - [Wait longer](#cellar)

        ## Out
        You are out.
        """

    @Test func anImportedStoryIsPublishedWithWhatItsAuthorAccepts() throws {
        let file = try folder.write(Self.house, as: "house.md")
        let made = folder.path + "/house"
        let imported = ToolRun(["import", file, "--into", made])
        #expect(imported.output.contains("Before it can be put on a shelf, fix or accept:"), "\(imported.output)")
        #expect(imported.output.contains("branchbook accept \(made) B0504"), "\(imported.output)")
        let bundle = folder.path + "/house.branchbook"
        #expect(ToolRun(["pack", made, "--output", bundle]).code == .failure)

        let asked = ToolRun(["accept", made])
        #expect(asked.code == .failure)
        #expect(asked.output.contains("B0504 No ending from here: 1 place"), "\(asked.output)")
        let wrong = ToolRun(["accept", made, "B0502"])
        #expect(wrong.code == .failure && wrong.output.contains("Nothing was accepted"), "\(wrong.output)")
        #expect(!FileManager.default.fileExists(atPath: made + "/accepted.json"))

        let accepted = ToolRun(["accept", made, "b0504"])
        #expect(accepted.code == .success, "\(accepted.output)\(accepted.errors)")
        #expect(ToolRun(["accept", made]).output.contains("These mistakes in it are accepted"))
        #expect(ToolRun(["pack", made, "--output", bundle]).code == .success)
        #expect(ToolRun(["verify", bundle]).code == .success)
        #expect(ToolRun(["check", made]).code == .failure)
        #expect(ToolRun(["unpack", bundle, "--into", folder.path + "/again"]).code == .success)
        #expect(try folder.read("again/accepted.json") == folder.read("house/accepted.json"))
    }

    @Test func whatReadersCannotLiveWithIsNotAccepted() throws {
        let run = ToolRun(["accept", folder.path, "B0201"])
        #expect(run.code == .usage && run.errors.contains("B0201 cannot be accepted"), "\(run.errors)")
        let other = ToolRun(["accept", folder.path + "/nowhere"])
        #expect(other.code == .failure && other.errors.contains("There is no folder"), "\(other.errors)")
    }

    @Test func aSoundStoryNeedsNothing() {
        let run = ToolRun(["accept", "Stories/seven-pages"])
        #expect(run.code == .success && run.output.contains("nothing needs to be accepted"))
    }
}
