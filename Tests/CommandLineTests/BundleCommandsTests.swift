import Foundation
import Testing

@testable import CommandLineTool

/// Bundles on the command line.
@Suite struct BundleCommandsTests {
    @Test func aBundleIsUnpackedAndPackedAgainByteForByte() throws {
        let folder = try TemporaryFolder()
        let (first, second, again) = (folder.path + "/first.branchbook", folder.path + "/second.branchbook", folder.path + "/again")
        #expect(ToolRun(["pack", "Stories/seven-pages", "--output", first]).code == .success)
        #expect(ToolRun(["verify", first]).code == .success)
        #expect(ToolRun(["unpack", first, "--into", again]).code == .success)
        #expect(ToolRun(["pack", again, "--output", second]).code == .success)
        #expect(try Data(contentsOf: URL(filePath: first)) == Data(contentsOf: URL(filePath: second)))
        // Words in other languages come along.
        let words = try Data(contentsOf: URL(filePath: "Stories/seven-pages/words/de.json"))
        #expect(try Data(contentsOf: URL(filePath: again + "/words/de.json")) == words)
    }
}
