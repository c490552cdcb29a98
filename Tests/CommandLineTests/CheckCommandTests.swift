import CommandLineTool
import Foundation
import Glibc
import StoryFormat
import TestSupport
import Testing

@Suite struct CheckCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        _ = try folder.write(Stories.gatePicture, as: "gate.svg")
    }

    @Test func aSoundStoryHasNoProblems() throws {
        let path = try folder.write(Stories.garden, as: "story.json")
        for operand in [path, folder.path, folder.path + "/"] {
            let run = ToolRun(["check", operand])
            #expect(run.code == .success)
            #expect(run.output.contains("story.json: no problems (3 locations, 2 endings)\n"))
            #expect(run.errors.isEmpty)
        }
    }

    @Test func aProblemIsShownAsByACompiler() throws {
        let path = try folder.write(
            Stories.garden.replacing("\"go\": \"lawn\" },\n", with: "\"go\": \"lawm\" },\n", maxReplacements: 1),
            as: "story.json"
        )
        let run = ToolRun(["check", path])
        #expect(run.code == .failure)
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines[0] == "\(path):22:101: error: There is no location “lawm”. [B0201]")
        let source = try #require(lines.dropFirst().first)
        let caret = try #require(lines.dropFirst(2).first)
        let mark = try #require(caret.firstIndex(of: "^"))
        let column = caret.distance(from: caret.startIndex, to: mark)
        #expect(source.dropFirst(column).hasPrefix("\"lawm\""))
        #expect(caret.hasSuffix("^~~~~~"))
        #expect(lines[3] == "  fix: Did you mean “lawn”?")
        #expect(lines[4] == "\(path): 1 error")
    }

    @Test func machinesAreToldTheSame() throws {
        let path = try folder.write(
            Stories.garden.replacing("\"start\": \"gate\"", with: "\"start\": \"gaet\""),
            as: "story.json"
        )
        let run = ToolRun(["check", "--json", path])
        #expect(run.code == .failure)
        let (root, problems) = JSONParser.parse(Array(run.output.utf8))
        #expect(problems.isEmpty)
        let report = try #require(root?.value)
        #expect(report["file"]?.string == path)
        #expect(report["problems"]?.number == 1)
        #expect(report["errors"]?.number == 1)
        #expect(report["warnings"]?.number == 0)
        #expect(report["exploration"] == .null)
        guard case .array(let diagnostics) = report["diagnostics"] else {
            Issue.record("There are no diagnostics.")
            return
        }
        let first = try #require(diagnostics.first)
        #expect(diagnostics.count == 1)
        #expect(first["code"]?.string == "B0201")
        #expect(first["severity"]?.string == "error")
        #expect(first["line"]?.number == 15)
        #expect(first["column"]?.number == 12)
        #expect(first["width"]?.number == 6)
        #expect(first["pointer"]?.string == "/start")
        #expect(first["fix"]?.string == "Did you mean “gate”?")
        #expect(first["message"]?.string == "There is no location “gaet”.")
        #expect(first["related"] == .array([]))
    }

    @Test func aStoryMayComeFromAPipe() {
        let lines = Stories.garden.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let sound = ToolRun(["check", "-"], input: lines)
        #expect(sound.code == .success)
        #expect(sound.output.contains("standard input: no problems"))
        let broken = ToolRun(["check", "-", "--json"], input: ["{"])
        #expect(broken.code == .failure)
        #expect(broken.output.hasPrefix("{\"file\":\"-\","))
        #expect(ToolRun(["check", "-", "-"], input: lines).code == .usage)
    }

    @Test func aStoryFromAPipeHasALargestSizeToo() {
        let line = String(repeating: " ", count: 1 << 20)
        let run = ToolRun(["check", "-"], input: [String](repeating: line, count: 17))
        #expect(run.code == .failure)
        #expect(run.errors.contains("standard input: The file has"))
    }

    @Test func veryManyProblemsAreCounted() throws {
        let choices = (0..<120).map { "{ \"id\": \"c\($0)\", \"text\": \"Go.\", \"go\": \"nowhere\($0)\" }" }
        let wrong = "\"title\": \"X\", \"sumary\": \"\", \"start\": \"a\", \"locations\": { \"a\": { \"text\": \"x\", \"choices\": ["
        let text = "{ \"branchbook\": 1, \"id\": \"x\", " + wrong + choices.joined(separator: ",\n") + "] } } }"
        let path = try folder.write(text, as: "story.json")
        let run = ToolRun(["check", path])
        #expect(run.code == .failure)
        #expect(run.output.components(separatedBy: " error: ").count == 51)
        #expect(run.output.contains(#/\n50 of \d+ problems are shown\./#))
        #expect(run.output.contains("  120  B0201  There is no location “nowhere0”."))
        #expect(run.output.contains("    1  B0101  "))
        #expect(run.output.contains("“branchbook explain B0201”"))
        #expect(run.output.contains(#/story.json: 122 errors and \d+ warnings?\n$/#))
    }

    @Test func severalFilesAreCheckedAndOneThatFailsIsEnough() throws {
        let sound = try folder.write(Stories.garden, as: "sound.json")
        let empty = try folder.write("", as: "empty.json")
        let run = ToolRun(["check", empty, sound, "/no/such.json", "--json"])
        #expect(run.code == .failure)
        #expect(run.output.split(separator: "\n").count == 3)
        #expect(run.output.contains("\"failure\":\"There is no such file.\""))
        #expect(ToolRun(["check", sound, sound]).code == .success)
    }

    @Test(arguments: [
        ("empty", "", "[B0001]"),
        ("truncated", String(Stories.garden.prefix(418)), "[B0010]"),
        ("binary", "\u{0}\u{1}\u{2}\u{7F}ELF", "[B0004]"),
        ("deep", String(repeating: "[", count: 100_000), "[B0005]"),
        ("deepObjects", String(repeating: "{\"a\":", count: 100_000), "[B0005]"),
        ("long", "{" + String(repeating: " ", count: 1_000_000) + "x}", "[B0004]"),
    ])
    func aBadFileIsADiagnostic(name: String, text: String, code: String) throws {
        let path = try folder.write(text, as: name)
        let run = ToolRun(["check", path])
        #expect(run.code == .failure)
        #expect(run.output.contains(code), "\(run.output)")
        #expect(run.output.split(separator: "\n").allSatisfy { $0.utf8.count < 1_000 })
        for scalar in run.output.unicodeScalars { #expect(scalar == "\n" || scalar.value >= 0x20) }
    }

    @Test func bytesThatAreNoUTF8AreADiagnostic() throws {
        let path = try folder.write([UInt8](0...255), as: "bytes.json")
        let run = ToolRun(["check", path])
        #expect(run.code == .failure)
        #expect(run.output.contains("[B00"))
    }

    @Test(arguments: [20 << 20, 1 << 30])
    func aHugeFileIsRefusedUnread(size: Int) throws {
        let path = try folder.write("", as: "huge.json")
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.truncate(atOffset: UInt64(size))
        let start = ProcessorTime.now
        let run = ToolRun(["check", path])
        #expect(run.code == .failure)
        #expect(run.errors.contains("The file has \(size) bytes; the limit is 16777216."))
        // Reading a gigabyte would take far longer on any machine.
        #expect(ProcessorTime.now - start < 0.1)
    }

    @Test func aFileOfExactlyTheLargestSizeIsRead() throws {
        var bytes = Array(Stories.garden.utf8)
        bytes += [UInt8](repeating: UInt8(ascii: " "), count: StoryDocument.largestFile - bytes.count)
        let path = try folder.write(bytes, as: "story.json")
        #expect(ToolRun(["check", path]).code == .success)
        let larger = try folder.write(bytes + [32], as: "larger.json")
        #expect(ToolRun(["check", larger]).errors.contains("the limit is"))
    }

    @Test func whatIsNoFileIsRefusedAtOnce() throws {
        let fifo = folder.path + "/fifo"
        #expect(unsafe mkfifo(fifo, 0o600) == 0)
        #expect(ToolRun(["check", fifo]).errors.contains("This is a pipe, not a file."))
        #expect(ToolRun(["check", "/dev/zero"]).errors.contains("This is a device, not a file."))
        #expect(ToolRun(["check", folder.path]).errors.contains("story.json: There is no such file."))
        try FileManager.default.createDirectory(atPath: folder.path + "/story.json", withIntermediateDirectories: true)
        #expect(ToolRun(["check", folder.path]).errors.contains("This is a folder, not a file."))
        for operand in [fifo, "/dev/zero", folder.path, ""] { #expect(ToolRun(["check", operand]).code == .failure) }
    }
}
