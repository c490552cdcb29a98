import Foundation
import Glibc
import Story
import TestSupport
import Testing

@testable import CommandLineTool
@testable import StoryFormat

@Suite struct WatchCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        _ = try folder.write(Stories.gatePicture, as: "gate.svg")
    }

    private func stamp(_ number: Int, files: [FileStamp?] = []) -> StoryStamp {
        let file = FileStamp(device: 1, inode: UInt64(number), mode: 0, size: 1, seconds: 1, nanoseconds: 1)
        return StoryStamp(story: number == 0 ? nil : file, files: files)
    }

    @Test func aStoryIsCheckedAtOnceAndTheEndOfTheInputEndsIt() throws {
        let path = try folder.write(Stories.garden, as: "story.json")
        let run = ToolRun(["watch", folder.path])
        #expect(run.code == .success)
        #expect(run.output.contains(#/^\d\d:\d\d:\d\d  /#))
        #expect(run.output.contains("  \(path): no problems (3 locations, 2 endings)"))
        #expect(run.errors.isEmpty)
    }

    @Test func aFileThatIsNotThereIsWaitedFor() {
        let run = ToolRun(["watch", folder.path + "/none.json"])
        #expect(run.code == .success)
        #expect(run.output.hasSuffix("none.json: There is no such file. Waiting for the next save.\n"))
    }

    @Test(arguments: [("", "is empty"), ("{ \"branchbook\": 1,", "ends too early")])
    func aHalfWrittenFileIsSaidCalmly(text: String, words: String) throws {
        _ = try folder.write(text, as: "story.json")
        let run = ToolRun(["watch", folder.path])
        #expect(run.code == .success)
        #expect(run.output.contains("The file \(words); an editor may still be writing it. Waiting for the next save.\n"))
    }

    @Test func aChangeIsDealtWithWhenItRests() {
        var patience = WatchPatience()
        /// Looks at a file in these states, with 0 for none, and returns for each look whether the file was ready; if so, it is then
        /// processed or not.
        func looks(_ states: [Int], areDealtWith: Bool = true) -> [Bool] {
            states.map { state in
                let isReady = patience.isReady(stamp(state))
                if isReady, areDealtWith { patience.isDone(stamp(state)) }
                return isReady
            }
        }
        #expect(looks([1, 1, 1]) == [true, false, false])
        // An editor removes the file and writes a new one, piece by piece.
        #expect(looks([0, 2, 3, 3, 3]) == [false, false, false, true, false])
        // A file that returns to its processed state has not changed.
        #expect(looks([4, 3, 3]) == [false, false, false])
        // A missing file is reported once.
        #expect(looks([0, 0, 0]) == [false, true, false])
        // A check that was interrupted starts again.
        #expect(looks([5, 5, 5], areDealtWith: false) == [false, true, true])
        #expect(looks([5, 5]) == [true, false])
    }

    @Test func aChangeOfAFileThatTheStoryNamesIsSeen() throws {
        let story = try folder.write(Stories.garden, as: "story.json")
        let before = StoryStamp.of(story, files: ["gate.svg"])
        #expect(before.story != nil)
        #expect(before.files.count == 1)
        _ = try folder.write("<svg/>", as: "gate.svg")
        let after = StoryStamp.of(story, files: ["gate.svg"])
        #expect(after != before)
        #expect(after == StoryStamp.of(story, files: ["gate.svg"]))
        // Files outside the folder are never examined.
        #expect(StoryStamp.of(story, files: ["../" + (folder.path as NSString).lastPathComponent + "/gate.svg"]).files == [nil])
    }

    @Test func aFileThatIsReplacedBySuchAFileIsAnother() throws {
        let story = try folder.write("same", as: "story.json")
        let other = try folder.write("also", as: "other.json")
        let times = [timespec(tv_sec: 1_000_000_000, tv_nsec: 0), timespec(tv_sec: 1_000_000_000, tv_nsec: 0)]
        for path in [story, other] { #expect(unsafe utimensat(AT_FDCWD, path, times, 0) == 0) }
        let before = FileStamp.of(story)
        #expect(unsafe rename(other, story) == 0)
        #expect(FileStamp.of(story) != before)
        #expect(FileStamp.of(other) == nil)
    }

    @Test func whatIsNewAndFixedIsShown() {
        let text = WatchText(file: "s.json", palette: Palette(isTerminal: false, environment: [:]), columns: 80)
        let old = (0..<25).map { Diagnostic.made(.unknownKey, line: $0 + 1, pointer: "/\($0)", message: "Key \($0).") }
        let new = Diagnostic.made(.neverUsed, line: 1, message: "Never.")
        let difference = WatchDifference(from: old, to: [new], reach: .story)
        var findings = CheckFindings()
        findings.diagnostics = [new]
        findings.warnings = 1
        let shown = text.changed(difference, findings, nil, source: SourceText([]), time: "14:02:09")
        #expect(shown.hasPrefix("s.json:1:1: warning: Never. [B0702]\nfixed: Key 0. [B0101]\n"))
        #expect(shown.hasSuffix("fixed: Key 19. [B0101]\nfixed: and 5 more\n14:02:09  s.json: 1 warning (1 new, 25 fixed)\n"))
    }

    @Test func theTimeOfDayHasHoursMinutesAndSeconds() {
        #expect(TimeOfDay.now.wholeMatch(of: #/[0-2]\d:[0-5]\d:[0-6]\d/#) != nil)
    }
}
